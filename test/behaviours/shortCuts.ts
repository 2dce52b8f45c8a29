/**
 * Random interruptions shorter than *Reconcile After*, at services that do not keep events or do not send them
 * again: is the last status of each payment told, and how long after the service is back?
 */
import { createRandom, pickBelow } from '../../sandbox/basics/random';
import type { Behaviours } from '../../sandbox/behaviours/rows';
import type { Version } from './plays/common';
import { minuteMs, Scene, stateOf } from './plays/scene';
import { Database } from './world/simulatedTriggerHost';
import { inWorld, type World } from './world/world';

export interface ShortCuts {
	/** The service, as rows of behaviours. */
	readonly behaviours: Partial<Behaviours>;
	/** Last statuses that were never told, and what else went wrong. */
	readonly problems: readonly string[];
	/** From the answer to the stream's request to the run, for each status that only the lists could show. */
	readonly delaysMs: readonly number[];
}

/** When each state came first. */
const timesIn = ({ n8n }: Database): ReadonlyMap<string, number> =>
	new Map(
		[...n8n.executions]
			.reverse()
			.flatMap(({ items, storedAtMs }) =>
				items
					.filter(({ payment }) => payment !== undefined)
					.map((item) => [stateOf(item), storedAtMs] as const),
			),
	);

const statuses = ['processing', 'succeeded', 'reversed'];

function serviceOf(version: Version, random: () => number): Partial<Behaviours> {
	const pick = <Value>(...values: readonly Value[]): Value =>
		values[pickBelow(values.length, random)] as Value;
	const shared = { S5: pick('asAsked', 'cap100', 'cap20', 'lastPage404') } as const;
	if (version === 'v2') return { ...shared, S2: pick('newThenUpdates', 'paymentAlone') };
	const S11 = pick('nothing', 'tenSeconds', 'all');
	return {
		...shared,
		S1: pick('byTime', 'live', '400', '404', '422', '204'),
		S8: pick('inOrder', 'noUuids', 'repeated'),
		S11,
		S15: S11 === 'nothing' ? 'lastAgain' : pick('endOfGap', 'endOfGap', 'lastNotAgain'),
	};
}

/** The same seed gives the same service and the same interruptions. */
export async function playShortCuts(version: Version, seed: number): Promise<ShortCuts> {
	const random = createRandom(seed);
	const behaviours = serviceOf(version, random);
	const delaysMs: number[] = [];
	const problems = await inWorld({ behaviours }, async (world) => {
		const { time } = world;
		const database = new Database();
		const scene = new Scene(world, database, { apiVersion: version });
		await scene.start();
		await time.pass(3_000);
		await scene.pay(4);
		await time.pass(3_000);
		const moved = new Map<number, number>();
		for (let round = 0; round < 8; round += 1) {
			await time.pass(pickBelow(200_000, random));
			const waiting = await interrupt(world, scene, moved, random);
			delaysMs.push(...(await untilTold(world, scene, database, waiting, random)));
		}
		await time.pass(2 * minuteMs);
		scene.expectOnce();
		await scene.stop();
		return [...scene.problems, ...scene.missing().map((id) => `never told: ${id}`)];
	});
	return { behaviours, problems, delaysMs };
}

/** @returns the states that were reached while the stream was down, and the moment when it was open again */
async function interrupt(
	{ time, network, sandbox }: World,
	scene: Scene,
	moved: Map<number, number>,
	random: () => number,
): Promise<{ readonly states: readonly string[]; readonly backAtMs: number }> {
	const most = [2_000, 30_000, 10 * minuteMs][pickBelow(3, random)] ?? 0;
	network.setDown(true);
	network.cut();
	const states: string[] = [];
	for (let n = 1 + pickBelow(3, random); n > 0; n -= 1) {
		await time.pass(pickBelow(most / 3, random));
		const index = pickBelow(4, random);
		const place = moved.get(index) ?? 0;
		const status = statuses[place];
		if (status === undefined) continue;
		moved.set(index, place + 1);
		scene.move(index, status);
	}
	await scene.pay(1);
	await time.pass(100 + pickBelow(most / 3, random));
	const asked = network.exchanges.length;
	network.setDown(false);
	const isBack = (): number | undefined =>
		network.exchanges
			.slice(asked)
			.find(({ path, status }) => path.endsWith('/events') && status === 200)?.atMs;
	await time.until(() => isBack() !== undefined, 5 * minuteMs);
	const missing = new Set(scene.missing());
	for (const { id, status } of sandbox.control.payments())
		if (missing.has(id)) states.push(`${id} ${status}`);
	return { states, backAtMs: isBack() ?? time.now() };
}

/** Waits until everything is told, sometimes while further payments are made. */
async function untilTold(
	{ time }: World,
	scene: Scene,
	database: Database,
	{ states, backAtMs }: Awaited<ReturnType<typeof interrupt>>,
	random: () => number,
): Promise<number[]> {
	const isBusy = random() < 0.5;
	for (let n = 0; n < 8 && scene.missing().length > 0; n += 1) {
		await time.until(() => scene.missing().length === 0, 15_000);
		if (isBusy) await scene.pay(1);
	}
	await time.pass(1_000);
	const times = timesIn(database);
	return states.flatMap((state) => {
		const atMs = times.get(state);
		return atMs === undefined ? [] : [atMs - backAtMs];
	});
}

/** The value below which this share of the numbers is. */
export const percentile = (all: readonly number[], share: number): number =>
	[...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? NaN;
