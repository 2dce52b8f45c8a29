/** The result of a check: one flat row for each balance, with a sentence for people. */
import Big from 'big.js';

import { asDecimal, type Decimal } from '../money/amount';
import type { Reserve } from './fundingTerms';
import type { PlannedPayment } from './plannedPayment';
import { writeAbout, writeNeed, type Need } from './writeNeed';

/** Null: not known. */
export interface Funding {
	readonly enough: 'yes' | 'no' | 'unknown';
	readonly available: Decimal | null;
	/** With the reserve. */
	readonly needed: Decimal | null;
	readonly shortBy: Decimal | null;
	/** Of the three amounts. */
	readonly currency: string | null;
	/** The reason, and what to do. */
	readonly why: string;
	/** Such as `IND, PAK`. */
	readonly countries: string;
	readonly payments: number;
}

/** Payments that are compared with one balance. */
export interface Group {
	readonly countries: readonly string[];
	readonly planned: readonly PlannedPayment[];
}

export function covered(group: Group, known: Need, { percent, perPayment }: Reserve): Funding {
	const isBare = Number(percent) === 0 && !perPayment;
	const note = isBare ? ' Nothing is reserved for premium and cost.' : '';
	const why = `${summarise(group, known)}${note}`;
	return rowOf(group, known, { enough: 'yes', shortBy: 0, why });
}

/** @param known needs more than it has */
export function short(group: Group, known: Need): Funding {
	const shortBy = asDecimal(new Big(known.needed).minus(new Big(known.available)).toFixed());
	const missing = writeAbout(shortBy, known.currency, isConverted(group, known));
	const why = `${summarise(group, known)} Add ${missing} to the balance first.`;
	return rowOf(group, known, { enough: 'no', shortBy, why });
}

/** @param why whole sentences */
export const unknown = (group: Group, why: string, known: Partial<Need> = {}): Funding =>
	rowOf(group, known, { enough: 'unknown', shortBy: null, why });

/** The order is that of the columns. */
const rowOf = (
	{ countries, planned }: Group,
	known: Partial<Need>,
	{ enough, shortBy, why }: Pick<Funding, 'enough' | 'shortBy' | 'why'>,
): Funding => ({
	enough,
	available: known.available ?? null,
	needed: known.needed ?? null,
	shortBy,
	currency: known.currency ?? null,
	why,
	countries: countries.join(', '),
	payments: planned.length,
});

function summarise(group: Group, known: Need): string {
	const { countries, planned } = group;
	const payments = planned.length === 1 ? '1 payment' : `${planned.length} payments`;
	const need = planned.length === 1 ? 'needs' : 'need';
	const { available, needed } = writeNeed(known, isConverted(group, known));
	return `${payments} to ${countries.join(', ')} ${need} ${needed}. The balance has ${available}.`;
}

/** The user's rate is not the one that the service takes. */
const isConverted = ({ planned }: Group, known: Need): boolean =>
	planned.some(({ currency, quoted }) => ![currency, quoted?.currency].includes(known.currency));
