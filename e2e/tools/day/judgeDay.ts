/**
 * Compares what ledger, sandbox and reports say about one day, to the last digit. Amounts are exact decimals, and
 * currencies are never added to each other.
 */
import Big from 'big.js';

export type Side = 'ledger' | 'sandbox' | 'reports';

/** What is added up, and which sides know it. */
const KNOWN_BY = {
	'Paid out': ['ledger', 'sandbox', 'reports'],
	Reversed: ['ledger', 'sandbox', 'reports'],
	'Sent by customers': ['ledger', 'sandbox'],
	'Taken from the balance': ['sandbox', 'reports'],
	'Back in the balance': ['sandbox', 'reports'],
} as const satisfies Record<string, readonly Side[]>;

export type What = keyof typeof KNOWN_BY;

/** One amount of one payment, or the sum of several. */
export interface Fact {
	readonly what: What;
	readonly currency: string;
	/** A decimal. */
	readonly amount: string;
}

export type DayFacts = Readonly<Record<Side, readonly Fact[]>>;

/** Sums of one kind in one currency. A side that does not know them is missing. */
export interface SumRow {
	readonly what: What;
	readonly currency: string;
	readonly sums: Readonly<Partial<Record<Side, string>>>;
}

export interface Verdict {
	readonly rows: readonly SumRow[];
	/** A sentence for each thing that does not agree. */
	readonly problems: readonly string[];
}

export function judgeDay(facts: DayFacts): Verdict {
	const unreadable = sidesOf().flatMap((side) =>
		facts[side]
			.filter(({ amount }) => !isDecimal(amount))
			.map(({ what, amount }) => `${what}: an amount of the ${side} is "${amount}".`),
	);
	const rows = kinds().flatMap((what) =>
		currenciesOf(facts, what).map((currency) => sumRow(facts, what, currency)),
	);
	const isEmpty = !rows.some(({ what }) => what === 'Paid out');
	return {
		rows,
		problems: [
			...unreadable,
			...(isEmpty ? ['No payment was made.'] : []),
			...rows.flatMap(differenceOf),
		],
	};
}

function sumRow(facts: DayFacts, what: What, currency: string): SumRow {
	const sums = KNOWN_BY[what].map((side) => [side, sumOf(facts[side], what, currency)]);
	return { what, currency, sums: Object.fromEntries(sums) };
}

function sumOf(facts: readonly Fact[], what: What, currency: string): string {
	return facts
		.filter((fact) => fact.what === what && fact.currency === currency && isDecimal(fact.amount))
		.reduce((sum, { amount }) => sum.plus(amount), new Big(0))
		.toFixed();
}

function differenceOf({ what, currency, sums }: SumRow): string[] {
	const known = Object.entries(sums);
	const amounts = known.map(([, sum]) => new Big(sum));
	const most = amounts.reduce((a, b) => (a.gt(b) ? a : b));
	const least = amounts.reduce((a, b) => (a.lt(b) ? a : b));
	if (most.eq(least)) return [];
	const each = known.map(([side, sum]) => `${side} ${sum}`).join(', ');
	return [`${what} differs by ${most.minus(least).toFixed()} ${currency}: ${each}.`];
}

const currenciesOf = (facts: DayFacts, what: What): string[] => [
	...new Set(
		sidesOf()
			.flatMap((side) => facts[side])
			.filter((fact) => fact.what === what)
			.map(({ currency }) => currency)
			.sort(),
	),
];

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
const sidesOf = (): Side[] => ['ledger', 'sandbox', 'reports'];
const kinds = (): What[] => Object.keys(KNOWN_BY).filter((key): key is What => key in KNOWN_BY);
