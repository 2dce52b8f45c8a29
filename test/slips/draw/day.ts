/** A day: 200 invoices, with slips among them, as the items and the form of one run. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { itemKinds, wholeKinds } from '../slips/all';
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
import { itemOf, parametersOf } from './ways';
import type { Earlier } from '../play/service';

/** What must become of an item. */
export interface Plan {
	readonly meant: Meant;
	/** The external ID that the item gives. */
	readonly givenId: string;
	/** Undefined: nothing is wrong with it. */
	readonly slip?: { readonly kind: SlipKind; readonly expected: Expected };
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

export function drawDay(seed: number, { invoices, slips }: DayOptions): Day {
	const dice = createDice(seed);
	const form = drawForm(dice);
	const meant = drawInvoices(invoices, form, seed, dice);
	const keys = [...new Set(meant.flatMap((one) => Object.keys(one) as Key[]))];
	const parameters = parametersOf(form, keys);
	const drafts = meant.map((one): Draft => {
		const given = givenAsMeant(one);
		leaveBlanks(one, given, form, dice);
		return { meant: one, given, later: copyOf(given), earlier: replacedBy(one), form, dice };
	});
	const whole = dice.chance(0.1) ? plantWhole(drafts, parameters, form, dice) : undefined;
	const slipped = new Set(dice.shuffle([...meant.keys()]).slice(0, whole ? 0 : slips));
	const plans = drafts.map((draft, index): Plan => {
		const slip = slipped.has(index) ? plantOne(draft) : undefined;
		const givenId = String(draft.given.facts.get('external_id'));
		return { meant: draft.meant, givenId, ...(slip ? { slip } : {}) };
	});
	return {
		seed,
		form,
		parameters: whole?.parameters ?? parameters,
		items: drafts.map(({ given }) => itemOf(given, form, keys)),
		later: drafts.map(({ later }) => itemOf(later, form, keys)),
		plans,
		earlier: drafts.flatMap(({ earlier }) => earlier),
		...(whole ? { whole } : {}),
		...(whole?.oddCredential === undefined ? {} : { oddCredential: whole.oddCredential }),
	};
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
): (NonNullable<Day['whole']> & { parameters: INodeParameters; oddCredential?: number }) | undefined {
	for (let tries = 0; tries < 20; tries += 1) {
		const kind = dice.pick(wholeKinds);
		const planted = kind.plant({ drafts, parameters, form, dice });
		if (planted !== null) return { kind, ...planted };
	}
	return undefined;
}

function drawInvoices(count: number, form: DayForm, seed: number, dice: Dice): Meant[] {
	const names = new Set<string>();
	const payees = Array.from({ length: Math.ceil(count * 0.8) }, () =>
		drawPayee(dice.pick(form.countries), names, dice),
	);
	const taken = new Set<string>();
	return Array.from({ length: count }, (_, index) => {
		const payee = dice.pick(payees);
		const id = `${form.idPrefix ?? dice.pick(['INV-', 'PAY_', 'A#', 'B.'])}${seed}-${index}`;
		const [externalId, replaces] = form.isReplacing ? nextOf(id, dice) : [id, null];
		const meant = drawInvoice(
			payee,
			{
				version: form.version,
				externalId,
				currency: form.currency,
				amount: freeAmount(payee, form, taken, dice),
				amountType: form.amountType,
				deal: form.deal,
				replaces,
			},
			dice,
		);
		return withoutSome(meant, form, dice);
	});
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
	for (const key of form.mayBeEmpty) {
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
