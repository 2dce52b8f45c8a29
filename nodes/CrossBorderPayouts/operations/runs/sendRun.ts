/** Payment: Send for the items of one run, the same for every API version. */
import type { PayoutClient } from '../../../../client';
import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http';
import { createGuardTermsReader, type GuardTerms } from '../../../../client/payment/guards';
import {
	type Approval,
	beforeSending,
	createBatch,
	createTally,
	readBatchTerms,
	readSendTerms,
	sendPayment,
	type SendPlan,
	type SendTerms,
	withWarnings,
} from '../../../../client/payment/send';
import type { StreamSource } from '../../../../client/payment/wait';
import type { ReadBalance } from '../../../../client/balance';
import {
	createAfterSending,
	createRunApprovals,
	createSettlingWaits,
	describeSent,
	describeWarnings,
	findProblem,
	guarded,
	identifyUnread,
	nameItem,
	planned,
	type ReadToday,
	requirePlan,
	type SendFunding,
	simplifySent,
	startBudget,
	startFunding,
	withExisting,
} from '../../../../client/run';
import { readSwitch } from '../../../../client/input';
import type { Form, ItemRun, Output, RunContext } from '../operation';
import { readSimple } from '../form/readSimple';
import { requireLeaveToPay } from '../form/requireLeaveToPay';
import { findNotFound, findOdd } from '../form/parties/readColumns';
import { readSendFunding } from '../form/readFunding';
import { describeRead, type ReadItem } from './describeRead';
import { requireNotRefused } from '../form/requireNotRefused';
import { portsOf } from './portsOf';
import { readInputs } from './readInputs';
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

const named = (plan: ReadPlan): ReadItem => ({ ...plan, externalId: plan.order.externalId });

interface Plan extends ReadPlan, Switches {
	readonly terms: ReturnType<typeof readSendTerms>;
	readonly guards: GuardTerms;
	readonly funding: SendFunding | undefined;
	/** What a person should look at before the payment. */
	readonly warnings: readonly string[];
	readonly notes: readonly string[];
	readonly onlyExisting?: () => never;
}

/** What a run reads of its API version, besides its payments. */
export interface SendSources {
	readonly readToday: ReadToday;
	/** Undefined if the version has no balance. */
	readonly readBalance?: ReadBalance | undefined;
	/** The event stream, if a wait can rely on it. */
	readonly source?: StreamSource | undefined;
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
	{ readToday, readBalance, source }: SendSources,
): ItemRun {
	const { client, forms, inTurn, signal } = run;
	const ports = portsOf(run);
	const afterSending = createAfterSending(ports, source);
	const inputs = readInputs(run);
	const readGuards = createGuardTermsReader(ports.zone.toMoment);
	const read = forms.map((form, index) =>
		planned((): Plan => {
			requireNotRefused(run, index);
			const input = inputs[index] ?? {};
			const switches = readSwitches(form);
			readApprovalHours(form);
			if (!switches.dryRun || switches.prepareApproval)
				requireLeaveToPay(run, form, { isPreparing: switches.dryRun });
			const terms = readSendTerms(input, switches.dryRun);
			const guards = readGuards(input);
			const funding = readSendFunding(input);
			const plan = readPlan(client, input, signal);
			const approvable = withTolerance(plan.approvable, terms);
			const own = { ...switches, terms, guards, funding, approvable };
			return { ...plan, ...own, warnings: [], notes: [] };
		}),
	);
	const plans = guarded(read, client.clock.now());
	const orders = plans.map((one) => ('plan' in one ? one.plan.order : undefined));
	const limited = inputs.filter((_, index) => orders[index]);
	const limits = readBatchTerms(limited);
	const budget = startBudget(ports, limited, readToday);
	const tally = createTally();
	const waits = createSettlingWaits(run.log);
	const batch = createBatch(orders, limits, {
		inTurn,
		tally,
		open: async () => await funding?.open(),
		unread: forms.map((form, index) =>
			orders[index]
				? undefined
				: (plans[index]?.repeat?.order ?? identifyUnread(form['externalId'], index)),
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

	const isApproved = (plan: Plan, form: Form): boolean => {
		const approve = () => approvals.check(plan, approvalOf(form));
		return !plan.requireApproval || plan.dryRun || findProblem(planned(approve)) === undefined;
	};
	const funding = startFunding(
		ports,
		plans.flatMap((one, index) =>
			'plan' in one ? [{ ...one.plan, form: forms[index] ?? {} }] : [],
		),
		({ form, ...plan }) => batch.findProblem(plan.order) === undefined && isApproved(plan, form),
		readBalance,
	);

	const send = async (form: Form, itemIndex: number): Promise<Output> => {
		const one = await withExisting(plans[itemIndex], inTurn);
		if (findProblem(one) !== undefined) tally.add('not_sent', nameItem(form['externalId']));
		const plan = await beforeSending(async () => requirePlan(one));
		const { order, calls, replaces, terms, isSimple, payeeName, onlyExisting } = plan;
		const sent = await batch.run(order, async () => {
			const needsApproval = plan.requireApproval && !plan.dryRun;
			if (needsApproval)
				await beforeSending(async () => approvals.requireGenuine(approvalOf(form)));
			const approve = needsApproval
				? (differences: readonly string[]) =>
						approvals.check(withFound(plan, differences), approvalOf(form))
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
				{ clock: client.clock, signal, onSettling: waits.note },
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
		async run(form, itemIndex) {
			try {
				const output = await send(form, itemIndex);
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
			return order ? batch.findProblem(order) : findProblem(plans[itemIndex]);
		},
		hint: () =>
			[
				`${isDryRun ? 'Dry run, nothing was paid' : 'Payments'}: ${tally.text()}`,
				...(funding?.hint() ?? []),
				...waits.hint(),
				...describeWarnings([...known, ...found]),
				...describeRead(known.map(named), run.usedColumns, findNotFound(inputs), findOdd(inputs)),
			].join('. '),
		close: async () => await afterSending.close(),
	};
}

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

const approvalOf = (form: Form): Approval => ({
	summary: form['approvedSummary'],
	hash: form['approvedHash'],
	maxAgeMs: readApprovalHours(form) * 3_600_000,
});

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
