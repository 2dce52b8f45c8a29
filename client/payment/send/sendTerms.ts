/** The limits and times that a user sets for sending one payment. */
import { z } from 'zod';

import { checkInput } from '../../call/prepare';
import { amount, percent, wholeNumber } from '../../input/checks';
import { optional, requireNotEmptied } from '../../input/rule';
import type { SendTerms } from './paymentCalls';

/** Enough for a service that creates the payment half a minute after it dropped the connection. */
const defaultSettlingSeconds = 60;
/** To wait longer than a day, use the trigger instead of an execution that stays active. */
const longestWaitSeconds = 86_400;

const limits = {
	max_source_amount: optional(amount),
	min_rate: optional(amount),
	max_slippage: optional(percent),
	settling_window: optional(wholeNumber(1, 600)),
	wait_for_final: optional(wholeNumber(1, longestWaitSeconds)),
};
const schema = z.object(limits);

/**
 * @param input the values of the form, with the service's field names
 * @param dryRun whether to stop before paying
 * @returns the terms, with times in milliseconds and defaults filled in. `waitMs` is undefined if the
 *   run does not wait for the end of the payment
 * @throws InputError that names every value that is invalid, or was set but is empty. An empty limit
 *   would protect nothing
 */
export function readSendTerms(
	input: Readonly<Record<string, unknown>>,
	dryRun: boolean,
): SendTerms & { readonly waitMs: number | undefined } {
	requireNotEmptied(input, Object.keys(limits));
	const given = checkInput(schema, input);
	return {
		dryRun,
		maxSourceAmount: given.max_source_amount,
		minRate: given.min_rate,
		maxSlippagePercent: given.max_slippage,
		settlingWindowMs: (given.settling_window ?? defaultSettlingSeconds) * 1000,
		waitMs: given.wait_for_final === undefined ? undefined : given.wait_for_final * 1000,
	};
}
