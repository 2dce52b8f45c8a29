/** The option May Be Empty: names the options that an item may lack, for sheets in which some rows have none. */
import type { INodeProperties } from 'n8n-workflow';

/** What applies without an option, by the name of its field: `{ deal: 'live rate' }`. */
export type WithoutOption = Readonly<Record<string, string>>;

export interface MayBeEmpty {
	/** Names of fields that may be empty. */
	readonly names: ReadonlySet<string>;
	/** What the option names besides them, such as fields of a party. */
	readonly others: readonly string[];
	/** What is wrong with the option. */
	readonly problems: readonly string[];
}

/**
 * @param value names of fields or their labels, as a list or with commas between them. Any other value is left to
 *   the operation
 * @param fields all that can be named
 * @returns undefined if the value is no list of names
 */
export function readMayBeEmpty(
	value: unknown,
	fields: readonly INodeProperties[],
	without: WithoutOption,
): MayBeEmpty | undefined {
	const entries: unknown = typeof value === 'string' ? value.split(',') : value;
	if (!Array.isArray(entries) || !entries.every(isText)) return undefined;
	const found = entries.map((entry) => ({
		entry,
		field: fields.find((field) => wordOf(field.displayName) === wordOf(entry)),
	}));
	const named = found.flatMap(({ field }) => (field ? [field] : []));
	return {
		names: new Set(named.map(({ name }) => name).filter((name) => Object.hasOwn(without, name))),
		others: found.flatMap(({ entry, field }) => (field ? [] : [entry])),
		problems: named
			.filter(({ name }) => !Object.hasOwn(without, name))
			.map(({ displayName }) => `names '${displayName}', which must not be empty. Remove it there`),
	};
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** People write `Deal ID`, `deal id` or `deal_id`. */
const wordOf = (label: string): string => label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/** Counts what the items of a run lack, for the editor. */
export function createEmptyOptionsTally() {
	const counts = new Map<string, number>();
	return {
		add(emptyOptions: readonly string[]): void {
			for (const one of emptyOptions) counts.set(one, (counts.get(one) ?? 0) + 1);
		},
		/** One sentence for each option: `Empty in 2 items: Deal ID (live rate).`. */
		hints: (): string[] =>
			[...counts].map(([one, count]) => `Empty in ${count} item${count === 1 ? '' : 's'}: ${one}.`),
	};
}
