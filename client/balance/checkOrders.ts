/** Compares the payments of a run with the balance, before the first of them is sent. */
import { outcomeOf } from '../async/outcomeOf';
import { isPayoutError } from '../errors';
import type { Decimal } from '../money/amount';
import type { PaymentOrder } from '../payment/send/order';
import { checkFunding, checkFundingOnV2 } from './checkFunding';
import type { Funding } from './funding';
import type { FundingTerms } from './fundingTerms';
import { plannedBy } from './plannedPayment';

/** @returns BalanceInfo of a country, as the service sent it */
export type ReadBalance = (country: string) => Promise<unknown>;

export interface BalanceAnswers {
	/** By country. One that is missing was not answered. */
	readonly answers: ReadonlyMap<string, unknown>;
	/** Why, by country. */
	readonly failures: ReadonlyMap<string, unknown>;
}

/**
 * Reads each balance once.
 *
 * @throws what `read` throws if the run was cancelled, or if it is none of our errors
 */
export async function readBalances(
	countries: Iterable<string>,
	read: ReadBalance,
): Promise<BalanceAnswers> {
	const distinct = [...new Set(countries)].sort();
	const ended = await Promise.all(
		distinct.map(async (country) => [country, await outcomeOf(read(country))] as const),
	);
	const answers = new Map<string, unknown>();
	const failures = new Map<string, unknown>();
	for (const [country, outcome] of ended) {
		if (outcome.ok) answers.set(country, outcome.value);
		else if (isPayoutError(outcome.error) && outcome.error.code !== 'aborted')
			failures.set(country, outcome.error);
		else throw outcome.error;
	}
	return { answers, failures };
}

export interface OrdersPorts {
	/** Undefined if the version has no balance. */
	readonly readBalance?: ReadBalance | undefined;
	/** Whether there is a payment with the external ID of the order. */
	readonly exists: (order: PaymentOrder) => Promise<boolean>;
}

export interface CheckedOrders {
	readonly rows: readonly Funding[];
	/** Why balances could not be read. */
	readonly failures: readonly unknown[];
	/** Judges the same orders and answers with what is known since. */
	again(since: KnownSince): CheckedOrders;
}

/** By external ID. */
export interface KnownSince {
	readonly existing: ReadonlySet<string>;
	/** Payout amounts of quotes. */
	readonly quoted: ReadonlyMap<string, Decimal>;
}

const nothingSince: KnownSince = { existing: new Set(), quoted: new Map() };

/**
 * A payment that exists is not made again, so it takes nothing from the balance. It is looked for only if the balance
 * is not known to cover all of them.
 *
 * @param orders with different external IDs
 * @throws as `readBalances`; what `exists` throws
 */
export async function checkOrders(
	orders: readonly PaymentOrder[],
	terms: FundingTerms,
	{ readBalance, exists }: OrdersPorts,
): Promise<CheckedOrders> {
	const countriesOf = (some: readonly PaymentOrder[]): string[] =>
		some.map(({ country }) => country);
	const { answers, failures } = readBalance
		? await readBalances(countriesOf(orders), readBalance)
		: nothingRead;
	const judge = (given: readonly PaymentOrder[], since = nothingSince): CheckedOrders => {
		const some = given.filter(({ externalId }) => !since.existing.has(externalId));
		const planned = some.map((order) => plannedBy(order, since.quoted.get(order.externalId)));
		const rows = readBalance ? checkFunding(planned, answers, terms) : checkFundingOnV2(planned);
		const asked = countriesOf(some);
		const missed = [...failures].filter(([country]) => asked.includes(country));
		return {
			rows,
			failures: missed.map(([, failure]) => failure),
			again: (later) => judge(given, later),
		};
	};
	const all = judge(orders);
	if (all.rows.every(({ enough }) => enough === 'yes')) return all;
	const isMade = await Promise.all(orders.map(exists));
	return judge(orders.filter((_, at) => isMade[at] !== true));
}

const nothingRead: BalanceAnswers = { answers: new Map(), failures: new Map() };
