import get from '../../../../../../nodes/CrossBorderPayouts/operations/v3/payment/get';
import { paymentBody, paymentId } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

it.each([
	['externalId', 'flow#1', 'flow%231', true],
	['externalId', paymentId, paymentId, true],
	['paymentId', paymentId, paymentId, false],
])('by %s %s', async (mode, value, segment, external) => {
	const { result, transport } = runOperation(
		get,
		{ payment: { mode, value }, country: 'IND' },
		{ body: { ...paymentBody, status: 'succeeded' } },
	);
	expect(await result).toEqual({
		category: 'success',
		releaseFunds: true,
		action: 'none',
		payment: { ...paymentBody, status: 'succeeded' },
	});
	expect(transport.lines()).toEqual([
		`GET /v3/payments/${segment}?country=IND&external=${external}`,
	]);
});

it('claims no country that the record does not show, because the look-up may find any', async () => {
	const { result } = runOperation(
		get,
		{ payment: { mode: 'externalId', value: 'INV-1' }, country: 'IND', simple: true },
		{ body: { id: paymentId, external_id: 'INV-1', status: 'succeeded' } },
	);
	expect(await result).toMatchObject({ externalId: 'INV-1', country: null, currency: null });
});

it.each(['', '.', '..', 'a b', 'a/b', 'x'.repeat(129)])(
	'refuses the external ID %p and sends nothing',
	async (value) => {
		const { result, transport } = runOperation(get, {
			payment: { mode: 'externalId', value },
			country: 'IND',
		});
		await expect(result).rejects.toMatchObject({ code: 'invalid_input' });
		expect(transport.requests).toHaveLength(0);
	},
);
