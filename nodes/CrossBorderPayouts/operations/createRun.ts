/** Payment: Create for the items of one run, the same for every API version. */
import type { PayoutClient } from '../../../client';
import { isRecord } from '../../../client/http/answer';
import { readAmount } from '../../../client/money/amount';
import { canonicalJson } from '../../../client/payment/send/canonicalJson';
import { createOnePerRun } from '../../../client/payment/send/onePerRun';
import type { Form, ItemRun, Output, RunContext } from './operation';
import { existsAlready, payOnce, readExternalId, type Asked, type Calls } from './payOnce';
import { readSwitch } from './readSwitch';

/** What one item sends, as read by its API version. */
export interface CreatePlan {
	readonly asked: Asked;
	/** The body of the payment request. */
	readonly body: unknown;
	readonly calls: Calls;
}

/** @throws the client's errors if the form cannot be sent; nothing was sent then */
export type ReadCreatePlan = (client: PayoutClient, form: Form, signal?: AbortSignal) => CreatePlan;

/**
 * Items with the same external ID run one after another. Later ones return the payment that the
 * first one made.
 */
export function startCreateRun(
	{ client, inTurn, signal }: RunContext,
	readPlan: ReadCreatePlan,
): ItemRun {
	const once = createOnePerRun<Output>();
	return {
		async run(form) {
			const { asked, body, calls } = readPlan(client, form, signal);
			const refuseExisting = readSwitch(form, 'refuseExisting');
			const pay = async (): Promise<Output> =>
				await inTurn(async () => await payOnce(client, asked, calls, refuseExisting, signal));
			const externalId = readExternalId(asked.externalId);
			if (externalId === undefined) return await pay();
			return await once.run(
				{ externalId, fingerprint: fingerprintOf(body, asked) },
				pay,
				(made) => {
					if (refuseExisting) throw existsAlready();
					return { ...made, outcome: 'existing' };
				},
			);
		},
	};
}

/**
 * Leaves out the quote and compares the amount as a number. Two quotes for one amount are one
 * payment, and `100` and `100.00` are one amount.
 */
function fingerprintOf(body: unknown, { amount, country }: Asked): string {
	const readable = readAmount(amount);
	const details = { ...(isRecord(body) ? body : {}), quote: undefined, amount: undefined };
	return canonicalJson([country, typeof readable === 'number' ? readable : amount, details]);
}
