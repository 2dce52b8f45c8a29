/** The figures of a run. */
import type { EventView } from '../../sandbox/control/views';
import { describeBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import type { Behaviours } from '../../sandbox/behaviours/rows';
import { nameEvents, nameStates } from '../../test/chaos/asStates';
import {
	leavesOutEvents,
	limitsOf,
	mustTell,
	notKnownAgain,
} from '../../test/chaos/chaosBehaviours';
import { cutNames, type ChaosPlan, type CutName } from '../../test/chaos/chaosPlan';
import type { Findings } from '../../test/chaos/checkEvents';
import { countAgain, type Again } from '../../test/chaos/countAgain';
import { measureDelays, type Absences, type Delays } from '../../test/chaos/delays';
import { judgeApart, type LimitResult } from '../../test/chaos/judgeApart';
import { excuseFlips } from '../../test/chaos/flips';
import { countMissable, limitNames, missedOf } from '../../test/chaos/missable';
import { paymentsOf, type Absence } from '../../test/chaos/paymentsOf';
import { MOST_REPEATS } from './mostRepeats';
import { historiesOf } from './history';
import type { Deliveries } from './readDeliveries';
import type { ChaosVersion } from './triggerTestbed';

export interface ChaosResult extends Delays {
	readonly version: ChaosVersion;
	readonly seed: number;
	/** The differences from the sandbox's default service. Empty: none. */
	readonly behaviours: string;
	readonly events: number;
	readonly payments: number;
	readonly executions: number;
	readonly findings: Findings;
	/** Effects of the service and the plan for which no promise is possible. */
	readonly limits: readonly LimitResult[];
	/** Failed executions in which the trigger reported real trouble. */
	readonly reported: number;
	/** Each kind of fault: how many were planned and how many happened. */
	readonly faults: ReadonlyArray<{
		readonly name: string;
		readonly planned: number;
		readonly played: number;
	}>;
	/** Deliveries by the source that the item names, and executions by the status that n8n shows. */
	readonly sources: Readonly<Record<string, number>>;
	readonly outcomes: Readonly<Record<string, number>>;
	readonly redelivered: number;
	readonly again: Again;
	readonly seconds: number;
	/** What happened to the payments that the findings name. */
	readonly histories: readonly string[];
}

export interface ChaosFacts extends Deliveries {
	readonly version: ChaosVersion;
	readonly seed: number;
	readonly plan: ChaosPlan;
	readonly behaviours: Behaviours | undefined;
	readonly absences: Absences;
	readonly played: {
		readonly cuts: readonly CutName[];
		readonly kills: readonly Absence[];
		readonly restarts: number;
	};
	readonly seconds: number;
	/** Whether n8n's keys identify exactly the executions that have begun. */
	readonly knowsAll: boolean;
	readonly events: readonly EventView[];
	/** How many of the events happened in the first absence. */
	readonly early: number;
	/** How far the service's clock is ahead of the machine's. */
	readonly clockAheadMs: number;
}

/** Whether there are no findings and all faults happened. A run without faults proves nothing. */
export const isGood = ({ findings, faults }: ChaosResult): boolean =>
	Object.values(findings).every((sentences: readonly string[]) => sentences.length === 0) &&
	faults.every(({ planned, played }) => played >= planned);

/** The findings so far, for a caller that waits until all events have arrived. */
export function compare({
	version,
	plan,
	behaviours,
	played,
	events,
	early,
	executions,
	reports,
	unstored,
	deliveries: items,
	knowsAll,
	clockAheadMs,
}: Omit<ChaosFacts, 'seconds' | 'seed' | 'absences'>) {
	const all = events.map(({ id, paymentId, status, data, at }) => ({
		eventId: id ?? '',
		paymentId: paymentId ?? '',
		status: status ?? '',
		msg: msgOf(data),
		atMs: Date.parse(at) - clockAheadMs,
	}));
	const reported = new Set(behaviours !== undefined && mustTell(behaviours) ? reports : []);
	// Such an n8n may begin an execution before it stores the item. After a kill, that item arrives again.
	const unknown = new Set(knowsAll || plan.kills.length === 0 ? [] : unstored);
	const runs = executions.filter((id) => !reported.has(id) && !unknown.has(id));
	const deliveries = items.filter(({ execution }) => !reported.has(execution));
	// If the service does not resume from a made-up event ID, only the lists can find missed events.
	const goesBack = version === 'v2' || behaviours === undefined || behaviours.S1 === 'byTime';
	const leavesOut = version === 'v3' && behaviours !== undefined && leavesOutEvents(behaviours);
	const missable = leavesOut
		? all.length
		: goesBack
			? 0
			: countMissable(all, early, deliveries, played.kills);
	const plain =
		version === 'v2' ? nameStates(all, deliveries) : nameEvents(all, deliveries, missable);
	const killed = paymentsOf({ of: 'killed' }, all, deliveries, played.kills);
	const named =
		leavesOut && behaviours.S6 === 'flips'
			? { ...plain, sent: excuseFlips(plain.sent, plain.deliveries, killed) }
			: plain;
	const possible = [
		...(behaviours === undefined ? [] : limitsOf(version, behaviours)),
		...(knowsAll ? [] : [notKnownAgain]),
	].filter(({ of }) => of !== 'killed' || plan.kills.length > 0);
	const limits = possible.map((limit) => ({
		...limit,
		payments: paymentsOf(limit, all, deliveries, played.kills),
	}));
	const verdict = judgeApart(named.sent, named.deliveries, runs, limits);
	const limited = [
		...verdict.limits,
		...(missable === 0
			? []
			: [
					missedOf(
						leavesOut ? limitNames.leavesOut : limitNames.madeUpId,
						named.sent,
						named.deliveries,
					),
				]),
	];
	const again = limited.find(({ name }) => name === notKnownAgain.name)?.found ?? [];
	// No more than were under way.
	const beyond = again.slice(MOST_REPEATS * played.kills.length);
	const findings = { ...verdict.findings, doubled: [...verdict.findings.doubled, ...beyond] };
	return { ...named, findings, limits: limited, reported: reported.size };
}

export function judge(facts: ChaosFacts): ChaosResult {
	const { version, seed, plan, behaviours, played, seconds, events, executions } = facts;
	const { sent, deliveries, findings, limits, reported } = compare(facts);
	const sentAt = new Map(sent.map(({ eventId, atMs }) => [eventId, atMs]));
	return {
		version,
		seed,
		behaviours: behaviours === undefined ? '' : describeBehaviours(behaviours),
		events: events.length,
		payments: new Set(sent.map(({ paymentId }) => paymentId)).size,
		executions: executions.length,
		findings,
		limits,
		reported,
		faults: [
			...cutNames.map((name) => ({
				name,
				planned: plan.cuts.filter((cut) => cut.name === name).length,
				played: played.cuts.filter((cut) => cut === name).length,
			})),
			{ name: 'n8n killed', planned: plan.kills.length, played: played.kills.length },
			{ name: 'service restarted', planned: plan.restarts.length, played: played.restarts },
		],
		sources: count(deliveries.map(({ source }) => source)),
		outcomes: count(deliveries.map(({ outcome }) => outcome)),
		redelivered: deliveries.filter(({ redelivered }) => redelivered).length,
		again: countAgain(deliveries),
		...measureDelays(sentAt, deliveries, facts.absences),
		seconds,
		histories: historiesOf(Object.values(findings).flat(), sent, deliveries, played.kills),
	};
}

function count(words: readonly string[]): Record<string, number> {
	const counts: Record<string, number> = {};
	for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
	return counts;
}

function msgOf(data: unknown): string | null {
	if (typeof data !== 'object' || data === null || !('msg' in data)) return null;
	return typeof data.msg === 'string' ? data.msg : null;
}
