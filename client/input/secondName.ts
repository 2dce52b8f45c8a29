/** Finds one fact that a request gives under two names with two values. The service would take one of them. */
import { isRecord } from '../http/answer';
import { likenessOf } from './likeness';

type Members = Readonly<Record<string, unknown>>;

/** The names that the interface has for one fact, and those that differ only in what they are nested in. */
const names: ReadonlyArray<readonly [fact: string, ...others: string[]]> = [
	['payment_country', 'country', 'api_country'],
	['amount', 'amount_destination'],
	['quote', 'quote_id'],
	['direction', 'sorting_order'],
	['beneficiary_account_number', 'account_number'],
	['bank_branch_code', 'beneficiary_branch_code', 'beneficiary_bank_branch_code'],
];

const factOfName: ReadonlyMap<string, string> = new Map(
	names.flatMap(([fact, ...others]) =>
		others.map((name) => [likenessOf(name), likenessOf(fact)] as const),
	),
);

/** Equal for two names of one fact. `beneficiary.account_number` and `beneficiaryAccountNumber` are such names. */
function factOf(path: string): string {
	const likeness = likenessOf(path);
	return factOfName.get(likeness) ?? likeness;
}

interface SecondName {
	readonly name: string;
	/** The name that the fact has in `known`. */
	readonly of: string;
}

/** @returns the first member that has another value than its fact has in `known` under another name */
export function findSecondName(members: Members, known: Members): SecondName | undefined {
	const byFact = new Map<string, Member[]>();
	for (const member of membersIn(known, '')) {
		const fact = factOf(member.path);
		byFact.set(fact, [...(byFact.get(fact) ?? []), member]);
	}
	for (const { path, value } of membersIn(members, '')) {
		const other = byFact
			.get(factOf(path))
			?.find((one) => one.path !== path && textOf(one.value) !== textOf(value));
		if (other) return { name: path.slice(0, 60), of: other.path.slice(0, 60) };
	}
	return undefined;
}

interface Member {
	readonly path: string;
	readonly value: unknown;
}

function* membersIn(value: unknown, path: string): Generator<Member, void> {
	if (!isPlain(value)) {
		// A form leaves out what nobody has given.
		if (value !== undefined) yield { path, value };
		return;
	}
	for (const [name, member] of Object.entries(value)) {
		yield* membersIn(member, path === '' ? name : `${path}.${name}`);
	}
}

/** A number that keeps all its digits is an object, too. */
const isPlain = (value: unknown): value is Members =>
	isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object);

const textOf = (value: unknown): string =>
	Array.isArray(value) || isPlain(value) ? JSON.stringify(value) : String(value);
