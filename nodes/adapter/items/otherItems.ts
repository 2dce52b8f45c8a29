/**
 * What the error of a stopped run says about the other items. n8n drops the outputs of those items. Without
 * this text, nobody would see the payments that were made before one item failed.
 */

export interface OtherItems {
	/** Indexes of the items whose payment exists. */
	readonly paid: readonly number[];
	/** Indexes of the items that failed and whose payment may or may not exist. */
	readonly unconfirmed: readonly number[];
}

/** The external ID of an item, as far as it is known. */
export type NameItem = (itemIndex: number) => string | undefined;

/** Nobody reads more. The facts of the error have the indexes of all items. */
const mostNamed = 10;

/** @returns the sentences to add to the error; empty if certainly no payment was made */
export function describeOtherItems({ paid, unconfirmed }: OtherItems, nameItem: NameItem): string {
	if (paid.length + unconfirmed.length === 0) return '';
	const parts = [
		...(paid.length > 0 ? [`a payment exists for ${nameItems(paid, nameItem)}`] : []),
		...(unconfirmed.length > 0
			? [`nobody knows whether a payment exists for ${nameItems(unconfirmed, nameItem)}`]
			: []),
	];
	return `In the same run ${parts.join(', and ')}. After the steps above, run the items again. Change no external ID except where these steps say so: a payment that exists is returned, not made again.`;
}

/**
 * For a run in which no item was paid. A person who reads "no payment was created" of one item would not know
 * whether the others were paid.
 *
 * @param count of the items of the run
 * @returns what to add to the first sentence of the error, and to its advice
 */
export function describeNothingPaid(count: number): { others?: string; addition: string } {
	if (count === 1) return { addition: '' };
	const rest =
		count === 2 ? 'did not pay the other item' : `paid none of the other ${count - 1} items`;
	return {
		others: `This run ${rest}, but an earlier run may have paid ${count === 2 ? 'it' : 'them'}`,
		addition: `After that, run the items again. Change no external ID except where the advice says so: a payment that exists is not made again.`,
	};
}

/**
 * n8n writes `[item 1]` for the second row, and the lists here count as n8n does.
 *
 * @returns the sentence that says so for one item; empty if the run has no other
 */
export const describePosition = (itemIndex: number, count: number): string =>
	count === 1
		? ''
		: `n8n counts items from 0: item ${itemIndex} is row ${itemIndex + 1} of the ${count} in the input.`;

/** `item 3 (INV-3)`, or `items 0 to 4, 7`. */
function nameItems(indexes: readonly number[], nameItem: NameItem): string {
	const runs: Array<[first: number, last: number]> = [];
	const sorted = [...indexes].sort((a, b) => a - b);
	for (const index of sorted) {
		const current = runs.at(-1);
		if (current && current[1] === index - 1) current[1] = index;
		else runs.push([index, index]);
	}
	const names = runs.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`));
	const ids = sorted.map(nameItem).filter((id) => id !== undefined);
	const shown = ids.slice(0, mostNamed).join(', ');
	const more = ids.length > mostNamed ? `, and ${ids.length - mostNamed} more` : '';
	return `item${indexes.length > 1 ? 's' : ''} ${names.join(', ')}${shown && ` (${shown}${more})`}`;
}
