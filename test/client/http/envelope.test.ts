import { asReceived, openEnvelope, withClearStatus } from '../../../client/http/envelope';

const record = { id: 'p', status: 'queued', amount: 1, timestamp: 'of the payment' };

it.each(['payment', 'data'])('puts the contents of %s beside it', (name) => {
	const envelope = { [name]: record, meta: { version: 3 } };
	expect(openEnvelope(envelope)).toEqual({ ...envelope, ...record });
});

it.each([
	[{ id: 'e', data: record }],
	[{ id: 7, data: record }],
	[{ id: 'e', type: 'payment', payment: record }],
	[{ id: 'e', payment: { id: 'p' } }],
	[{ id: 'e', status: 'ok', data: record }],
	[{ id: 'p', payment: record }],
	[{ status: 'succeeded', data: record }],
	[{ payment: { ...record, id: 7 } }],
	[{ payment: { payment_id: 'p', status: 'queued' } }],
])('takes ID and status of the payment, not those of the envelope: %j', (envelope) => {
	const opened = openEnvelope(envelope);
	const inner = 'data' in envelope ? envelope.data : envelope.payment;
	expect(opened).toMatchObject(inner);
	expect(opened).not.toBe(envelope);
});

it.each([
	[record],
	[{ ...record, payment: { id: 'other', status: 'succeeded' } }],
	[{ ...record, status: 'a new status', payment: { ...record, status: 'succeeded' } }],
	[{ ...record, status: 'a new status', data: { id: 'other', status: 'a word' } }],
	[{ id: 'p', data: { id: 'other' } }],
	[{ data: [record] }],
	[{ data: null, payment: 'p' }],
	[{ data: { status: 'succeeded' } }],
	[{ id: 'p', data: { status: 'succeeded' } }],
	[{}],
])('leaves %j unchanged', (answer) => {
	expect(openEnvelope(answer)).toBe(answer);
	expect(asReceived(answer)).toBe(answer);
});

it('keeps the response as it came', () => {
	const envelope = { id: 'e', status: 'ok', timestamp: 'of the envelope', data: record };
	expect(asReceived(openEnvelope(envelope))).toBe(envelope);
	expect(envelope).toEqual({ id: 'e', status: 'ok', timestamp: 'of the envelope', data: record });
});

describe('a payment that is there twice', () => {
	const succeeded = { ...record, status: 'succeeded' };

	it.each([
		[{ ...succeeded, payment: { ...record, status: 'failed' } }],
		[{ ...record, data: succeeded }],
		[{ payment_id: 'p', status: 'succeeded', data: { payment_id: 'p', status: 'reversed' } }],
		[{ id: 'e', status: 'succeeded', payment: { ...record, external_id: 'INV-1' } }],
	])('shows no status if its two states differ: %j', (answer) => {
		for (const read of [openEnvelope, withClearStatus]) {
			const shown = read(answer);
			expect(shown).toEqual({ ...answer, status: undefined });
			expect(asReceived(shown)).toBe(answer);
		}
	});

	it('is not an envelope to v2, so its state is not taken from outside', () => {
		expect(withClearStatus({ status: 'succeeded', payment: record })).not.toHaveProperty('status');
	});

	it.each([
		[{ ...succeeded, payment: succeeded }],
		[{ ...succeeded, payment: { ...record, id: 'other' } }],
		[{ ...succeeded, payment: { ...record, status: 'a word' } }],
		[{ ...succeeded, data: { id: 'p' } }],
	])('keeps its status otherwise: %j', (answer) => {
		expect(withClearStatus(answer)).toBe(answer);
	});
});
