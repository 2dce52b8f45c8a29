/** What happens in a world, as data: drawn from a seed, and still a plan when actions are taken out of it. */
import { randomOf, type Random } from './random';
import { eras, plainWorkflow, type Traits, type Version, type WorkflowTraits } from './traits';
import type { RequestKind } from './fate';
import type { CutHow } from './network';

export type Action = { readonly atMs: number } & Happening;

type Happening =
	| { readonly kind: 'make'; readonly payment: string }
	/** The next status of its path. */
	| { readonly kind: 'advance'; readonly payment: string; readonly path: readonly string[] }
	/** A run pays these external IDs. `name` gives it its own chance. */
	| {
			readonly kind: 'pay';
			readonly name: string;
			readonly invoices: readonly string[];
			readonly faults: Readonly<Record<RequestKind, number>>;
	  }
	| { readonly kind: 'cut'; readonly how: CutHow }
	| { readonly kind: 'freeze streams' }
	| { readonly kind: 'outage'; readonly ms: number }
	| { readonly kind: 'lists fail'; readonly status: number; readonly ms: number }
	/** n8n is killed, and starts again after this time. */
	| { readonly kind: 'kill'; readonly ms: number }
	/** The workflow is not active for this time. */
	| { readonly kind: 'publish again'; readonly ms: number }
	/** The clock of n8n's machine is wrong for this time. */
	| { readonly kind: 'clock'; readonly byMs: number; readonly ms: number }
	/** Executions take this long for some time. */
	| { readonly kind: 'slow'; readonly runMs: number; readonly ms: number }
	/** The first executions with events of this payment fail. */
	| { readonly kind: 'fail'; readonly payment: string; readonly times: number }
	/** Another main process takes over. The old one runs on for this time. */
	| { readonly kind: 'take over'; readonly ms: number }
	/** The service gets a new access key. n8n knows it after this time, and the workflows are published again. */
	| { readonly kind: 'rotate key'; readonly ms: number };

/** When its effect is over. */
export const endOf = (action: Action): number => action.atMs + ('ms' in action ? action.ms : 0);

export interface Plan {
	readonly seed: number;
	readonly traits: Traits;
	readonly actions: readonly Action[];
}

export type Only = 'payments' | 'events';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** The actions' span. The world then rests until everything must have come. */
export const spanMs = 90 * minuteMs;

/** @param only leaves out what the other half of the package does */
export function drawPlan(seed: number, only?: Only): Plan {
	const random = randomOf(seed, 'plan');
	const version = random.oneOf<Version>(['v2', 'v3']);
	const events = only === 'payments' ? [] : drawEvents(seed);
	const runs = only === 'events' ? [] : drawRuns(seed);
	const faults = drawFaults(
		randomOf(seed, 'faults'),
		events.map(({ atMs }) => atMs),
		only,
	);
	const traits = drawTraits(seed, version);
	const changes = drawChanges(randomOf(seed, 'changes'), traits, only);
	return {
		seed,
		traits,
		actions: [...events, ...runs, ...faults, ...changes].sort((one, two) => one.atMs - two.atMs),
	};
}

function drawTraits(seed: number, version: Version): Traits {
	const random = randomOf(seed, 'traits');
	const workflow = (): WorkflowTraits => ({
		runMs: random.oneOf([20, 20, 300, 4_000]),
		eventsPerExecution: random.oneOf([1, 1, 1, 10]),
		continueWhen: random.oneOf(['finished', 'succeeded']),
		statuses: [],
	});
	return {
		version,
		behaviours: {
			R5: random.chance(0.4) ? 'none' : 'beforeQuote',
			S1: random.oneOf(['byTime', 'byTime', 'live', '400', '204']),
			S7: randomOf(seed, 'streams').oneOf([
				'many',
				'many',
				'refused409',
				'refused429',
				'olderClosed',
			]),
		},
		keptMs: version === 'v3' && random.chance(0.5) ? random.oneOf([1, 20, 600]) * secondMs : null,
		quoteMs: random.oneOf([900, 900, 120, 45]) * secondMs,
		pingMs: random.chance(0.85) ? 30 * secondMs : null,
		wayMs: random.oneOf([5, 20, 200]),
		n8n: {
			...randomOf(seed, 'n8n').oneOf(eras),
			storeMs: random.oneOf([2, 10, 100, 800]),
			...(!random.chance(0.8) && { savesFailures: false }),
		},
		workflows: random.chance(0.3)
			? [workflow(), { ...plainWorkflow, statuses: ['succeeded', 'failed'] }]
			: [workflow()],
	};
}

const paths: readonly [readonly string[], ...Array<readonly string[]>] = [
	['queued', 'processing', 'succeeded'],
	['queued', 'processing', 'failed'],
	['queued', 'succeeded'],
	['queued', 'processing', 'succeeded', 'reversed'],
];

/** Payments of other clients, each with a path of its own. Some change at the same moment. */
function drawEvents(seed: number): Action[] {
	const count = randomOf(seed, 'payments').between(2, 12);
	return Array.from({ length: count }, (_, index) => {
		const payment = `P${index + 1}`;
		const random = randomOf(seed, payment);
		const path = random.oneOf(paths);
		let atMs = random.chance(0.2) ? 10 * minuteMs : random.below(0.7 * spanMs);
		const made: Action = { atMs, kind: 'make', payment };
		const advances = path.slice(1).map((): Action => {
			atMs += random.oneOf([0, 1, 200, 5 * secondMs, minuteMs, 12 * minuteMs]);
			return { atMs, kind: 'advance', payment, path };
		});
		return [made, ...advances];
	}).flat();
}

/** Each invoice is paid by one to three runs, and its payment then goes its path. */
function drawRuns(seed: number): Action[] {
	const count = randomOf(seed, 'invoices').between(1, 5);
	return Array.from({ length: count }, (_, index) => {
		const invoice = `INV-${index + 1}`;
		const random = randomOf(seed, invoice);
		const path = random.oneOf(paths);
		let atMs = random.below(0.5 * spanMs);
		const times = random.between(1, 3);
		const runs = Array.from({ length: times }, (__, time): Action => {
			atMs += time === 0 ? 0 : random.oneOf([0, 3 * secondMs, 40 * secondMs, 6 * minuteMs]);
			return {
				atMs,
				kind: 'pay',
				name: `${invoice} run ${time + 1}`,
				invoices: [
					...(random.chance(0.2) ? [invoice, `${invoice}b`] : [invoice]),
					...(randomOf(seed, `${invoice} twice ${time}`).chance(0.15) ? [invoice] : []),
				],
				faults: {
					pay: random.oneOf([0, 0.3, 0.6, 0.9]),
					quote: random.oneOf([0, 0.2]),
					look: random.oneOf([0, 0.2, 0.5, 0.9]),
				},
			};
		});
		const advances = path.slice(1).map((): Action => {
			atMs += random.between(1, 9) * minuteMs;
			return { atMs, kind: 'advance', payment: invoice, path };
		});
		return [...runs, ...advances];
	}).flat();
}

/** What people do to the machines and to the keys, once in a world at most. */
function drawChanges(random: Random, { n8n }: Traits, only: Only | undefined): Action[] {
	const atMs = minuteMs + random.below(spanMs - minuteMs);
	const change = random.oneOf(['none', 'none', 'none', 'take over', 'rotate key'] as const);
	// Two processes run everything twice if n8n has no keys, or if it takes long to begin what it has stored.
	const canTakeOver = n8n.hasKeys && n8n.storeMs <= 100 && only !== 'payments';
	if (change === 'none' || (change === 'take over' && !canTakeOver)) return [];
	// In longer ones a stream breaks, and groups of the events that are sent again have other keys.
	const longestMs = change === 'take over' ? 40 * secondMs : 10 * minuteMs;
	return [{ kind: change, atMs, ms: random.oneOf([5 * secondMs, 20 * secondMs, longestMs]) }];
}

/** Longer than a batch waits for more events. */
const arrivalMs = 1_200;

/**
 * @param changesMs when something happens. Half of the faults begin while that is on its way
 * @param only an execution that fails and a list that fails touch events alone */
function drawFaults(
	random: Random,
	changesMs: readonly number[],
	only: Only | undefined,
): Action[] {
	const length = only === 'payments' ? random.below(3) : random.below(7);
	return Array.from({ length }, (): Action => {
		const changeMs = changesMs[random.below(changesMs.length)] ?? 0;
		const atMs = random.chance(0.5)
			? changeMs + random.below(arrivalMs)
			: minuteMs + random.below(spanMs - minuteMs);
		const shortMs = random.oneOf([100, 5 * secondMs, 40 * secondMs, 4 * minuteMs]);
		const longMs = random.oneOf([minuteMs, 10 * minuteMs, 20 * minuteMs, 45 * minuteMs]);
		const happening = random.oneOf<Happening>([
			{ kind: 'cut', how: random.oneOf(['reset', 'end', 'inside an event']) },
			{ kind: 'cut', how: 'reset' },
			{ kind: 'freeze streams' },
			{ kind: 'outage', ms: random.chance(0.6) ? shortMs : longMs },
			{ kind: 'lists fail', status: random.oneOf([500, 403, 404]), ms: longMs },
			{ kind: 'kill', ms: random.chance(0.7) ? shortMs : longMs },
			{ kind: 'kill', ms: 5 * secondMs },
			{ kind: 'publish again', ms: shortMs },
			{ kind: 'clock', byMs: random.oneOf([-300, -5, 5, 300]) * minuteMs, ms: longMs },
			{ kind: 'slow', runMs: random.oneOf([2, 30]) * secondMs, ms: longMs },
			{ kind: 'fail', payment: `P${random.between(1, 4)}`, times: random.between(1, 2) },
		]);
		// Executions that have run do not fail any more.
		return { ...happening, atMs: happening.kind === 'fail' ? minuteMs : atMs };
	});
}
