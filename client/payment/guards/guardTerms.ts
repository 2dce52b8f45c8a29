/** Reads what a user asks the guards to compare, and what to refuse. */
import { z } from 'zod';

import { InputError } from '../../errors/InputError';
import { InvalidValue } from '../../errors/InvalidValue';
import { checkInput } from '../../http/prepare';
import { oneOf, wholeNumber } from '../../input/checks';
import { optional, requireNotEmptied } from '../../input/rule';
import { readKnownPayments, type KnownPayment } from './knownPayments';

export interface GuardTerms {
	/** Whether a payment that repeats payee and amount is refused. Otherwise it is only reported. */
	readonly refusesRepeats: boolean;
	/** How old a known payment may be to count as repeated. Undefined: known payments are not compared. */
	readonly repeatWithinMs: number | undefined;
	/** Undefined if the user gives none. */
	readonly known: readonly KnownPayment[] | undefined;
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
 * @param input the values of the form, with the service's field names
 * @throws InputError for an option that is invalid or empty, and for one that needs *Known Payments* without it
 */
export function readGuardTerms(input: Readonly<Record<string, unknown>>): GuardTerms {
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
	}
	return terms;
}

/** Items of one run usually give one and the same list. */
const readBefore = new WeakMap<object, readonly KnownPayment[]>();

function readKnown(given: unknown): readonly KnownPayment[] {
	if (typeof given !== 'object' || given === null) return readKnownPayments(given);
	const before = readBefore.get(given) ?? readKnownPayments(given);
	readBefore.set(given, before);
	return before;
}

function refuseAlone(field: string): never {
	const problem =
		"needs the option 'Known Payments' to compare with. Add it, or remove this option";
	throw new InputError([{ field, problem }]);
}
