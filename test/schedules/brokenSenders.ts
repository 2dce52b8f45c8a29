/** Senders with the mistakes of traps 4, 5 and 11. Catching them proves that the judge works. */
import { isPayoutError, PaymentError } from '../../client/errors';
import type { Transport } from '../../client/http/transport';
import type { Sender } from './play';

export const brokenSenders = {
	/** Treats a lost answer as a refusal, and pays again with a new quote. */
	'blind resend': { transport: payAgainWhenLost },
	'new external ID per run': { form: (form, run) => ({ ...form, externalId: `INV-${run}` }) },
	'no time to settle': { form: (form) => ({ ...form, settlingWindow: 1 }) },
	'unknown taken for failed': {
		report: (report) =>
			report.error instanceof PaymentError && report.error.outcome === 'unconfirmed'
				? { ...report, error: new PaymentError('rejected', 'no', report.error.failure) }
				: report,
	},
	'made up success': {
		report: (report) =>
			report.end === 'error'
				? { ...report, end: 'output', output: { outcome: 'created', payment: { id: 'made up' } } }
				: report,
	},
} satisfies Record<string, Sender>;

function payAgainWhenLost(network: Transport): Transport {
	return {
		...network,
		send: async (request) => {
			const [answer] = await Promise.allSettled([network.send(request)]);
			if (answer.status === 'fulfilled') return answer.value;
			const isPayment =
				request.method === 'POST' && new URL(request.url).pathname.endsWith('/payment');
			if (!isPayment || !isPayoutError(answer.reason)) throw answer.reason;
			return {
				status: 400,
				headers: { 'content-type': 'application/json' },
				body: new TextEncoder().encode(JSON.stringify({ detail: 'Quote has expired' })),
			};
		},
	};
}
