/** Judges each text of an object that the user made: a party of v3, a whole body, further members of a body. */
import { z } from 'zod';

import { InvalidValue } from '../errors/InvalidValue';
import { isRecord } from '../http/answer';
import { likenessOf } from './likeness';
import { judgeValue } from './partyText';
import { isOneText, isPlural, mayBeObject, textKindOf, type TextKind } from './textKind';

type Members = Readonly<Record<string, unknown>>;

interface Fault {
	readonly path: readonly string[];
	readonly problem: string;
}

/**
 * For the end of a rule. An error names the member, so that a person finds its row or column.
 *
 * @param party the object's own name, if it has one
 * @returns the object as it is sent
 */
export const judgeMembers =
	<Given extends Members | undefined>(...party: readonly string[]) =>
	(given: Given, context: z.RefinementCtx): Given => {
		const faults: Fault[] = [];
		const judged = judgeAll(given, party, (fault) => faults.push(fault));
		if (faults.length === 0) return judged as Given;
		for (const { path, problem } of faults.slice(0, mostFaults)) {
			context.addIssue({
				code: 'custom',
				path: path.slice(party.length).map((name) => name.slice(0, 60)),
				message: problem,
			});
		}
		return z.NEVER;
	};

/** More would hide the first ones. */
const mostFaults = 20;

function judgeAll(
	value: unknown,
	path: readonly string[],
	report: (fault: Fault) => void,
): unknown {
	const problem = findShapeProblem(value, path.at(-1) ?? '');
	if (problem !== undefined) {
		report({ path, problem });
		return value;
	}
	if (Array.isArray(value)) {
		return (value as unknown[]).map((one) => judgeAll(one, path, report));
	}
	if (typeof value !== 'object' || value === null) return judgeOne(value, path, report);
	const known = new Map<string, string>();
	return Object.fromEntries(
		Object.entries(value).map(([name, member]): [string, unknown] => {
			const below = [...path, name];
			const first = known.get(likenessOf(name));
			known.set(likenessOf(name), first ?? name);
			const nameProblem = first === undefined ? findNameProblem(name) : twinOf(first);
			if (nameProblem !== undefined) report({ path: below, problem: nameProblem });
			return [name, judgeAll(member, below, report)];
		}),
	);
}

/** An account, a code, a document or a name is one text. Its data may be an object, and `accounts` a list. */
function findShapeProblem(value: unknown, name: string): string | undefined {
	const what = nameShape(value, name);
	return what === undefined || isPlural(name)
		? undefined
		: `${what}, and not a text. Check the expression, and give the value alone`;
}

/** @returns what the value is, if it cannot be meant */
function nameShape(value: unknown, name: string): string | undefined {
	if (isRecord(value)) {
		if (mayBeObject(name, value)) return undefined;
		return Object.keys(value).length === 0 ? 'is an object without members' : 'is an object';
	}
	if (!isOneText(name)) return undefined;
	if (Array.isArray(value)) return isListOfTexts(value, name) ? 'is a list' : undefined;
	return typeof value === 'boolean' ? `is ${value}` : undefined;
}

const isListOfTexts = (list: readonly unknown[], name: string): boolean =>
	textKindOf([name]) !== 'address' && !(list.length > 0 && list.every((one) => isRecord(one)));

function judgeOne(
	value: unknown,
	path: readonly string[],
	report: (fault: Fault) => void,
): unknown {
	const judged = judgeValue(value, kindOfValue(value, path));
	if (!(judged instanceof InvalidValue)) return judged;
	report({ path, problem: judged.problem });
	return value;
}

/** An ID or a count has no zeros at its beginning: `bank_id`, `number_of_accounts`. */
function kindOfValue(value: unknown, path: readonly string[]): TextKind {
	const kind = textKindOf(path);
	const name = path.at(-1) ?? '';
	const isCount = typeof value === 'number' && value > 0 && (!isOneText(name) || /id$/i.test(name));
	return isCount && (kind === 'account' || kind === 'branch') ? 'id' : kind;
}

/** `account_number` and `accountNumber`: one of them is wrong, and the service takes either. */
const twinOf = (first: string): string =>
	`is '${first.slice(0, 60)}' in another spelling. Keep the right one`;

/** The service would read it as another member. */
function findNameProblem(name: string): string | undefined {
	if (name.trim() !== name) return 'has a name that begins or ends with a blank. Remove it';
	return /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name)
		? 'has a character in its name that nobody sees. Type the name again'
		: undefined;
}
