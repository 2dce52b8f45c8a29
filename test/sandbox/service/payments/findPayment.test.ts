import { findPayment, type PaymentLookup } from '../../../../sandbox/service/payments/findPayment';
import { makeState, newPayment } from '../../makeState';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('findPayment', () => {
	const { payments, settings } = makeState({ uniqueExternalIds: false });
	settings.settleAfterMs = null;
	const mine = payments.accept(newPayment({ externalId: 'mine' }));
	const likeAnId = payments.accept(newPayment({ externalId: unknownId }));
	const find = (changes: Partial<PaymentLookup>) =>
		findPayment(
			{ account: 'test', id: mine.id, external: false, country: undefined, ...changes },
			payments,
		);
	const notFound = expect.objectContaining({ status: 404, detail: 'Not Found' });

	it('finds by id, in either case, with the right country or without', () => {
		expect([find({}), find({ id: mine.id.toUpperCase() }), find({ country: 'IND' })]).toEqual([
			mine,
			mine,
			mine,
		]);
	});

	it('finds by external_id only when asked to', () => {
		expect(find({ id: 'mine', external: true })).toBe(mine);
		expect(find({ id: unknownId, external: true })).toBe(likeAnId);
		expect(() => find({ id: unknownId })).toThrow(notFound);
		expect(() => find({ external: true })).toThrow(notFound);
	});

	it('refuses an ID that is not a UUID if external is false', () => {
		expect(() => find({ id: 'mine' })).toThrow(
			expect.objectContaining({
				status: 400,
				detail: 'Path parameter `id` must be UUID when external=false',
			}),
		);
	});

	it.each<[string, Partial<PaymentLookup>]>([
		['another account', { account: 'other' }],
		['another country', { country: 'PAK' }],
		['another account, by external_id', { account: 'other', id: 'mine', external: true }],
		['another country, by external_id', { country: 'PAK', id: 'mine', external: true }],
	])('returns the same 404 for %s', (_name, changes) => {
		expect(() => find(changes)).toThrow(notFound);
	});

	it('searches the country among all payments with one external_id', () => {
		const nigerian = payments.accept(newPayment({ externalId: 'mine', country: 'NGA' }));
		expect(find({ id: 'mine', external: true, country: 'NGA' })).toBe(nigerian);
	});
});
