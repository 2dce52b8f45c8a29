/** A day: 200 invoices, with slips among them, as the items and the form of one run. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Draft, Expected } from './kind';
import type { WholeKind } from './whole';
import { createDice, type Dice } from '../draw/dice';
import { dueIn, plantInItems, plantInWhole, type Planted, type Slip } from './plant';
import { drawForm, type DayForm } from '../draw/form';
import { copyOf, givenAsMeant, type Given } from '../draw/given';
import {
	drawAmount,
	drawInvoice,
	drawPayee,
	optionalKeys,
	type Key,
	type Meant,
	type Payee,
} from '../draw/invoice';
import { drawHistory, repeatWithinHours, writeRows, type KnownRow } from '../draw/known';
import { itemOf, parametersOf } from '../draw/ways';
import type { Earlier } from '../draw/earlier';

/** What must become of an item. */
export interface Plan {
	readonly meant: Meant;
	/** The external ID that the item gives. */
	readonly givenId: string;
	/** Undefined: nothing is wrong with it. */
	readonly slip?: Slip;
}

/** The invoices of a day, before its slips are written as items. */
interface Drafts {
	readonly form: DayForm;
	readonly keys: readonly Key[];
	readonly drafts: readonly Draft[];
	readonly known: () => KnownRow[];
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

/** Every day has the kind that its seed makes due, so a few days in a row have all of them. */
export function drawDay(seed: number, options: DayOptions, nowMs = Date.now()): Day {
	const dice = createDice(seed);
	const due = dueIn(seed);
	for (let tries = 0; tries < mostTries; tries += 1) {
		const form = drawForm(dice);
		if (due.kind.fits?.(form) === false) continue;
		const drawn = drawDrafts(form, { ...options, seed, nowMs, dice });
		const planted =
			due.of === 'whole'
				? plantInWhole(due.kind, { ...drawn, parameters: parametersOfDay(drawn), dice })
				: plantInItems(due, drawn.drafts, options.slips, dice);
		if (planted) return dayOf(seed, drawn, planted);
	}
	throw new Error(`Seed ${seed}: no day can have the kind '${due.kind.name}'`);
}

/** The rarest form comes once in about a hundred. */
const mostTries = 2_000;

interface Frame {
	readonly invoices: number;
	readonly seed: number;
	readonly nowMs: number;
	readonly dice: Dice;
}

function drawDrafts(form: DayForm, { invoices, seed, nowMs, dice }: Frame): Drafts {
	const drawn = drawInvoices(invoices, form, seed, dice);
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
	const keys = [...new Set(drawn.flatMap(({ meant }) => Object.keys(meant) as Key[]))];
	return {
		form,
		keys,
		drafts,
		known: () => [...histories.values()].flat(),
	};
}

function dayOf(seed: number, drawn: Drafts, { slips, whole }: Planted): Day {
	const { form, keys, drafts, known } = drawn;
	return {
		seed,
		form,
		parameters: whole?.parameters ?? parametersOfDay(drawn),
		items: drafts.map(({ given }) => itemOf(given, form, keys)),
		later: drafts.map(({ later }) => itemOf(later, form, keys)),
		plans: drafts.map(({ meant, given }, index): Plan => {
			const slip = slips.get(index);
			const givenId = String(given.facts.get('external_id'));
			return { meant, givenId, ...(slip ? { slip } : {}) };
		}),
		earlier: drafts.flatMap(({ earlier }) => earlier),
		known: known(),
		...(whole ? { whole } : {}),
		...(whole?.oddCredential === undefined ? {} : { oddCredential: whole.oddCredential }),
	};
}

const parametersOfDay = ({ form, keys, known }: Drafts): INodeParameters =>
	withGuards(parametersOf(form, keys), known(), form);

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

/**
 * An invoice of another payee, who gets no payment of the same amount. Of two known payees whose names look alike,
 * nobody can tell whose account is meant.
 */
function neighbourOf(drawn: readonly Drawn[], at: number): Meant | undefined {
	const amount = Number(drawn[at]?.meant.amount);
	const own = drawn[at]?.meant['beneficiary.name'] ?? '';
	const getters = new Set(
		drawn.filter(({ meant }) => Number(meant.amount) === amount).map(({ payee }) => payee),
	);
	return drawn
		.slice(at + 1)
		.find(({ payee, meant }) => !getters.has(payee) && !looksLike(own, meant['beneficiary.name']))
		?.meant;
}

const letters = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true });
const words = (name: string): string => name.split(/\s+/).sort(letters.compare).join(' ');

/** Joiners, accents, letter case and the order of words do not count. */
export const looksLike = (one: string, other = ''): boolean =>
	letters.compare(words(one), words(other)) === 0;

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
		amount: Number(amount),
		side: side === 'source' ? 'source' : 'destination',
		status: 'failed',
	}));
}
