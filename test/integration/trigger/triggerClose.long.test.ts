/**
 * The trigger is closed and started again at random moments, whatever it is doing. Nothing is left behind, and
 * nothing comes afterwards.
 */
import '../../support/engine/quietN8n';
import { sleep, type INodeParameters } from 'n8n-workflow';
import { createRandom } from '../../../sandbox/basics/random';
import type { SandboxControl } from '../../../sandbox/control/createControl';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { startTcpProxy, type TcpProxy } from '../../support/servers/proxy/tcpProxy';
import { activate, Database, until, type HostOptions } from '../../support/engine/triggerHost';

/** 203 cycles in all. */
const CYCLES = 29;
/** The moment is chosen at random within this many milliseconds, which is enough to connect, sign and read. */
const WITHIN_MS = 60;
const statuses = ['queued', 'processing', 'succeeded'];

let sandbox: TestSandbox;
let proxy: TcpProxy;

beforeAll(async () => {
	// All connections go through it, so it knows which are open.
	proxy = await startTcpProxy();
	const started = await startTestSandbox({ publicUrl: proxy.baseUrl });
	proxy.leadTo(started.port);
	sandbox = { ...started, baseUrl: proxy.baseUrl };
});

beforeEach(() => sandbox.control.reset());

afterEach(async () => await allClosed());

afterAll(async () => await proxy.stop());

const allClosed = async (): Promise<void> =>
	await until(
		() => proxy.open() === 0 && sandbox.control.streams().length === 0,
		'all sockets closed',
		2_000,
	);

interface Situation {
	readonly what: string;
	readonly parameters?: INodeParameters;
	readonly host?: HostOptions;
	readonly arrange?: (control: SandboxControl) => void;
	/** The longest until it is closed, in milliseconds; default 60. */
	readonly withinMs?: number;
	/** How many payments change before the first start. One changes before each later start. Default 1. */
	readonly payments?: number;
}

const events = { method: 'GET', path: '/v3/events', times: null };

const situations: Situation[] = [
	{ what: 'reading' },
	{
		what: 'connecting',
		arrange: (control) => control.addFault({ ...events, kind: 'delay', delayMs: 5_000 }),
	},
	{
		what: 'waiting to connect again',
		arrange: (control) => control.addFault({ ...events, kind: 'status', status: 503 }),
	},
	{
		what: 'looking up why it was refused',
		arrange: (control) => {
			control.addFault({ ...events, kind: 'status', status: 401 });
			control.addFault({ kind: 'delay', path: '/v2/debug', delayMs: 5_000, times: null });
		},
	},
	{
		what: 'reading the lists of payments',
		parameters: { apiVersion: 'v2', countries: ['IND'] },
		arrange: (control) =>
			control.addFault({ kind: 'delay', path: '/v2/payments', delayMs: 5_000, times: null }),
	},
	{
		what: 'completing an update of a payment',
		parameters: { apiVersion: 'v2', countries: ['IND'], events: ['payment-update'] },
		arrange: (control) =>
			control.addFault({ kind: 'delay', path: '/v2/payments/{id}', delayMs: 5_000, times: null }),
		// A look-up waits 20 ms for others that want the same.
		withinMs: 200,
	},
	{
		what: 'full, with executions that run',
		parameters: { options: { maxParallelExecutions: 3 } },
		host: { durationMs: 400 },
		// More events than fit in memory, so the stream is not read any further.
		payments: 400,
	},
];

it.each(situations)(
	'closes within a second, without open sockets or late emits, while it is: $what',
	async ({ parameters = {}, host = {}, arrange, withinMs = WITHIN_MS, payments = 1 }) => {
		const random = createRandom(7);
		const database = new Database();
		// Once, so that there is a checkpoint to continue from.
		await (await activate(sandbox, database, parameters)).close();
		arrange?.(sandbox.control);
		const isReached = (): boolean => sandbox.control.faults().every(({ hits }) => hits > 0);
		let late = 0;
		let slowestMs = 0;
		for (let cycle = 0; cycle < CYCLES; cycle += 1) {
			await sandbox.control.burst({
				payments: cycle === 0 ? payments : 1,
				statuses,
				interleave: 'random',
				seed: cycle,
			});
			const trigger = await activate(sandbox, database, parameters, host);
			const flowing = sandbox.control.burst({ payments: 2, statuses, seed: cycle, intervalMs: 8 });
			// A slow machine takes longer to get there.
			const longer = isReached() ? 1 : 2 ** Math.floor(cycle / 6);
			await sleep(random() * withinMs * longer);
			const before = performance.now();
			await trigger.close();
			slowestMs = Math.max(slowestMs, performance.now() - before);
			await allClosed();
			await flowing;
			late += trigger.emitsAfterClose();
		}
		expect({ late, isInTime: slowestMs < 1_000 }).toEqual({ late: 0, isInTime: true });

		expect(isReached()).toBe(true);
		sandbox.control.clearFaults();
		// On v2, the service sends nothing again.
		if (parameters['apiVersion'] === 'v2') return;
		const last = await activate(sandbox, database, parameters);
		const sent = sandbox.control.events('v3').map(({ id }) => id);
		await until(() => new Set(database.eventIds).size === sent.length, 'all events', 30_000);
		await last.close();
		expect([...database.eventIds].sort()).toEqual([...sent].sort());
	},
	60_000,
);

it('closes within a second, without late emits, while it waits to retry a failed execution', async () => {
	const random = createRandom(1);
	const database = new Database();
	const parameters = { continueWhen: 'succeeded', options: { maxTries: 10 } };
	const trigger = await activate(sandbox, database, parameters, { outcome: () => 'error' });
	await until(() => sandbox.control.streams().length === 1, 'the stream to open');
	await sandbox.control.burst({ payments: 5, statuses: ['queued'] });
	await until(() => database.executions.length === 5, '5 executions');
	await sleep(random() * WITHIN_MS);
	const before = performance.now();
	await trigger.close();
	expect(performance.now() - before).toBeLessThan(1_000);
	const started = database.executions.length;
	await allClosed();
	// The pauses between attempts are shorter.
	await sleep(1_500);
	expect(database.executions).toHaveLength(started);
	expect(trigger.emitsAfterClose()).toBe(0);
}, 20_000);
