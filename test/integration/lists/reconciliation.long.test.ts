/** What the stream left out, against the sandbox over HTTP: interruptions, restarts, faults of the lists. */
import '../../support/engine/quietN8n';
import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import {
	activate,
	Database,
	until,
	type HostOptions,
	type RunningTrigger,
} from '../../support/engine/triggerHost';

let sandbox: TestSandbox;
let running: RunningTrigger[] = [];

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

afterEach(async () => {
	jest.restoreAllMocks();
	await Promise.all(running.map(async (trigger) => await trigger.close()));
	expect(running.map((trigger) => trigger.emitsAfterClose())).toEqual(running.map(() => 0));
	running = [];
	await until(() => sandbox.control.streams().length === 0, 'all sockets closed');
});

const v2: INodeParameters = { apiVersion: 'v2' };

async function start(
	database: Database,
	parameters = v2,
	options: HostOptions = {},
): Promise<RunningTrigger> {
	const trigger = await activate(sandbox, database, parameters, options);
	running.push(trigger);
	await until(() => sandbox.control.streams().length > 0, 'the stream to open');
	return trigger;
}

async function stop(how: 'close' | 'kill'): Promise<void> {
	await running.pop()?.[how]();
	await until(() => sandbox.control.streams().length === 0, 'closed');
}

const paymentOf = ({ payment }: IDataObject): IDataObject => payment as IDataObject;
const stateOf = (item: IDataObject): string =>
	`${String(paymentOf(item)['id'])} ${String(paymentOf(item)['status'])}`;
const statesOf = (database: Database): string[] => database.events.map(stateOf);

/** The last status that was delivered for each payment. */
function lastStates(database: Database): Map<unknown, unknown> {
	return new Map(database.events.map((item) => [paymentOf(item)['id'], paymentOf(item)['status']]));
}

const payments = () => sandbox.control.payments();
const allDelivered = (database: Database): boolean => {
	const last = lastStates(database);
	return payments().every(({ id, status }) => last.get(id) === status);
};

it("completes an update with a look-up in the payment's country", async () => {
	const database = new Database();
	await start(database);
	await sandbox.control.burst({ payments: 2, statuses: ['queued', 'processing'], country: 'PAK' });
	await until(() => database.events.length === 4, '4 executions');
	const update = database.events.find(({ event }) => event === 'payment-update');
	expect(update).toMatchObject({
		payment: { status: 'processing', amount_currency: 'PKR', base_currency: 'AED' },
	});
	expect(update).not.toHaveProperty('lookupError');
});

it('delivers an update without the record if the look-up fails, and says why', async () => {
	const database = new Database();
	await start(database, { ...v2, countries: ['IND'] });
	sandbox.control.appendEvent({
		version: 'v2',
		event: 'payment-update',
		data: {
			id: '01939b6c-4a1e-4c3d-8f00-2b1f6d0a9c11',
			status: 'failed',
			timestamp: new Date().toISOString(),
		},
	});
	await until(() => database.events.length === 1, 'the execution');
	expect(database.events[0]).toMatchObject({
		payment: { status: 'failed' },
		lookupError: { code: 'not_found', message: expect.any(String) },
	});
});

it('delivers what changed while the stream was cut, marked, and nothing twice', async () => {
	const database = new Database();
	await start(database);
	const { paymentIds } = await sandbox.control.burst({ payments: 20, statuses: ['queued'] });
	await until(() => database.events.length === 20, '20 executions');
	sandbox.control.cutStreams({ how: 'rst' });
	await sleep(20);
	for (const id of paymentIds) sandbox.control.advancePayment(id, { status: 'processing' });
	await sleep(5);
	for (const id of paymentIds.slice(0, 15))
		sandbox.control.advancePayment(id, { status: 'succeeded' });
	await until(() => allDelivered(database), 'the last states', 10_000);
	await sleep(1_500);
	expect(new Set(statesOf(database)).size).toBe(database.events.length);
	const found = database.events.filter(({ source }) => source === 'reconciliation');
	expect(found).toHaveLength(20);
	expect(found[0]).toMatchObject({
		eventId: null,
		event: 'payment',
		payment: { amount_currency: 'INR' },
	});
}, 20_000);

it.each(['close', 'kill'] as const)(
	'delivers what changed during a restart: %s',
	async (how) => {
		const database = new Database();
		await start(database);
		const { paymentIds } = await sandbox.control.burst({ payments: 10, statuses: ['queued'] });
		await until(() => database.events.length === 10, '10 executions');
		await stop(how);
		for (const id of paymentIds) sandbox.control.advancePayment(id, { status: 'succeeded' });
		await sandbox.control.burst({ payments: 10, statuses: ['queued', 'failed'] });
		await start(database);
		await until(() => allDelivered(database), 'the last states', 10_000);
		await sleep(500);
		expect(new Set(statesOf(database)).size).toBe(database.events.length);
		expect(database.events.slice(10).map(({ source }) => source)).toEqual(
			Array(20).fill('reconciliation'),
		);
	},
	20_000,
);

it('stopped before the first event: delivers what changed since, and nothing from before the activation', async () => {
	const database = new Database();
	await sandbox.control.burst({ payments: 5, statuses: ['queued'] });
	await sleep(10);
	await start(database);
	await sleep(300);
	await stop('kill');
	expect(database.events).toEqual([]);
	const before = new Set(payments().map(({ id }) => id));
	// A payment that was open before the activation and changes after it counts.
	const [old] = before;
	sandbox.control.advancePayment(String(old), { status: 'failed' });
	await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
	await start(database);
	await until(() => allDelivered(database), 'the last states', 10_000);
	expect(statesOf(database)).toContain(`${String(old)} failed`);
	expect(new Set(statesOf(database)).size).toBe(database.events.length);
}, 20_000);

it('killed between found changes: the rest comes after the restart, and nothing twice', async () => {
	const database = new Database();
	await start(database);
	await sandbox.control.burst({ payments: 60, statuses: ['queued'] });
	await until(() => database.events.length === 60, '60 executions');
	await stop('close');
	for (const { id } of payments()) sandbox.control.advancePayment(id, { status: 'succeeded' });
	for (const share of [75, 95]) {
		await start(database, v2, { durationMs: 20 });
		await until(() => database.events.length >= share, `${share} events`, 10_000);
		await stop('kill');
	}
	await start(database, { ...v2, options: { eventsPerExecution: 7, longestWaitSeconds: 0.02 } });
	await until(() => allDelivered(database), 'the last states', 10_000);
	await sleep(500);
	expect(database.events).toHaveLength(120);
}, 40_000);

it.each([
	['500', { kind: 'status', status: 500, path: '/v2/payments' }],
	['429', { kind: 'status', status: 429, path: '/v2/payments' }],
	['a broken connection', { kind: 'reset', path: '/v2/payments' }],
] as const)(
	'lists again after %s',
	async (_, fault) => {
		const database = new Database();
		await start(database);
		await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
		await until(() => database.events.length === 3, '3 executions');
		sandbox.control.addFault({ ...fault, times: 2 } as Parameters<
			typeof sandbox.control.addFault
		>[0]);
		sandbox.control.cutStreams({ how: 'rst' });
		await sleep(10);
		for (const { id } of payments()) sandbox.control.advancePayment(id, { status: 'failed' });
		await until(() => allDelivered(database), 'the last states', 20_000);
		await sleep(300);
		expect(database.events).toHaveLength(6);
		sandbox.control.clearFaults();
	},
	30_000,
);

describe('one change that is reported in several ways', () => {
	const at = '2026-01-01T12:00:00Z';
	const tellState = (event: string, status: string, id = 'p-1'): void =>
		void sandbox.control.appendEvent({ version: 'v2', event, data: { id, status, timestamp: at } });
	const kindsOf = (database: Database): string[] =>
		database.events.map((item) => `${String(item['event'])} ${String(paymentOf(item)['status'])}`);

	it.each([
		['payment', ['payment-update', 'payment']],
		['payment', ['payment', 'payment-update']],
		['payment-update', ['payment', 'payment-update']],
		['payment-update', ['payment-update', 'payment']],
	])('a workflow with only %s gets the state once from %j', async (wanted, kinds) => {
		const database = new Database();
		await start(database, { ...v2, events: [wanted] });
		for (const kind of kinds) tellState(kind, 'processing');
		tellState(wanted, 'succeeded');
		await until(() => database.events.length >= 2, '2 executions');
		await sleep(100);
		expect(kindsOf(database)).toEqual([`${wanted} processing`, `${wanted} succeeded`]);
		expect(database.duplicates).toBe(0);
	});

	it.each([[['payment-update', 'payment']], [['payment', 'payment-update']]])(
		'a workflow with both gets the state once from %j',
		async (kinds) => {
			const database = new Database();
			await start(database);
			for (const kind of kinds) tellState(kind, 'processing');
			tellState('payment', 'succeeded');
			await until(() => database.events.length >= 2, '2 executions');
			await sleep(100);
			expect(kindsOf(database)).toEqual([`${String(kinds[0])} processing`, 'payment succeeded']);
		},
	);

	it.each(['close', 'kill'] as const)(
		'delivers a state that only an excluded kind of event reported: %s',
		async (how) => {
			const database = new Database();
			await start(database, { ...v2, events: ['payment'] });
			// The lists of the first connection would show the state.
			await sleep(1_500);
			const { paymentIds } = await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
			await until(() => database.events.length === 2, '2 executions');
			await sleep(50);
			// The sandbox reports a change with an update only. The `payment` event that follows in other modes is
			// lost.
			sandbox.control.advancePayment(String(paymentIds[0]), { status: 'processing' });
			await sleep(100);
			// n8n saves the checkpoint with this one.
			await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
			await until(() => database.events.length === 3, 'another execution');
			await stop(how);
			await start(database, { ...v2, events: ['payment'] });
			await until(() => database.events.length >= 4, 'the state', 10_000);
			expect(statesOf(database)[3]).toBe(`${String(paymentIds[0])} processing`);
			expect(database.events[3]).toMatchObject({ source: 'reconciliation' });
		},
		20_000,
	);

	it.each([
		[['processing', 'unknown', 'processing']],
		[['processing', 'unknown', 'processing', 'unknown', 'processing']],
		[['unknown', 'processing', 'unknown']],
		[['failed', 'rejected', 'failed']],
	])(
		'ends with the last state that was sent if states change within one time stamp: %j',
		async (states) => {
			const database = new Database();
			await start(database);
			// Each change comes with both kinds of event. The state counts once.
			for (const status of states)
				for (const kind of ['payment', 'payment-update']) tellState(kind, status);
			await until(() => database.events.length >= states.length, 'the executions');
			await sleep(100);
			expect(kindsOf(database)).toEqual(states.map((status) => `payment ${status}`));
			expect(database.duplicates).toBe(0);
		},
	);
});

describe('clocks that differ', () => {
	const minuteMs = 60_000;
	/** Only n8n's clock. The sandbox shares it, so its own clock is set back by the same amount. */
	const setClock = (ms: number): void => {
		const real = Date.now.bind(Date);
		sandbox.control.setClock({ advanceMs: -ms });
		jest.spyOn(Date, 'now').mockImplementation(() => real() + ms);
	};

	afterEach(() => {
		jest.restoreAllMocks();
		sandbox.control.setClock({ set: new Date().toISOString() });
	});

	it.each([-9, 9])(
		'delivers changes after a cut just after the first activation; the service is %i minutes ahead',
		async (minutes) => {
			sandbox.control.setClock({ advanceMs: minutes * minuteMs });
			const { paymentIds: old } = await sandbox.control.burst({
				payments: 2,
				statuses: ['queued'],
			});
			await sleep(2_000);
			const database = new Database();
			await start(database);
			await sleep(200);
			sandbox.control.cutStreams({ how: 'rst' });
			await sleep(20);
			await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
			await until(() => database.events.length >= 3, 'the new payments', 10_000);
			await sleep(1_500);
			expect(database.events).toHaveLength(3);
			expect(statesOf(database).filter((state) => old.some((id) => state.startsWith(id)))).toEqual(
				[],
			);
		},
		20_000,
	);

	it.each([-8, 8])(
		'delivers changes after a kill before the first event; the service is %i minutes ahead',
		async (minutes) => {
			sandbox.control.setClock({ advanceMs: minutes * minuteMs });
			const database = new Database();
			await start(database);
			await sleep(200);
			await stop('kill');
			await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
			await start(database);
			await until(() => database.events.length >= 3, 'the new payments', 10_000);
		},
		20_000,
	);

	it.each([
		[2, 'v2'],
		[-2, 'v2'],
		[2, 'v3'],
		[-2, 'v3'],
	])(
		"loses nothing when n8n's clock is set by %i hours while it runs: %s",
		async (hours, apiVersion) => {
			// This is not about tokens, so the service is not strict about their time here.
			sandbox.control.changeSettings({ clockToleranceSeconds: 86_400 });
			const database = new Database();
			await start(database, { apiVersion });
			await sleep(200);
			setClock(hours * 60 * minuteMs);
			for (let round = 1; round <= 2; round += 1) {
				sandbox.control.cutStreams({ how: 'rst' });
				await sleep(20);
				await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
				await until(() => allDelivered(database), 'the new payments', 10_000);
			}
			expect(database.events).toHaveLength(6);
			// By the clock as it is now.
			expect(
				Math.abs(Date.parse(String(database.events[5]?.['receivedAt'])) - Date.now()),
			).toBeLessThan(minuteMs);
			await stop('kill');
			await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
			await start(database, { apiVersion });
			await until(() => allDelivered(database), 'the new payments', 10_000);
		},
		30_000,
	);
});

describe('lists that are refused', () => {
	it.each([
		[403, { apiVersion: 'v2' }, /cannot list the payments: The keys do not have/],
		[401, { apiVersion: 'v2' }, /cannot list the payments: The service did not accept/],
		[404, { apiVersion: 'v2' }, /cannot list the payments: .*without a list of payments/],
		[422, { apiVersion: 'v2' }, /cannot list the payments/],
		['unreadable', { apiVersion: 'v2' }, /cannot list the payments/],
		[403, { apiVersion: 'v3' }, /cannot list the payments: The keys do not have/],
	])(
		'reports %s once, at once, and its end; the missed changes come then: %j',
		async (status, parameters, message) => {
			const real = Math.random;
			jest.spyOn(Math, 'random').mockImplementation(() => real() / 10);
			const database = new Database();
			await start(database, { ...parameters, options: { emitHealth: true } });
			const healthOf = (): IDataObject[] =>
				database.events.flatMap(({ health }) =>
					health === undefined ? [] : [health as IDataObject],
				);
			const paid = (): IDataObject[] => database.events.filter(({ payment }) => payment !== null);
			await sandbox.control.burst({ payments: 3, statuses: ['queued'] });
			await until(() => paid().length === 3, '3 executions');
			await stop('close');
			const path = parameters.apiVersion === 'v2' ? '/v2/payments' : '/v3/payments';
			const fault =
				typeof status === 'number'
					? { status }
					: { status: 200, body: { data: { current: [], archived: [] } } };
			sandbox.control.addFault({ kind: 'status', ...fault, path, method: 'GET', times: null });
			sandbox.control.changeSettings({ retentionMs: 0 });
			for (const { id } of payments()) sandbox.control.advancePayment(id, { status: 'succeeded' });
			// An absence of an hour.
			const { aliveAt } = database.staticData['node:Trigger'] as IDataObject;
			(database.staticData['node:Trigger'] as IDataObject)['aliveAt'] = String(
				Number(aliveAt) - 3_600_000,
			);
			await start(database, { ...parameters, options: { emitHealth: true } });
			await until(
				() => healthOf().some(({ state }) => state === 'lookupsFailed'),
				'the failure',
				10_000,
			);
			await sleep(300);
			expect(database.failures).toHaveLength(1);
			expect(database.failures[0]).toMatch(message);
			expect(paid()).toHaveLength(3);
			sandbox.control.clearFaults();
			sandbox.control.changeSettings({ retentionMs: null });
			// A new connection lists at once; without one it is tried again within five minutes.
			sandbox.control.cutStreams({ how: 'rst' });
			await until(() => paid().length >= 6, 'what was missed', 20_000);
			await until(
				() => healthOf().some(({ state }) => state === 'lookupsRecovered'),
				'the end',
				70_000,
			);
			expect(database.failures).toHaveLength(1);
			expect(allDelivered({ events: paid() } as Database)).toBe(true);
		},
		100_000,
	);

	it('reports refused look-ups once, for many updates', async () => {
		const database = new Database();
		await start(database);
		await sleep(200);
		sandbox.control.addFault({
			kind: 'status',
			status: 403,
			path: '/v2/payments/{id}',
			method: 'GET',
			times: null,
		});
		await sandbox.control.burst({ payments: 3, statuses: ['queued', 'processing', 'succeeded'] });
		await until(() => database.events.length === 9, '9 executions', 15_000);
		expect(database.failures).toHaveLength(1);
		expect(database.failures[0]).toMatch(/cannot look up payments: The keys do not have/);
		sandbox.control.clearFaults();
	}, 30_000);
});

/** Seeded, so that a failure can be repeated. */
function createChance(seed: number): () => number {
	let state = seed + 1;
	return () => {
		state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
		return state / 0x7fffffff;
	};
}

it.each([
	[1, 1],
	[2, 5],
])(
	'seed %d, %d events per execution: 1,000 changes, 50 cuts, 5 kills',
	async (seed, eventsPerExecution) => {
		const chance = createChance(seed);
		const real = Math.random;
		// The usual backoff, but ten times faster.
		jest.spyOn(Math, 'random').mockImplementation(() => real() / 10);
		const database = new Database();
		const lifeCycle = ['queued', 'processing', 'succeeded', 'reversed'];
		const parameters = {
			...v2,
			options: { eventsPerExecution, longestWaitSeconds: 0.02, maxParallelExecutions: 10 },
		};
		await start(database, parameters);
		const burst = sandbox.control.burst({
			payments: 250,
			statuses: lifeCycle,
			interleave: 'random',
			seed,
			intervalMs: 8,
		});
		for (let cut = 0; cut < 50; cut += 1) {
			await sleep(50 + chance() * 250);
			const how = (['fin', 'rst', 'mid-event'] as const)[Math.floor(chance() * 3)] ?? 'fin';
			sandbox.control.cutStreams({ how });
			if (cut % 10 !== 5) continue;
			const trigger = running.pop();
			await trigger?.kill();
			running.push(await activate(sandbox, database, parameters));
		}
		await burst;
		await until(
			() => payments().length === 250 && allDelivered(database),
			'the last states',
			30_000,
		);
		await sleep(1_500);
		const states = statesOf(database);
		expect(new Set(states).size).toBe(states.length);
		const ranks = new Map<unknown, number>();
		const inverted = database.events.filter((item) => {
			const { id, status } = paymentOf(item);
			const rank = lifeCycle.indexOf(String(status));
			const isBehind = rank < (ranks.get(id) ?? -1);
			ranks.set(id, rank);
			return isBehind;
		});
		expect(inverted).toEqual([]);
		expect(database.failures).toEqual([]);
	},
	90_000,
);
