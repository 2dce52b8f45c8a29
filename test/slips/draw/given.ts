/** What the workflow's item really holds: the meant facts, and what a slip made of them. */
import type { Key, Meant } from './invoice';

export interface Given {
	/** A fact without an entry is not in the item at all. */
	readonly facts: Map<Key, unknown>;
	/** Headings that differ from those of the other items, by fact. */
	readonly headings: Map<Key, string>;
	/** Facts that the form puts together, of which one half is missing. */
	readonly halves: Map<Key, { readonly head?: unknown; readonly tail?: unknown }>;
	/** Other columns of the item. */
	readonly extra: Record<string, unknown>;
}

export const givenAsMeant = (meant: Meant): Given => ({
	facts: new Map(Object.entries(meant) as Array<[Key, unknown]>),
	headings: new Map(),
	halves: new Map(),
	extra: {},
});

export const copyOf = ({ facts, headings, halves, extra }: Given): Given => ({
	facts: new Map(facts),
	headings: new Map(headings),
	halves: new Map(halves),
	extra: { ...extra },
});
