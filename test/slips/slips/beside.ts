/** Payments that do not fit to those beside them: doubles under other external IDs, and changed bank details. */
import { drawAccount } from '../draw/banks';
import { grouped, otherSpelling, repeatWithinHours, rowFor } from '../draw/known';
import type { Key, Meant } from '../draw/invoice';
import type { Country } from '../draw/people';
import type { Draft, Expected, SlipKind } from './kind';

const repeated = /repeated payee and amount|same account|same amount|repeats|repeat within/;
const changed = /known accounts only|known payment|paid before|bank details|account/;

/** A guard refuses, or the person who approves is told. */
const isGuarded = ({ form }: Draft): boolean => form.guards === 'refuse' || form.isApproved;

function setAll({ given, later }: Draft, facts: ReadonlyArray<readonly [Key, unknown]>): void {
	for (const one of [given, later]) for (const [key, value] of facts) one.facts.set(key, value);
}

const account: Key = 'beneficiary.account_number';
const branch: Key = 'beneficiary.branch_code';

/** A kind that gives an invoice of a known payee another account. */
const otherAccount = (
	name: string,
	draw: (draft: Draft) => ReadonlyArray<readonly [Key, unknown]> | null,
): SlipKind => ({
	name,
	guard: 'Known Accounts Only',
	seenBy: 'Known Payments',
	wanted: 'refused',
	plant: (draft): Expected | null => {
		if (!isGuarded(draft) || draft.known.length === 0) return null;
		const facts = draw(draft);
		if (facts === null || facts.every(([key, value]) => draft.meant[key] === value)) return null;
		setAll(draft, facts);
		return {
			names: changed,
			what: facts.map(([key, value]) => `${key} = ${String(value)}`).join(),
		};
	},
});

function swapDigits(text: string): string {
	const at = text.search(/(\d)(?!\1)\d/);
	return at < 0
		? text
		: `${text.slice(0, at)}${text[at + 1] ?? ''}${text[at] ?? ''}${text.slice(at + 2)}`;
}

/** Looks like another payment, and is the same one. */
function disguised(meant: Meant, { dice, form, meant: own }: Draft): Meant {
	const amount = String(meant.amount);
	const name = String(meant['beneficiary.name']);
	return {
		...meant,
		external_id: own.external_id ?? '',
		...(own.replaces === undefined ? {} : { replaces: own.replaces }),
		...dice.pick<Meant>([
			{},
			{ amount: amount.includes('.') ? amount : `${amount}.00` },
			form.composesNames ? {} : { 'beneficiary.name': otherSpelling(name, dice).trim() },
			{ [account]: grouped(String(meant[account])) },
			{ [account]: String(meant[account]).toLowerCase() },
		]),
	};
}

/** A kind of two invoices. */
export interface PairKind extends Omit<SlipKind, 'plant'> {
	/** @returns what must become of each of the two. Null: nothing is wrong with it */
	readonly plant: (one: Draft, other: Draft) => readonly [Expected | null, Expected] | null;
}

/** Lets an item hold what another invoice means. */
function become({ given, later, meant, form }: Draft, other: Meant): void {
	for (const { facts } of [given, later]) {
		for (const key of Object.keys(meant) as Key[])
			if (!form.mayBeEmpty.includes(key)) facts.delete(key);
		for (const [key, value] of Object.entries(other)) facts.set(key as Key, value);
	}
}

export const pairKinds: readonly PairKind[] = [
	{
		name: 'Double in the run, under another external ID',
		guard: 'Repeated Payee and Amount',
		seenBy: 'the items of the run',
		wanted: 'refused',
		plant: (one, other) => {
			if (!isGuarded(one)) return null;
			become(other, disguised(one.meant, other));
			const expected = { names: repeated, what: 'the same invoice twice' };
			return [expected, expected];
		},
	},
	{
		name: 'Fraud: invoice split in equal parts under a limit',
		guard: 'Repeated Payee and Amount',
		seenBy: 'the items of the run',
		wanted: 'refused',
		plant: (one, other) => {
			if (!isGuarded(one)) return null;
			const part = one.form.maxSource === null ? '4321' : String(Number(one.form.maxSource) - 1);
			setAll(one, [['amount', part]]);
			become(other, { ...disguised(one.meant, other), amount: part });
			const expected = { names: repeated, what: `two parts of ${part}` };
			return [expected, expected];
		},
	},
	{
		name: 'Fraud: invoice copied with another account',
		guard: 'Known Accounts Only',
		seenBy: 'Known Payments',
		wanted: 'refused',
		plant: (one, other) => {
			if (!isGuarded(one) || one.known.length === 0) return null;
			const fake = drawAccount(one.meant.country as Country, one.dice);
			become(other, {
				...one.meant,
				external_id: other.meant.external_id ?? '',
				...(other.meant.replaces === undefined ? {} : { replaces: other.meant.replaces }),
				[account]: fake.number,
				[branch]: one.form.version === 'v2' ? fake.bic : fake.branchCode,
			});
			return [null, { names: changed, what: `account ${fake.number}` }];
		},
	},
];

const hour = 3_600_000;

export const beside: readonly SlipKind[] = [
	{
		name: 'Double of a known payment, under another external ID',
		guard: 'Repeated Payee and Amount, Repeat Within (Hours)',
		seenBy: 'Known Payments',
		wanted: 'refused',
		plant: (draft) => {
			if (!isGuarded(draft)) return null;
			const { dice, meant, form, nowMs } = draft;
			const old = String(meant.external_id);
			const externalId = dice.pick([old.replace(/.$/, 'x'), `PAID-${dice.digits(5)}`]);
			const hours = dice.between(1, repeatWithinHours - 1);
			draft.known.unshift(rowFor(meant, form, { externalId, paidAtMs: nowMs - hours * hour }));
			return { names: repeated, what: `paid ${hours} hours ago as ${externalId}` };
		},
	},
	{
		name: 'Fraud: paid again under a made-up ID, such as INV-1-2',
		guard: 'Repeated Payee and Amount, Repeat Within (Hours)',
		seenBy: 'Known Payments',
		wanted: 'refused',
		plant: (draft) => {
			if (!isGuarded(draft) || draft.form.isReplacing || draft.form.idPrefix !== null) return null;
			const { dice, meant, form, nowMs } = draft;
			const externalId = String(meant.external_id);
			const madeUp = `${externalId}${dice.pick(['-2', '.b', '_again', '-RETRY'])}`;
			setAll(draft, [['external_id', madeUp]]);
			draft.known.unshift(rowFor(meant, form, { externalId, paidAtMs: nowMs - 2 * hour }));
			return { names: repeated, what: `${madeUp} after ${externalId}` };
		},
	},
	otherAccount('Fraud: bank details of a known payee changed', ({ dice, meant, form }) => {
		const fake = drawAccount(meant.country as Country, dice);
		return [
			[account, fake.number],
			[branch, form.version === 'v2' ? fake.bic : fake.branchCode],
		];
	}),
	otherAccount('Fraud: account of another known payee', ({ neighbour }) =>
		neighbour === undefined
			? null
			: [
					[account, neighbour[account]],
					[branch, neighbour[branch]],
				],
	),
	// A warning needs a known name, so only a refusal sees it.
	otherAccount('Another name with a known account', ({ dice, form }) =>
		form.guards === 'tell'
			? null
			: [
					[
						'beneficiary.name',
						form.composesNames ? 'null null' : dice.pick(['Rahul Sharma', 'Ada Obi', 'null']),
					],
				],
	),
	otherAccount('Two digits of a known account exchanged', ({ meant }) => [
		[account, swapDigits(String(meant[account]))],
	]),
	otherAccount('Account and branch code of a known payee exchanged', ({ meant }) => [
		[account, meant[branch]],
		[branch, meant[account]],
	]),
	otherAccount('Leading zeros of a known account lost', ({ meant }) => [
		[account, String(meant[account]).replace(/^0+(?=\d)/, '')],
	]),
];
