import waitForFinalStatus from '../../../../../../nodes/CrossBorderPayouts/operations/v3/payment/waitForFinalStatus';
import { paymentBody } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = { payment: { mode: 'externalId', value: 'INV#1' }, country: 'IND', maxWait: 60 };
const final = { body: { ...paymentBody, status: 'succeeded' } };

it('opens the stream first, then looks the payment up', async () => {
	const { transport, result } = runOperation(
		waitForFinalStatus,
		form,
		{ status: 503, body: {} },
		...Array.from({ length: 20 }, () => final),
	);
	expect(await result).toMatchObject({
		final: true,
		releaseFunds: true,
		source: 'lookup',
		payment: final.body,
	});
	expect(transport.lines()[0]).toBe('GET /v3/events');
	expect(transport.lines()).toContain('GET /v3/payments/INV%231?country=IND&external=true');
});

it('sends additional parameters of the look-up', async () => {
	const { transport, result } = runOperation(
		waitForFinalStatus,
		{ ...form, additionalQuery: '{ "region": "north" }' },
		...Array.from({ length: 20 }, () => final),
	);
	await result;
	expect(transport.lines().some((line) => line.includes('region=north'))).toBe(true);
});
