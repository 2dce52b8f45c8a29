/** Payment: Send for the items of one run, the same for every API version. */
import { isRecord } from '../http/answer';
import { createGuardTermsReader } from '../payment/guards/guardTerms';
import { type Approval, withWarnings } from '../payment/send/approval';
import { createLimitedRun } from '../payment/send/limitedRun';
import { readRunLimits } from '../payment/send/runLimits';
import type { SendTerms } from '../payment/send/paymentCalls';
import type { PlanInput, SendPlan } from '../payment/send/plan';
import { beforeSending, sendPayment } from '../payment/send/sendPayment';
import { readSendTerms } from '../payment/send/sendTerms';
import { createTally } from '../payment/send/tally';
import { createAfterSending } from './afterSending';
import { createRunApprovals } from './approvals';
import { describeSent, simplifySent } from './describeSent';
import { startFunding } from './fundingRun';
import { describeWarnings, guarded, type Guarded, startBudget, withExisting } from './guardRun';
import type { PaymentRun } from './paymentRun';
import {
	findProblem,
	identifyUnread,
	nameItem,
	planned,
	requirePlan,
	type Planned,
} from './planned';
import type { Output, RunPorts } from './ports';
import { readSendFunding, type GivenFunding, type SendFunding } from './sendFunding';
import { createSettlingWaits } from './settlingWaits';
import type { PayingVersion } from './version';

/** What an item gives. If several parts of it cannot be read, the first one is what is wrong with the item. */
export interface GivenSend<Given> {
	/** An error, too, if the item may not pay at all. */
	readonly choices: Planned<SendChoices>;
	/** With the service's field names. */
	readonly form: PlanInput;
	readonly funding: Planned<GivenFunding>;
	readonly payment: Planned<Given>;
}

export interface SendChoices {
	readonly dryRun: boolean;
	readonly prepareApproval: boolean;
	readonly requireApproval: boolean;
	readonly approval: Approval;
	/** Whether the output is the flat shape. */
	readonly isSimple: boolean;
}

interface Plan extends SendPlan, SendChoices, Guarded {
	readonly terms: ReturnType<typeof readSendTerms>;
	readonly funding: SendFunding | undefined;
}

/**
 * Applies the limits and the stop rule to the whole run. If items differ in them, the strictest
 * value applies.
 *
 * @throws InputError (`limit_exceeded`) if the run as a whole exceeds a limit; nothing was sent
 *   then
 */
export function startSend<Client, Given>(
	client: Client,
	{ planSend, sourcesOf }: PayingVersion<Client, Given>,
	items: ReadonlyArray<GivenSend<Given>>,
	ports: RunPorts,
): PaymentRun {
	const { clock, inTurn, signal } = ports;
	const { readToday, readBalance, source } = sourcesOf(client, signal);
	const afterSending = createAfterSending(ports, source);
	const readGuards = createGuardTermsReader(ports.zone.toMoment);
	const read = items.map(({ choices, form, funding: check, payment }) =>
		planned((): Plan => {
			const chosen = requirePlan(choices);
			const terms = readSendTerms(form, chosen.dryRun);
			const guards = readGuards(form);
			const funding = readSendFunding(form, requirePlan(check));
			const plan = planSend(client, form, () => requirePlan(payment), signal);
			const approvable = withTolerance(plan.approvable, terms);
			const own = { ...chosen, terms, guards, funding, approvable };
			return { ...plan, ...own, warnings: [], notes: [] };
		}),
	);
	const plans = guarded(read, clock.now());
	const orders = plans.map((one) => ('plan' in one ? one.plan.order : undefined));
	const forms = items.map(({ form }) => form);
	const limited = forms.filter((_, index) => orders[index]);
	const limits = readRunLimits(limited);
	const budget = startBudget(ports, limited, readToday);
	const tally = createTally();
	const waits = createSettlingWaits(ports.log);
	const limitedRun = createLimitedRun(orders, limits, {
		inTurn,
		tally,
		open: async () => await funding?.open(),
		unread: forms.map((form, index) =>
			orders[index]
				? undefined
				: (plans[index]?.repeat?.order ?? identifyUnread(form['external_id'], index)),
		),
	});
	const known = plans.flatMap((one) => ('plan' in one ? [one.plan] : []));
	/** What look-ups have shown, in addition to what was known before the first request. */
	const found: Array<Pick<Plan, 'order' | 'warnings' | 'notes'>> = [];
	const isDryRun = known.length > 0 && known.every(({ dryRun }) => dryRun);

	const approvals = createRunApprovals(
		ports,
		plans.flatMap((one, index) =>
			'plan' in one && one.plan.dryRun && one.plan.prepareApproval ? [index] : [],
		),
	);

	const isApproved = (plan: Plan): boolean => {
		const approve = () => approvals.check(plan, plan.approval);
		return !plan.requireApproval || plan.dryRun || findProblem(planned(approve)) === undefined;
	};
	const funding = startFunding(
		ports,
		known,
		(plan) => limitedRun.findProblem(plan.order) === undefined && isApproved(plan),
		readBalance,
	);

	const send = async (itemIndex: number): Promise<Output> => {
		const one = await withExisting(plans[itemIndex], inTurn);
		if (findProblem(one) !== undefined)
			tally.add('not_sent', nameItem(forms[itemIndex]?.['external_id']));
		const plan = await beforeSending(async () => requirePlan(one));
		const { order, calls, replaces, terms, isSimple, payeeName, onlyExisting } = plan;
		const sent = await limitedRun.run(order, async () => {
			const needsApproval = plan.requireApproval && !plan.dryRun;
			if (needsApproval) await beforeSending(async () => approvals.requireGenuine(plan.approval));
			const approve = needsApproval
				? (differences: readonly string[]) =>
						approvals.check(withFound(plan, differences), plan.approval)
				: undefined;
			return await sendPayment(
				order,
				calls,
				{
					...terms,
					approve: onlyExisting ?? approve,
					preparesApproval: plan.dryRun && plan.prepareApproval,
					reserve: budget?.reserve,
				},
				{ clock, signal, onSettling: waits.note },
			);
		});
		if (sent.warnings) found.push({ order, warnings: sent.warnings, notes: [] });
		funding?.note(order, sent);
		funding?.end(order);
		const ofBalance = sent.outcome === 'existing' ? [] : ((await funding?.warningsOf(order)) ?? []);
		const shown = withFound(plan, [...(sent.warnings ?? []), ...ofBalance]);
		const { warnings } = shown;
		approvals.prepare(itemIndex, shown, sent);
		const waited = await afterSending.awaitFinal(order, calls.finder, sent, terms.waitMs);
		return {
			...(isSimple
				? simplifySent(order, sent, waited, payeeName)
				: describeSent(order, sent, waited)),
			...(replaces === undefined ? {} : { replaces }),
			...(warnings.length === 0 ? {} : { warnings }),
		};
	};

	return {
		async run(itemIndex) {
			try {
				const output = await send(itemIndex);
				approvals.ended(itemIndex);
				return { ...output, ...(await approvals.outputOf(itemIndex)) };
			} finally {
				approvals.ended(itemIndex);
				const order = orders[itemIndex];
				if (order) funding?.end(order);
			}
		},
		findProblem: (itemIndex) => {
			const order = orders[itemIndex];
			return order ? limitedRun.findProblem(order) : findProblem(plans[itemIndex]);
		},
		read: plans.map((one) =>
			'plan' in one
				? { externalId: one.plan.order.externalId, cleaned: one.plan.cleaned }
				: undefined,
		),
		summary: () => [
			`${isDryRun ? 'Dry run, nothing was paid' : 'Payments'}: ${tally.text()}`,
			...(funding?.hint() ?? []),
			...waits.hint(),
			...describeWarnings([...known, ...found]),
		],
		close: async () => await afterSending.close(),
	};
}

/** Adds what the look-ups of a payment have shown to what was known before. */
function withFound(plan: Plan, found: readonly string[]): Plan {
	const warnings = [...plan.warnings, ...found];
	return { ...plan, warnings, approvable: withWarnings(plan.approvable, warnings) };
}

/** A person who approves amounts also approves how far they may change. */
const withTolerance = (approvable: unknown, { maxSlippagePercent = 0 }: SendTerms): unknown =>
	maxSlippagePercent > 0 && isRecord(approvable)
		? { ...approvable, maxSlippagePercent }
		: approvable;
