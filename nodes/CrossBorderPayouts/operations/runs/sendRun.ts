/** Payment: Send for the items of one run, the same for every API version. */
import type { PayoutClient } from '../../../../client';
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http/answer';
import { withWarnings } from '../../../../client/payment/send/approval';
import { readGuardTerms, type GuardTerms } from '../../../../client/payment/guards/guardTerms';
import { judgePayments } from '../../../../client/payment/guards/judgePayments';
import { createBatch } from '../../../../client/payment/send/batch';
import type { SendPlan } from '../../../../client/payment/send/plan';
import type { SendTerms } from '../../../../client/payment/paymentCalls';
import { readBatchTerms } from '../../../../client/payment/send/batchTerms';
import { beforeSending, sendPayment } from '../../../../client/payment/send/sendPayment';
import { readSendTerms } from '../../../../client/payment/send/sendTerms';
import { createTally } from '../../../../client/payment/send/tally';
import type { StreamSource } from '../../../../client/payment/wait/watchStream';
import { createAfterSending } from './afterSending';
import { createRunApprovals } from './approvals';
import { describeSent, simplifySent } from './describeSent';
import type { Form, ItemRun, Output, RunContext } from '../operation';
import { readSimple, readSwitch } from '../form/readSwitch';
import { requireLeaveToPay } from '../form/requireLeaveToPay';
import { describeRead, type ReadItem } from './describeRead';
import {
	findProblem,
	identifyUnread,
	nameItem,
	planned,
	requireNotRefused,
	requirePlan,
	type Planned,
} from './planned';
import { readInputs } from './readInputs';
import { createSettlingWaits } from './settlingWaits';
import type { WireInput } from '../form/toWireNames';

/** What one item sends, as read by its API version. */
export type ReadPlan = SendPlan & ReadItem;

/** @throws the client's errors if the form cannot be sent; nothing was sent then */
export type ReadSendPlan = (
	client: PayoutClient,
	input: WireInput,
	signal?: AbortSignal,
) => ReadPlan;

interface Switches {
	readonly dryRun: boolean;
	readonly prepareApproval: boolean;
	readonly requireApproval: boolean;
	readonly replaceReversed: boolean;
	readonly isSimple: boolean;
}

interface Plan extends ReadPlan, Switches {
	readonly terms: ReturnType<typeof readSendTerms>;
	readonly guards: GuardTerms;
	/** What a person should look at before the payment. */
	readonly warnings: readonly string[];
}

/**
 * Applies the limits and the stop rule to the whole run. If items differ in them, the strictest
 * value applies.
 *
 * @throws InputError (`limit_exceeded`) if the run as a whole exceeds a limit; nothing was sent
 *   then
 */
export function startSendRun(
	run: RunContext,
	readPlan: ReadSendPlan,
	source?: StreamSource,
): ItemRun {
	const { client, forms, inTurn, signal } = run;
	const afterSending = createAfterSending(run, source);
	const inputs = readInputs(run);
	const read = forms.map((form, index) =>
		planned((): Plan => {
			requireNotRefused(run, index);
			const input = inputs[index] ?? {};
			const switches = readSwitches(form);
			readApprovalHours(form);
			if (!switches.dryRun) requireLeaveToPay(run, form);
			const terms = readSendTerms(input, switches.dryRun);
			const guards = readGuardTerms(input);
			const plan = readPlan(client, input, signal);
			const approvable = withTolerance(plan.approvable, terms);
			return { ...plan, ...switches, terms, guards, approvable, warnings: [] };
		}),
	);
	const plans = guarded(read, client.clock.now());
	const orders = plans.map((one) => ('plan' in one ? one.plan.order : undefined));
	const limits = readBatchTerms(inputs.filter((_, index) => orders[index]));
	const tally = createTally();
	const waits = createSettlingWaits(run.log);
	const batch = createBatch(orders, limits, {
		inTurn,
		tally,
		unread: forms.map((form, index) => (orders[index] ? undefined : identifyUnread(form, index))),
	});
	const known = plans.flatMap((one) => ('plan' in one ? [one.plan] : []));
	const isDryRun = known.length > 0 && known.every(({ dryRun }) => dryRun);

	const approvals = createRunApprovals(
		run,
		plans.flatMap((one, index) =>
			'plan' in one && one.plan.dryRun && one.plan.prepareApproval ? [index] : [],
		),
	);

	const send = async (form: Form, itemIndex: number): Promise<Output> => {
		const one = plans[itemIndex];
		if (findProblem(one) !== undefined) tally.add('not_sent', nameItem(form));
		const plan = await beforeSending(async () => requirePlan(one));
		const { order, calls, replaces, warnings, terms, isSimple } = plan;
		const sent = await batch.run(order, async () => {
			const approved = await beforeSending(async () =>
				plan.requireApproval && !plan.dryRun
					? approvals.check(form, readApprovalHours(form), plan)
					: undefined,
			);
			return await sendPayment(
				order,
				calls,
				{ ...terms, approved },
				{ clock: client.clock, signal, onSettling: waits.note },
			);
		});
		approvals.prepare(itemIndex, plan, sent);
		const waited = await afterSending.awaitFinal(order, calls.finder, sent, terms.waitMs);
		return {
			...(isSimple ? simplifySent(order, sent, waited) : describeSent(order, sent, waited)),
			...(replaces === undefined ? {} : { replaces }),
			...(warnings.length === 0 ? {} : { warnings }),
		};
	};

	return {
		async run(form, itemIndex) {
			try {
				const output = await send(form, itemIndex);
				approvals.settle(itemIndex);
				return { ...output, ...(await approvals.outputOf(itemIndex)) };
			} finally {
				approvals.settle(itemIndex);
			}
		},
		findProblem: (itemIndex) => {
			const order = orders[itemIndex];
			return order ? batch.findProblem(order) : findProblem(plans[itemIndex]);
		},
		hint: () =>
			[
				`${isDryRun ? 'Dry run, nothing was paid' : 'Payments'}: ${tally.text()}`,
				...waits.hint(),
				...describeWarnings(known),
				...describeRead(known, run.usedColumns),
			].join('. '),
		close: async () => await afterSending.close(),
	};
}

/** Compares the payments with each other and with known ones. One that is refused becomes an item that cannot be sent. */
function guarded(plans: ReadonlyArray<Planned<Plan>>, nowMs: number): Array<Planned<Plan>> {
	const judgements = judgePayments(
		plans.map((one) => ('plan' in one ? { ...one.plan, terms: one.plan.guards } : undefined)),
		nowMs,
	);
	return plans.map((one, index) => {
		const { warnings, problem } = judgements[index] ?? { warnings: [] };
		if (!('plan' in one)) return one;
		if (problem) return { error: problem };
		const { plan } = one;
		return { plan: { ...plan, warnings, approvable: withWarnings(plan.approvable, warnings) } };
	});
}

/** @returns a sentence for the editor; none if there is nothing to look at */
function describeWarnings(plans: readonly Plan[]): string[] {
	const found = plans.flatMap(({ order, warnings }) =>
		warnings.map((text) => `${order.externalId}: ${text}`),
	);
	const more = found.length - mostWarnings;
	return found.length === 0
		? []
		: [
				`Look at this: ${found.slice(0, mostWarnings).join('; ')}${more > 0 ? `; and ${more} more` : ''}`,
			];
}

/** More would hide the rest of the hint. Each item has its own in its output. */
const mostWarnings = 3;

/**
 * @throws InputError for any value but true and false; read as "off", such a value could pay
 *   instead of a dry run, or without an approval
 */
const readSwitches = (form: Form): Switches => ({
	dryRun: readSwitch(form, 'dryRun'),
	prepareApproval: readSwitch(form, 'prepareApproval'),
	requireApproval: readSwitch(form, 'requireApproval'),
	replaceReversed: readSwitch(form, 'replaceReversed'),
	isSimple: readSimple(form),
});

/** @throws InputError, before anybody compares an approval */
function readApprovalHours({ maxApprovalAge: hours }: Form): number {
	if (hours === undefined) return Number.NaN;
	if (typeof hours === 'number' && Number.isFinite(hours) && hours > 0) return hours;
	throw new InputError([
		{ field: 'maxApprovalAge', problem: 'must be a number of hours greater than 0' },
	]);
}

/** A person who approves amounts also approves how far they may change. */
const withTolerance = (approvable: unknown, { maxSlippagePercent = 0 }: SendTerms): unknown =>
	maxSlippagePercent > 0 && isRecord(approvable)
		? { ...approvable, maxSlippagePercent }
		: approvable;
