/** Reads the limits of a whole run from its items. */
import { z } from 'zod';

import { checkInput } from '../../call/prepare';
import { amount, wholeNumber } from '../../input/checks';
import { optional, requireNotEmptied } from '../../input/rule';
import { isGreater } from '../../money/compare';
import type { RunLimits } from './limitedRun';

const many = Number.MAX_SAFE_INTEGER;

const limits = {
	stop_after_failures: optional(wholeNumber(1, many)),
	max_payments: optional(wholeNumber(1, many)),
	max_total: optional(amount),
};
const schema = z.object(limits);

/**
 * Takes the strictest value of each limit. An item without a limit does not lift the limit of the
 * others.
 *
 * @param inputs the items that can be read, with the service's field names
 * @throws InputError that names every limit that is invalid, or was set but is empty
 */
export function readRunLimits(inputs: ReadonlyArray<Readonly<Record<string, unknown>>>): RunLimits {
	const terms = inputs.map((input) => {
		requireNotEmptied(input, Object.keys(limits));
		return checkInput(schema, input);
	});
	return {
		stopAfterFailures: strictest(terms.map(({ stop_after_failures }) => stop_after_failures)),
		maxPayments: strictest(terms.map(({ max_payments }) => max_payments)),
		maxTotalPerCurrency: strictest(terms.map(({ max_total }) => max_total)),
	};
}

function strictest(values: ReadonlyArray<number | undefined>): number | undefined {
	return values.reduce<number | undefined>(
		(least, one) =>
			least === undefined || (one !== undefined && isGreater(least, one)) ? one : least,
		undefined,
	);
}
