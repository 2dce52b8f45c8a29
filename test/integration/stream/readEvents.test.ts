/** Past events, read over HTTP from the sandbox and from a server that sends what it likes. */
import '../../support/engine/quietN8n';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sleep } from 'n8n-workflow';

import type { Behaviours } from '../../../sandbox/behaviours/rows';
import {
	idsOf,
	laterIdsOf,
	readPast,
	sentIds,
	withPast,
	withTrigger,
} from '../../support/engine/readPast';
import { until, type RunningTrigger } from '../../support/engine/triggerHost';
import { uuid7, wireEvent } from '../../support/fakes/fakeStreams';
import { createTestAccount, type TestSandbox } from '../../support/servers/startSandbox';

const statuses = ['queued', 'processing', 'succeeded'];

let running: RunningTrigger | null = null;

afterEach(async () => {
	await running?.close();
	running = null;
	jest.restoreAllMocks();
});

const streams = (sandbox: TestSandbox) => sandbox.control.streams();

it('reads what came after an event, and closes its connection', async () => {
	const { sandbox, given, later } = await withPast();
	const reading = await readPast(sandbox, { after: { eventId: given } });
	expect(laterIdsOf(reading)).toEqual(later);
	expect(reading).toMatchObject({
		isComplete: true,
		isLimited: false,
		lastEventId: later.at(-1),
		warnings: [],
	});
	expect(reading.events.at(-1)).toMatchObject({
		event: 'payment',
		status: 'succeeded',
		payment: { status: 'succeeded' },
		redelivered: false,
	});
	await until(() => streams(sandbox).length === 0, 'the end of the connection');
	const asked = sandbox.control.requests().filter(({ path }) => path === '/v3/events');
	expect(asked).toHaveLength(1);
});

describe('beside a trigger that listens', () => {
	const start = async (S7: Behaviours['S7']) => {
		const beside = await withTrigger(S7);
		({ running } = beside);
		return beside;
	};

	it.each([
		['refused409', 'stream_taken', 409],
		['refused429', 'rate_limited', 429],
	] as const)(
		'S7=%s: it is an error, and the trigger keeps its connection and its place',
		async (S7, code, status) => {
			const { sandbox, database, given, expectOnce } = await start(S7);
			const before = { streams: streams(sandbox), place: structuredClone(database.staticData) };
			const error: unknown = await readPast(sandbox, { after: { eventId: given } }).catch(
				(thrown: unknown) => thrown,
			);
			expect(error).toMatchObject({ code, status });
			expect((error as { advice: string }).advice).toContain('the other program goes on listening');
			expect({ streams: streams(sandbox), place: database.staticData }).toEqual(before);
			await expectOnce();
			expect(streams(sandbox).map(({ id }) => id)).toEqual(before.streams.map(({ id }) => id));
		},
	);

	it('S7=many: both get everything, and the trigger keeps its connection and its place', async () => {
		const { sandbox, database, given, expectOnce } = await start('many');
		const before = { streams: streams(sandbox), place: structuredClone(database.staticData) };
		const reading = await readPast(sandbox, { after: { eventId: given } });
		expect(new Set([given, ...idsOf(reading)])).toEqual(new Set(sentIds(sandbox)));
		await until(() => streams(sandbox).length === 1, 'the end of the reading');
		expect({ streams: streams(sandbox), place: database.staticData }).toEqual(before);
		await expectOnce();
	});
});

it.each(['fin', 'rst', 'mid-event'] as const)(
	'resumes once after a cut (%s) while events come, without a duplicate',
	async (how) => {
		jest.spyOn(Math, 'random').mockReturnValue(0.05);
		const { sandbox, given } = await withPast();
		const burst = sandbox.control.burst({ payments: 10, statuses, intervalMs: 10 });
		const reading = readPast(sandbox, { after: { eventId: given } });
		await until(() => streams(sandbox).length === 1, 'the stream');
		await sleep(60);
		sandbox.control.cutStreams({ how });
		await burst;
		const result = await reading;
		const ids = idsOf(result);
		expect(new Set(ids).size).toBe(ids.length);
		expect(laterIdsOf(result)).toEqual(sentIds(sandbox).slice(3));
		expect(result).toMatchObject({ isComplete: true, warnings: [] });
	},
);

it('is not complete if the stream stalls before the given event comes', async () => {
	const { sandbox, given } = await withPast();
	sandbox.control.stallStreams({ on: true, newStreams: true });
	expect(await readPast(sandbox, { after: { eventId: given } })).toMatchObject({
		events: [],
		isComplete: false,
		lastEventId: given,
		warnings: [expect.stringContaining('did not send the given event again')],
	});
});

it('closes its connection when the run is stopped', async () => {
	const { sandbox, given } = await withPast();
	const abort = new AbortController();
	const options = { after: { eventId: given }, quietMs: 10_000 };
	const reading = readPast(sandbox, options, abort.signal);
	await until(() => streams(sandbox).length === 1, 'the stream');
	const reason = new Error('The run was stopped');
	abort.abort(reason);
	await expect(reading).rejects.toBe(reason);
	await until(() => streams(sandbox).length === 0, 'the end of the connection');
});

it('says that v3 is not enabled', async () => {
	const { sandbox } = await withPast();
	sandbox.control.changeSettings({ v3Enabled: { enabled: false } });
	const reading = readPast(sandbox, { after: { eventId: uuid7(1, 1) } });
	await expect(reading).rejects.toMatchObject({ code: 'v3_not_enabled', status: 401 });
});

describe('a server that sends what it likes', () => {
	const given = uuid7(1_000_000, 1);
	let server: Server;
	let answer: (response: ServerResponse) => unknown = () => undefined;

	beforeAll(async () => {
		server = createServer((_request, response) => {
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			response.write(wireEvent(given, {}));
			answer(response);
		});
		await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	});

	afterAll(async () => {
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
	});

	const read = async (options: Partial<Parameters<typeof readPast>[1]> = {}) =>
		await readPast(
			{
				baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
				account: createTestAccount(),
			},
			{ after: { eventId: given }, ...options },
		);

	it('stalls inside an event: the reading is not complete', async () => {
		answer = (response) =>
			response.write(`${wireEvent(uuid7(1_000_001, 1), { id: 'a' })}id: 5\ndata: {"id":`);
		expect(await read({ timeoutMs: 3_000 })).toMatchObject({
			events: [{ paymentId: 'a' }],
			endedBy: 'time',
			isComplete: false,
		});
	});

	it('sends an event slowly: the reading waits for its end', async () => {
		answer = (response) => {
			const parts = [...`id: ${uuid7(1_000_002, 1)}\ndata: {"id":"slow"}\n\n`];
			const drip = setInterval(() => {
				if (parts.length === 0) clearInterval(drip);
				else response.write(parts.splice(0, 10).join(''));
			}, 150);
		};
		expect(await read()).toMatchObject({ events: [{ paymentId: 'slow' }], isComplete: true });
	});

	it('sends pings and repeats forever: the time ends it', async () => {
		answer = (response) => {
			const drip = setInterval(() => response.write(`: ping\n\n${wireEvent(given, {})}`), 20);
			response.on('close', () => clearInterval(drip));
		};
		expect(await read({ timeoutMs: 3_000 })).toMatchObject({ events: [], endedBy: 'time' });
	});

	it('sends lines without an end, bad UTF-8 and bad JSON: each event comes as it can be read', async () => {
		answer = (response) => {
			response.write(Buffer.from([0x64, 0x61, 0x74, 0x61, 0x3a, 0xff, 0xfe, 0x0a, 0x0a]));
			response.write(`id: ${uuid7(1_000_003, 1)}\ndata: {"id":"${'x'.repeat(50)}\n\n`);
			response.write(`id: ${uuid7(1_000_004, 1)}\nevent: ${'e'.repeat(5_000)}\ndata: {"id":1}\n\n`);
		};
		const { events, isComplete } = await read();
		expect(events.map(({ parseError, paymentId }) => [parseError?.message, paymentId])).toEqual([
			['The data of the event is no valid JSON', null],
			['The data of the event is no valid JSON', null],
			[undefined, null],
		]);
		expect(isComplete).toBe(true);
	});
});
