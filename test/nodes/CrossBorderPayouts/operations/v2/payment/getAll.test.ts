import getAll from '../../../../../../nodes/CrossBorderPayouts/operations/v2/payment/getAll';
import { paymentBody } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = {
	country: 'IND',
	returnAll: false,
	limit: 50,
	filters: { status: ['queued', 'succeeded'] },
};

it('outputs an item per payment', async () => {
	const other = { ...paymentBody, id: '0197f9a0-0000-7000-8000-00000000000e', status: 'succeeded' };
	const { result, transport } = runOperation(
		getAll,
		{ ...form, limit: 2 },
		{ body: [paymentBody, other] },
		{ body: [paymentBody, other] },
	);
	expect(await result).toEqual([
		{ category: 'inProgress', releaseFunds: false, action: 'wait', payment: paymentBody },
		{ category: 'success', releaseFunds: true, action: 'none', payment: other },
	]);
	expect(transport.lines()).toEqual(
		['queued', 'succeeded'].map(
			(status) => `GET /v2/payments?country=IND&limit=2&status=${status}&sorting_order=desc`,
		),
	);
});

it('outputs nothing for an empty list', async () => {
	expect(
		await runOperation(getAll, { ...form, returnAll: true }, { body: [] }, { body: [] }).result,
	).toEqual([]);
});

it.each([0, 1001, 1.5, 'many'])('refuses the limit %p and sends nothing', async (limit) => {
	const { result, transport } = runOperation(getAll, { ...form, limit });
	await expect(result).rejects.toMatchObject({ issues: [{ field: 'limit' }] });
	expect(transport.requests).toHaveLength(0);
});

it('filters by whole days', async () => {
	const { result, transport } = runOperation(
		getAll,
		{ ...form, filters: { firstDay: '2026-01-01', lastDay: '2026-01-31' } },
		{ body: [] },
	);
	await result;
	expect(transport.lines()).toEqual([
		'GET /v2/payments?country=IND&limit=50&start_ts=2026-01-01T00%3A00%3A00.000Z&end_ts=2026-01-31T23%3A59%3A59.999999Z&sorting_order=desc',
	]);
});
