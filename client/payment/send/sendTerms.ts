/** The limits and habits that a user gives to the sending of one payment. */
import { z } from 'zod';

import { checkInput } from '../../http/prepare';
import { InvalidValue } from '../../errors/InvalidValue';
import { amount, wholeNumber } from '../../input/checks';
import { optional, requireNotEmptied } from '../../input/rule';
import type { SendTerms } from '../paymentCalls';

/** Long enough for a service that still commits half a minute after it dropped the connection. */
const defaultSettlingSeconds = 60;
/** An execution that is active for longer than a day is better replaced by the trigger. */
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
 * @throws InputError with every one that cannot be understood, or was given and is empty: a limit that is not
 * kept protects nobody
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

function percent(value: unknown): number | InvalidValue {
	return typeof value === 'number' && value >= 0 && value <= 100
		? value
		: new InvalidValue('must be a number of percent from 0 to 100');
}
