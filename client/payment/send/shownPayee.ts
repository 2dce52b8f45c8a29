/** Who is paid, as a person knows it: found in the body of a payment, whose members the account names. */
import { isRecord } from '../../http/answer';

/** Paths in the body, such as `beneficiary.account_number`. */
export interface PayeeMembers {
	readonly name: string;
	readonly account: string;
	readonly branch: string;
}

export interface ShownPayee {
	/** Undefined if the body has no such member. */
	readonly name: unknown;
	readonly account: unknown;
	readonly branch: unknown;
	/** Where the three are. */
	readonly members: PayeeMembers;
	/** Members that a person would not see otherwise, by their path. */
	readonly others: ReadonlyArray<readonly [path: string, value: unknown]>;
}

/** @param known members of the body that a person need not see, or sees elsewhere */
export function readShownPayee(
	body: Readonly<Record<string, unknown>>,
	members: PayeeMembers,
	known: ReadonlySet<string>,
): ShownPayee {
	const leaves = [...leavesOf(body)];
	const find = (path: string): unknown => leaves.find(([each]) => each === path)?.[1];
	const shown = new Set<string>(Object.values(members));
	return {
		name: find(members.name),
		account: find(members.account),
		branch: find(members.branch),
		members,
		others: leaves.filter(([path]) => !shown.has(path) && !known.has(path)),
	};
}

/** @returns the payee's name as it is sent. Null if the body has none that is a text */
export function readPayeeName(
	body: Readonly<Record<string, unknown>>,
	{ name }: Pick<PayeeMembers, 'name'>,
): string | null {
	const found = [...leavesOf(body)].find(([path]) => path === name)?.[1];
	return typeof found === 'string' && found !== '' ? found : null;
}

/** @returns each member that has no members of its own, with its path */
export function* leavesOf(
	value: unknown,
	path: readonly string[] = [],
): Generator<readonly [string, unknown], void> {
	const members = Array.isArray(value)
		? value.map((one: unknown, index) => [String(index + 1), one] as const)
		: Object.entries(isRecord(value) ? value : {});
	if (members.length === 0) yield [path.map(written).join('.'), value];
	for (const [name, member] of members) yield* leavesOf(member, [...path, name]);
}

/** A name with a dot must not be taken for a member of another member. */
const written = (name: string): string => (name.includes('.') ? JSON.stringify(name) : name);
