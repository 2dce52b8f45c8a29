/** What was read of the items in another way than a person may think. Sentences for the editor, without data. */
import type { CleanedTexts } from '../../../../client/input/cleanedTexts';

/** Of one item. */
export interface ReadItem {
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
	const unread = listed(items.flatMap((item) => item.unread).filter((name) => !used.has(name)));
	const blanks = listed(items.flatMap(({ cleaned }) => cleaned.blanks));
	const lines = listed(items.flatMap(({ cleaned }) => cleaned.lines));
	return [
		...(unread === ''
			? []
			: [
					`Columns that are not read as sender, beneficiary or details: ${unread}. Fields of the form can still use them`,
				]),
		...(notFound.length === 0
			? []
			: [`'Columns Not Sent' names columns that no item has: ${listed(notFound)}`]),
		...(odd.length === 0
			? []
			: [
					`Columns that fewer than half of the items have, and that the others may lack: ${listed(odd)}. Check their headings`,
				]),
		...(blanks === '' ? [] : [`Blanks at the beginning or end were left out of: ${blanks}`]),
		...(lines === '' ? [] : [`Line ends were sent as ", " in: ${lines}`]),
	];
}

/** More names would hide the rest of the hint. */
const mostNames = 20;

function listed(given: readonly string[]): string {
	const names = [...new Set(given)].map((name) => name.slice(0, 40)).sort();
	const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
	return `${names.slice(0, mostNames).join(', ')}${more}`;
}
