/**
 * A payment that replaces one that did not succeed. Its external ID is made from the old one: `INV-1#2` replaces
 * `INV-1`, and `INV-1#3` replaces `INV-1#2`. So two people, or two runs, who replace one payment use one ID, and
 * the service makes one payment. Before anything is sent, every earlier payment of the chain is looked up.
 *
 * | The payment under the new ID | What follows |
 * | --- | --- |
 * | exists | it is returned as `existing`, as after any repeated run. The chain does not matter then |
 * | nobody answers | not sent |
 * | does not exist | the chain, from its first payment to the replaced one, then the ID after the new one |
 *
 * | A payment of the chain | What follows |
 * | --- | --- |
 * | `failed`, `rejected`, `canceled` | the next one. After the last: quote and pay under the new ID |
 * | `reversed` | the same if the user has confirmed it with *Replace Reversed Payment*, else not sent |
 * | `queued`, `pending`, `processing`, `succeeded`, `unknown`, another status, no status | not sent |
 * | does not exist | not sent: there is nothing to replace, and another account may have paid it |
 * | nobody answers | not sent |
 *
 * | The ID after the new one | What follows |
 * | --- | --- |
 * | exists | not sent: somebody has replaced a payment that this run cannot see |
 * | does not exist | quote and pay |
 *
 * If the run is killed while it looks up, nothing was sent. If it is killed later, the next run finds the new
 * payment or looks at the chain again. None of the three statuses that qualify changes later.
 */
import { InputError } from '../../errors/InputError';
import { InvalidValue } from '../../errors/InvalidValue';
import type { ServiceRecord } from '../../http/answer';
import { externalId as checkExternalId } from '../../input/checks';
import { requireNotEmptied } from '../../input/rule';
import { describeStatus, nameStatus } from '../states';
import type { Finder } from './finder';
import { lookInCountries, lookUp, type LookUp } from './lookUp';

export interface Replacement {
	/** The external ID of the payment that is replaced. */
	readonly replaced: string;
	/** From the first payment of the chain to the replaced one. */
	readonly chain: readonly string[];
	/** The external ID after the new one. Nobody may have used it. */
	readonly following: string;
	/** Whether the user confirms that a reversed payment may be replaced. */
	readonly replaceReversed: boolean;
}

const field = 'replaces_external_id';
/** A larger number, or one with a leading zero, is part of the user's own ID. */
const numbered = /^(.+)#([2-9]|[1-9]\d)$/;
const mostPayments = 99;

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
	const [, root = replaced, number = '1'] = numbered.exec(replaced) ?? [];
	const count = Number(number);
	if (count >= mostPayments)
		refuse(field, `has been replaced ${count - 1} times. Ask the service why no payment succeeds`);
	const nth = (place: number): string => (place === 1 ? root : `${root}#${place}`);
	if (externalId !== nth(count + 1)) {
		refuse(
			'external_id',
			`must be ${nth(count + 1)}, because this payment replaces ${replaced}. The new ID has to be the same for everybody who replaces it`,
		);
	}
	return {
		replaced,
		chain: Array.from({ length: count }, (_, index) => nth(index + 1)),
		following: nth(count + 2),
		replaceReversed: replace_reversed === true,
	};
}

/**
 * Call it when no payment exists under the new ID, and before the first request that pays.
 *
 * @param country the destination of the new payment. The old one may have had another
 * @throws InputError (`not_replaceable`) if a payment of the chain may still pay, or has paid; the failure of a
 *   look-up that nobody answers
 */
export async function requireReplaceable(
	{ chain, following, replaceReversed }: Replacement,
	finder: Finder,
	country: string,
): Promise<void> {
	for (const externalId of chain) {
		const seen = await lookEverywhere(externalId, finder, country);
		if (seen.kind === 'unseen') throw seen.failure;
		if (seen.kind === 'absent') refuseChain(`There is no payment ${externalId} to replace`);
		requireNotPaid(externalId, seen.payment, replaceReversed);
	}
	const later = await lookEverywhere(following, finder, country);
	if (later.kind === 'unseen') throw later.failure;
	if (later.kind === 'found')
		refuseChain(
			`The payment ${following} exists already${nameStatus(later.payment['status'])}, which replaces a later one`,
		);
}

function requireNotPaid(
	externalId: string,
	{ status }: ServiceRecord,
	replaceReversed: boolean,
): void {
	if (status === 'reversed') {
		if (replaceReversed) return;
		refuseChain(
			`The payment ${externalId} had succeeded and was reversed. Recover any funds that you released, then turn on 'Replace Reversed Payment'`,
		);
	}
	const { category } = describeStatus(status);
	if (category === 'failed') return;
	const shown =
		category === null
			? 'shows no status'
			: category === 'unrecognised'
				? 'has a status that this node does not know'
				: `has the status ${String(status)}`;
	refuseChain(`The payment ${externalId} ${shown}, so it may pay, or has paid`);
}

/** A version that is bound to a country finds a payment only in its own. */
async function lookEverywhere(
	externalId: string,
	{ find, searchedFirst }: Finder,
	own: string,
): Promise<LookUp> {
	const look = async (country: string): Promise<LookUp> =>
		await lookUp(externalId, async () => await find(externalId, country));
	const first = await look(own);
	return first.kind === 'absent' ? (await lookInCountries(searchedFirst(), look)).seen : first;
}

function refuse(name: string, problem: string): never {
	throw new InputError([{ field: name, problem }]);
}

function refuseChain(problem: string): never {
	throw new InputError([{ field: '', problem }], 'not_replaceable');
}
