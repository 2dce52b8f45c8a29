import fc from 'fast-check';
import { isFinal } from '../../../client/interface/states';

import { start, states } from './reconciledRun';
import type { ServiceTraits } from './simulatedService';

describe('any history', () => {
	const step = fc.oneof(
		{
			weight: 12,
			arbitrary: fc.record({ kind: fc.constant('change' as const), payment: fc.nat(5) }),
		},
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant('cut' as const), payment: fc.nat(5) }) },
		{ weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), payment: fc.nat(5) }) },
	);
	const minuteMs = 60_000;
	const clocks = fc.oneof(
		fc.record({
			offsetMs: fc.integer({ min: -10 * minuteMs, max: 10 * minuteMs }),
			tellsTime: fc.boolean(),
		}),
		fc.record({
			offsetMs: fc.integer({ min: -600 * minuteMs, max: 600 * minuteMs }),
			tellsTime: fc.constant(true),
		}),
	);
	const scenarioOf = (latency: fc.Arbitrary<number>) =>
		fc.record({
			steps: fc.array(fc.tuple(step, fc.oneof(fc.nat(30), fc.nat(3_000)), fc.nat(), fc.nat()), {
				minLength: 5,
				maxLength: 60,
			}),
			latency,
			/** How long the consumer takes for each. */
			paceMs: fc.constantFrom(0, 0, 300, 4_000),
			clocks,
		});
	const scenario = scenarioOf(fc.nat(400));
	type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;
	/** Some lists take longer than most connections last. */
	const slowScenario = scenarioOf(fc.oneof(fc.nat(400), fc.nat(8_000)));

	interface Rules {
		readonly traits: Partial<ServiceTraits>;
		/** The next status of a payment; undefined for none. */
		readonly next: (before: readonly string[], chance: number) => string | undefined;
		/** Which events report a change. */
		readonly kinds: (chance: number) => readonly string[];
		readonly wanted: string | null;
	}
	const forward: Rules['next'] = ({ length }) => states[length];

	async function play(
		{ traits, next, kinds, wanted }: Rules,
		{ steps, latency, paceMs, clocks }: Scenario,
	) {
		let reported: readonly string[] = ['payment'];
		const { resumes = false } = traits;
		const run = start(
			{ latencyMs: () => latency, offsetMs: clocks.offsetMs, kinds: () => reported, ...traits },
			{ afterMs: resumes ? 2_000 : 0, tellsTime: clocks.tellsTime, wanted, paceMs },
		);
		const listed = new Map<unknown, unknown[]>();
		const { source } = run.service;
		const { lists } = source;
		source.lists = (sinceMs) =>
			lists(sinceMs).map((part) => ({
				...part,
				read: async (signal) => {
					const found = await part.read(signal);
					for (const { record } of found)
						listed.set(record['id'], [...(listed.get(record['id']) ?? []), record['status']]);
					return found;
				},
			}));
		run.service.before('old', 'queued');
		run.service.connect();
		await run.clock.advance(100);
		const given = new Map<string, string[]>();
		for (const [{ kind, payment }, waitMs, statusChance, kindChance] of steps) {
			const id = `p${payment}`;
			const before = given.get(id) ?? [];
			const status = next(before, statusChance);
			if (kind === 'change' && status !== undefined) {
				reported = kinds(kindChance);
				run.service.change(id, status);
				given.set(id, [...before, status]);
			}
			if (kind === 'fail') run.service.failures = 2;
			if (kind === 'cut') {
				run.service.cut();
				await run.clock.advance(waitMs);
				run.service.connect();
			}
			await run.clock.advance(waitMs);
		}
		run.service.connect();
		await run.clock.advance(100_000 + 70 * paceMs);
		await run.close();
		const delivered = run.given.filter(({ how }) => how !== 'repeat');
		return [...run.service.history].map(([id, history]) => ({
			id,
			history: history.map(({ status }) => String(status)),
			given: delivered.filter((one) => one.id === id),
			seen: delivered.filter((one) => one.id === id).map(({ status }) => status),
			/** The states that the lists have shown. */
			listed: listed.get(id) ?? [],
		}));
	}

	it.each([
		[true, false],
		[true, true],
		[true, 'inLists'],
		[false, false],
		[false, true],
		[false, 'inLists'],
	] as const)(
		'ends with the last state of every payment, none twice and none behind a later one; resumes: %s, whole seconds: %s',
		async (resumes, wholeSeconds) => {
			await fc.assert(
				fc.asyncProperty(slowScenario, async (played) => {
					const rules: Rules = {
						traits: { resumes, wholeSeconds },
						next: forward,
						kinds: () => ['payment'],
						wanted: null,
					};
					for (const { id, history, seen } of await play(rules, played)) {
						// Without the service's time, nothing shows what existed before the first connection.
						if (id === 'old' && played.clocks.tellsTime) expect(seen).toEqual([]);
						if (id === 'old') continue;
						expect(seen.at(-1)).toBe(history.at(-1));
						const places = seen.map((status) => states.indexOf(status));
						expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
						if (resumes) expect(places).toHaveLength(history.length);
					}
				}),
				{ numRuns: 100 },
			);
		},
		120_000,
	);

	it.each([
		[
			'both',
			null,
			[
				['payment'],
				['payment-update'],
				['payment', 'payment-update'],
				['payment-update', 'payment'],
			],
		],
		[
			'payment',
			'payment',
			[['payment'], ['payment', 'payment-update'], ['payment-update', 'payment']],
		],
		[
			'payment-update',
			'payment-update',
			[['payment-update'], ['payment', 'payment-update'], ['payment-update', 'payment']],
		],
	])(
		'ends with the last state, each once, whichever events announce a change; wanted: %s',
		async (_, wanted, ways) => {
			await fc.assert(
				fc.asyncProperty(slowScenario, async (played) => {
					const kinds = (chance: number): readonly string[] => ways[chance % ways.length] ?? [];
					for (const { id, history, seen } of await play(
						{ traits: {}, next: forward, kinds, wanted },
						played,
					)) {
						if (id === 'old') continue;
						expect(seen.at(-1)).toBe(history.at(-1));
						expect(new Set(seen).size).toBe(seen.length);
					}
				}),
				{ numRuns: 60 },
			);
		},
		120_000,
	);

	/** A list shows `failed` while the consumer is busy, and the event of the next state comes before it. */
	const staleEnd: Scenario = {
		steps: [
			[{ kind: 'change', payment: 0 }, 0, 0, 0],
			[{ kind: 'cut', payment: 0 }, 1_010, 0, 0],
			[{ kind: 'change', payment: 0 }, 204, 0, 0],
			[{ kind: 'cut', payment: 0 }, 21, 0, 0],
			[{ kind: 'change', payment: 0 }, 1_094, 0, 0],
			[{ kind: 'change', payment: 2 }, 642, 1_680_928_967, 0],
			[{ kind: 'change', payment: 2 }, 0, 0, 0],
			[{ kind: 'cut', payment: 0 }, 0, 0, 0],
			[{ kind: 'fail', payment: 0 }, 0, 0, 0],
			[{ kind: 'change', payment: 0 }, 0, 0, 0],
			[{ kind: 'change', payment: 0 }, 0, 0, 0],
		],
		latency: 2,
		paceMs: 4_000,
		clocks: { offsetMs: 0, tellsTime: true },
	};

	it('ends with the last state, however states flip within a second', async () => {
		const flips = ['processing', 'unknown', 'failed', 'rejected'];
		const ways = [
			['payment'],
			['payment-update'],
			['payment', 'payment-update'],
			['payment-update', 'payment'],
		];
		const rules: Rules = {
			traits: { wholeSeconds: true },
			next: (before, chance) => flips.filter((status) => status !== before.at(-1))[chance % 3],
			kinds: (chance) => ways[chance % ways.length] ?? [],
			wanted: null,
		};
		await fc.assert(
			fc.asyncProperty(scenario, async (played) => {
				for (const { id, history, seen, given, listed } of await play(rules, played)) {
					if (id === 'old') continue;
					// A named limit: an event reports a state while a list is being read, and the list shows a later
					// state of the same second. Nothing shows whether the event of the later state is still to come.
					const [event, found] = given.slice(-2);
					const isOvertaken =
						event?.how === 'event' && found?.how === 'change' && event.atMs === found.atMs;
					// Another one: a payment that has ended counts as ended, whatever the times say, and a list has shown
					// that. A later list may show the state that the event has reported, which comes only once.
					const isEnd =
						found?.how === 'change' && isFinal(found.status) && listed.includes(found.status);
					const isLimit =
						event !== undefined &&
						event.status === history.at(-1) &&
						((isOvertaken && found.status === listed.at(-1)) || (isEnd && !isFinal(event.status)));
					if (!isLimit) expect(seen.at(-1)).toBe(history.at(-1));
				}
			}),
			{ numRuns: 100, examples: [[staleEnd]] },
		);
	}, 120_000);
});
