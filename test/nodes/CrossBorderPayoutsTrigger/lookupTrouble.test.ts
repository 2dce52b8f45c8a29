import { ApiError, ContractError, TransportError } from '../../../client/errors';
import { createLookupTrouble, type LookupKind } from '../../../nodes/CrossBorderPayoutsTrigger/lookupTrouble';

const minuteMs = 60_000;
const problem = { fields: [], extensions: {} };
const refusal = (code: 'unauthorized' | 'forbidden' | 'not_found' | 'invalid_input' | 'server_error', status: number): ApiError =>
	new ApiError(code, 'GET /v2/payments', status, problem);

function start() {
	let nowMs = 5;
	const told: string[] = [];
	const trouble = createLookupTrouble({
		clock: { elapsed: () => nowMs },
		onTrouble: ({ kind, error, lastedMs }) => told.push(`${kind} ${Object(error).code ?? 'unexpected'} ${lastedMs / minuteMs}`),
		onOver: () => told.push('over'),
	});
	return { ...trouble, told, pass: (ms: number): void => void (nowMs += ms) };
}

it.each([
	['401', refusal('unauthorized', 401)],
	['403', refusal('forbidden', 403)],
	['404', refusal('not_found', 404)],
	['422', refusal('invalid_input', 422)],
	['an envelope that nobody can read', new ContractError('GET /v2/payments', 200, '', 'a list was expected')],
	['a certificate', new TransportError('network', false, 'CERT_HAS_EXPIRED')],
	['a fault of our own', new Error('test-fault')],
])('tells %s at once and once, and its end', (_, error) => {
	const { failed, worked, told, pass } = start();
	for (let country = 0; country < 3; country += 1) failed('lists', error);
	pass(minuteMs);
	failed('lists', error);
	expect(told).toHaveLength(1);
	worked('lists');
	worked('lists');
	expect(told.slice(1)).toEqual(['over']);
	failed('lists', error);
	expect(told).toHaveLength(3);
});

it.each(['lists', 'payment'] as LookupKind[])('tells an outage of %s when it has lasted for 15 minutes, whatever it looks like', (kind) => {
	const { failed, worked, told, pass } = start();
	const errors = [refusal('server_error', 500), refusal('server_error', 502), new TransportError('network', true)];
	for (let minute = 0; minute < 60; minute += 1) {
		failed(kind, errors[minute % 3]);
		pass(minuteMs);
	}
	expect(told).toEqual([`${kind} server_error 15`]);
	worked(kind);
	expect(told).toEqual([`${kind} server_error 15`, 'over']);
});

it('says nothing of what heals within 15 minutes', () => {
	const { failed, worked, told, pass } = start();
	for (let round = 0; round < 10; round += 1) {
		failed('lists', refusal('server_error', 500));
		pass(14 * minuteMs);
		worked('lists');
	}
	expect(told).toEqual([]);
});

it('takes what is wrong with one payment for no refusal of all', () => {
	const { failed, worked, told } = start();
	failed('payment', refusal('invalid_input', 422));
	worked('payment');
	expect(told).toEqual([]);
	failed('payment', refusal('forbidden', 403));
	expect(told).toEqual(['payment forbidden 0']);
});

it('tells a cause once for lists and look-ups together, and the end when both work', () => {
	const { failed, worked, told } = start();
	failed('lists', refusal('forbidden', 403));
	failed('payment', refusal('forbidden', 403));
	failed('lists', refusal('unauthorized', 401));
	worked('lists');
	expect(told).toEqual(['lists forbidden 0', 'lists unauthorized 0']);
	worked('payment');
	expect(told.slice(2)).toEqual(['over']);
});
