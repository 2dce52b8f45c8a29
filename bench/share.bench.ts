/**
 * Processor time of twenty workflows that share one stream, up to the emits, compared with one workflow and
 * with twenty streams.
 */
import { measureLoad, type Load, type LoadResult } from './triggerLoad';
import type { TriggerPlan } from './triggerContext';

const many = 20;
/** Twenty workflows have twenty times the work of one. If they take much longer than that, they are stopped. */
const mostTimesOne = 3 * many;
const leastLimitMs = 300_000;
const limitOfOneMs = 600_000;

interface NamedLoad extends Load {
	readonly name: string;
	/** At a low load, much of the processor time is that of an idle process, and it differs from run to run. */
	readonly rounds: number;
}

interface Variant {
	readonly name: string;
	readonly parameters: TriggerPlan['parameters'];
	readonly emitted: (events: number) => number;
	readonly loads: readonly NamedLoad[];
}

/**
 * Far more than n8n can run. It starts 41 executions per second, so with twenty workflows it manages two
 * events per second.
 */
const steady: NamedLoad = { name: '100 events/s', events: 1_000, perSecond: 100, rounds: 5 };

/** In ten seconds, one more or one fewer garbage collection of the whole heap would change the figure by a tenth. */
const steadyForLong: NamedLoad = { ...steady, events: 4_000, rounds: 3 };

const variants: readonly Variant[] = [
	{
		name: 'only the last event passes the filter',
		parameters: { statuses: ['failed'] },
		emitted: () => 1,
		loads: [
			steadyForLong,
			{
				name: '20,000 events as fast as they are read',
				events: 20_000,
				perSecond: 1_000_000,
				rounds: 3,
			},
		],
	},
	{
		name: 'each event is emitted',
		parameters: {},
		emitted: (events) => events,
		// The emits are most of the work, so the figure needs fewer events: twice what a subscription's queue holds.
		loads: [
			steady,
			{
				name: '2,000 events as fast as they are read',
				events: 2_000,
				perSecond: 1_000_000,
				rounds: 3,
			},
		],
	},
];

export async function benchSharing(log: (line: string) => void): Promise<void> {
	for (const variant of variants) {
		for (const load of variant.loads) {
			for (const line of await compareSharing(variant, load)) log(line);
		}
	}
}

type Measured = Extract<LoadResult, { kind: 'measured' }>;

interface Round {
	readonly one: Measured;
	readonly shared: Measured;
	readonly apart: Measured;
}

/** @returns the lines of the result */
async function compareSharing(variant: Variant, load: NamedLoad): Promise<string[]> {
	const title = `${load.name}, ${variant.name}`;
	const rounds: Round[] = [];
	for (let round = 0; round < load.rounds; round += 1) {
		const result = await measureRound(variant, load);
		if (typeof result === 'string') return [`${title}: no figure, ${result}`];
		rounds.push(result);
	}
	const cpuMs = (of: keyof Round): number => median(rounds.map((round) => round[of].cpuMs));
	const [one, shared, apart] = [cpuMs('one'), cpuMs('shared'), cpuMs('apart')];
	const each = (ms: number): string => `${((ms * 1000) / load.events).toFixed(0)} us`;
	const failures = rounds.flatMap((round) => Object.values(round)).flatMap((of) => of.failures);
	return [
		`${title}: per event ${each(one)} for one workflow, ${each(shared)} for ${many} on one stream, ${each(apart)} on ${many}`,
		`  ${many} on one stream against one workflow: ${ratio(shared, one)} times; against ${many} streams: ${ratio(shared, apart)} times`,
		...describeFailures(failures),
	];
}

/** @returns the figures, or why there are none */
async function measureRound(
	{ parameters, emitted }: Variant,
	load: NamedLoad,
): Promise<Round | string> {
	const measure = async (
		workflows: number,
		ownCredentials: boolean,
		limitMs: number,
	): Promise<LoadResult> =>
		await measureLoad({ workflows, ownCredentials, parameters }, load, emitted, limitMs);
	const one = await measure(1, false, limitOfOneMs);
	if (one.kind === 'stopped') return describeStop('one workflow', limitOfOneMs, one);
	const limitMs = Math.max(leastLimitMs, mostTimesOne * one.tookMs);
	const shared = await measure(many, false, limitMs);
	if (shared.kind === 'stopped') return describeStop(`${many} on one stream`, limitMs, shared);
	const apart = await measure(many, true, limitMs);
	if (apart.kind === 'stopped') return describeStop(`${many} on ${many} streams`, limitMs, apart);
	return { one, shared, apart };
}

function describeStop(
	who: string,
	limitMs: number,
	{ items, expected, failures }: Extract<LoadResult, { kind: 'stopped' }>,
): string {
	const seconds = (limitMs / 1000).toFixed(0);
	const counts = `${items.toLocaleString('en')} of ${expected.toLocaleString('en')} items`;
	return [
		`${who}: stopped after ${seconds} s with ${counts} emitted`,
		...describeFailures(failures),
	].join('\n  ');
}

/** A trigger in trouble does more than hand over events, so the reader of the figures must know about it. */
function describeFailures(failures: readonly string[]): string[] {
	return [...new Set(failures)].map((message) => `  a trigger reported: ${message}`);
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const ratio = (value: number, peer: number): string => (value / peer).toFixed(2);
