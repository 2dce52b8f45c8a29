/** Reads what a user asks the guards to compare, and what to refuse. */
import { z } from 'zod';

import { InputError } from '../../errors/InputError';
import { InvalidValue } from '../../errors/InvalidValue';
import { checkInput } from '../../call/prepare';
import { oneOf, wholeNumber } from '../../input/checks';
import { optional, requireNotEmptied } from '../../input/rule';
import { readKnownPayments, requireAmounts, type KnownPayments } from './knownPayments';
import type { ZoneClock } from './knownTime';
import { isSameData } from './sameData';

export interface GuardTerms {
	/** Whether a payment that repeats payee and amount is refused. Otherwise it is only reported. */
	readonly refusesRepeats: boolean;
	/** How old a known payment may be to count as repeated. Undefined: known payments are not compared. */
	readonly repeatWithinMs: number | undefined;
	/** Undefined if the user gives none. */
	readonly known: KnownPayments | undefined;
	readonly knownAccountsOnly: boolean;
}

/** A year. */
const mostHours = 8_784;

const options = {
	repeated_payee: optional(oneOf(['tell', 'refuse'])),
	repeat_within_hours: optional(wholeNumber(1, mostHours)),
	known_payments: optional((value) => value),
	known_accounts_only: optional((value) =>
		typeof value === 'boolean' ? value : new InvalidValue('must be true or false'),
	),
};
const schema = z.object(options);

/**
 * For one run: items usually give one and the same list, and it is read once.
 *
 * @param clock of the zone of times that name none
 */
export function createGuardTermsReader(
	clock: ZoneClock,
): (input: Readonly<Record<string, unknown>>) => GuardTerms {
	let before: { readonly given: unknown; readonly read: () => KnownPayments } | undefined;
	const readKnown = (given: unknown): KnownPayments => {
		if (!before || !isSameData(given, before.given))
			before = { given, read: remembered(() => readKnownPayments(given, clock)) };
		return before.read();
	};
	return (input) => readGuardTerms(input, readKnown);
}

/** Keeps what the task throws, too: items with one wrong list must not read it again. */
function remembered<T>(task: () => T): () => T {
	try {
		const value = task();
		return () => value;
	} catch (error) {
		return fails(error as Error);
	}
}

const fails = (failure: Error) => (): never => {
	throw failure;
};

/**
 * @param input the values of the form, with the service's field names
 * @throws InputError for an option that is invalid or empty, and for one that needs *Known Payments* without it
 */
function readGuardTerms(
	input: Readonly<Record<string, unknown>>,
	readKnown: (given: unknown) => KnownPayments,
): GuardTerms {
	requireNotEmptied(input, Object.keys(options));
	const given = checkInput(schema, input);
	const terms = {
		refusesRepeats: given.repeated_payee === 'refuse',
		repeatWithinMs:
			given.repeat_within_hours === undefined ? undefined : given.repeat_within_hours * 3_600_000,
		known: given.known_payments === undefined ? undefined : readKnown(given.known_payments),
		knownAccountsOnly: given.known_accounts_only === true,
	};
	if (terms.known === undefined) {
		if (terms.repeatWithinMs !== undefined) refuseAlone('repeat_within_hours');
		if (terms.knownAccountsOnly) refuseAlone('known_accounts_only');
	} else if (terms.repeatWithinMs !== undefined) requireAmounts(terms.known);
	return terms;
}

function refuseAlone(field: string): never {
	const problem =
		"needs the option 'Known Payments' to compare with. Add it, or remove this option";
	throw new InputError([{ field, problem }]);
}
