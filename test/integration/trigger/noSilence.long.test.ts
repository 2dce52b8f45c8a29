/**
 * Everything that blocks events is reported to a person once, and so is its end, in every n8n, in simulated
 * time. n8n before 2.7 saves no failed execution. There, an item of the workflow says the same.
 */
import type { IDataObject } from 'n8n-workflow';

import { activate, Database } from '../../behaviours/world/simulatedTriggerHost';
import { inWorld, type World } from '../../behaviours/world/world';

const minuteMs = 60_000;

/** What is reported to a person who does not read logs: when, and what. */
interface Heard {
	readonly failures: string[];
	readonly health: unknown[];
}

const healthOf = (item: IDataObject): IDataObject[] =>
	item['health'] === undefined ? [] : [item['health'] as IDataObject];

function heardIn({ failures, items }: Database): Heard {
	const health = items.flatMap(healthOf);
	const reported = health
		.filter(({ state }) => state === 'failed')
		.map(({ message, advice }) => `${String(message)} | ${String(advice)}`);
	return {
		failures: [...failures.map(({ text }) => text), ...reported],
		health: health.map(({ state }) => state).filter((state) => state !== 'failed'),
	};
}

/** If n8n saves failed executions, only health items report the end, and they are off by default. */
const hosts = [
	{ host: 'n8n since 2.7', savesFailures: true, options: { emitHealth: true } },
	{ host: 'n8n before 2.7', savesFailures: false, options: {} },
	{ host: 'n8n before 2.7, with health', savesFailures: false, options: { emitHealth: true } },
];

type Target = 'stream' | 'lists' | 'look-up' | 'credential';

const pathOf = (target: Target, version: string): string =>
	({
		stream: `/${version}/events`,
		lists: `/${version}/payments`,
		'look-up': `/${version}/payments/{id}`,
		credential: '',
	})[target];

function fail(
	{ sandbox, network, credential }: World,
	target: Target,
	version: string,
	status: number,
): void {
	if (target === 'credential')
		credential['baseUrl'] = `${String(credential['baseUrl'])}/${version}`;
	else {
		// A gateway's 404. The service's own 404 for one payment is not a failure.
		const page =
			target === 'look-up' && status === 404 ? { contentType: 'text/html', body: '<html>' } : {};
		sandbox.control.addFault({
			kind: 'status',
			status,
			path: pathOf(target, version),
			method: 'GET',
			times: null,
			...page,
		});
	}
	network.cut();
}

function repair({ sandbox, credential }: World): void {
	sandbox.control.clearFaults();
	credential['baseUrl'] = String(credential['baseUrl']).replace(/\/v\d$/, '');
}

const refusals = [400, 401, 403, 404, 422];
const outages = [429, 500, 503];

const all = [...refusals, ...outages];
const statuses: Readonly<Record<Target, Readonly<Record<'v3' | 'v2', readonly number[]>>>> = {
	stream: { v3: all, v2: all },
	lists: { v3: all, v2: all },
	// v3 events contain the whole payment.
	'look-up': { v3: [], v2: all },
	// The node refuses it before anything is sent.
	credential: { v3: [0], v2: [0] },
};

const cases = (['stream', 'lists', 'look-up', 'credential'] as const).flatMap((target) =>
	(['v3', 'v2'] as const).flatMap((version) =>
		statuses[target][version].map((status) => ({ target, version, status })),
	),
);

describe.each(hosts)('$host', ({ savesFailures, options }) => {
	it.each(cases)(
		'$version: reports $status of the $target once, and its end',
		async ({ target, version, status }) => {
			await inWorld({ behaviours: {} }, async (world) => {
				const { time, network, sandbox } = world;
				const database = new Database();
				const payEvery = async (ms: number, forMs: number): Promise<void> => {
					for (let passedMs = 0; passedMs < forMs; passedMs += ms) {
						await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] });
						await time.pass(ms);
					}
				};
				const parameters = {
					apiVersion: version,
					options: { ...options, reconcileAfterMinutes: 1 },
				};
				const trigger = await activate(world, database, parameters, 'activate', { savesFailures });
				await time.pass(3_000);
				await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
				await time.pass(5 * minuteMs);
				expect(heardIn(database).failures).toEqual([]);
				// Long enough for lists to be read on v3.
				network.setDown(true);
				network.cut();
				await time.pass(2 * minuteMs);
				fail(world, target, version, status);
				network.setDown(false);
				await payEvery(4 * minuteMs, 40 * minuteMs);
				expect(heardIn(database).failures).toHaveLength(1);
				const before = heardIn(database).health.length;
				repair(world);
				await payEvery(minuteMs, 10 * minuteMs);
				const ends = heardIn(database).health.slice(before);
				expect(ends).toContain(
					target === 'lists' || target === 'look-up' ? 'lookupsRecovered' : 'connected',
				);
				expect(heardIn(database).failures).toHaveLength(1);
				await trigger.close();
			});
		},
		120_000,
	);
});

it.each(['v3', 'v2'])(
	'%s: reports a second failure and its end like the first, if n8n saves no failed executions',
	async (version) => {
		await inWorld({ behaviours: {} }, async (world) => {
			const { time, sandbox } = world;
			const database = new Database();
			const trigger = await activate(world, database, { apiVersion: version }, 'activate', {
				savesFailures: false,
			});
			await time.pass(3 * minuteMs);
			for (let round = 0; round < 2; round += 1) {
				fail(world, 'stream', version, 403);
				await time.pass(5 * minuteMs);
				repair(world);
				for (let minute = 0; minute < 10; minute += 1) {
					await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] });
					await time.pass(minuteMs);
				}
			}
			const reported = database.items.flatMap(healthOf).map(({ state }) => state);
			expect(reported).toEqual(['failed', 'connected', 'failed', 'connected']);
			await trigger.close();
		});
	},
	60_000,
);

it.each([
	['v3', 'stream', 'connected'],
	['v2', 'stream', 'connected'],
	['v3', 'lists', 'lookupsRecovered'],
	['v2', 'look-up', 'lookupsRecovered'],
] as const)(
	'%s: reports the end of trouble with the %s, where the workflow was activated again in between and n8n saves no failed execution',
	async (version, target, end) => {
		await inWorld({ behaviours: {} }, async (world) => {
			const { time, network, sandbox } = world;
			const database = new Database();
			const parameters = { apiVersion: version, options: { reconcileAfterMinutes: 1 } };
			const start = async () =>
				await activate(world, database, parameters, 'activate', { savesFailures: false });
			const reported = (): unknown[] => database.items.flatMap(healthOf).map(({ state }) => state);
			const payForMinutes = async (minutes: number): Promise<void> => {
				for (let minute = 0; minute < minutes; minute += 1) {
					await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] });
					await time.pass(minuteMs);
				}
			};
			let trigger = await start();
			await payForMinutes(3);
			network.setDown(true);
			network.cut();
			await time.pass(2 * minuteMs);
			fail(world, target, version, 403);
			network.setDown(false);
			await payForMinutes(5);
			expect(reported()).toEqual(['failed']);
			await trigger.close();
			repair(world);
			network.cut();
			await time.pass(2 * minuteMs);
			trigger = await start();
			await payForMinutes(5);
			expect(reported()).toEqual(['failed', end]);
			await trigger.close();
			trigger = await start();
			await payForMinutes(3);
			expect(reported()).toEqual(['failed', end]);
			await trigger.close();
		});
	},
	60_000,
);

it('v3: reports the end of trouble with lists when the workflow no longer reads them, if n8n saves no failed execution', async () => {
	await inWorld({ behaviours: {} }, async (world) => {
		const { time, network, sandbox } = world;
		const database = new Database();
		const startWith = async (reconcileAfterMinutes: number) =>
			await activate(
				world,
				database,
				{ apiVersion: 'v3', options: { reconcileAfterMinutes } },
				'activate',
				{ savesFailures: false },
			);
		const reported = (): unknown[] => database.items.flatMap(healthOf).map(({ state }) => state);
		const payForMinutes = async (minutes: number): Promise<void> => {
			for (let minute = 0; minute < minutes; minute += 1) {
				await sandbox.control.burst({ payments: 1, statuses: ['queued', 'succeeded'] });
				await time.pass(minuteMs);
			}
		};
		let trigger = await startWith(1);
		await payForMinutes(3);
		network.setDown(true);
		network.cut();
		await time.pass(2 * minuteMs);
		fail(world, 'lists', 'v3', 403);
		network.setDown(false);
		await payForMinutes(5);
		expect(reported()).toEqual(['failed']);
		await trigger.close();
		for (let start = 0; start < 2; start += 1) {
			trigger = await startWith(0);
			await payForMinutes(3);
			expect(reported()).toEqual(['failed', 'lookupsRecovered']);
			await trigger.close();
		}
	});
}, 60_000);
