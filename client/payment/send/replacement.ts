/**
 * A payment that replaces one that did not succeed. Its external ID is made from the old one: `INV-1#2` replaces
 * `INV-1`, and `INV-1#3` replaces `INV-1#2`. So two people, or two runs, who replace one payment use one ID, and
 * the service makes one payment. Before anything is sent, every earlier payment of the chain is looked up.
 *
 * | The payment under the new ID | What follows |
 * | --- | --- |
 * | exists | it is returned as `existing`, as after any repeated run. The chain does not matter then |
 * | nobody answers | not sent |
 * | does not exist | the chain, from its first payment to the replaced one, then other spellings of its IDs, then the IDs after the new one |
 *
 * | A payment of the chain | What follows |
 * | --- | --- |
 * | `failed`, `rejected`, `canceled` in each country that has it | the next one. After the last: quote and pay under the new ID |
 * | `reversed` | the same if the user has confirmed it with *Replace Reversed Payment*, else not sent |
 * | `queued`, `pending`, `processing`, `succeeded`, `unknown`, another status, no status | not sent |
 * | does not exist | not sent: there is nothing to replace, and another account may have paid it |
 * | nobody answers | not sent |
 *
 * | The replaced payment's record | What follows |
 * | --- | --- |
 * | shows another amount, currency or country than the new one | not sent, unless a person approves the difference |
 * | shows another payee, or none to compare with | reported |
 * | does not show amount, currency or country | nothing |
 *
 * | Another spelling of an ID: `INV-1#1`, and up to the new one `INV-1#01`, `INV-1#02` and so on | What follows |
 * | --- | --- |
 * | does not exist, or qualifies as a payment of the chain does | the next one |
 * | any other status, or nobody answers | not sent: somebody has replaced the payment under an ID of another form |
 *
 * | The five IDs after the new one | What follows |
 * | --- | --- |
 * | one exists | not sent: somebody has replaced a payment that this run cannot see |
 * | nobody answers | not sent |
 * | none exists | quote and pay |
 *
 * | An ID with such an end that replaces none | What follows |
 * | --- | --- |
 * | the payment without the end exists, or nobody answers | not sent |
 * | it does not exist | quote and pay: the end is the user's own numbering |
 *
 * If the run is killed while it looks up, nothing was sent. If it is killed later, the next run finds the new
 * payment or looks at the chain again. None of the three statuses that qualify changes later.
 */
import { InputError } from '../../errors/InputError';
import { InvalidValue } from '../../errors/InvalidValue';
import type { ServiceRecord } from '../../http/answer';
import { externalId as checkExternalId } from '../../input/checks';
import { requireNotEmptied } from '../../input/rule';
import { findExternalIdProblem } from '../../input/externalId';
import { nameStatus } from '../../interface/states';
import { compareWithReplaced, type Difference, type Replacing } from './compareWithReplaced';
import type { Finder } from './finder';
import { lookInEach, lookUp, type Sightings } from './lookUp';
import { isAbsent, isOvertaken, isSecond, requireNotPaid } from './notReplaceable';

export interface Replacement {
	/** The external ID of the payment that is replaced. */
	readonly replaced: string;
	/** From the first payment of the chain to the replaced one. */
	readonly chain: readonly string[];
	/** IDs that somebody may have typed for a payment of the chain, or for the new one. */
	readonly otherSpellings: readonly string[];
	/** The external IDs after the new one. Nobody may have used them. */
	readonly following: readonly string[];
	/** Whether the user confirms that a reversed payment may be replaced. */
	readonly replaceReversed: boolean;
}

const field = 'replaces_external_id';
const mostPayments = 99;
/** How many IDs after the new one are looked up. */
const lookedAhead = 5;

const ends = /(?:#\d{1,2})+$/;
/** A place in a chain. The first payment has none. */
const placed = /^#([2-9]|[1-9]\d)$/;

/** @returns the ID without `#2` and similar at its end; undefined if it has no such end, or nothing else */
export function rootOf(externalId: string): string | undefined {
	const root = externalId.replace(ends, '');
	return root === externalId || root === '' ? undefined : root;
}

/**
 * @param input of the form, with the service's field names
 * @param externalId of the new payment, checked
 * @returns undefined if the payment replaces none
 * @throws InputError if the external ID is not the one that follows the replaced payment's
 */
export function readReplacement(
	input: Readonly<Record<string, unknown>>,
	externalId: string,
): Replacement | undefined {
	requireNotEmptied(input, [field]);
	const { [field]: given, replace_reversed } = input;
	if (given === undefined) return undefined;
	const replaced = checkExternalId(given);
	if (replaced instanceof InvalidValue) refuse(field, replaced.problem);
	const { root, place: count } = readPlace(replaced);
	if (count >= mostPayments)
		refuse(field, `has been replaced ${count - 1} times. Ask the service why no payment succeeds`);
	const nth = (place: number): string => (place === 1 ? root : `${root}#${place}`);
	if (externalId !== nth(count + 1)) {
		refuse(
			'external_id',
			`must be ${nth(count + 1)}, because this payment replaces ${replaced}. The new ID has to be the same for everybody who replaces it`,
		);
	}
	const following = Array.from({ length: lookedAhead }, (_, index) => nth(count + 2 + index));
	return {
		replaced,
		chain: Array.from({ length: count }, (_, index) => nth(index + 1)),
		otherSpellings: otherSpellingsOf(root, count + 1).filter(isPossible),
		following: following.filter(isPossible),
		replaceReversed: replace_reversed === true,
	};
}

const isPossible = (externalId: string): boolean => findExternalIdProblem(externalId) === null;

/** @returns `#1`, and each place up to the last one with a zero before it. IDs of this form have two digits at most */
const otherSpellingsOf = (root: string, last: number): string[] => [
	`${root}#1`,
	...Array.from({ length: Math.min(last, 9) }, (_, index) => `${root}#0${index + 1}`),
];

/** @throws InputError for `#0`, `#1`, `#02` and `#2#2`: nobody can say which payments come before such a one */
function readPlace(replaced: string): { root: string; place: number } {
	const root = rootOf(replaced);
	if (root === undefined) return { root: replaced, place: 1 };
	const [, place] = placed.exec(replaced.slice(root.length)) ?? [];
	if (place !== undefined) return { root, place: Number(place) };
	refuse(
		field,
		`must be the ID of the first payment, such as ${root}, or end in one of #2 to #98 once`,
	);
}

/** What the look-ups of a chain have shown. */
export interface ChainCheck {
	/** Countries in which the service refused to look. */
	readonly notSearched: readonly string[];
	/** Between the payment and the one that it replaces. */
	readonly differences: readonly Difference[];
}

export type RequireReplaceable = () => Promise<ChainCheck>;

/**
 * @param replacement if the payment replaces another one
 * @param externalId of the new payment
 * @param country its destination. The old one may have had another
 * @param replacing to compare with the replaced payment
 * @returns the check to call when no payment exists under the new ID, and before the first request that pays.
 *   Undefined if there is nothing to check
 */
export function checkOfChain(
	replacement: Replacement | undefined,
	externalId: string,
	finder: Finder,
	country: string | undefined,
	replacing?: Replacing,
): RequireReplaceable | undefined {
	if (replacement)
		return async () => await requireReplaceable(replacement, finder, country, replacing);
	const root = rootOf(externalId);
	if (root === undefined) return undefined;
	return async () => await requireNoRoot({ externalId, root }, finder, country);
}

/** For a payment whose payee has been compared with what the user knows of the replaced one. */
export const withKnownPayee =
	(check: RequireReplaceable): RequireReplaceable =>
	async () => {
		const found = await check();
		const differences = found.differences.filter(({ couldNotCompare }) => !couldNotCompare);
		return { ...found, differences };
	};

/**
 * @throws InputError (`not_replaceable`) if a payment of the chain may still pay, or has paid; the failure of a
 *   look-up that nobody answers
 */
async function requireReplaceable(
	{ chain, otherSpellings, following, replaceReversed }: Replacement,
	finder: Finder,
	country: string | undefined,
	replacing: Replacing | undefined,
): Promise<ChainCheck> {
	let differences: readonly Difference[] = [];
	const refused = new Set<string>();
	const look = async (externalId: string): Promise<readonly ServiceRecord[]> => {
		const { payments, notSearched } = await lookEverywhere(externalId, finder, country);
		for (const other of notSearched) refused.add(other);
		return payments;
	};
	for (const [index, externalId] of chain.entries()) {
		const payments = await look(externalId);
		if (payments.length === 0) throw isAbsent(externalId, chain.slice(0, index));
		for (const payment of payments) requireNotPaid(externalId, payment, replaceReversed);
		// The last one of the chain is the one that is replaced.
		if (replacing) differences = compareWithReplaced(externalId, payments, replacing);
	}
	for (const externalId of otherSpellings) {
		for (const payment of await look(externalId))
			requireNotPaid(externalId, payment, replaceReversed);
	}
	for (const externalId of following) {
		const [later] = await look(externalId);
		if (later) throw isOvertaken(externalId, nameStatus(later['status']));
	}
	return { notSearched: [...refused], differences };
}

async function requireNoRoot(
	{ externalId, root }: { readonly externalId: string; readonly root: string },
	finder: Finder,
	country: string | undefined,
): Promise<ChainCheck> {
	const { payments, notSearched } = await lookEverywhere(root, finder, country);
	const [paid] = payments;
	if (paid) throw isSecond(externalId, root, `exists already${nameStatus(paid['status'])}`, paid);
	return { notSearched, differences: [] };
}

/** A version that is bound to a country finds a payment only in its own, and may have one in each. */
async function lookEverywhere(
	externalId: string,
	{ find, searchedFirst }: Finder,
	own: string | undefined,
): Promise<Sightings> {
	const look = async (country: string | undefined) =>
		await lookUp(externalId, async () => await find(externalId, country));
	const first = await look(own);
	if (first.kind === 'unseen') throw first.failure;
	const others = await lookInEach(searchedFirst(), look);
	return first.kind === 'found'
		? { ...others, payments: [first.payment, ...others.payments] }
		: others;
}

function refuse(name: string, problem: string): never {
	throw new InputError([{ field: name, problem }]);
}
