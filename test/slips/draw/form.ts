/** How a day's workflow fills in the form of Payment: Send. */
import type { Dice } from './dice';
import { optionalKeys, sourceCurrencies, type Key } from './invoice';
import type { Country } from './people';

export const wayNames = ['fields', 'columns', 'json', 'body'] as const;
export type Way = (typeof wayNames)[number];

/** How a sheet writes its headings. */
export type Headings =
	'snake' | 'title' | 'dotted' | 'nested' | 'starred' | 'hyphenated' | 'capitals';

/** How the user's own table of payments writes its headings. */
export type Ledger = 'snake' | 'title' | 'camel';

/** How JSON is given: as objects of the item, put together in the expression, or as a text with expressions in it. */
export type JsonStyle = 'objects' | 'built' | 'text';

export interface DayForm {
	readonly version: 'v2' | 'v3';
	readonly way: Way;
	readonly headings: Headings;
	readonly jsonStyle: JsonStyle;
	/** The ID is put together in the field: `INV-{{ $json.no }}`. Null: the item has it whole. */
	readonly idPrefix: string | null;
	/** Names are put together in the field from first and last ones. */
	readonly composesNames: boolean;
	/** One of them, or all three in one run. */
	readonly countries: readonly Country[];
	readonly currency: string;
	readonly amountType: 'source' | 'destination';
	/** The optional members that the day's data have. */
	readonly optional: readonly Key[];
	/** Those of them that some items lack. */
	readonly mayBeEmpty: readonly Key[];
	/** An agreed rate, which a column of the sheet names. */
	readonly deal: string | null;
	/** Some items have no agreed rate, and are paid at the live one. */
	readonly dealMayBeEmpty: boolean;
	/** Max Source Amount. */
	readonly maxSource: string | null;
	readonly timezone: string;
	/** Every item has been prepared and approved before. */
	readonly isApproved: boolean;
	/** What is done about repeats and changed accounts: refused, or told to the person who approves. */
	readonly guards: 'refuse' | 'tell';
	/** How the ledger of known payments writes its headings. */
	readonly ledger: Ledger;
	/** Every item pays again what has failed. */
	readonly isReplacing: boolean;
	/** The day runs a second time, with what it has paid among the known payments. */
	readonly runsAgain: boolean;
}

export function drawForm(dice: Dice): DayForm {
	const version = dice.pick(['v2', 'v3'] as const);
	const way = dice.pick(version === 'v3' ? wayNames : (['fields', 'columns', 'json'] as const));
	const countries: readonly Country[] = dice.chance(0.3)
		? ['IND', 'PAK', 'NGA']
		: [dice.pick(['IND', 'PAK', 'NGA'] as const)];
	const optional = optionalKeys[version].filter(
		(key) =>
			dice.chance(0.5) &&
			(version === 'v2' || key !== 'beneficiary.account_type' || countries.join() === 'IND'),
	);
	const mayBeEmpty =
		way === 'body' ? [] : optional.filter((key) => dice.chance(0.25) && !/_type$/.test(key));
	const amountType = dice.pick(['source', 'source', 'destination'] as const);
	const isReplacing = dice.chance(0.03);
	return {
		version,
		way,
		headings: dice.pick([
			'snake',
			'snake',
			'title',
			'dotted',
			'nested',
			'starred',
			'hyphenated',
			'capitals',
		] as const),
		jsonStyle: dice.pick(['objects', 'built', 'text'] as const),
		idPrefix:
			!isReplacing && dice.chance(0.4)
				? dice.pick(['INV-', 'INV-2026-', 'PAY.', 'ACME_2026_'])
				: null,
		composesNames: dice.chance(0.3),
		countries,
		currency: dice.pick(sourceCurrencies),
		amountType,
		optional,
		mayBeEmpty,
		deal: version === 'v3' && countries.length === 1 && dice.chance(0.25) ? dice.uuid() : null,
		dealMayBeEmpty: dice.chance(0.3),
		maxSource: dice.chance(0.3) ? (amountType === 'source' ? '5000' : '50000') : null,
		timezone: dice.pick(['UTC', 'Asia/Kolkata', 'Asia/Dubai', 'Africa/Lagos', 'America/New_York']),
		guards: dice.chance(0.75) ? 'refuse' : 'tell',
		ledger: dice.pick(['snake', 'title', 'camel'] as const),
		isReplacing,
		isApproved: dice.chance(0.03),
		runsAgain: dice.chance(0.06),
	};
}
