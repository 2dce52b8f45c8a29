import { isPaymentRecord, showsPayment } from '../../../client/payment/paymentShape';
import { paymentBody } from '../../support/fakes/answers';

it.each<[string, unknown]>([
	['a whole record', paymentBody],
	['an ID alone', { id: 'p' }],
	['an external ID alone', { external_id: 'INV-1' }],
	['a known status alone', { status: 'queued' }],
	[
		'a failed payment that tells why',
		{ id: 'p', status: 'failed', error: { code: 'closed' }, detail: 'closed' },
	],
	['a record with a list', { id: 'p', history: [{ status: 'queued' }] }],
])('accepts %s as a payment', (_name, answer) => {
	expect([showsPayment(answer), isPaymentRecord(answer)]).toEqual([true, true]);
});

it('accepts a record with unknown members only from a look-up', () => {
	expect([showsPayment({ reference: 'r' }), isPaymentRecord({ reference: 'r' })]).toEqual([
		false,
		true,
	]);
	expect([showsPayment({ status: 'brand_new' }), isPaymentRecord({ status: 'brand_new' })]).toEqual(
		[false, true],
	);
});

it.each<[string, unknown]>([
	['nothing', {}],
	['empty members', { id: null, status: '', payment: {}, items: [] }],
	['a list', [paymentBody]],
	['an empty list', []],
	['a text', 'ok'],
	['null', null],
	['an empty page', { items: [] }],
	['a page', { items: [paymentBody], total: 1 }],
	['a problem', { type: 'about:blank', title: 'Not Found', status: 404 }],
	['a problem with an ID of its own', { title: 'Not Found', status: 404, id: 'request-1' }],
	['an error of v2', { detail: 'Not Found' }],
	['invalid fields', { detail: [{ loc: ['body'], msg: 'x', type: 'y' }] }],
	['an error of a gateway', { error: 'unavailable', id: 'request-1' }],
	['a failure without an ID', { status: 'failed', error: 'no money' }],
])('does not accept %s as a payment', (_name, answer) => {
	expect([showsPayment(answer), isPaymentRecord(answer)]).toEqual([false, false]);
});
