/** What was read of the items in another way than a person may think. Sentences for the editor, without data. */
import type { CleanedTexts } from '../../../../client/input';

/** Of one item. */
export interface ReadItem {
	/** Of its payment. It names the row if there are several. */
	readonly externalId?: string;
	/** Columns that are no part of the payment. */
	readonly unread: readonly string[];
	readonly cleaned: CleanedTexts;
}

/**
 * @param items of the run
 * @param used columns that expressions of the form use
 * @param notFound names in Columns Not Sent that no item has
 * @param odd columns that few items have
 * @returns sentences without a period at the end; none if there is nothing to say
 */
export function describeRead(
	items: readonly ReadItem[],
	used: ReadonlySet<string> = new Set(),
	notFound: readonly string[] = [],
	odd: readonly string[] = [],
): string[] {
	const unread = listed(
		items.flatMap((item) => item.unread.filter((name) => !used.has(name)).map(short)),
	);
	const blanks = listed(withPayments(items, 'blanks'));
	const lines = listed(withPayments(items, 'lines'));
	return [
		...(unread === ''
			? []
			: [
					`Columns that are not read as sender, beneficiary or details: ${unread}. Fields of the form can still use them`,
				]),
		...(notFound.length === 0
			? []
			: [`'Columns Not Sent' names columns that no item has: ${listed(notFound.map(short))}`]),
		...(odd.length === 0
			? []
			: [
					`Columns that fewer than half of the items have, and that the others may lack: ${listed(odd.map(short))}. Check their headings`,
				]),
		...(blanks === '' ? [] : [`Blanks at the beginning or end were left out of: ${blanks}`]),
		...(lines === '' ? [] : [`Line ends were sent as ", " in: ${lines}`]),
	];
}

/** More names would hide the rest of the hint. */
const mostNames = 20;
const mostPayments = 5;

const short = (name: string): string => name.slice(0, 40);

/** @returns each member once, with the payments in which it was changed: `beneficiary.name (INV-2, INV-3)` */
function withPayments(items: readonly ReadItem[], what: keyof CleanedTexts): string[] {
	const members = new Set(items.flatMap(({ cleaned }) => cleaned[what]));
	return [...members].map((member) => {
		const name = short(member);
		const ids = items.flatMap(({ externalId, cleaned }) =>
			externalId !== undefined && cleaned[what].includes(member) ? [externalId] : [],
		);
		return items.length === 1 || ids.length === 0 ? name : `${name} (${few(ids, mostPayments)})`;
	});
}

const listed = (given: readonly string[]): string => few([...new Set(given)].sort(), mostNames);

function few(names: readonly string[], most: number): string {
	const more = names.length > most ? ` and ${names.length - most} more` : '';
	return `${names.slice(0, most).join(', ')}${more}`;
}
