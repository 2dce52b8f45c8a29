/**
 * Paths to a member of an answer whose members the interface does not show. [Balance]
 *
 * | Path | What it reads |
 * | --- | --- |
 * | `wallet.available` | A member of a member |
 * | `balances[currency=wallet_currency].available` | Of a list, the one entry whose `currency` is the answer's `wallet_currency` |
 * | `balances[currency="USDT"].available` | Of a list, the one entry whose `currency` is USDT |
 * | `"USDT"` | The text itself, if the answer does not show it |
 */
import { InvalidValue } from '../errors/InvalidValue';
import { isRecord } from '../http/answer';

type Answer = Readonly<Record<string, unknown>>;

const literal = /^"([^"[\]]+)"$/;
const step = /^([^."[\]=]+)(?:\[([^."[\]=]+)=("[^"[\]]+"|[^"[\]=]+)\])?$/;

/** Dots in brackets belong to the path of the value. */
const stepsOf = (path: string): string[] => path.split(/\.(?![^[]*\])/);

/** A rule for a field. Whether there is such a member shows when an answer is read. */
export function memberPath(value: unknown): string | InvalidValue {
	const isPath =
		typeof value === 'string' &&
		value.length <= 200 &&
		stepsOf(value).every((one) => step.test(one));
	return isPath
		? value
		: new InvalidValue(
				'must name a member, such as available, wallet.available or balances[currency="USDT"].available',
			);
}

/** Like `memberPath`, for a member whose value the user can know without the answer. */
export const memberPathOrText = (value: unknown): string | InvalidValue =>
	typeof value === 'string' && value.length <= 200 && literal.test(value)
		? value
		: memberPath(value);

/** @returns the member; or what the answer lacks, as a sentence that begins with its verb */
export function readMember(answer: Answer, path: string): unknown {
	const text = literal.exec(path)?.[1];
	if (text !== undefined) return text;
	return stepsOf(path).reduce<unknown>(
		(value, one) => (value instanceof InvalidValue ? value : readStep(value, one, answer)),
		answer,
	);
}

function readStep(value: unknown, written: string, answer: Answer): unknown {
	const [, name = '', key, wanted = ''] = step.exec(written) ?? [];
	if (!isRecord(value) || !Object.hasOwn(value, name)) {
		return new InvalidValue(
			Array.isArray(value)
				? `has a list before '${name}', so an entry must be named, as in balances[currency="USDT"]`
				: `has no member '${name}'`,
		);
	}
	return key === undefined ? value[name] : pickEntry(value[name], written, { key, wanted, answer });
}

function pickEntry(
	list: unknown,
	written: string,
	{
		key,
		wanted,
		answer,
	}: { readonly key: string; readonly wanted: string; readonly answer: Answer },
): unknown {
	if (!Array.isArray(list)) return new InvalidValue(`has no list at '${written}'`);
	const value = readMember(answer, wanted);
	if (value instanceof InvalidValue) return value;
	if (typeof value !== 'string' || value === '')
		return new InvalidValue(`has no text at '${wanted}'`);
	const found = list.filter(
		(entry) => isRecord(entry) && Object.hasOwn(entry, key) && entry[key] === value,
	);
	return found.length === 1
		? found[0]
		: new InvalidValue(`has ${found.length === 0 ? 'no' : found.length} entries at '${written}'`);
}
