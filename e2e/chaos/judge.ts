/** The figures of a run. */
import type { EventView } from '../../sandbox/control/views';
import { asDeliveredState, asSentStates } from '../../test/chaos/asStates';
import { cutNames, type ChaosPlan, type CutName } from '../../test/chaos/chaosPlan';
import { checkEvents, type Delivery, type Findings } from '../../test/chaos/checkEvents';
import type { Deliveries } from './readDeliveries';
import type { ChaosVersion } from './station';

export interface ChaosResult {
	readonly version: ChaosVersion;
	readonly seed: number;
	readonly events: number;
	readonly payments: number;
	readonly executions: number;
	readonly findings: Findings;
	/** Each kind of fault: what was planned and what came about. */
	readonly faults: ReadonlyArray<{ readonly name: string; readonly planned: number; readonly played: number }>;
	/** Deliveries by what the item says of itself, and executions by how n8n shows them. */
	readonly sources: Readonly<Record<string, number>>;
	readonly outcomes: Readonly<Record<string, number>>;
	readonly redelivered: number;
	/** From the event to the start of its execution, in seconds. */
	readonly delay: { readonly median: number; readonly p99: number; readonly longest: number };
	readonly seconds: number;
}

export interface ChaosFacts extends Deliveries {
	readonly version: ChaosVersion;
	readonly seed: number;
	readonly plan: ChaosPlan;
	readonly played: { readonly cuts: readonly CutName[]; readonly kills: number; readonly restarts: number };
	readonly seconds: number;
	readonly events: readonly EventView[];
}

/** Whether nothing was found, and all faults came about: a run without them shows nothing. */
export const isGood = ({ findings, faults }: ChaosResult): boolean =>
	Object.values(findings).every((sentences: readonly string[]) => sentences.length === 0) &&
	faults.every(({ planned, played }) => played >= planned);

export function judge({ version, seed, plan, played, seconds, events, executions, deliveries: items }: ChaosFacts): ChaosResult {
	const all = events.map(({ id, paymentId, status, data }) => ({
		eventId: id ?? '',
		paymentId: paymentId ?? '',
		status: status ?? '',
		msg: msgOf(data),
	}));
	const hasIds = version === 'v3';
	const sent = hasIds ? all : asSentStates(all);
	const deliveries = hasIds ? items : items.map(asDeliveredState);
	const sentAt = new Map(sent.map(({ eventId }, index) => [eventId, Date.parse(events[index]?.at ?? '')]));
	return {
		version,
		seed,
		events: events.length,
		payments: new Set(sent.map(({ paymentId }) => paymentId)).size,
		executions: executions.length,
		findings: checkEvents(sent, deliveries, executions),
		faults: [
			...cutNames.map((name) => ({
				name,
				planned: plan.cuts.filter((cut) => cut.name === name).length,
				played: played.cuts.filter((cut) => cut === name).length,
			})),
			{ name: 'n8n killed', planned: plan.kills.length, played: played.kills },
			{ name: 'service restarted', planned: plan.restarts.length, played: played.restarts },
		],
		sources: count(deliveries.map(({ source }) => source)),
		outcomes: count(deliveries.map(({ outcome }) => outcome)),
		redelivered: deliveries.filter(({ redelivered }) => redelivered).length,
		delay: measureDelay(sentAt, deliveries),
		seconds,
	};
}

function measureDelay(sentAt: ReadonlyMap<string, number>, deliveries: readonly Delivery[]): ChaosResult['delay'] {
	const delays = deliveries
		.flatMap(({ eventId, startedAt }) => {
			const at = sentAt.get(eventId ?? '');
			return at === undefined || startedAt === null ? [] : [(Date.parse(`${startedAt.replace(' ', 'T')}Z`) - at) / 1000];
		})
		.sort((a, b) => a - b);
	const at = (share: number): number => delays[Math.floor((delays.length - 1) * share)] ?? 0;
	return { median: at(0.5), p99: at(0.99), longest: at(1) };
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
