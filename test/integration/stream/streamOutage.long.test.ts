/**
 * A stream that cannot be opened, or does not stay open, in simulated time: when it is reported, how often, and
 * to whom.
 */
import { Readable } from 'node:stream';
import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { activate, Database } from '../../behaviours/world/simulatedTriggerHost';
import { inWorld, type World } from '../../behaviours/world/world';

const minuteMs = 60_000;
const path = (version: string): string => `/${version}/events`;

/** From now on, every stream gets this response. Null: the service's own. */
type Answer = (() => unknown) | null;

/** Replaces the service's streams with a fixed response. */
function answerStreams(world: World): (answer: Answer) => void {
	let chosen: Answer = null;
	const { request } = world.network;
	const answering: World['network']['request'] = async (
		type,
		options: IHttpRequestOptions,
		signer,
	) =>
		chosen !== null && options.url.endsWith('/events')
			? chosen()
			: await request(type, options, signer);
	Object.assign(world.network, { request: answering });
	return (answer) => {
		chosen = answer;
	};
}

const opened = (...chunks: string[]) => ({
	statusCode: 200,
	headers: { 'content-type': 'text/event-stream' },
	body: Readable.from(chunks.map((text) => Buffer.from(text))),
});
const refused = (statusCode: number, headers: IDataObject = {}) => ({
	statusCode,
	headers,
	body: Readable.from([]),
});
const fault = (code: string) => () => {
	throw Object.assign(new Error(code), { code });
};

const healthOf = ({ items }: Database): unknown[] =>
	items.flatMap(({ health }) => (health === undefined ? [] : [(health as IDataObject)['state']]));

describe.each(['v3', 'v2'])('%s', (version) => {
	it.each<[string, () => unknown, RegExp]>([
		[
			'500',
			() => refused(500),
			/could not be opened for 15 minutes: The service had an internal error/,
		],
		['503', () => refused(503), /could not be opened for 15 minutes/],
		[
			'429',
			() => refused(429),
			/could not be opened for 15 minutes: The service received too many requests/,
		],
		[
			'a Retry-After of half an hour',
			() => refused(503, { 'retry-after': '1800' }),
			/could not be opened for 15 minutes/,
		],
		[
			'an unknown name',
			fault('ENOTFOUND'),
			/could not be opened for 15 minutes: The connection to the service failed/,
		],
		['a refused connection', fault('ECONNREFUSED'), /could not be opened for 15 minutes/],
		['no answer in time', fault('ETIMEDOUT'), /could not be opened for 15 minutes/],
		[
			'a stream that ends at once',
			() => opened(),
			/could not be opened for 15 minutes: .*ends at once, without an event/,
		],
		[
			'a stream that ends after a retry',
			() => opened('retry: 1000\n\n'),
			/could not be opened for 15 minutes: .*ends at once, without an event/,
		],
	])(
		'reports %s after 15 minutes, once, and its end',
		async (_, answer, message) => {
			await inWorld({ behaviours: {} }, async (world) => {
				const { time } = world;
				const database = new Database();
				const choose = answerStreams(world);
				const trigger = await activate(world, database, {
					apiVersion: version,
					options: { emitHealth: true },
				});
				// v3 has no pings here: this connection is open for more than a minute.
				await time.pass(3.5 * minuteMs);
				expect(healthOf(database)[0]).toBe('connected');
				choose(answer);
				world.network.cut();
				const cutAtMs = time.now();
				await time.pass(14.9 * minuteMs);
				expect(database.failures).toEqual([]);
				await time.pass(30 * minuteMs);
				expect(database.failures.map(({ text }) => text)).toEqual([expect.stringMatching(message)]);
				expect((database.failures[0]?.atMs ?? 0) - cutAtMs).toBeLessThanOrEqual(16.5 * minuteMs);
				expect(healthOf(database)).toContain('disconnected');
				choose(null);
				await time.pass(35 * minuteMs);
				expect(healthOf(database).at(-1)).not.toBe('disconnected');
				expect(database.failures).toHaveLength(1);
				// The next one is reported again.
				choose(answer);
				world.network.cut();
				await time.pass(17 * minuteMs);
				expect(database.failures).toHaveLength(2);
				await trigger.close();
			});
		},
		60_000,
	);

	it.each<[string, () => unknown]>([
		['a ping', () => opened(': ping\n\n')],
		['an event', () => opened(`event: payment\nid: ${crypto.randomUUID()}\ndata: {"id":"p"}\n\n`)],
	])(
		'reports nothing if connections end after %s',
		async (_, answer) => {
			await inWorld({ behaviours: {} }, async (world) => {
				const database = new Database();
				answerStreams(world)(answer);
				const trigger = await activate(world, database, { apiVersion: version });
				await world.time.pass(30 * minuteMs);
				expect(database.failures).toEqual([]);
				await trigger.close();
			});
		},
		60_000,
	);

	it('reports nothing if an outage is over within 15 minutes, or if streams end after five', async () => {
		await inWorld({ behaviours: {} }, async (world) => {
			const database = new Database();
			const trigger = await activate(world, database, { apiVersion: version });
			for (let round = 0; round < 6; round += 1) {
				await world.time.pass(5 * minuteMs);
				world.network.setDown(true);
				world.network.cut();
				await world.time.pass(13 * minuteMs);
				world.network.setDown(false);
				await world.time.pass(2 * minuteMs);
			}
			for (let round = 0; round < 12; round += 1) {
				await world.time.pass(5 * minuteMs);
				world.network.cut();
			}
			expect(database.failures).toEqual([]);
			await trigger.close();
		});
	}, 60_000);

	it('reports an outage of the whole service once, even while it lists', async () => {
		await inWorld({ behaviours: {} }, async (world) => {
			const { time, network, sandbox } = world;
			const database = new Database();
			const trigger = await activate(world, database, { apiVersion: version });
			await time.pass(3_000);
			await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
			await time.pass(5 * minuteMs);
			// Lists begin to fail, and then the whole service.
			sandbox.control.addFault({
				kind: 'status',
				status: 500,
				path: `/${version}/payments`,
				times: null,
			});
			sandbox.control.addFault({ kind: 'status', status: 503, path: path(version), times: null });
			network.cut();
			await time.pass(20_000);
			sandbox.control.clearFaults();
			sandbox.control.addFault({
				kind: 'status',
				status: 500,
				path: `/${version}/payments`,
				times: null,
			});
			// Longer than the longest pause between two tries of a list, so that on v2 the lists are the first to
			// have failed for 15 minutes.
			await time.pass(10 * minuteMs);
			network.setDown(true);
			network.cut();
			await time.pass(40 * minuteMs);
			expect(database.failures).toHaveLength(1);
			network.setDown(false);
			await time.pass(30 * minuteMs);
			// The lists continue to fail. The first try after 15 minutes may come a minute later.
			const lists = expect.stringMatching(/cannot list the payments for 1[56] minutes/);
			const stream = expect.stringMatching(/stream could not be opened for 1[56] minutes/);
			expect(database.failures.map(({ text }) => text)).toEqual([stream, lists]);
			await trigger.close();
		});
	}, 60_000);
});

it('reports a stream that another client holds with this cause', async () => {
	await inWorld({ behaviours: {} }, async (world) => {
		const database = new Database();
		answerStreams(world)(() => refused(409));
		const trigger = await activate(world, database);
		await world.time.pass(40 * minuteMs);
		expect(database.failures.map(({ text }) => text)).toEqual([
			expect.stringMatching(/Another program listens to the events/),
		]);
		await trigger.close();
	});
});
