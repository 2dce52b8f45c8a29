/** The table of what may be sent again after which failure, cell by cell: every status, and every code of the system. */
import { createPayoutClient, type PayoutClient } from '../../../client';
import { PaymentError, TransportError } from '../../../client/errors';
import { connectionFault } from '../../../client/http/connectionFault';
import type { HttpRequest, Transport } from '../../../client/http/transport';
import { withRetry } from '../../../client/http/withRetry';
import { resends, type SendEnd } from '../../../docs/generate/resends';
import { toTransportError } from '../../../nodes/adapter/n8n/toTransportError';
import sendV2 from '../../../nodes/CrossBorderPayouts/operations/v2/payment/send';
import sendV3 from '../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import {
	notFound,
	paymentBody,
	quoteBody,
	v2Payment,
	v3Payment,
} from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { toResponse, type ScriptedAnswer } from '../../support/fakes/fakeTransport';
import { runForm } from '../../support/engine/runOperation';
import { sendFormV2, sendFormV3 } from '../../support/fakes/sendForms';
import {
	certificateCodes,
	laterCodes,
	nameCodes,
	systemCodes,
} from '../../support/cases/systemCodes';

type Failure = ScriptedAnswer | Error;
type RowName = keyof typeof resends;

const maxTries = 4;
const settlingWindowMs = 60_000;

interface Scene {
	readonly client: PayoutClient;
	/** What was sent, and when. */
	readonly sent: ReadonlyArray<{ readonly kind: 'look' | 'quote' | 'pay'; readonly atMs: number }>;
}

/** @param failing the requests that end with the failure; the others get a response, a look-up gets a 404 */
function setScene(failure: Failure, failing: (kind: string) => boolean): Scene {
	const clock = createFakeClock({ autoAdvance: true });
	const sent: Array<Scene['sent'][number]> = [];
	const send = async (request: HttpRequest) => {
		const kind =
			request.method === 'GET' ? 'look' : request.url.endsWith('/quote') ? 'quote' : 'pay';
		sent.push({ kind, atMs: clock.now() });
		const outcome = failing(kind) ? failure : kind === 'look' ? notFound : { body: quoteBody };
		if (outcome instanceof Error) throw outcome;
		return toResponse(outcome);
	};
	const network: Transport = {
		send,
		open: async () => await Promise.reject(new Error('No streams here')),
	};
	const transport = withRetry(network, { clock, random: () => 0.5 });
	return {
		client: createPayoutClient({ baseUrl: 'https://service.example', transport, clock }),
		sent,
	};
}

const versions = ['v2', 'v3'] as const;

/** How often a request of each kind is sent if it always ends with the failure. */
async function countTries(
	failure: Failure,
	version: (typeof versions)[number],
): Promise<Record<'quote' | 'look' | 'pay', number>> {
	const ask = { country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' };
	const calls = {
		quote: async ({ v2, v3 }: PayoutClient) =>
			version === 'v2'
				? await v2.quote.create(ask)
				: await v3.quote.create({ ...ask, payment_type: 'C2C', payment_method: 'bank_transfer' }),
		look: async (client: PayoutClient) =>
			await client[version].payment.get({ id: 'INV-1', external: true, country: 'IND' }),
		pay: async ({ v2, v3 }: PayoutClient) =>
			version === 'v2' ? await v2.payment.create(v2Payment) : await v3.payment.create(v3Payment),
	};
	const count = async (call: (client: PayoutClient) => Promise<unknown>): Promise<number> => {
		const { client, sent } = setScene(failure, () => true);
		await Promise.allSettled([call(client)]);
		return sent.length;
	};
	return {
		quote: await count(calls.quote),
		look: await count(calls.look),
		pay: await count(calls.pay),
	};
}

/** How Send reports a payment request that always ends with the failure. */
async function sendAgainst(failure: Failure, version: (typeof versions)[number]): Promise<string> {
	const { client, sent } = setScene(failure, (kind) => kind === 'pay');
	const [operation, form] = version === 'v2' ? [sendV2, sendFormV2] : [sendV3, sendFormV3];
	const [ended] = await Promise.allSettled([runForm(operation, client, form)]);
	const posts = sent.filter(({ kind }) => kind === 'pay');
	const first = sent.findIndex(({ kind }) => kind === 'pay');
	const looks = sent.slice(first).filter(({ kind }) => kind === 'look').length;
	if (ended.status === 'fulfilled') return `paid, ${posts.length} posts, ${looks} looks`;
	const error: unknown = ended.reason;
	if (!(error instanceof PaymentError)) throw error;
	const gaps = posts.slice(1).map(({ atMs }, index) => atMs - (posts[index]?.atMs ?? 0));
	const isSettled = gaps.length > 0 && gaps.every((ms) => ms >= settlingWindowMs);
	return `${error.outcome}, created ${error.created}, ${posts.length} posts${isSettled ? ' a window apart' : ''}, ${looks > 9 ? 'many' : looks} looks`;
}

const sendEnds: Readonly<Record<SendEnd, (posts: number) => string>> = {
	paid: (posts) => `paid, ${posts} posts, 0 looks`,
	rejected: (posts) => `rejected, created no, ${posts} posts, 0 looks`,
	'rejected after two looks': (posts) => `rejected, created no, ${posts} posts, 2 looks`,
	'unconfirmed after two looks': (posts) => `unconfirmed, created unknown, ${posts} posts, 2 looks`,
	not_sent: (posts) => `not_sent, created no, ${posts} posts, 0 looks`,
	open: () => 'unconfirmed, created unknown, 1 posts, many looks',
	settled: () => 'unconfirmed, created unknown, 4 posts a window apart, many looks',
};

async function expectRow(
	row: RowName,
	failure: Failure,
	version: (typeof versions)[number],
): Promise<void> {
	const { reading, payment, send } = resends[row];
	const tries = (word: 'again' | 'once'): number => (word === 'again' ? maxTries : 1);
	expect({
		...(await countTries(failure, version)),
		send: await sendAgainst(failure, version),
	}).toEqual({
		quote: tries(reading),
		look: tries(reading),
		pay: tries(payment),
		send: sendEnds[send](tries(payment)),
	});
}

const ownWord = (status: number) => ({ type: 'about:blank', title: 'Refused', status });

const rowOfStatus = (status: number): RowName => {
	if (status === 400) return 'badRequest';
	if ([401, 403, 404, 422].includes(status)) return 'refused';
	if (status === 409) return 'conflict';
	if (status === 429) return 'slower';
	if (status >= 500) return 'broken';
	return status >= 200 && status <= 299 ? 'answered' : 'otherStatus';
};

describe.each(versions)('every status (%s)', (version) => {
	const statuses = Array.from({ length: 500 }, (_, index) => 100 + index);

	it.each(statuses.map((status) => [status, rowOfStatus(status)] as const))(
		'%i is handled as: %s',
		async (status, row) => {
			// This 2xx is valid for the look-up, the quote and the payment.
			const isAnswer = status >= 200 && status < 300;
			await expectRow(
				row,
				{ status, body: isAnswer ? { ...quoteBody, ...paymentBody } : ownWord(status) },
				version,
			);
		},
	);

	it.each([
		'Insufficient balance detected',
		'Mismatching currency from quote',
		'Payment `amount_destination` lower than minimum',
		'Payment `amount_destination` greater than maximum',
	])('400 with a known meaning is refused: %s', async (detail) => {
		await expectRow('refused', { status: 400, body: { ...ownWord(400), detail } }, version);
	});

	it('422 that names the external ID may mean a duplicate', async () => {
		const fields =
			version === 'v2'
				? { detail: [{ loc: ['body', 'external_id'], msg: 'Refused', type: 'value_error' }] }
				: { errors: [{ pointer: '#/external_id', detail: 'Refused' }] };
		await expectRow('badRequest', { status: 422, body: { ...ownWord(422), ...fields } }, version);
	});

	it.each([200, 202, 204])('%i that does not fit the request is unclear', async (status) => {
		await expectRow('unclear', { status, body: '' }, version);
	});

	it.each(statuses.filter((status) => status >= 400 && status < 500))(
		"%i that is not the service's own response",
		async (status) => {
			await expectRow(
				status === 429 ? 'gatewaySlower' : 'gateway',
				{ status, headers: { 'content-type': 'text/html' }, body: '<h1>No</h1>' },
				version,
			);
		},
	);
});

const coded = (code: string, syscall?: string): Error =>
	Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });

/** As n8n's helper wraps it. */
const thrown = (code: string, syscall?: string): Error =>
	toTransportError(
		new Error('refused', {
			cause: Object.assign(new Error('failed', { cause: coded(code, syscall) }), { code }),
		}),
	);

/** Whatever the system call was. */
const neverLeave = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

const cells: ReadonlyArray<readonly [RowName, string, string | undefined]> = [
	...systemCodes.map((code) => ['neverLeft', code, 'connect'] as const),
	...nameCodes.map((code) => ['neverLeft', code, 'getaddrinfo'] as const),
	...certificateCodes.map((code) => ['notTrusted', code, undefined] as const),
	...['read', 'write', 'shutdown', undefined].flatMap((syscall) =>
		[...systemCodes, ...nameCodes].map(
			(code) => [neverLeave.includes(code) ? 'neverLeft' : 'lost', code, syscall] as const,
		),
	),
	...laterCodes.map((code) => [connectionFault(code) ? 'noTls' : 'lost', code, undefined] as const),
];

describe('every code of the system', () => {
	it.each(cells)('handled as %s: %s of %s', async (row, code, syscall) => {
		await expectRow(row, thrown(code, syscall), 'v3');
	});

	it.each<[RowName, Error]>([
		['lost', new TransportError('network', true)],
		['lost', new TransportError('timeout', true)],
		['lost', new TransportError('network', true, 'ECONNRESET', 503)],
		['brokenOff', new TransportError('network', true, 'ECONNRESET', 202)],
		['brokenOff', new TransportError('timeout', true, undefined, 200)],
		['brokenOff', new TransportError('network', true, 'ECONNRESET', 404)],
		['tooLarge', new TransportError('response_too_large', true)],
	])('handled as %s: %s', async (row, failure) => {
		await expectRow(row, failure, 'v3');
	});
});

it('plays a failure for every row', () => {
	const played = new Set<RowName>([
		...cells.map(([row]) => row),
		...Array.from({ length: 500 }, (_, index) => rowOfStatus(100 + index)),
		'brokenOff',
		'tooLarge',
		'unclear',
		'gateway',
		'gatewaySlower',
	]);
	expect([...played].sort()).toEqual(Object.keys(resends).sort());
});
