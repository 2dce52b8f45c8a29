import { lookupsOf } from '../../../delivery/reconciler/lookups';
import type { PaymentSource } from '../../../delivery/lookup/paymentSource';
import { readSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';

const payments: PaymentSource = { lists: () => [], lookUp: async () => ({ record: {} }) };

it.each([
	['v2', {}, { lists: true, payment: true }],
	['v2', { reconcileAfterMinutes: 0 }, { lists: true, payment: true }],
	['v2', { events: ['payment'] }, { lists: true, payment: false }],
	['v2', { events: ['payment-update'] }, { lists: true, payment: true }],
	['v3', {}, { lists: true, payment: false }],
	['v3', { events: ['payment-error'] }, { lists: false, payment: false }],
	['v3', { reconcileAfterMinutes: 0 }, { lists: false, payment: false }],
])('%s with %j looks up %j', (apiVersion, raw, expected) => {
	const settings = readSettings({ apiVersion, ...raw });
	expect(lookupsOf(settings, payments)).toEqual(expected);
	expect(lookupsOf(settings, null)).toEqual({ lists: false, payment: false });
});
