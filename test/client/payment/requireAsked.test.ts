import { requireAsked } from '../../../client/payment/requireAsked';
import { paymentBody, paymentId } from '../../support/fakes/answers';

const other = '0197f9a0-0000-7000-8000-00000000000e';

it('passes on the requested record unchanged', () => {
	expect(requireAsked('GET /v3/payments/{id}', paymentBody, { paymentId })).toBe(paymentBody);
});

it('names both payments if another one is returned', () => {
	expect(() =>
		requireAsked('GET /v3/payments/{id}', { ...paymentBody, id: other }, { paymentId }),
	).toThrow(
		expect.objectContaining({
			code: 'other_payment',
			message: `The service answered with a different payment: GET /v3/payments/{id} shows the payment ID ${other} instead of ${paymentId}`,
		}),
	);
});

it.each([[{}], [{ title: 'Not Found', status: 404 }], [{ items: [] }]])(
	'refuses %j, which is no payment',
	(answer) => {
		expect(() => requireAsked('GET /v3/payments/{id}', answer, { externalId: 'INV-1' })).toThrow(
			expect.objectContaining({ code: 'unexpected_response' }),
		);
	},
);
