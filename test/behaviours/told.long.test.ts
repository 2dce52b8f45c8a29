/** Changes that were told late or never: each by itself, in simulated time. */
import crypto from 'node:crypto';
import type { INode } from 'n8n-workflow';

import { activate, Database } from './world/simulatedTriggerHost';
import { inScene, minuteMs, stateOf } from './plays/scene';
import { inWorld, type World } from './world/world';

const streamsOf = ({ network }: World) =>
	network.exchanges.filter(({ path }) => path.endsWith('/events'));
const listsOf = ({ network }: World): number =>
	network.exchanges.filter(({ path }) => path.endsWith('/payments')).length;

/** A UUID of version 7 contains a time. */
const isUuid7 = (id: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-7/i.test(id);

const node: INode = {
	id: '',
	name: 'Trigger',
	type: 'test.trigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** Refuses the next requests for a stream with this status. */
const refuse = ({ sandbox }: World, status: number, times: number): void =>
	void sandbox.control.addFault({ kind: 'status', status, path: '/v3/events', times });

describe('v3', () => {
	it.each([1, 3])(
		'tells what changes while the very first connection is refused %d times',
		async (times) => {
			const problems = await inScene({ behaviours: {} }, { apiVersion: 'v3' }, async (scene) => {
				const { world } = scene;
				refuse(world, 409, times);
				await scene.start();
				await world.time.until(() => streamsOf(world).length > 0, minuteMs);
				await scene.pay(3);
				await world.time.pass(minuteMs);
				if (scene.missing().length > 0) scene.problems.push(`untold: ${scene.missing().length}`);
			});
			expect(problems).toEqual([]);
		},
	);

	it.each([
		['nothing', 'lastAgain', false],
		['all', 'endOfGap', false],
		['all', 'lastNotAgain', false],
		['all', 'lastAgain', true],
	] as const)(
		'tells a reversal in a cut of seconds, and says that the stream has resumed only if it has; kept: %s, sent: %s',
		async (S11, S15, isProven) => {
			const problems = await inScene(
				{ behaviours: { S11, S15 } },
				{ apiVersion: 'v3' },
				async (scene) => {
					const { world, database } = scene;
					await scene.start();
					await world.time.pass(3_000);
					await scene.pay(2);
					// Events of one millisecond come again together.
					await world.time.pass(1_000);
					scene.move(0, 'succeeded');
					await world.time.pass(minuteMs);
					const lists = listsOf(world);
					world.network.setDown(true);
					world.network.cut();
					scene.move(0, 'reversed');
					await world.time.pass(1_000);
					scene.move(1, 'processing');
					await world.time.pass(3_000);
					world.network.setDown(false);
					await world.time.pass(2.5 * minuteMs);
					await scene.stop();
					const says = database.logs.some((line) => line.includes('resumed'));
					if (says !== isProven) scene.problems.push(`says that it resumed: ${says}`);
					if (listsOf(world) > lists === isProven) scene.problems.push('lists were read or not');
					if (scene.missing().length > 0) scene.problems.push('untold');
				},
			);
			expect(problems).toEqual([]);
		},
	);

	it('reads no list when a silent stream is opened again, at a service that proves its resume', async () => {
		const problems = await inScene({ behaviours: {} }, { apiVersion: 'v3' }, async (scene) => {
			const { world } = scene;
			await scene.start();
			await world.time.pass(3_000);
			await scene.pay(2);
			// The very first connection reads a list.
			const before = listsOf(world);
			await world.time.pass(60 * minuteMs);
			if (streamsOf(world).length < 28) scene.problems.push('the stream was not opened again');
			const lists = listsOf(world) - before;
			if (before > 1 || lists > 0) scene.problems.push(`${before} and ${lists} lists`);
		});
		expect(problems).toEqual([]);
	});

	it('reads one page when a silent stream is opened again, at a service that does not', async () => {
		const problems = await inScene(
			{ behaviours: { S15: 'lastNotAgain' } },
			{ apiVersion: 'v3' },
			async (scene) => {
				const { world } = scene;
				await scene.start();
				await world.time.pass(3_000);
				await scene.pay(2);
				for (const index of [0, 1]) scene.move(index, 'failed');
				await world.time.pass(5 * minuteMs);
				const [lists, streams] = [listsOf(world), streamsOf(world).length];
				await world.time.pass(8 * minuteMs);
				const [newLists, newStreams] = [listsOf(world) - lists, streamsOf(world).length - streams];
				if (newLists > newStreams) scene.problems.push(`${newLists} pages, ${newStreams} streams`);
			},
		);
		expect(problems).toEqual([]);
	});

	it.each([20, 90])(
		'tells what changed in an absence of %d minutes within five seconds after the service is back, if it keeps no events',
		async (minutes) => {
			const problems = await inScene(
				{ behaviours: { S11: 'nothing' } },
				{ apiVersion: 'v3' },
				async (scene) => {
					const { world } = scene;
					await scene.start();
					await world.time.pass(3_000);
					await scene.pay(3);
					await world.time.pass(minuteMs);
					world.network.setDown(true);
					world.network.cut();
					await world.time.pass((minutes * minuteMs) / 2);
					scene.move(0, 'succeeded');
					await world.time.pass((minutes * minuteMs) / 2);
					const tries = streamsOf(world).length;
					world.network.setDown(false);
					await world.time.until(() => streamsOf(world).length > tries, 2 * minuteMs);
					if (!(await world.time.until(() => scene.missing().length === 0, 5_000)))
						scene.problems.push('not within five seconds');
				},
			);
			expect(problems).toEqual([]);
		},
	);

	it('tells what changed in a cut of seconds within five seconds after the service is back, if it has kept nothing of an earlier one', async () => {
		const problems = await inScene(
			{ behaviours: { S11: 'nothing', S15: 'lastNotAgain' } },
			{ apiVersion: 'v3' },
			async (scene) => {
				const { world } = scene;
				await scene.start();
				await world.time.pass(3_000);
				await scene.pay(4);
				for (const index of [0, 1, 2, 3]) {
					await world.time.pass(minuteMs);
					world.network.setDown(true);
					world.network.cut();
					await world.time.pass(2_000);
					scene.move(index, 'succeeded');
					const tries = streamsOf(world).length;
					world.network.setDown(false);
					await world.time.until(() => streamsOf(world).length > tries, minuteMs);
					const isSoon = await world.time.until(() => scene.missing().length === 0, 5_000);
					if (isSoon === (index === 0)) scene.problems.push(`cut ${index}: ${String(isSoon)}`);
				}
			},
		);
		expect(problems).toEqual([]);
	});

	it('answers the first 401 after a stream that worked with a new token within five seconds, and tells the second at once', async () => {
		for (const times of [1, 2]) {
			await inScene({ behaviours: {} }, { apiVersion: 'v3' }, async (scene) => {
				const { world, database } = scene;
				await scene.start();
				await world.time.pass(3_000);
				await scene.pay(1);
				await world.time.pass(minuteMs);
				refuse(world, 401, times);
				const tries = streamsOf(world).length;
				world.network.cut();
				await world.time.pass(7_000);
				const refused = streamsOf(world).slice(tries);
				expect((refused[1]?.atMs ?? Infinity) - (refused[0]?.atMs ?? 0)).toBeLessThanOrEqual(5_000);
				expect(refused.map(({ status }) => status)).toEqual(times === 1 ? [401, 200] : [401, 401]);
				expect(database.failures).toHaveLength(times - 1);
				expect(JSON.stringify(database.failures)).not.toContain('enabled');
			});
		}
	});
});

it.each([{}, { S1: 'live' }, { S11: 'nothing' }, { S15: 'endOfGap' }] as const)(
	'tells two processes everything if the service closes the older stream, and neither has a checkpoint; %j',
	async (service) => {
		await inWorld({ behaviours: { S7: 'olderClosed', ...service } }, async (world) => {
			const { time, sandbox } = world;
			const databases = [new Database(), new Database()];
			const active = [];
			for (const [index, database] of databases.entries()) {
				// Two processes share no connection.
				world.credential = { ...world.credential, lifetimeSeconds: 120 + index };
				const workflow = { id: `workflow-${index}`, node: { ...node, id: `node-${index}` } };
				active.push(await activate(world, database, {}, 'activate', { workflow }));
			}
			await time.pass(2_000);
			for (let n = 0; n < 16; n += 1) {
				await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
				await time.pass(1_000);
			}
			await time.pass(180_000);
			const made = sandbox.control.payments().map(({ id, status }) => `${id} ${status}`);
			for (const database of databases)
				expect(new Set(database.events.map(stateOf))).toEqual(new Set(made));
			for (const one of active) await one.close();
		});
	},
	60_000,
);

/** One trigger of one workflow. Its database stays when the workflow moves. */
const workflow = { id: 'workflow-1', node: { ...node, id: 'node-1' } };

/** Publishes the workflow, makes payments, and waits for their events. */
async function publishAndPay(world: World, database: Database, payments: number): Promise<void> {
	const active = await activate(world, database, { apiVersion: 'v3' }, 'activate', { workflow });
	await world.time.pass(3_000);
	for (let n = 0; n < payments; n += 1) {
		await world.sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await world.time.pass(1_000);
	}
	await world.time.pass(minuteMs);
	await active.close();
}

const eventIdsOf = ({ events }: Database): string[] => events.map(({ eventId }) => String(eventId));

it('runs the events of both environments if a workflow moves, although their IDs are the same', async () => {
	// Both environments count their events from 1, and their payments as well.
	let made = 0;
	const uuid = jest
		.spyOn(crypto, 'randomUUID')
		.mockImplementation(
			() => `${String((made += 1)).padStart(8, '0')}-0000-4000-8000-000000000000`,
		);
	const database = new Database();
	const told: string[][] = [];
	for (const publicUrl of ['http://127.0.0.1:1', 'http://127.0.0.1:2']) {
		made = 0;
		await inWorld(
			{ behaviours: { S8: 'noUuids' } },
			async (world) => {
				await publishAndPay(world, database, 3);
				told.push(eventIdsOf(database).slice(told.flat().length));
			},
			{ publicUrl },
		);
	}
	uuid.mockRestore();
	const [first = [], second] = told;
	expect(new Set(first).size).toBe(3);
	expect(second).toEqual(first);
	expect(first.filter(isUuid7)).toEqual([]);
});

it('runs no event again after an upgrade if its ID is a UUID of version 7', async () => {
	await inWorld({ behaviours: {} }, async (world) => {
		const database = new Database();
		await publishAndPay(world, database, 0);
		const upgraded = new Database();
		upgraded.staticData = structuredClone(database.staticData);
		await publishAndPay(world, database, 3);
		const told = eventIdsOf(database);
		expect(told.filter(isUuid7)).toHaveLength(3);
		// The keys as the first version wrote them. It was killed before it saved its place.
		for (const id of told) upgraded.addKey(`workflow-1:node-1:${id}`);
		const active = await activate(world, upgraded, { apiVersion: 'v3' }, 'init', { workflow });
		await world.time.pass(5 * minuteMs);
		await active.close();
		expect(upgraded.handedOver).toHaveLength(3);
		expect(upgraded.events).toEqual([]);
	});
});
