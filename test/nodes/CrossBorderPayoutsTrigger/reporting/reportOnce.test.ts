import { ApiError, ContractError, TransportError } from '../../../../client/errors';
import { reportOnce } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/reportOnce';
import type { LookupKind } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/troubleCause';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const minuteMs = 60_000;
const problem = { fields: [], extensions: {} };
const refusal = (
	code: 'unauthorized' | 'forbidden' | 'not_found' | 'invalid_input' | 'server_error',
	status: number,
): ApiError => new ApiError(code, 'GET /v2/payments', status, problem);

function start(earlier: ReadonlyArray<'stream' | LookupKind> = []) {
	const clock = createFakeClock({ startMs: 5 });
	const closing = new AbortController();
	const reported: string[] = [];
	const troubles = reportOnce({
		clock,
		signal: closing.signal,
		earlier: new Set(earlier),
		onTrouble: ({ kind, error, lastedMs }) =>
			reported.push(`${kind} ${Object(error).code ?? 'unexpected'} ${lastedMs / minuteMs}`),
		onStreamOver: () => reported.push('stream over'),
		onLookupsOver: () => reported.push('over'),
	});
	const lose = (error?: Error, more: object = {}): void =>
		troubles.stream({
			kind: 'disconnected',
			reason: 'refused',
			retryInMs: 0,
			...(error && { error }),
			...more,
		});
	const connect = (): void => troubles.stream({ kind: 'connected', resumed: true });
	const needPerson = (error: Error): void =>
		troubles.stream({ kind: 'needsAttention', error, retryInMs: minuteMs });
	return {
		...troubles,
		lose,
		connect,
		needPerson,
		reported,
		closing,
		pass: async (ms: number) => await clock.advance(ms),
	};
}

it.each([
	['401', refusal('unauthorized', 401)],
	['403', refusal('forbidden', 403)],
	['404', refusal('not_found', 404)],
	['422', refusal('invalid_input', 422)],
	[
		'an envelope that nobody can read',
		new ContractError('GET /v2/payments', 200, '', 'a list was expected'),
	],
	['a certificate', new TransportError('certificate_expired', false, 'CERT_HAS_EXPIRED')],
	['a fault of our own', new Error('test-fault')],
])('reports %s at once and only once, and its end', async (_, error) => {
	const { failed, worked, reported, pass } = start();
	for (let country = 0; country < 3; country += 1) failed('lists', error);
	await pass(minuteMs);
	failed('lists', error);
	expect(reported).toHaveLength(1);
	worked('lists');
	worked('lists');
	expect(reported.slice(1)).toEqual(['over']);
	failed('lists', error);
	expect(reported).toHaveLength(3);
});

describe('look-ups that are refused while the stream is not open', () => {
	it('leave the report to the stream, which knows more of the cause', async () => {
		const { lose, failed, needPerson, reported, pass } = start();
		lose(refusal('server_error', 503));
		failed('lists', refusal('unauthorized', 401));
		failed('payment', refusal('unauthorized', 401));
		expect(reported).toEqual([]);
		await pass(minuteMs);
		needPerson(refusal('unauthorized', 401));
		failed('lists', refusal('unauthorized', 401));
		expect(reported).toEqual(['stream unauthorized 1']);
	});

	it('are reported if the stream has reported another cause, or is open again', async () => {
		const { lose, failed, reported, pass } = start();
		lose(refusal('server_error', 503));
		await pass(15 * minuteMs);
		failed('lists', refusal('forbidden', 403));
		expect(reported).toEqual(['stream server_error 15', 'lists forbidden 0']);
		const other = start();
		other.lose(refusal('server_error', 503));
		other.failed('lists', refusal('forbidden', 403));
		other.connect();
		other.failed('lists', refusal('forbidden', 403));
		expect(other.reported).toEqual(['lists forbidden 0']);
	});
});

it.each(['lists', 'payment'] as LookupKind[])(
	'reports an outage of %s after 15 minutes, whatever its errors',
	async (kind) => {
		const { failed, worked, reported, pass } = start();
		const errors = [
			refusal('server_error', 500),
			refusal('server_error', 502),
			new TransportError('network', true),
			new ContractError('GET /v2/payments', 200, '', 'grows with every page', 'list_changing'),
		];
		for (let minute = 0; minute < 60; minute += 1) {
			failed(kind, errors[minute % 4]);
			await pass(minuteMs);
		}
		expect(reported).toEqual([`${kind} list_changing 15`]);
		worked(kind);
		expect(reported).toEqual([`${kind} list_changing 15`, 'over']);
	},
);

it('treats look-ups that fail like already reported lists as the same trouble', async () => {
	const { failed, worked, reported, pass } = start();
	const refused = refusal('invalid_input', 422);
	failed('lists', refused);
	for (let minute = 0; minute < 30; minute += 1) {
		failed('payment', refused);
		await pass(minuteMs);
	}
	expect(reported).toEqual(['lists invalid_input 0']);
	worked('payment');
	expect(reported).toHaveLength(1);
	worked('lists');
	expect(reported.slice(1)).toEqual(['over']);
});

it('does not report trouble that ends within 15 minutes', async () => {
	const { failed, worked, reported, pass } = start();
	for (let round = 0; round < 10; round += 1) {
		failed('lists', refusal('server_error', 500));
		await pass(14 * minuteMs);
		worked('lists');
	}
	expect(reported).toEqual([]);
});

it('does not treat an error of one payment as a refusal of all', async () => {
	const { failed, worked, reported } = start();
	failed('payment', refusal('invalid_input', 422));
	worked('payment');
	expect(reported).toEqual([]);
	failed('payment', refusal('forbidden', 403));
	expect(reported).toEqual(['payment forbidden 0']);
});

it("reports a gateway's 404 to look-ups at once, because the service's own is no failure", () => {
	const { failed, reported } = start();
	failed('payment', refusal('not_found', 404));
	expect(reported).toEqual(['payment not_found 0']);
});

it('reports a cause once for lists and look-ups together, and the end when both work', async () => {
	const { failed, worked, reported } = start();
	failed('lists', refusal('forbidden', 403));
	failed('payment', refusal('forbidden', 403));
	failed('lists', refusal('unauthorized', 401));
	worked('lists');
	expect(reported).toEqual(['lists forbidden 0', 'lists unauthorized 0']);
	worked('payment');
	expect(reported.slice(2)).toEqual(['over']);
});

describe('the stream', () => {
	const down = refusal('server_error', 503);

	it('is reported once after being lost for 15 minutes, even if the next try is hours away', async () => {
		const { lose, connect, reported, pass } = start();
		lose(down);
		await pass(15 * minuteMs - 1);
		expect(reported).toEqual([]);
		await pass(1);
		expect(reported).toEqual(['stream server_error 15']);
		for (let hour = 0; hour < 5; hour += 1) {
			lose(new TransportError('network', false));
			await pass(60 * minuteMs);
		}
		expect(reported).toHaveLength(1);
		connect();
		await pass(minuteMs - 1);
		expect(reported).toHaveLength(1);
		await pass(minuteMs);
		expect(reported.slice(1)).toEqual(['stream over']);
		lose(down);
		await pass(15 * minuteMs);
		expect(reported.slice(2)).toEqual(['stream server_error 15']);
	});

	it('does not recover with a connection that is lost again within a minute', async () => {
		const { lose, connect, reported, pass } = start();
		lose(down);
		await pass(15 * minuteMs);
		for (let round = 0; round < 5; round += 1) {
			connect();
			await pass(minuteMs / 2);
			lose(down);
			await pass(minuteMs);
		}
		expect(reported).toEqual(['stream server_error 15']);
		connect();
		lose(undefined, { reason: 'ended' });
		expect(reported.slice(1)).toEqual(['stream over']);
		await pass(60 * minuteMs);
	});

	it('recovers without a report if its loss was not reported', async () => {
		const { lose, connect, reported, pass } = start();
		lose(down);
		await pass(14 * minuteMs);
		connect();
		await pass(60 * minuteMs);
		expect(reported).toEqual([]);
	});

	it('is down as long as its connections bring nothing', async () => {
		const { lose, connect, reported, pass } = start();
		for (let minute = 0; minute < 20; minute += 1) {
			connect();
			lose(undefined, { reason: 'ended', wasUseless: true });
			await pass(minuteMs);
		}
		expect(reported).toEqual(['stream unexpected 15']);
	});

	it('is not reported if it is open at that moment, or was useful', async () => {
		const { lose, connect, reported, pass } = start();
		lose(down);
		await pass(14.9 * minuteMs);
		connect();
		await pass(0.5 * minuteMs);
		lose(undefined, { reason: 'ended' });
		await pass(14 * minuteMs);
		connect();
		await pass(60 * minuteMs);
		lose(undefined, { reason: 'behind' });
		await pass(60 * minuteMs);
		expect(reported).toEqual([]);
	});

	it('is reported once if it is refused, and with its own code if another client holds it', async () => {
		const { lose, needPerson, connect, reported, pass } = start();
		needPerson(refusal('unauthorized', 401));
		needPerson(refusal('unauthorized', 401));
		await pass(20 * minuteMs);
		expect(reported).toEqual(['stream unauthorized 0']);
		connect();
		await pass(minuteMs);
		const taken = new ApiError('stream_taken', 'GET /v3/events', 409, problem);
		lose(taken);
		await pass(15 * minuteMs);
		needPerson(taken);
		await pass(15 * minuteMs);
		expect(reported.slice(1)).toEqual(['stream over', 'stream stream_taken 15']);
	});

	it('shares its outage with lists, which count from its end once it recovers', async () => {
		const { lose, connect, failed, worked, reported, pass } = start();
		lose(down);
		await pass(minuteMs);
		failed('lists', down);
		await pass(20 * minuteMs);
		failed('lists', down);
		expect(reported).toEqual(['stream server_error 15']);
		connect();
		await pass(14 * minuteMs);
		failed('lists', down);
		expect(reported.slice(1)).toEqual(['stream over']);
		await pass(minuteMs);
		failed('lists', down);
		expect(reported.slice(2)).toEqual(['lists server_error 15']);
		worked('lists');
		expect(reported.slice(3)).toEqual(['over']);
	});

	it('is reported, and not the lists that fail as well, also if these failed first or for another reason', async () => {
		const { lose, failed, reported, pass } = start();
		failed('lists', new ApiError('forbidden', 'GET /v2/payments', 403, problem));
		expect(reported).toEqual(['lists forbidden 0']);
		await pass(30 * minuteMs);
		lose(down);
		await pass(minuteMs);
		failed('lists', down);
		expect(reported.slice(1)).toEqual([]);
		await pass(14 * minuteMs);
		expect(reported.slice(1)).toEqual(['stream server_error 15']);
		failed('lists', down);
		expect(reported.slice(2)).toEqual([]);
	});

	it('does not cause a second report of lists that never worked in between', async () => {
		const { lose, connect, failed, worked, reported, pass } = start();
		failed('lists', down);
		await pass(15 * minuteMs);
		failed('lists', down);
		await pass(60 * minuteMs);
		lose(down);
		await pass(20 * minuteMs);
		expect(reported).toEqual(['lists server_error 15', 'stream server_error 15']);
		connect();
		for (let minute = 0; minute < 60; minute += 1) {
			await pass(minuteMs);
			failed('lists', down);
		}
		expect(reported.slice(2)).toEqual(['stream over']);
		worked('lists');
		expect(reported.slice(3)).toEqual(['over']);
	});

	it('does not report lists that are refused for the same reason as the stream, and nothing after the end', async () => {
		const { needPerson, lose, failed, reported, closing, pass } = start();
		needPerson(refusal('unauthorized', 401));
		failed('lists', refusal('unauthorized', 401));
		expect(reported).toEqual(['stream unauthorized 0']);
		lose(down);
		closing.abort();
		await pass(60 * minuteMs);
		failed('lists', refusal('forbidden', 403));
		expect(reported).toHaveLength(1);
	});
});

describe('trouble that an earlier activation reported', () => {
	it('is over once the stream has been open for a minute, and only once', async () => {
		const { connect, lose, reported, pass } = start(['stream']);
		connect();
		await pass(minuteMs - 1);
		expect(reported).toEqual([]);
		await pass(1);
		expect(reported).toEqual(['stream over']);
		lose();
		connect();
		await pass(60 * minuteMs);
		expect(reported).toEqual(['stream over']);
	});

	it('has one end if this activation reports it, too', async () => {
		const { connect, needPerson, reported, pass } = start(['stream']);
		needPerson(refusal('forbidden', 403));
		connect();
		await pass(minuteMs);
		expect(reported).toEqual(['stream forbidden 0', 'stream over']);
	});

	it('has no end while the stream does not stay open', async () => {
		const { connect, lose, reported, pass } = start(['stream']);
		for (let second = 0; second < 50; second += 10) {
			connect();
			await pass(1_000);
			lose(undefined, { wasUseless: true });
			await pass(9_000);
		}
		expect(reported).toEqual([]);
	});

	it('of lists is over when lists can be read, and not when a payment can be looked up', () => {
		const { worked, reported } = start(['lists']);
		worked('payment');
		expect(reported).toEqual([]);
		worked('lists');
		worked('lists');
		expect(reported).toEqual(['over']);
	});

	it('of lists and of look-ups is over when both work', () => {
		const { worked, failed, reported } = start(['lists', 'payment']);
		worked('payment');
		failed('payment', refusal('forbidden', 403));
		worked('lists');
		expect(reported).toEqual(['payment forbidden 0']);
		worked('payment');
		expect(reported.slice(1)).toEqual(['over']);
	});

	it('of lists is over when both work, if a look-up fails in the meantime', () => {
		const { worked, failed, reported } = start(['lists']);
		failed('payment', refusal('server_error', 503));
		worked('lists');
		expect(reported).toEqual([]);
		worked('payment');
		worked('payment');
		expect(reported).toEqual(['over']);
	});

	it('has no end in an activation that is over itself', async () => {
		const { connect, worked, closing, reported, pass } = start(['stream', 'lists']);
		connect();
		closing.abort();
		worked('lists');
		await pass(minuteMs);
		connect();
		expect(reported).toEqual([]);
	});
});
