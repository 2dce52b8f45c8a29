/** Many generated payments and their events, in a chosen interleaving. */
import { createRandom, pickBelow } from '../basics/random';
import { roundTo } from '../basics/money';
import { sleepReal } from '../basics/sleepReal';
import type { SandboxState } from '../state/state';
import type { Payment } from '../service/payments/payment';
import { sourceRate, walletRate } from '../service/quotes/rates';
import { currencyOfCountry, type Country, type DestinationCurrency } from '../schemas/vocabulary';

export interface BurstSpec {
	/** Number of payments. */
	payments: number;
	/** The states that each payment goes through, in this order. Each state emits one v3 event. */
	statuses: readonly string[];
	/** Account name; default: the first one. */
	account?: string;
	/**
	 * Round-robin (default): the first state of all payments, then the second state of all. Random: any payment
	 * next.
	 */
	interleave?: 'round-robin' | 'random';
	seed?: number;
	/** Real milliseconds between two events. Default 0: all at once. */
	intervalMs?: number;
	country?: Country;
	/** Source amount of each payment, in AED. Default: 100, and 100 of the wallet's currency. */
	amount?: number;
}

export interface BurstResult {
	readonly paymentIds: string[];
	/** The v3 event ids, in the order they were emitted. */
	readonly eventIds: string[];
}

/** Emits the burst. With an interval, it returns after the last event. */
export async function runBurst(
	spec: BurstSpec,
	account: string,
	state: SandboxState,
): Promise<BurstResult> {
	const made: Payment[] = [];
	const eventIds: string[] = [];
	const intervalMs = spec.intervalMs ?? 0;
	for (const { payment, status } of planSteps(spec)) {
		if (eventIds.length > 0 && intervalMs > 0) await sleepReal(intervalMs, state.stopSignal);
		if (state.stopSignal.aborted) break;
		const lane = state.events.lane(account, 'v3');
		const sent = lane.length;
		const existing = made[payment];
		if (existing === undefined) made[payment] = inventPayment(spec, account, status, state);
		else state.payments.move(existing, { status });
		eventIds.push(...lane.slice(sent).map(({ id }) => id ?? ''));
	}
	return { paymentIds: made.map(({ id }) => id), eventIds };
}

interface Step {
	readonly payment: number;
	readonly status: string;
}

function planSteps({ payments, statuses, interleave, seed }: BurstSpec): Step[] {
	const roundRobin = statuses.flatMap((status) =>
		Array.from({ length: payments }, (_, payment) => ({ payment, status })),
	);
	if (interleave !== 'random') return roundRobin;
	const random = createRandom(seed ?? 1);
	const unfinished = Array.from({ length: payments }, (_, payment) => ({ payment, done: 0 }));
	return roundRobin.map(() => {
		const index = pickBelow(unfinished.length, random);
		const chosen = unfinished[index];
		const status = chosen === undefined ? undefined : statuses[chosen.done];
		if (chosen === undefined || status === undefined) throw new Error('The burst ran out of steps');
		chosen.done += 1;
		if (chosen.done === statuses.length) unfinished.splice(index, 1);
		return { payment: chosen.payment, status };
	});
}

function inventPayment(
	spec: BurstSpec,
	account: string,
	status: string,
	state: SandboxState,
): Payment {
	const country = spec.country ?? 'IND';
	const amountCurrency = currencyOfCountry[country];
	const { baseAmount, walletAmount } = amountsOf(spec.amount, amountCurrency);
	return state.payments.invent(
		{
			account,
			country,
			paymentType: 'C2C',
			paymentMethod: 'bank_transfer',
			externalId: null,
			quoteId: null,
			amount: roundTo(walletAmount * walletRate(amountCurrency), 2),
			amountCurrency,
			baseAmount,
			baseCurrency: 'AED',
			walletAmount,
			walletCurrency: 'USDT',
			walletPremium: 0,
			walletTxnCost: 0,
			unpayable: false,
		},
		status,
	);
}

function amountsOf(
	asked: number | undefined,
	currency: DestinationCurrency,
): Pick<Payment, 'baseAmount' | 'walletAmount'> {
	if (asked === undefined) return { baseAmount: 100, walletAmount: 100 };
	const paidOut = asked * (sourceRate('AED', currency) ?? 0);
	return { baseAmount: asked, walletAmount: roundTo(paidOut / walletRate(currency), 2) };
}
