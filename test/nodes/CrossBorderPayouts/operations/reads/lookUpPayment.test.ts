import { InputError } from '../../../../../client/errors';
import type { Operation } from '../../../../../nodes/CrossBorderPayouts/operations/operation';
import {
	askedLookup,
	describePayment,
	knownByLookup,
	payoutCurrencyOf,
	readLookup,
} from '../../../../../nodes/CrossBorderPayouts/operations/reads/lookUpPayment';
import getV2 from '../../../../../nodes/CrossBorderPayouts/operations/v2/payment/get';
import waitV2 from '../../../../../nodes/CrossBorderPayouts/operations/v2/payment/waitForFinalStatus';
import getV3 from '../../../../../nodes/CrossBorderPayouts/operations/v3/payment/get';
import waitV3 from '../../../../../nodes/CrossBorderPayouts/operations/v3/payment/waitForFinalStatus';
import { paymentBody, paymentId } from '../../../../support/fakes/answers';
import { runOperation } from '../../../../support/engine/runOperation';

describe('readLookup', () => {
	it.each([
		[
			{ mode: 'externalId', value: 'INV-1' },
			{ id: 'INV-1', external: true },
		],
		[
			{ mode: 'paymentId', value: 'x' },
			{ id: 'x', external: false },
		],
		[
			{ __rl: true, mode: 'externalId', value: 42 },
			{ id: 42, external: true },
		],
		[{ value: 'x' }, { id: 'x', external: true }],
	])('%p', (payment, lookup) => {
		expect(readLookup({ payment })).toEqual(lookup);
	});

	it.each([
		...[undefined, null, 'INV-1', [], {}],
		...['', null, undefined].map((value) => ({ mode: 'paymentId', value })),
	])('refuses %p, and says what to do', (payment) => {
		expect(() => readLookup({ payment })).toThrow(InputError);
		expect(() => readLookup({ payment })).toThrow(/Choose a payment, or give/);
	});
});

describe('describePayment', () => {
	it.each([
		[{ status: 'succeeded', id: 'x' }, 'success', true, 'none'],
		[{ status: 'reversed' }, 'failed', false, 'recoverFunds'],
		[{ status: 'on_hold' }, 'unrecognised', false, 'contactSupport'],
		[{}, null, false, 'lookUpLater'],
	])('%p', (payment, category, releaseFunds, action) => {
		expect(describePayment(payment, false, {})).toEqual({
			category,
			releaseFunds,
			action,
			payment,
		});
	});
});

it('asks for the ID, the country and its currency', () => {
	expect(askedLookup({ id: 'INV-1', external: true }, { country: 'IND' })).toEqual({
		externalId: 'INV-1',
		country: 'IND',
		payoutCurrency: 'INR',
	});
	expect(askedLookup({ id: 'x', external: false }, {})).toEqual({ paymentId: 'x' });
	expect(payoutCurrencyOf('XXX')).toBeUndefined();
});

describe('of 256 records that visibly belong to another payment', () => {
	const externalId = 'Inv-1';
	const hex = (n: number): string => n.toString(16).padStart(12, '0');
	/** Sixteen ways to be another payment, in four variants each. */
	const wrong = Array.from({ length: 64 }, (_, n): Record<string, unknown> => {
		const right = { ...paymentBody, external_id: externalId, status: 'succeeded' };
		const other = `0197f9a0-0000-7000-8000-${hex(1_000 + n)}`;
		const ways: Array<Record<string, unknown>> = [
			{ id: other },
			{ id: other, external_id: undefined },
			{ id: other, external_id: `INV-${n}` },
			{
				id: paymentId.replace(/2$/, hex(n).at(-1) === '2' ? '3' : (hex(n).at(-1) ?? '')),
				payment_id: other,
			},
			{ payment_id: other },
			{ payment: { id: other, status: 'succeeded' }, id: undefined },
			{ country: ['PAK', 'NGA', 'BGD', 'EGY'][n % 4] },
			{ payment_country: ['PAK', 'NGA', 'BGD', 'EGY'][n % 4] },
			{ amount_currency: ['PKR', 'NGN', 'BDT', 'EGP'][n % 4] },
			{ payment_currency: ['PKR', 'NGN', 'BDT', 'EGP'][n % 4] },
			{ id: other, country: 'IND' },
			{ id: other, amount: n, base_amount: n },
			{ id: other, status: 'succeeded', msg: 'ok' },
			{ country: 'PAK', amount_currency: 'PKR' },
			{ id: n + 1 },
			{ data: { id: other }, id: undefined },
		];
		return { ...right, ...ways[n % ways.length] };
	});
	const operations: ReadonlyArray<readonly [string, Operation]> = [
		['Get, v2', getV2],
		['Wait, v2', waitV2],
		['Get, v3', getV3],
		['Wait, v3', waitV3],
	];

	it.each(operations)(
		'%s accepts none by the payment ID, and none by an external ID in other letters',
		async (_name, operation) => {
			const accepted: unknown[] = [];
			for (const [n, body] of wrong.entries()) {
				const isExternal = n % 2 === 1;
				const lookup = isExternal
					? { mode: 'externalId', value: externalId }
					: { mode: 'paymentId', value: paymentId };
				// With the external ID, only the shown external ID and country can reveal another payment.
				const record = isExternal ? { ...body, external_id: externalId.toUpperCase() } : body;
				const form = { payment: lookup, country: 'IND', maxWait: 1 };
				const steps = Array.from({ length: 6 }, () => ({ body: record }));
				const [result] = await Promise.allSettled([runOperation(operation, form, ...steps).result]);
				if (result.status === 'fulfilled') accepted.push(record);
				else
					expect(['other_payment', 'unexpected_response']).toContain(
						(result.reason as { code: unknown }).code,
					);
			}
			expect(accepted).toEqual([]);
		},
	);
});

it('gives the flat shape, with what the look-up proves', () => {
	const asked = askedLookup({ id: 'INV-1', external: true }, { country: 'IND' });
	const record = { id: 'p', status: 'succeeded' };
	expect(describePayment(record, true, knownByLookup(asked, true))).toMatchObject({
		externalId: 'INV-1',
		paymentId: 'p',
		status: 'succeeded',
		releaseFunds: true,
		country: 'IND',
		currency: 'INR',
	});
	// Such a look-up may find a payment to a country that the form does not name.
	expect(describePayment(record, true, knownByLookup(asked, false))).toMatchObject({
		externalId: 'INV-1',
		country: null,
		currency: null,
	});
});
