/**
 * Random joins, cuts and paces at services that resume in different ways. Each follower with a cursor gets all
 * events after it, once and in order.
 */
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { createRandom } from '../../../../sandbox/basics/random';
import { createBench, idsOf, type Follower } from '../../../support/engine/followers';
import type { ServiceOptions } from '../../../support/servers/replayingService';

interface Joined {
	readonly follower: Follower;
	/** The events after its cursor begin here. Null if it starts from now. */
	readonly from: number | null;
}

/** What was lost, as ranges of places, or the first place that came out of order. */
function differenceOf(got: readonly number[], wanted: readonly number[]): string {
	const came = new Set(got);
	const lost = wanted.filter((place) => !came.has(place));
	const ranges = lost
		.filter((place) => !lost.includes(place - 1))
		.map((first) => {
			let last = first;
			while (lost.includes(last + 1)) last += 1;
			return `${first} to ${last}`;
		});
	const late = got.find((place, at) => place < (got[at - 1] ?? 0));
	return [
		...ranges.map((range) => `${range} lost`),
		...(late === undefined ? [] : [`${late} late`]),
	].join(', ');
}

async function play(seed: number, kind: ServiceOptions): Promise<string[]> {
	const random = createRandom(seed);
	const upTo = (limit: number): number => Math.floor(random() * limit);
	const oneOf = <One>(first: One, ...rest: One[]): One =>
		[first, ...rest][upTo(rest.length + 1)] ?? first;
	const bench = createBench({ startMs: Date.UTC(2026, 0, 1), ...kind });
	const { service, clock } = bench;
	const ids: Array<string | null> = [];
	const sentAtMs: number[] = [];
	const joined: Joined[] = [];
	const emit = (count = 1): void => {
		for (let n = 0; n < count; n += 1) {
			ids.push(service.emit().id);
			sentAtMs.push(clock.now());
		}
	};
	const join = (): void => {
		const from = 1 + upTo(ids.length);
		const seenIds = createSeenIds(
			undefined,
			random() < 0.7 ? ids.slice(0, from).flatMap((id) => id ?? []) : [],
		);
		const rest = { seenIds };
		joined.push({ from, follower: bench.follow(ids[from - 1], rest, oneOf(0, 0, 0, 3_000, 300)) });
	};
	const steps: Array<() => unknown> = [
		join,
		join,
		join,
		() => joined.push({ from: null, follower: bench.follow() }),
		...Array<() => void>(3).fill(() => {
			service.cut();
			emit(upTo(2));
		}),
		async () => await joined.splice(upTo(joined.length), 1)[0]?.follower.close(),
		...Array<() => void>(4).fill(() => emit()),
		() => emit(oneOf(5, 300, 1_200)),
	];
	for (let n = 0; n < 6; n += 1) {
		emit();
		await bench.pass(oneOf(0, 300, 70_000), 5_000);
	}
	for (let n = 0; n < 14; n += 1) {
		await steps[upTo(steps.length)]?.();
		await bench.pass(random() < 0.2 ? 70_000 : upTo(1_500), 1_000);
	}
	for (const { follower } of joined) follower.setPace(0);
	await bench.pass(900_000, 2_000);
	emit();
	await bench.pass(10_000, 1_000);

	const placeOf = new Map(ids.map((id, place) => [id, place]));
	const problems = joined.flatMap(({ follower, from }) => {
		const places = idsOf(follower).map((id) => placeOf.get(id) ?? -1);
		if (new Set(places).size < places.length) return [`${seed}: something comes twice`];
		if (from === null) return [];
		const got = places.filter((place) => place >= from);
		const wanted = ids.slice(from).map((_, n) => from + n);
		return got.join() === wanted.join()
			? []
			: [`${seed}: from ${from}: ${differenceOf(got, wanted)}`];
	});
	await bench.closeAll();
	return problems;
}

const histories = Number(process.env['CHANCE_RUNS'] ?? 40);
/** 286: a slow follower blocks a replay for longer than a second. 998: interruptions follow each other within a second. */
const seeds = new Set([...Array.from({ length: histories }, (_, n) => n + 1), 286, 998]);

it.each<[string, ServiceOptions]>([
	['by the time of the ID', {}],
	['by the time of an ID that it has sent', { ignoresUnknown: true }],
	['after the position of an event, which it sends again', { byPosition: 'again' }],
	['after the position of an event', { byPosition: true }],
	['after the position of an event without a time', { opaque: true }],
	[
		'after the position of an event without a time, which it sends again',
		{ opaque: true, byPosition: 'again' },
	],
	[
		'after the position of an event, on one connection',
		{ byPosition: true, secondRefusedWith: 409 },
	],
	[
		'after the position of an event without a time, on one connection',
		{ opaque: true, secondRefusedWith: 429 },
	],
])(
	'a service that resumes %s: nothing is lost, doubled or out of order',
	async (_, kind) => {
		const problems: string[] = [];
		for (const seed of seeds) problems.push(...(await play(seed, kind)));
		expect(problems).toEqual([]);
	},
	300_000,
);
