/** The limits and habits that a user gives to the sending of payments. */
import { z } from 'zod';

import { checkInput } from '../http/callEndpoint';
import { Refusal } from '../errors/Refusal';
import { amount, wholeNumber } from '../input/checks';
import { optional } from '../input/rule';
import type { BatchTerms } from './batch';
import type { SendTerms } from './paymentCalls';

/** Long enough for a service that still commits half a minute after it dropped the connection. */
const defaultSettlingSeconds = 60;
const many = Number.MAX_SAFE_INTEGER;

const schema = z.object({
	max_source_amount: optional(amount),
	min_rate: optional(amount),
	max_slippage: optional(percent),
	settling_window: optional(wholeNumber(1, 600)),
	stop_after_failures: optional(wholeNumber(1, many)),
	max_payments: optional(wholeNumber(1, many)),
	max_total: optional(amount),
});

/** @throws InputError with every one that cannot be understood: a limit that is not kept protects nobody */
export function readSendTerms(
	input: Readonly<Record<string, unknown>>,
	dryRun: boolean,
): SendTerms & BatchTerms {
	const given = checkInput(schema, input);
	return {
		dryRun,
		maxSourceAmount: given.max_source_amount,
		minRate: given.min_rate,
		maxSlippagePercent: given.max_slippage,
		settlingWindowMs: (given.settling_window ?? defaultSettlingSeconds) * 1000,
		stopAfterFailures: given.stop_after_failures,
		maxPayments: given.max_payments,
		maxTotalPerCurrency: given.max_total,
	};
}

function percent(value: unknown): number | Refusal {
	return typeof value === 'number' && value >= 0 && value <= 100
		? value
		: new Refusal('must be a number of percent from 0 to 100');
}
