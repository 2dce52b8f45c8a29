/** The guards of Payment: Send for the items of one run. */
import { outcomeOf } from '../async/outcomeOf';
import { isPayoutError, PaymentError } from '../errors';
import type { ServiceRecord } from '../http/answer';
import {
	createDayBudget,
	type DayBudget,
	type ListedMembers,
	readBudgetTerms,
} from '../payment/guards/dayBudget';
import type { GuardTerms } from '../payment/guards/guardTerms';
import { judgePayments } from '../payment/guards/judgePayments';
import { ofRepeats } from '../payment/guards/repeats';
import { showsPayment } from '../payment/paymentShape';
import { withWarnings } from '../payment/send/approval';
import type { PlanInput, SendPlan } from '../payment/send/plan';
import { withKnownPayee } from '../payment/send/replacement';
import type { Planned } from './planned';
import type { RunPorts } from './ports';

/** @returns the payments since the day began, and perhaps others */
export type ReadToday = (
	dayStartMs: number,
	members: ListedMembers,
) => Promise<readonly ServiceRecord[]>;

/** A payment that the guards judge. */
export interface Guarded extends Pick<
	SendPlan,
	'order' | 'payee' | 'replaces' | 'approvable' | 'calls'
> {
	readonly guards: GuardTerms;
	/** What a person should look at before the payment. */
	readonly warnings: readonly string[];
	/** How the payment was compared, for the hint. */
	readonly notes: readonly string[];
	/** Throws what refuses the payment, unless it exists. */
	readonly onlyExisting?: () => never;
}

/** @returns undefined if no item has a limit for the day */
export function startBudget(
	{ clock, zone }: Pick<RunPorts, 'clock' | 'zone'>,
	inputs: readonly PlanInput[],
	readToday: ReadToday,
): DayBudget | undefined {
	const terms = readBudgetTerms(inputs);
	if (!terms) return undefined;
	const dayStartMs = zone.startOfDay(clock.now());
	return createDayBudget(terms, async () => await readToday(dayStartMs, terms.members), dayStartMs);
}

/** An item that is refused as a repeat keeps its plan, because an earlier run may have paid it. */
export type Judged<Plan> = Planned<Plan> & { readonly repeat?: Plan };

/**
 * Compares the payments with each other and with known ones. One that is refused becomes an item that cannot be
 * sent.
 */
export function guarded<Plan extends Guarded>(
	plans: ReadonlyArray<Planned<Plan>>,
	nowMs: number,
): Array<Judged<Plan>> {
	const judgements = judgePayments(
		plans.map((one) => ('plan' in one ? { ...one.plan, terms: one.plan.guards } : undefined)),
		nowMs,
	);
	return plans.map((one, index) => {
		const judgement = judgements[index];
		if (!('plan' in one) || !judgement) return one;
		const { warnings, notes, comparesReplaced, problem } = judgement;
		const approvable = withWarnings(one.plan.approvable, warnings);
		const calls = comparesReplaced ? comparedElsewhere(one.plan.calls) : one.plan.calls;
		const plan = { ...one.plan, warnings, notes, approvable, calls };
		if (problem?.code === ofRepeats.code) return { error: problem, repeat: plan };
		return problem ? { error: problem } : { plan };
	});
}

const comparedElsewhere = ({ requireReplaceable, ...calls }: SendPlan['calls']) => ({
	...calls,
	requireReplaceable: requireReplaceable && withKnownPayee(requireReplaceable),
});

/**
 * Looks up a payment that is refused as a repeat. If an earlier run has made it, the item gets it back: a result
 * that says it was not sent could lead a person to pay it under another external ID.
 */
export async function withExisting<Plan extends Guarded>(
	one: Judged<Plan> | undefined,
	inTurn: RunPorts['inTurn'],
): Promise<Planned<Plan> | undefined> {
	if (!one?.repeat || !('error' in one)) return one;
	const { repeat: plan, error } = one;
	const { finder } = plan.calls;
	const { externalId, country } = plan.order;
	const found = await outcomeOf(inTurn(async () => await finder.find(externalId, country)));
	if (!found.ok || !showsPayment(found.value)) return one;
	// One look-up has shown the payment. If the next one does not, nothing is certain.
	const onlyExisting = (): never => {
		throw isPayoutError(error) && error.name !== 'PaymentError'
			? new PaymentError('unconfirmed', 'unknown', error)
			: error;
	};
	return { plan: { ...plan, onlyExisting } };
}

/** More would hide the rest of the hint. Each item has its own in its output. */
const mostWarnings = 3;

/** @returns a sentence for the editor, in which each text comes once; none if there is nothing to look at */
export function describeWarnings(
	plans: ReadonlyArray<Pick<Guarded, 'order' | 'warnings' | 'notes'>>,
): string[] {
	const byText = new Map<string, string[]>();
	for (const { order, warnings, notes } of plans) {
		for (const text of [...warnings, ...notes])
			byText.set(text, [...(byText.get(text) ?? []), order.externalId]);
	}
	const found = [...byText].map(([text, ids]) => `${listSome(ids, ', ', ' and ')}: ${text}`);
	return found.length === 0 ? [] : [`Look at this: ${listSome(found, '; ', '; and ')}`];
}

function listSome(texts: readonly string[], between: string, last: string): string {
	const more = texts.length - mostWarnings;
	return `${texts.slice(0, mostWarnings).join(between)}${more > 0 ? `${last}${more} more` : ''}`;
}
