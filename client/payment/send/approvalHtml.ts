/**
 * Writes what a person approves as HTML for a form: what to look at, the sentence of each payment, and below it what
 * the sentence shortens or leaves out. It says nothing that is not in the summary, and is no part of it.
 */
import { isRecord } from '../../http/answer';
import { isDecimal } from '../../money/amount';
import { writeAmount } from '../../money/writeAmount';
import type { SummaryEntry } from './approvalSummary';
import { isWholeAccount, writeSentence, writeTotals, type ShownPayment } from './approvalText';
import { writeFormHtml, type FormLine } from './formHtml';
import { codeInText, inFull, inOneLine, isWholeInText } from './plainText';
import { leavesOf } from './shownPayee';

/** A payment of a summary, and what its sentence is made of. */
export interface ShownEntry extends Pick<ShownPayment, 'order' | 'shown'> {
	readonly entry: SummaryEntry;
}

export function writeApprovalHtml(one: ShownEntry): string {
	return writeFormHtml([
		warningsOf(one.entry).map((text) => strong(`Look at this: ${text}`)),
		[strong(sentenceOf(one))],
		factsOf(one).map((text) => ({ text })),
	]);
}

/** @param all of one run, at least one */
export function writeBatchHtml(all: readonly ShownEntry[]): string {
	const lists = all.map(factsOf);
	const [first = [], ...others] = lists;
	const shared =
		others.length === 0 ? [] : first.filter((one) => others.every((list) => list.includes(one)));
	return writeFormHtml([
		all.flatMap(({ entry, order }, index) =>
			warningsOf(entry).map((text) =>
				strong(`Look at payment ${index + 1}, for ${codeInText(order.externalId)}: ${text}`),
			),
		),
		[strong(writeTotals(all.map(({ entry }) => entry.quoted)))],
		...all.map((one, index) => [
			strong(`${index + 1}. ${sentenceOf(one)}`),
			...(lists[index] ?? []).filter((fact) => !shared.includes(fact)).map((text) => ({ text })),
		]),
		shared.length === 0
			? []
			: [strong(`The same in all ${all.length} payments:`), ...shared.map((text) => ({ text }))],
	]);
}

const strong = (text: string): FormLine => ({ text, isStrong: true });

const sentenceOf = ({ entry, order, shown }: ShownEntry): string =>
	writeSentence(
		{ order, shown, terms: recordOf(entry.payment), accountDigits: entry.accountDigits },
		entry.quoted,
	);

function warningsOf({ payment }: SummaryEntry): string[] {
	const { warnings } = recordOf(payment);
	return Array.isArray(warnings) ? warnings.map((one) => inOneLine(one, 400)) : [];
}

/** Undefined: the sentence says it. */
type Fact = readonly [label: string, value: unknown] | undefined;

/** @returns a line for everything that is approved and that the sentence does not say in full */
function factsOf(one: ShownEntry): string[] {
	const { payment, environment, account, apiVersion, ...others } = recordOf(one.entry.payment);
	const terms = Object.fromEntries(Object.entries(others).filter(([name]) => name !== 'warnings'));
	const facts: Fact[] = [
		...shortenedIn(one, terms),
		...leavesIn(payment).map(([path, value]) => factOfPayment(one, path, value)),
		...leavesIn(terms).map(([path, value]) => factOfTerms(one, path, value)),
		['Base URL', environment],
		['API Version', apiVersion],
		['Code of the Access Key (compare earlier pages)', account],
	];
	return facts.flatMap((fact) =>
		fact === undefined || fact[1] === undefined ? [] : [`${fact[0]}: ${inFull(fact[1])}`],
	);
}

const leavesIn = (value: unknown): Array<readonly [string, unknown]> =>
	isRecord(value) && Object.keys(value).length > 0 ? [...leavesOf(value)] : [];

/** What the sentence says, and not with every character. */
const shortenedIn = (
	{ entry, order, shown }: ShownEntry,
	{ deal, replacesExternalId }: ShownPayment['terms'],
): Fact[] => [
	unlessWhole('Name in full', shown.name),
	isWholeAccount(shown.account, entry.accountDigits)
		? unlessWhole('Account in full', shown.account)
		: ['Account in full', shown.account],
	unlessWhole('Branch in full', shown.branch),
	unlessWhole('External ID in full', order.externalId),
	unlessWhole('Deal in full', deal),
	unlessWhole('Replaced payment in full', replacesExternalId),
];

/** A member of the body. */
function factOfPayment(
	{ order, shown: { members } }: ShownEntry,
	path: string,
	value: unknown,
): Fact {
	const isSaid =
		[members.name, members.account, members.branch].includes(path) ||
		(path === 'external_id' && value === order.externalId) ||
		(path === 'currency' && value === order.currency);
	return isSaid ? undefined : [labelOf(path), wordFor(path, value)];
}

/** As the form of the node calls them. A member of this name would be in quotation marks. */
const labels: ReadonlyMap<string, string> = new Map([
	['country', 'Destination Country'],
	['payment_country', 'Destination Country'],
	['payment_type', 'Payment Type'],
	['payment_method', 'Payment Method'],
]);

const labelOf = (path: string): string => labels.get(path) ?? codeInText(path);

const words: ReadonlyMap<unknown, string> = new Map([
	['B2B', 'Business to Business (B2B)'],
	['B2C', 'Business to Person (B2C)'],
	['C2B', 'Person to Business (C2B)'],
	['C2C', 'Person to Person (C2C)'],
	['bank_transfer', 'Bank Transfer'],
	['cash_pickup', 'Cash Pickup'],
	['instant_payment', 'Instant Payment'],
	['mobile_wallet', 'Mobile Wallet'],
]);

const wordFor = (path: string, value: unknown): unknown =>
	labels.has(path) ? (words.get(value) ?? value) : value;

/** What is approved in addition to the body. */
function factOfTerms({ entry, order }: ShownEntry, path: string, value: unknown): Fact {
	switch (path) {
		case 'deal':
		case 'replacesExternalId':
		case 'amountSide':
		case 'maxSlippagePercent':
			// The sentence says it, and how far the amount that is not fixed may change.
			return undefined;
		case 'amount':
			return isSaidAmount(value, entry, order.side)
				? undefined
				: ['Amount that is asked for', value];
		case 'quotePlaces.amount':
			return ['The amount is sent as', value];
		case 'quotePlaces.quote':
			return ['The quote is sent as', value];
		default:
			return path.startsWith('quote.')
				? factOfQuote(path.slice('quote.'.length), value)
				: [codeInText(path), value];
	}
}

const factOfQuote = (path: string, value: unknown): Fact => [
	`With the quote, ${labelOf(path)}`,
	wordFor(path, value),
];

const unlessWhole = (label: string, value: unknown): Fact =>
	isWholeInText(value) ? undefined : [label, value];

function isSaidAmount(
	amount: unknown,
	{ quoted }: SummaryEntry,
	side: ShownPayment['order']['side'],
) {
	const said = side === 'source' ? quoted.sourceAmount : quoted.payoutAmount;
	return (
		typeof amount === 'string' &&
		isDecimal(amount) &&
		writeAmount(amount, '') === writeAmount(said, '')
	);
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
	isRecord(value) ? value : {};
