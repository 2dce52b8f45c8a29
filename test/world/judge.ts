/** What the package promises, each promise as a question to what was played. */
import type { IDataObject } from 'n8n-workflow';

import type { Execution, PaidRun } from './database';
import type { Workflow } from './n8n';
import { endOf, type Action } from './plan';
import type { Played } from './play';
import type { State } from './service';

export const promiseNames = [
	'paid once',
	'told truly',
	'not lost',
	'not run twice',
	'in order',
	'no false alarm',
	'told in time',
	'no secret',
	'no storm',
] as const;

export interface Problem {
	readonly promise: (typeof promiseNames)[number];
	readonly what: string;
}

type Ask = (played: Played) => string[];

const asked: Readonly<Record<Problem['promise'], Ask>> = {
	'paid once': ({ paid }) =>
		paid.flatMap(({ invoice }, at) =>
			paid.findIndex((one) => one.invoice === invoice) < at ? [`${invoice} was paid again`] : [],
		),
	'told truly': ({ database, paid }) =>
		database.runs.flatMap((run) =>
			run.error === undefined ? falseIn(run, paid) : ['a run failed'],
		),
	'not lost': (played) => played.workflows.flatMap((workflow) => lostOf(workflow, played)),
	'not run twice': (played) => played.workflows.flatMap((workflow) => twiceOf(workflow, played)),
	'in order': (played) =>
		played.workflows.flatMap((workflow) => [
			...backOf(workflow, played),
			...overlapsOf(workflow, played),
		]),
	'no false alarm': falseAlarms,
	'told in time': silences,
	'no secret': secretsIn,
	'no storm': storms,
};

/** @returns a sentence for each broken promise. None: all held */
export const judge = (played: Played): Problem[] =>
	promiseNames.flatMap((promise) => asked[promise](played).map((what) => ({ promise, what })));

interface Item {
	readonly outcome?: string;
	readonly payment?: { readonly id?: string };
	readonly details?: { readonly created?: string };
}

/** What a run says about its invoices, and is not so. */
function falseIn({ name, invoices, items, before }: PaidRun, paid: Played['paid']): string[] {
	const reported = new Set(
		invoices.filter((_, index) => {
			const { outcome, details } = (items?.[index] ?? {}) as Item;
			return outcome !== undefined || (details !== undefined && details.created !== 'no');
		}),
	);
	return (items ?? []).flatMap((item, index) => {
		const invoice = invoices[index] ?? '';
		const found = paid.find((one) => one.invoice === invoice);
		const { outcome, payment, details } = item as Item;
		const said = (what: string): string[] => [`${name}: ${what}`];
		if (outcome === undefined) {
			// The payment of an item that is not sent may be made by another item of the run. That one reports it: as
			// created, as existing if its request came twice, or as unconfirmed.
			if (details?.created === 'no' && found?.sender === name && !reported.has(invoice))
				return said('said that there is no payment, and it made one');
			return details?.created === 'yes' && !found
				? said('said that there is a payment, and there is none')
				: [];
		}
		if (!found) return said(`said ${outcome}, and there is no payment`);
		if (payment?.id !== undefined && payment.id !== found.id)
			return said(`said ${outcome} with the record of another payment`);
		return outcome === 'created' && before.has(invoice)
			? said('called an earlier payment created')
			: [];
	});
}

const keyOf = ({ payment, status, timestamp }: Omit<State, 'atMs'>): string =>
	`${payment} ${status} ${timestamp}`;

function stateOf(item: IDataObject): string | null {
	const { payment } = item as { payment?: { id?: string; status?: string; timestamp?: string } };
	if (!payment) return null;
	return keyOf({
		payment: String(payment.id),
		status: String(payment.status),
		timestamp: String(payment.timestamp),
	});
}

interface Begun {
	readonly state: string;
	readonly execution: Execution;
	/** The item says that it may have come before. */
	readonly isMarked: boolean;
	/** A list has shown it. */
	readonly isListed: boolean;
}

const has = (kind: Action['kind'], { actions }: Played['plan']): boolean =>
	actions.some((action) => action.kind === kind);

/**
 * Before 2.32, the last events of a process that has ended run again in the next one, and say so. If one process takes
 * over from another, it cannot know that the event of a state that a list shows has run in that one, and it can put
 * the same events into other executions.
 */
function mayRunAgain(
	{ execution, isMarked, isListed }: Begun,
	earlier: Execution,
	{ plan }: Played,
): boolean {
	if (execution.process === earlier.process) return false;
	const { hasKeys, reclaims } = plan.traits.n8n;
	if (isMarked && !(hasKeys && reclaims)) return true;
	if (!has('take over', plan)) return false;
	const hasSeveral = execution.items.length > 1 || earlier.items.length > 1;
	return hasSeveral || (isListed && plan.traits.version === 'v3');
}

/** The states of a workflow's executions, in the order in which they began. */
const begunOf = ({ id }: Workflow, { database }: Played): Begun[] =>
	database.executions
		.filter(({ workflow, begunAtMs }) => workflow === id && begunAtMs !== null)
		.sort((one, two) => (one.begunAtMs ?? 0) - (two.begunAtMs ?? 0))
		.flatMap((execution) =>
			execution.items.flatMap((item) => {
				const state = stateOf(item);
				const isMarked = item['redelivered'] === true;
				const isListed = item['source'] === 'reconciliation';
				return state === null ? [] : [{ state, execution, isMarked, isListed }];
			}),
		);

/** Whether every event comes, and not only the last status of each payment. */
const comesWhole = ({ plan, plan: { traits } }: Played): boolean =>
	traits.version === 'v3' &&
	traits.keptMs === null &&
	!has('rotate key', plan) &&
	(traits.behaviours.S1 ?? 'byTime') === 'byTime';

function lostOf(workflow: Workflow, played: Played): string[] {
	const states = played.happened.filter(({ atMs }) => atMs >= played.activeAtMs);
	const last = new Map(states.map((state) => [state.payment, state]));
	const owed = (comesWhole(played) ? states : [...last.values()]).filter(
		({ status }) => workflow.statuses.length === 0 || workflow.statuses.includes(status),
	);
	// Where a failed execution is tried again, one of them must not fail.
	const come = new Set(
		begunOf(workflow, played)
			.filter(
				({ execution }) => workflow.continueWhen === 'finished' || execution.status !== 'error',
			)
			.map(({ state }) => state),
	);
	return owed
		.filter((state) => !come.has(keyOf(state)))
		.map((state) => `${workflow.id}: ${nameIn(state, played)} ${state.status} never came`);
}

/** Payments by their order, because IDs differ from run to run. */
const nameIn = ({ payment }: Pick<State, 'payment'>, { happened }: Played): string =>
	`payment ${[...new Set(happened.map((state) => state.payment))].indexOf(payment) + 1}`;

function twiceOf(workflow: Workflow, played: Played): string[] {
	const before = new Map<string, Execution>();
	return begunOf(workflow, played).flatMap((one) => {
		const { state, execution } = one;
		const earlier = before.get(state);
		before.set(state, execution);
		const isRetry = earlier?.status === 'error' && workflow.continueWhen === 'succeeded';
		return earlier && !isRetry && !mayRunAgain(one, earlier, played)
			? [`${workflow.id}: ${describe(state, played)} ran in a second execution`]
			: [];
	});
}

const describe = (state: string, played: Played): string => {
	const [payment = '', status = ''] = state.split(' ');
	return `${nameIn({ payment }, played)} ${status}`;
};

/** Executions of one payment that ran at the same time. */
function overlapsOf(workflow: Workflow, played: Played): string[] {
	const last = new Map<string, Execution>();
	return begunOf(workflow, played).flatMap(({ state, execution }) => {
		const [payment = ''] = state.split(' ');
		const earlier = last.get(payment);
		last.set(payment, execution);
		// Only within one process a status waits for the run of the one before it.
		const overlaps =
			earlier !== undefined &&
			earlier !== execution &&
			(earlier.process === execution.process || !has('take over', played.plan)) &&
			(earlier.endedAtMs ?? Infinity) > (execution.begunAtMs ?? 0);
		return overlaps
			? [`${workflow.id}: ${describe(state, played)} began before an earlier execution had ended`]
			: [];
	});
}

/** States that came after a later one of the same payment. */
function backOf(workflow: Workflow, played: Played): string[] {
	const places = new Map(played.happened.map((state, place) => [keyOf(state), place]));
	const latest = new Map<string, number>();
	const failed = new Set<string>();
	const before = new Map<string, Execution>();
	return begunOf(workflow, played).flatMap((one) => {
		const { state, execution } = one;
		const [payment = ''] = state.split(' ');
		const earlier = before.get(state);
		before.set(state, execution);
		// A retry runs all of its events again.
		if (failed.has(state) || (earlier && mayRunAgain(one, earlier, played))) return [];
		if (execution.status === 'error') failed.add(state);
		const place = places.get(state);
		if (place === undefined)
			return [`${workflow.id}: ${describe(state, played)} came, and never happened`];
		const isBack = place < (latest.get(payment) ?? -1);
		latest.set(payment, Math.max(place, latest.get(payment) ?? -1));
		return isBack ? [`${workflow.id}: ${describe(state, played)} came after a later status`] : [];
	});
}

const minuteMs = 60_000;
const reportedAfterMs = 15 * minuteMs;

const lasts = (action: Action): boolean =>
	action.kind === 'outage' && action.ms >= reportedAfterMs - 2 * minuteMs;

/** If n8n's clock is off by more than ten minutes, the service refuses its tokens. */
const mayBeReported = (action: Action): boolean =>
	lasts(action) ||
	action.kind === 'lists fail' ||
	action.kind === 'fail' ||
	action.kind === 'rotate key' ||
	(action.kind === 'clock' && Math.abs(action.byMs) > 10 * minuteMs);

/** What is reported although there was no trouble, and too much of it. */
function falseAlarms({ plan: { actions }, database: { told }, workflows }: Played): string[] {
	const most = actions.filter(mayBeReported).length * 3 * workflows.length;
	return told.slice(most).map(({ text }) => `reported: ${text}`);
}

/** An outage that nothing else interrupts is reported after 15 minutes, by each workflow. */
function silences(played: Played): string[] {
	const { plan, activeAtMs, workflows, database } = played;
	// An older n8n gets an item instead of a failed execution.
	if (!plan.traits.n8n.savesFailures) return [];
	const interrupts = ({ kind }: Action): boolean =>
		// A new key is entered, and the workflows are published again. After a take over, another process counts.
		['kill', 'publish again', 'clock', 'outage', 'rotate key', 'take over'].includes(kind);
	return plan.actions.flatMap((outage, at) => {
		if (outage.kind !== 'outage' || outage.ms < reportedAfterMs + 5 * minuteMs) return [];
		const endMs = outage.atMs + outage.ms;
		const isAlone = plan.actions.every(
			(other, index) =>
				index === at ||
				!interrupts(other) ||
				other.atMs > endMs ||
				endOf(other) < outage.atMs - 5 * minuteMs,
		);
		const fromMs = activeAtMs + outage.atMs + reportedAfterMs - 2 * minuteMs;
		const isTold = ({ id }: Workflow): boolean =>
			database.told.some(
				({ workflow, atMs }) => workflow === id && atMs >= fromMs && atMs <= fromMs + 6 * minuteMs,
			);
		return isAlone && !workflows.every(isTold) ? ['nobody was told of a long outage'] : [];
	});
}

function secretsIn({ database, secrets }: Played): string[] {
	const text = JSON.stringify([
		database.executions.map(({ items }) => items),
		[...database.staticData],
		database.told,
		database.logs,
		database.runs.map(({ items, error }) => [items, String(error)]),
	]);
	return secrets.some((secret) => text.includes(secret))
		? ['a text contains a key or a token']
		: [];
}

/**
 * How often in a minute, at most, in one process. In the first minute in which lists fail, those of three countries are
 * tried six times, each request four times, and then read. Workflows share only what they ask for at the same moment.
 */
const mostPerMinute = (workflows: number): Array<[end: string, most: number]> => [
	['/events', 30],
	['/payments', 60 + 60 * workflows],
];

/** Streams that are opened, and lists that are read, again and again. */
function storms({ exchanges, workflows }: Played): string[] {
	const senders = [...new Set(exchanges.map(({ sender }) => sender))];
	const limits = mostPerMinute(workflows.length);
	const kinds = senders.flatMap((sender) => limits.map(([end, most]) => ({ sender, end, most })));
	return kinds.flatMap(({ sender, end, most }) => {
		const asked = exchanges.filter((one) => one.sender === sender && one.path.endsWith(end));
		const isStorm = asked.some(
			({ atMs }, at) => (asked[at + most]?.atMs ?? Infinity) - atMs < 60_000,
		);
		return isStorm ? [`${sender}: more than ${most} requests for ${end} in a minute`] : [];
	});
}
