/** Check Balance First of Payment: Send: once for the items of one run, before the first of them is sent. */
import { findUnfunded } from '../balance/checkFunding';
import { type CheckedOrders, checkOrders, type ReadBalance } from '../balance/checkOrders';
import type { Funding } from '../balance/funding';
import { unfunded } from '../balance/unfunded';
import { InputError } from '../errors';
import type { Decimal } from '../money/amount';
import { canonicalJson } from '../payment/send/canonicalJson';
import { existsAlready } from '../payment/send/existsAlready';
import type { PaymentOrder } from '../payment/send/order';
import type { PaymentCalls, SentPayment } from '../payment/send/paymentCalls';
import { beforeSending } from '../payment/send/sendPayment';
import type { RunPorts } from './ports';
import type { SendFunding } from './sendFunding';
import { untilAllEnd } from './untilAllEnd';

interface Funded {
	readonly order: PaymentOrder;
	readonly calls: Pick<PaymentCalls, 'finder'>;
	readonly funding: SendFunding | undefined;
	readonly dryRun: boolean;
}

export interface RunFunding {
	/**
	 * Compares once. In a dry run, the result is only told.
	 *
	 * @throws PaymentError `not_sent` if nothing may be paid
	 */
	open(): Promise<void>;
	/** Takes what a dry run has found: a quote says what its payment would need. */
	note(order: PaymentOrder, found: Pick<SentPayment, 'outcome' | 'quote'>): void;
	/** To be called when the item of the order was noted, or has failed. */
	end(order: PaymentOrder): void;
	/** What a person should know of the balance before this payment. In a dry run it waits for all items. */
	warningsOf(order: PaymentOrder): Promise<readonly string[]>;
	/** Sentences for the editor, without a period at the end. */
	hint(): string[];
}

/**
 * @param plans of all items that can be read
 * @param willPay whether an item would be paid, as far as that is known before the first request
 * @param readBalance undefined if the version has no balance
 * @returns undefined if no item asks for the check
 * @throws InputError if items ask for different checks: there is one for all
 */
export function startFunding<Plan extends Funded>(
	{ inTurn, stopping }: Pick<RunPorts, 'inTurn' | 'stopping'>,
	plans: readonly Plan[],
	willPay: (plan: Plan) => boolean,
	readBalance: ReadBalance | undefined,
): RunFunding | undefined {
	const funding = requireOne(plans);
	if (!funding) return undefined;
	const isDryRun = plans.every(({ dryRun }) => dryRun);
	const finders = new Map(plans.map(({ order, calls }) => [order, calls.finder]));
	let checking: Promise<CheckedOrders> | undefined;
	let checked: CheckedOrders | undefined;
	const all = untilAllEnd(
		plans.map(({ order }) => order),
		stopping,
	);
	const existing = new Set<string>();
	const quoted = new Map<string, Decimal>();
	let judged: readonly Funding[] | undefined;
	// In a run that pays, the quotes come after the check.
	const rows = (): readonly Funding[] =>
		(isDryRun ? (judged ??= checked?.again({ existing, quoted }).rows) : checked?.rows) ?? [];
	const check = async (): Promise<CheckedOrders> => {
		const counted = plans.filter((plan) => plan.dryRun === isDryRun && willPay(plan));
		checked = await checkOrders(onePerId(counted), funding.terms, {
			readBalance:
				readBalance && (async (country) => await inTurn(async () => await readBalance(country))),
			exists: async (order) =>
				await inTurn(async () => {
					const finder = finders.get(order);
					return finder !== undefined && (await existsAlready(order, finder));
				}),
		});
		return checked;
	};
	return {
		open: async () =>
			await beforeSending(async () => {
				const { rows, failures } = await (checking ??= check());
				if (isDryRun) return;
				const short = findUnfunded(rows, false);
				if (short.length > 0) throw unfunded(short);
				if (!funding.stopsIfUnknown) return;
				// It says more than that the balance was not read.
				if (failures.length > 0) throw failures[0];
				const unknown = findUnfunded(rows, true);
				if (unknown.length > 0) throw unfunded(unknown);
			}),
		note({ externalId }, { outcome, quote }) {
			judged = undefined;
			if (outcome === 'existing') existing.add(externalId);
			else if (quote) quoted.set(externalId, quote.payoutAmount);
		},
		end: all.end,
		async warningsOf({ country }) {
			if (isDryRun) await all.ended;
			return rows()
				.filter(({ enough, countries }) => enough !== 'yes' && countries.includes(country))
				.map(({ why }) => describe(why));
		},
		hint: () => rows().map(({ why }) => describe(why)),
	};
}

const describe = (why: string): string => `Balance: ${why.replace(/\.$/, '')}`;

function requireOne(plans: readonly Funded[]): SendFunding | undefined {
	const [first, ...others] = plans.flatMap(({ funding }) => (funding ? [funding] : []));
	if (others.every((other) => canonicalJson(other) === canonicalJson(first))) return first;
	const problem =
		'must be the same in all items of a run that have it, and so must its members, reserve and rates: the balance is checked once for all of them';
	throw new InputError([{ field: 'check_balance', problem, isOfRun: true }]);
}

/** A repeated item is not paid again. */
function onePerId(plans: readonly Funded[]): PaymentOrder[] {
	const first = new Map<string, PaymentOrder>();
	for (const { order } of plans)
		if (!first.has(order.externalId)) first.set(order.externalId, order);
	return [...first.values()];
}
