/** A day: 200 invoices, with slips among them, as the items and the form of one run. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { itemKinds, pairKinds, wholeKinds } from '../slips/all';
import type { Draft, Expected, SlipKind } from '../slips/kind';
import type { WholeKind } from '../slips/whole';
import { createDice, type Dice } from './dice';
import { drawForm, type DayForm } from './form';
import { copyOf, givenAsMeant, type Given } from './given';
import {
	drawAmount,
	drawInvoice,
	drawPayee,
	optionalKeys,
	type Key,
	type Meant,
	type Payee,
} from './invoice';
import { drawHistory, repeatWithinHours, writeRows, type KnownRow } from './known';
import { itemOf, parametersOf } from './ways';
import type { Earlier } from './earlier';

/** What must become of an item. */
export interface Plan {
	readonly meant: Meant;
	/** The external ID that the item gives. */
	readonly givenId: string;
	/** Undefined: nothing is wrong with it. */
	readonly slip?: { readonly kind: Omit<SlipKind, 'plant'>; readonly expected: Expected };
}

export interface Day {
	readonly seed: number;
	readonly form: DayForm;
	readonly parameters: INodeParameters;
	readonly items: readonly IDataObject[];
	/** The same items when they are paid, after somebody has approved them. */
	readonly later: readonly IDataObject[];
	/** One per item. */
	readonly plans: readonly Plan[];
	/** The payments that the service has already. */
	readonly earlier: readonly Earlier[];
	/** The rows of Known Payments. */
	readonly known: readonly KnownRow[];
	/** A slip that concerns all items, and is the only one of its day. */
	readonly whole?: { readonly kind: WholeKind; readonly expected: Expected };
	/** The item for which n8n reads other keys. */
	readonly oddCredential?: number;
}

export interface DayOptions {
	readonly invoices: number;
	/** How many of them have a slip. */
	readonly slips: number;
}

export function drawDay(seed: number, { invoices, slips }: DayOptions, nowMs = Date.now()): Day {
	const dice = createDice(seed);
	const form = drawForm(dice);
	const drawn = drawInvoices(invoices, form, seed, dice);
	const keys = [...new Set(drawn.flatMap(({ meant }) => Object.keys(meant) as Key[]))];
	const histories = new Map<Payee, KnownRow[]>();
	const drafts = drawn.map(({ meant, payee }, at): Draft => {
		const given = givenAsMeant(meant);
		leaveBlanks(meant, given, form, dice);
		const known = histories.get(payee) ?? drawHistory(payee, form, nowMs, dice);
		histories.set(payee, known);
		const neighbour = neighbourOf(drawn, at);
		const earlier = replacedBy(meant);
		return { meant, given, later: copyOf(given), earlier, known, neighbour, nowMs, form, dice };
	});
	const ownParameters = parametersOf(form, keys);
	const known = (): KnownRow[] => [...histories.values()].flat();
	const whole = dice.chance(0.1)
		? plantWhole(drafts, withGuards(ownParameters, known(), form), form, dice)
		: undefined;
	const planted = whole ? new Map<number, Plan['slip']>() : plantAll(drafts, slips, dice);
	return {
		seed,
		form,
		parameters: whole?.parameters ?? withGuards(ownParameters, known(), form),
		items: drafts.map(({ given }) => itemOf(given, form, keys)),
		later: drafts.map(({ later }) => itemOf(later, form, keys)),
		plans: drafts.map(({ meant, given }, index): Plan => {
			const slip = planted.get(index);
			const givenId = String(given.facts.get('external_id'));
			return { meant, givenId, ...(slip ? { slip } : {}) };
		}),
		earlier: drafts.flatMap(({ earlier }) => earlier),
		known: known(),
		...(whole ? { whole } : {}),
		...(whole?.oddCredential === undefined ? {} : { oddCredential: whole.oddCredential }),
	};
}

/** The options that compare a payment with those beside it. */
export function withGuards(
	parameters: INodeParameters,
	known: readonly KnownRow[],
	form: DayForm,
): INodeParameters {
	return {
		...parameters,
		options: {
			...(parameters['options'] as INodeParameters),
			knownPayments: JSON.stringify(writeRows(known, form.ledger)),
			repeatedPayee: form.guards,
			repeatWithinHours,
			knownAccountsOnly: form.guards === 'refuse',
		},
	};
}

/** Slips of single items, and for each ten of them one pair. */
function plantAll(drafts: readonly Draft[], slips: number, dice: Dice): Map<number, Plan['slip']> {
	const planted = new Map<number, Plan['slip']>();
	const order = dice.shuffle([...drafts.keys()]);
	for (let pairs = 0; pairs < slips / 10; pairs += 1) {
		const [one = 0, other = 0] = order.splice(0, 2);
		for (const [index, slip] of plantPair(drafts, one, other, dice)) planted.set(index, slip);
	}
	for (const index of order.slice(0, slips)) {
		const draft = drafts[index];
		const slip = draft && plantOne(draft);
		if (slip) planted.set(index, slip);
	}
	return planted;
}

function plantPair(
	drafts: readonly Draft[],
	one: number,
	other: number,
	dice: Dice,
): Array<[number, Plan['slip']]> {
	const [first, second] = [drafts[one], drafts[other]];
	if (!first || !second) return [];
	const kind = dice.pick(pairKinds);
	const expected = kind.plant(first, second);
	if (expected === null) return [];
	return [one, other].flatMap((index, at): Array<[number, Plan['slip']]> => {
		const own = expected[at];
		return own ? [[index, { kind, expected: own }]] : [];
	});
}

function plantOne(draft: Draft): Plan['slip'] {
	for (let tries = 0; tries < 50; tries += 1) {
		const kind = draft.dice.pick(itemKinds);
		const expected = kind.plant(draft);
		if (expected !== null) return { kind, expected };
	}
	return undefined;
}

function plantWhole(
	drafts: readonly Draft[],
	parameters: INodeParameters,
	form: DayForm,
	dice: Dice,
):
	| (NonNullable<Day['whole']> & { parameters: INodeParameters; oddCredential?: number })
	| undefined {
	for (let tries = 0; tries < 20; tries += 1) {
		const kind = dice.pick(wholeKinds);
		const planted = kind.plant({ drafts, parameters, form, dice });
		if (planted !== null) return { kind, ...planted };
	}
	return undefined;
}

interface Drawn {
	readonly meant: Meant;
	readonly payee: Payee;
}

function drawInvoices(count: number, form: DayForm, seed: number, dice: Dice): Drawn[] {
	const names = new Set<string>();
	const payees = Array.from({ length: Math.ceil(count * 0.4) }, () =>
		drawPayee(dice.pick(form.countries), names, dice),
	);
	const taken = new Set<string>();
	return Array.from({ length: count }, (_, index) => {
		const payee = dice.pick(payees);
		// IDs may end in a sign that looks as if something were missing after it.
		const end = form.idPrefix === null && dice.chance(0.02) ? dice.pick(['.', '_', '#', '-']) : '';
		const id = `${form.idPrefix ?? dice.pick(['INV-', 'PAY_', 'A#', 'B.', 'NAN-'])}${seed}-${index}${end}`;
		const [externalId, replaces] = form.isReplacing ? nextOf(id, dice) : [id, null];
		const meant = drawInvoice(
			payee,
			{
				version: form.version,
				externalId,
				currency: form.currency,
				amount: freeAmount(payee, form, taken, dice),
				amountType: form.amountType,
				deal: form.dealMayBeEmpty && dice.chance(0.3) ? null : form.deal,
				replaces,
			},
			dice,
		);
		return { payee, meant: withoutSome(meant, form, dice) };
	});
}

/** An invoice of another payee, who gets no payment of the same amount. */
function neighbourOf(drawn: readonly Drawn[], at: number): Meant | undefined {
	const amount = Number(drawn[at]?.meant.amount);
	const getters = new Set(
		drawn.filter(({ meant }) => Number(meant.amount) === amount).map(({ payee }) => payee),
	);
	return drawn.slice(at + 1).find(({ payee }) => !getters.has(payee))?.meant;
}

/** Two equal payments to one payee would be a double. */
function freeAmount(payee: Payee, form: DayForm, taken: Set<string>, dice: Dice): string {
	for (;;) {
		const amount = drawAmount(form.currency, form.amountType, dice);
		const pair = `${payee.account.number} ${Number(amount)}`;
		if (taken.has(pair)) continue;
		taken.add(pair);
		return amount;
	}
}

/** Drops the optional members that the day does not have, and some of those that may be empty. */
function withoutSome(
	meant: Meant,
	{ version, optional, mayBeEmpty, deal }: DayForm,
	dice: Dice,
): Meant {
	const isKept = (key: Key): boolean => {
		if (!optionalKeys[version].includes(key)) return true;
		return optional.includes(key) && !(mayBeEmpty.includes(key) && dice.chance(0.3));
	};
	return Object.fromEntries(
		(Object.entries(meant) as Array<[Key, string]>)
			.filter(([key]) => isKept(key))
			// A deal covers one payment method.
			.map(([key, value]) => [
				key,
				key === 'payment_method' && deal !== null ? 'bank_transfer' : value,
			]),
	);
}

/** A cell that may be empty is there without a value, or is not there at all. */
function leaveBlanks(meant: Meant, { facts }: Given, form: DayForm, dice: Dice): void {
	const mayBeEmpty: readonly Key[] = form.dealMayBeEmpty
		? [...form.mayBeEmpty, 'deal']
		: form.mayBeEmpty;
	for (const key of mayBeEmpty) {
		if (meant[key] !== undefined || dice.chance(0.4)) continue;
		facts.set(key, dice.pick(['', null, ' ']));
	}
}

/** The ID that follows from an old one, and the old one, which may have replaced another already. */
const nextOf = (id: string, dice: Dice): readonly [string, string] =>
	dice.chance(0.7) ? [`${id}#2`, id] : [`${id}#3`, `${id}#2`];

/** The payments that a new one replaces: all of its chain have failed. */
function replacedBy({ replaces, country, currency, amount, amount_type: side }: Meant): Earlier[] {
	if (replaces === undefined) return [];
	const first = replaces.replace(/#2$/, '');
	return [...new Set([first, replaces])].map((externalId) => ({
		externalId,
		country: country as Earlier['country'],
		currency: String(currency),
		amount: side === 'source' ? Number(amount) : 100,
		status: 'failed',
	}));
}
