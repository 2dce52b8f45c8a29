/**
 * v3 lists that show only a part of what changed, in simulated time: what they show is delivered once, and the
 * rest when they can be read.
 */
import { Readable } from 'node:stream';
import type { IDataObject } from 'n8n-workflow';

import { activate, Database } from '../../behaviours/world/simulatedTriggerHost';
import { inWorld } from '../../behaviours/world/world';

const minuteMs = 60_000;
const paymentOf = ({ payment }: IDataObject): IDataObject => payment as IDataObject;
const statesOf = ({ events }: Database): string[] =>
	events.map((item) => `${String(paymentOf(item)['id'])} ${String(paymentOf(item)['status'])}`);

it('the service ignores the offset: delivers what one page shows, reports it once, and delivers the rest when the list is readable', async () => {
	await inWorld(
		{ behaviours: { S5: 'offsetIgnored' } },
		async ({ time, network, sandbox, ...world }) => {
			const database = new Database();
			const parameters = { apiVersion: 'v3', options: { maxParallelExecutions: 50 } };
			let trigger = await activate({ time, network, sandbox, ...world }, database, parameters);
			await time.pass(5_000);
			const { paymentIds: early } = await sandbox.control.burst({
				payments: 1,
				statuses: ['queued'],
			});
			await time.pass(minuteMs);
			sandbox.control.changeSettings({ retentionMs: 15 * minuteMs });
			network.setDown(true);
			network.cut();
			const { paymentIds: oldest } = await sandbox.control.burst({
				payments: 5,
				statuses: ['failed'],
			});
			await time.pass(20 * minuteMs);
			const { paymentIds: newest } = await sandbox.control.burst({
				payments: 1_000,
				statuses: ['failed'],
			});
			await time.pass(20 * minuteMs);
			const before = database.failures.length;
			network.setDown(false);
			await time.until(() => database.events.length >= 1_001, 10 * minuteMs);
			expect(statesOf(database).sort()).toEqual(
				[...early.map((id) => `${id} queued`), ...newest.map((id) => `${id} failed`)].sort(),
			);
			await time.pass(10 * minuteMs);
			expect(database.failures.slice(before).map(({ text }) => text)).toEqual([
				expect.stringMatching(/cannot list the payments: The service does not give the whole list/),
			]);
			// What the stream delivers in between, over new connections and after a restart, comes once.
			for (const id of newest.slice(0, 10))
				sandbox.control.advancePayment(id, { status: 'reversed' });
			network.cut();
			await time.pass(10 * minuteMs);
			await trigger.close();
			trigger = await activate({ time, network, sandbox, ...world }, database, parameters, 'init');
			await time.pass(10 * minuteMs);
			expect(database.events).toHaveLength(1_011);
			sandbox.control.changeBehaviours({ S5: 'asAsked' });
			network.cut();
			await time.pass(10 * minuteMs);
			const states = statesOf(database);
			expect(states).toEqual(expect.arrayContaining(oldest.map((id) => `${id} failed`)));
			expect(new Set(states).size).toBe(states.length);
			await trigger.close();
		},
	);
}, 120_000);

it.each(['v3', 'v2'])(
	'%s: reports once that a list has payments without a status, delivers the others, and reports the end',
	async (apiVersion) => {
		await inWorld({ behaviours: {} }, async (world) => {
			const { time, network } = world;
			const database = new Database();
			let rows: IDataObject[] | null = null;
			const { request } = network;
			const listing: typeof request = async (type, options, signer) => {
				if (rows === null || !options.url.includes('/payments'))
					return await request(type, options, signer);
				const page = rows.slice(Number(new URL(options.url).searchParams.get('offset')));
				return {
					statusCode: 200,
					headers: { 'content-type': 'application/json' },
					body: Readable.from([Buffer.from(JSON.stringify(page))]),
				};
			};
			Object.assign(network, { request: listing });
			const trigger = await activate(world, database, { apiVersion, countries: ['IND'] });
			await time.pass(5_000);
			const changed = {
				id: 'changed',
				status: 'failed',
				timestamp: new Date(time.now()).toISOString(),
			};
			rows = [
				{ id: 'secret-7' },
				changed,
				{ id: 'old', status: 'failed', timestamp: '2025-01-01T00:00:00Z' },
			];
			for (let round = 0; round < 3; round += 1) {
				network.cut();
				await time.pass(5 * minuteMs);
			}
			expect(statesOf(database)).toEqual(['changed failed']);
			expect(database.failures.map(({ text }) => text)).toEqual([
				expect.stringMatching(/cannot list the payments: .* payments lack status/),
			]);
			rows = null;
			network.cut();
			await time.pass(5 * minuteMs);
			await trigger.close();
			expect(database.logs.join('\n')).toMatch(
				/some payments that changed during the interruption cannot be read \(\w+: \d+ of \d+ payments lack status\)/,
			);
			expect(database.logs.join('\n')).toContain('look-ups of payments work again');
			expect(JSON.stringify([database.logs, database.failures])).not.toContain('secret-7');
		});
	},
	60_000,
);
