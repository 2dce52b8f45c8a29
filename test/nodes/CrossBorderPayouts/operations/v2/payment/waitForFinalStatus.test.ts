import waitForFinalStatus from '../../../../../../nodes/CrossBorderPayouts/operations/v2/payment/waitForFinalStatus';
import { paymentBody } from '../../../../../support/fakes/answers';
import { runOperation } from '../../../../../support/engine/runOperation';

const form = { payment: { mode: 'externalId', value: 'INV#1' }, country: 'IND', maxWait: 60 };
const final = { body: { ...paymentBody, status: 'succeeded' } };

it('looks the payment up in its country, and opens no stream', async () => {
	const { transport, result } = runOperation(waitForFinalStatus, form, final);
	expect(await result).toMatchObject({
		final: true,
		releaseFunds: true,
		source: 'lookup',
		payment: final.body,
	});
	expect(transport.lines()).toEqual(['GET /v2/payments/INV%231?country=IND&external=true']);
});
