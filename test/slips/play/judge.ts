/** Compares what a day's node output and what the service received with what was meant. */
import type { IDataObject } from 'n8n-workflow';

import type { Day, Plan } from '../slips/day';
import type { DayForm } from '../draw/form';
import { bodyOf } from '../draw/ways';
import type { NodeOutcome } from '../../support/engine/executeNode';
import type { Meant } from '../draw/invoice';
import type { Quoted, Received } from './service';
import { bare } from '../slips/kind';

export type Verdict =
	/** Paid exactly as it was meant. */
	| 'paid'
	/** Not paid, and the error names the place. */
	| 'named'
	/** Not paid, because the person who approves is told where. */
	| 'held'
	/** Not paid, but the error names something else. */
	| 'unnamed'
	/** Paid exactly as it was meant, and the output says what was changed. */
	| 'mended'
	/** The same, but nothing says it. */
	| 'unsaid'
	/** Something else than what was meant has reached the service, or more than once, or in spite of a slip. */
	| 'wrong'
	/** A good invoice that was not paid. */
	| 'false alarm'
	/** A payment that nobody could know to be wrong. */
	| 'unseen';

export interface Judged {
	/** Of the item. -1: the whole day. */
	readonly index: number;
	/** Of the slip's kind. Undefined: a good invoice. */
	readonly name: string | undefined;
	readonly what: string;
	readonly verdict: Verdict;
	/** In a sentence, for the list of failures. */
	readonly why: string;
}

export interface ToJudge {
	readonly outcome: Pick<NodeOutcome, 'outputs' | 'hints' | 'error'>;
	readonly received: readonly Received[];
	/** A second run with the same items. */
	readonly again?: { readonly outcome: ToJudge['outcome']; readonly paid: number } | undefined;
}

export function judgeDay(day: Day, played: ToJudge): Judged[] {
	const { outcome, received, again } = played;
	if (day.whole) return [judgeWhole(day.whole, played)];
	const paid = outputsByItem(outcome.outputs[0] ?? []);
	const failed = outputsByItem(outcome.outputs[1] ?? []);
	const requests = requestsByItem(day, received);
	const repeated = again && outputsByItem(again.outcome.outputs[0] ?? []);
	return day.plans.map((plan, index) => {
		const sent = requests.get(index) ?? [];
		const error = failed.get(index)?.map(textOf).join(' ');
		const first = judgeItem(plan, day.form, {
			sent,
			error: error ?? (outcome.error ? String(outcome.error.message) : undefined),
			isHeld: failed.get(index)?.some(({ held }) => held === true) === true,
			output: paid.get(index)?.[0],
			hints: outcome.hints,
		});
		const isPaid = first.verdict === 'paid' || first.verdict === 'mended';
		const { verdict, why } =
			repeated && isPaid ? judgeAgain(first, repeated.get(index)?.[0], again) : first;
		const { kind, expected } = plan.slip ?? {};
		return { index, name: kind?.name, what: expected?.what ?? '', verdict, why };
	});
}

/** A second run with the same items pays nothing, and returns what exists. */
function judgeAgain(
	first: Finding,
	output: IDataObject | undefined,
	again: NonNullable<ToJudge['again']>,
): Finding {
	if (again.paid > 0) return { verdict: 'wrong', why: `the second run paid ${again.paid} items` };
	if (output?.['outcome'] === 'existing') return first;
	return {
		verdict: 'false alarm',
		why: `second run: ${JSON.stringify(output ?? again.outcome.outputs[1]?.[0]?.json)}`,
	};
}

/** A slip that concerns all items: nothing may be paid, and each error names it. */
function judgeWhole(
	{ kind, expected }: NonNullable<Day['whole']>,
	{ outcome, received }: ToJudge,
): Judged {
	const finding = (verdict: Verdict, why: string): Judged => ({
		index: -1,
		name: kind.name,
		what: expected.what,
		verdict,
		why,
	});
	const made = received.filter(({ status }) => status < 300).length;
	if (made > 0) return finding('wrong', `paid ${made} items`);
	if (received.length > 0 && expected.mayAsk !== true)
		return finding('wrong', `sent ${received.length} payment requests`);
	const errors = outcome.error
		? [String(outcome.error.message)]
		: (outcome.outputs[1] ?? []).map(({ json }) => textOf(json));
	const unnamed = errors.find((error) => !expected.names.test(bare(error)));
	return unnamed === undefined ? finding('named', errors[0] ?? '') : finding('unnamed', unnamed);
}

interface Seen {
	readonly sent: readonly Received[];
	readonly error: string | undefined;
	/** Nobody has approved it, because of a warning. */
	readonly isHeld?: boolean;
	readonly output: IDataObject | undefined;
	readonly hints: readonly string[];
}

type Finding = Pick<Judged, 'verdict' | 'why'>;

function judgeItem({ meant, slip }: Plan, form: DayForm, seen: Seen): Finding {
	const made = seen.sent.filter(({ status }) => status < 300);
	const differences = differencesOf(meant, form, made);
	if (!slip) return judgeGood(made, differences, seen);
	const { kind, expected } = slip;
	const isMeant = made.length === 1 && differences === '';
	switch (kind.wanted) {
		case 'unseen':
			return made.length > 0
				? { verdict: 'unseen', why: 'paid' }
				: { verdict: 'named', why: seen.error ?? 'not paid' };
		case 'mended':
			if (made.length === 0) return { verdict: 'false alarm', why: seen.error ?? 'not paid' };
			if (!isMeant) return { verdict: 'wrong', why: differences };
			return says(seen, expected.names)
				? { verdict: 'mended', why: '' }
				: { verdict: 'unsaid', why: seen.hints.join(' | ') };
		case 'either':
			if (isMeant) return { verdict: 'mended', why: '' };
			return judgeRefused(seen, expected, made);
		case 'refused':
			return judgeRefused(seen, expected, made);
	}
}

function judgeGood(made: readonly Received[], differences: string, seen: Seen): Finding {
	if (made.length === 0) return { verdict: 'false alarm', why: seen.error ?? 'not paid' };
	if (made.length > 1) return { verdict: 'wrong', why: `paid ${made.length} times` };
	if (differences !== '') return { verdict: 'wrong', why: differences };
	if (seen.output?.['outcome'] !== 'created')
		return { verdict: 'wrong', why: `paid, and reported as ${seen.error ?? 'nothing'}` };
	return { verdict: 'paid', why: '' };
}

function judgeRefused(
	{ sent, error, output, isHeld }: Seen,
	expected: NonNullable<Plan['slip']>['expected'],
	made: readonly Received[],
): Finding {
	if (made.length > 0) return { verdict: 'wrong', why: `paid: ${JSON.stringify(made[0]?.body)}` };
	if (sent.length > 0 && expected.mayAsk !== true)
		return { verdict: 'wrong', why: `sent to the service: ${error ?? ''}` };
	if (error === undefined)
		return output?.['outcome'] === 'would_pay'
			? { verdict: 'named', why: 'only a dry run' }
			: { verdict: 'unnamed', why: `no error, but ${JSON.stringify(output)}` };
	const named = isHeld === true ? 'held' : 'named';
	return { verdict: expected.names.test(bare(error)) ? named : 'unnamed', why: error };
}

const says = ({ output, hints }: Seen, names: RegExp): boolean =>
	names.test(bare(`${hints.join(' ')} ${JSON.stringify(output ?? {})}`));

/** In a sentence, where the only payment differs from what was meant. Empty: nowhere. */
function differencesOf(meant: Meant, form: DayForm, [made]: readonly Received[]): string {
	if (!made) return 'not paid';
	const { quote, amount, ...sent } = made.body;
	const wrong = compare('', bodyOf(meant, form), sent);
	if (typeof quote !== 'string') wrong.push('no quote');
	if (amount !== made.quoted?.destination) wrong.push(`amount ${String(amount)}`);
	return [...wrong, ...wrongPrice(meant, made.quoted)].join('; ');
}

/** Where the price that was paid is not the one that was meant. */
function wrongPrice(meant: Meant, quoted: Quoted | undefined): string[] {
	if (!quoted) return ['no quote of the service'];
	const { country, currency, paymentMethod, source, destination, deal } = quoted;
	return compare(
		'quote',
		{
			country: meant.country,
			currency: meant.currency,
			paymentMethod: meant.payment_method ?? 'bank_transfer',
			amount: Number(meant.amount),
			deal: meant.deal ?? null,
		},
		{
			country,
			currency,
			paymentMethod,
			amount: meant.amount_type === 'destination' ? destination : source,
			deal,
		},
	);
}

function compare(path: string, meant: unknown, sent: unknown): string[] {
	if (Object.is(meant, sent)) return [];
	if (!isObject(meant) || !isObject(sent))
		return [`${path} is ${JSON.stringify(sent)}, not ${JSON.stringify(meant)}`];
	return [...new Set([...Object.keys(meant), ...Object.keys(sent)])].flatMap((name) =>
		compare(path === '' ? name : `${path}.${name}`, meant[name], sent[name]),
	);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function outputsByItem(
	outputs: NodeOutcome['outputs'][number],
): Map<number, readonly IDataObject[]> {
	const byItem = new Map<number, IDataObject[]>();
	for (const { json, item } of outputs) {
		if (item === undefined) continue;
		byItem.set(item, [...(byItem.get(item) ?? []), json]);
	}
	return byItem;
}

const textOf = (json: IDataObject): string =>
	[json['error'], (json['details'] as IDataObject | undefined)?.['description']]
		.filter((text) => text !== undefined)
		.join(' · ');

/** A payment request belongs to the item whose external ID it has, else to the one whose account it has. */
function requestsByItem(day: Day, received: readonly Received[]): Map<number, Received[]> {
	const byItem = new Map<number, Received[]>();
	const byId = new Map(day.plans.map(({ givenId }, index) => [givenId, index]));
	const slipped = [...day.plans.entries()].filter(([, { slip }]) => slip !== undefined);
	for (const request of received) {
		const text = JSON.stringify(request.body);
		const index =
			byId.get(String(request.body['external_id'])) ??
			slipped.find(([, { meant }]) =>
				text.includes(String(meant['beneficiary.account_number'])),
			)?.[0] ??
			slipped.find(([, { meant }]) =>
				text.includes(JSON.stringify(meant['beneficiary.name'])),
			)?.[0];
		if (index === undefined) throw new Error(`Seed ${day.seed}: nobody meant the payment ${text}`);
		byItem.set(index, [...(byItem.get(index) ?? []), request]);
	}
	return byItem;
}
