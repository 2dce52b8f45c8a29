import getAll from '../../../../../../nodes/CrossBorderPayouts/operations/v3/payment/getAll';
import { paymentBody } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = { returnAll: false, limit: 50 };

it('outputs an item per payment', async () => {
	const other = { ...paymentBody, id: '0197f9a0-0000-7000-8000-00000000000e', status: 'succeeded' };
	const { result, transport } = runOperation(
		getAll,
		{ ...form, limit: 2 },
		{ body: [paymentBody, other] },
	);
	expect(await result).toEqual([
		{ category: 'inProgress', releaseFunds: false, action: 'wait', payment: paymentBody },
		{ category: 'success', releaseFunds: true, action: 'none', payment: other },
	]);
	expect(transport.lines()).toEqual(['GET /v3/payments?limit=2&direction=desc']);
});

it('outputs nothing for an empty list', async () => {
	expect(await runOperation(getAll, { ...form, returnAll: true }, { body: [] }).result).toEqual([]);
});

it.each([0, -1, 1001, 1.5, 'many'])('refuses the limit %p and sends nothing', async (limit) => {
	const { result, transport } = runOperation(getAll, { ...form, limit });
	await expect(result).rejects.toMatchObject({ issues: [{ field: 'limit' }] });
	expect(transport.requests).toHaveLength(0);
});
