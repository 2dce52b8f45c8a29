/** Plants a day's slips: one of the kind that is due, and others at random. */
import { itemKinds, pairKinds, wholeKinds } from './all';
import type { PairKind } from './beside';
import type { Draft, Expected, SlipKind } from './kind';
import type { PlantedWhole, WholeDraft, WholeKind } from './whole';
import type { Dice } from '../draw/dice';

export interface Slip {
	readonly kind: Omit<SlipKind, 'plant'>;
	readonly expected: Expected;
}

export interface Planted {
	/** By the index of the item. */
	readonly slips: ReadonlyMap<number, Slip>;
	/** A slip that concerns all items, and is the only one of its day. */
	readonly whole?: PlantedWhole & { readonly kind: WholeKind };
}

type DueInItems =
	| { readonly of: 'item'; readonly kind: SlipKind }
	| { readonly of: 'pair'; readonly kind: PairKind };
export type Due = DueInItems | { readonly of: 'whole'; readonly kind: WholeKind };

const allDue: readonly Due[] = [
	...itemKinds.map((kind) => ({ of: 'item', kind }) as const),
	...pairKinds.map((kind) => ({ of: 'pair', kind }) as const),
	...wholeKinds.map((kind) => ({ of: 'whole', kind }) as const),
];

/** So many days in a row have every kind. */
export const daysOfAllKinds = allDue.length;

/** What the day of a seed has in any case. No draw decides it, so a day alone is the same as among others. */
export function dueIn(seed: number): Due {
	const due = allDue[seed % allDue.length];
	if (!due) throw new Error(`Seed ${seed} makes nothing due`);
	return due;
}

/** @returns null if the kind is not possible in this day */
export function plantInWhole(kind: WholeKind, draft: WholeDraft): Planted | null {
	const planted = kind.plant(draft);
	return planted && { slips: new Map(), whole: { kind, ...planted } };
}

/**
 * Slips of single items, and for each ten of them one pair.
 *
 * @returns null if the kind that is due is not possible in any of the invoices
 */
export function plantInItems(
	due: DueInItems,
	drafts: readonly Draft[],
	slips: number,
	dice: Dice,
): Planted | null {
	const order = dice.shuffle([...drafts.keys()]);
	const planted = new Map(due.of === 'item' ? plantDue(due.kind, drafts, order) : []);
	const free = order.filter((index) => !planted.has(index));
	for (let pairs = 0; pairs < slips / 10; pairs += 1) {
		const kind = due.of === 'pair' && pairs === 0 ? due.kind : dice.pick(pairKinds);
		for (const [index, slip] of plantPair(kind, drafts, free.splice(0, 2)))
			planted.set(index, slip);
	}
	if (![...planted.values()].some(({ kind }) => kind === due.kind)) return null;
	for (const index of free.slice(0, slips)) {
		const slip = plantOne(drafts[index]);
		if (slip) planted.set(index, slip);
	}
	return { slips: planted };
}

/** In the first invoice that can have it. */
function plantDue(
	kind: SlipKind,
	drafts: readonly Draft[],
	order: readonly number[],
): Array<[number, Slip]> {
	for (const index of order) {
		const draft = drafts[index];
		const expected = draft ? kind.plant(draft) : null;
		if (expected !== null) return [[index, { kind, expected }]];
	}
	return [];
}

function plantPair(
	kind: PairKind,
	drafts: readonly Draft[],
	pair: readonly number[],
): Array<[number, Slip]> {
	const [one, other] = pair.map((index) => drafts[index]);
	const expected = one && other ? kind.plant(one, other) : null;
	if (expected === null) return [];
	return pair.flatMap((index, at): Array<[number, Slip]> => {
		const own = expected[at];
		return own ? [[index, { kind, expected: own }]] : [];
	});
}

function plantOne(draft: Draft | undefined): Slip | undefined {
	for (let tries = 0; draft && tries < 50; tries += 1) {
		const kind = draft.dice.pick(itemKinds);
		const expected = kind.fits?.(draft.form) === false ? null : kind.plant(draft);
		if (expected !== null) return { kind, expected };
	}
	return undefined;
}
