/** Counts what became of the payments of one run, for one sentence that a person reads. */
import type { ServiceRecord } from '../../http/answer';
import type { Decimal } from '../../money/amount';
import { sumOf } from '../../money/compare';
import { describeStatus } from '../../interface/states';

/** A payment of the run. What is not known of it is undefined, and is not shown. */
export interface CountedPayment {
	readonly externalId?: string | undefined;
	readonly amount?: Decimal | undefined;
	readonly currency?: string | undefined;
}

export interface Tally {
	/** @param outcome one of an item, such as `not_sent` */
	add(outcome: string, payment: CountedPayment): void;
	/** A payment that was made, found or rehearsed. */
	addPayment(
		result: { readonly outcome: string; readonly payment: ServiceRecord | null },
		payment: CountedPayment,
	): void;
	/** The outcomes so far: how many payments of each, and their sum per currency. */
	text(): string;
}

export function createTally(): Tally {
	const ended: Array<{ readonly outcome: string; readonly payment: CountedPayment }> = [];
	return {
		add: (outcome, payment) => ended.push({ outcome, payment }),
		addPayment: (result, payment) => ended.push({ outcome: outcomeShown(result), payment }),
		text: () => describe(ended),
	};
}

/** @returns the sum per currency */
export function totalsOf(payments: readonly CountedPayment[]): Map<string, string> {
	const amounts = new Map<string, Decimal[]>();
	for (const { currency, amount } of payments) {
		if (currency === undefined || amount === undefined) continue;
		const known = amounts.get(currency);
		if (known) known.push(amount);
		else amounts.set(currency, [amount]);
	}
	return new Map([...amounts].map(([currency, all]) => [currency, sumOf(all)]));
}

/** A payment that exists and did not succeed must not look paid. */
function outcomeShown({
	outcome,
	payment,
}: {
	readonly outcome: string;
	readonly payment: ServiceRecord | null;
}): string {
	if (outcome !== 'existing') return outcome;
	const status = payment?.['status'];
	if (status === 'reversed') return 'existing_reversed';
	const { category } = describeStatus(status);
	if (category === 'failed') return 'existing_failed';
	return category === 'callSupport' ? 'existing_unknown' : outcome;
}

const words: ReadonlyArray<readonly [outcome: string, text: string, todo?: string]> = [
	['created', 'created'],
	['existing', 'existed already, not paid again'],
	[
		'existing_failed',
		'had failed before, not paid again',
		'one that was replaced since may have paid under its ID with #2, #3 and so on. To pay one again that was not, use Payment: Send with the option Replaces External ID',
	],
	[
		'existing_reversed',
		'had been reversed before, not paid again',
		'the money is back in your balance. First take back what your customer got because it had arrived, then pay again with the option Replaces External ID of Payment: Send',
	],
	[
		'existing_unknown',
		'existed already with an unknown outcome, not paid again',
		'ask the support of the service before you do anything else',
	],
	['would_pay', 'would be paid'],
	['not_sent', 'not sent'],
	['rejected', 'rejected'],
	['refused', 'refused, because a payment exists already'],
	[
		'unconfirmed',
		'unconfirmed',
		'wait at least a minute, then look up each by its External ID before you do anything else',
	],
	['skipped', 'skipped'],
];

function describe(
	ended: ReadonlyArray<{ readonly outcome: string; readonly payment: CountedPayment }>,
): string {
	const parts = words.flatMap(([outcome, text, todo]) => {
		const payments = ended.filter((one) => one.outcome === outcome).map(({ payment }) => payment);
		const [first, ...others] = payments;
		if (!first) return [];
		// An ID that was typed wrongly protects the wrong payment, so a person should see the one that was used.
		const id = others.length === 0 && first.externalId !== undefined ? [first.externalId] : [];
		const sums = [...totalsOf(payments)].map(([currency, total]) => `${total} ${currency}`);
		const facts = [...id, ...sums].join(', ');
		const shown = facts === '' ? '' : ` (${facts})`;
		return [`${payments.length} ${text}${shown}${todo === undefined ? '' : `: ${todo}`}`];
	});
	return parts.length === 0 ? 'No payments' : parts.join('; ');
}
