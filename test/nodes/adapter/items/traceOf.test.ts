import { traceOf } from '../../../../nodes/adapter/items/traceOf';

const record = { id: 'p-1', external_id: 'INV-1', status: 'succeeded' };

it.each([
	['the flat shape', { externalId: 'INV-1', paymentId: 'p-1', status: 'succeeded' }],
	[
		'the whole output of Send and Create',
		{ externalId: 'INV-1', outcome: 'created', payment: record },
	],
	['the whole output of Wait', { final: true, payment: record }],
])('reads %s', (_shape, json) => {
	expect(traceOf(json)).toStrictEqual({
		externalId: 'INV-1',
		paymentId: 'p-1',
		status: 'succeeded',
	});
});

it('prefers the ID that was asked for to one in the record', () => {
	expect(
		traceOf({ externalId: 'INV-1', payment: { ...record, external_id: 'X' } }).externalId,
	).toBe('INV-1');
});

it('names the outcome if there is no status', () => {
	const dryRun = { outcome: 'would_pay', externalId: 'INV-1', payment: null, status: null };
	expect(traceOf(dryRun)).toMatchObject({ externalId: 'INV-1', status: 'would_pay' });
	const failure = { externalId: 'INV-1', outcome: 'unconfirmed' };
	expect(traceOf(failure)).toMatchObject({ externalId: 'INV-1', status: 'unconfirmed' });
});

it.each([{}, { externalId: null, outcome: 7 }, { payment: [] }, { externalId: '' }])(
	'knows nothing of %j',
	(json) => {
		expect(Object.values(traceOf(json)).filter((value) => value !== undefined)).toStrictEqual([]);
	},
);
