import '../../support/engine/quietN8n';
import {
	sleep,
	type IDataObject,
	type INodeParameters,
	type ITriggerFunctions,
} from 'n8n-workflow';
import { n8nClock } from '../../../nodes/adapter/n8n/clock';
import { startTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/startTrigger';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { createContext, until } from '../../support/engine/triggerHost';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

const start = async (
	parameters: INodeParameters,
	mode: 'manual' | 'trigger',
	ports: Parameters<typeof createContext>[4] = {},
) => {
	const context = createContext(
		sandbox,
		parameters,
		{},
		mode,
		ports,
	) as unknown as ITriggerFunctions;
	return await startTrigger(context);
};

describe('testing in the editor', () => {
	it('outputs one event', async () => {
		const emitted: IDataObject[] = [];
		const response = await start({ statuses: ['succeeded'], simple: true }, 'manual', {
			emit: (data) => emitted.push(...(data[0] ?? []).map(({ json }) => json)),
		});
		const test = response.manualTriggerFunction?.();
		await until(() => sandbox.control.streams().length === 1, 'the stream');
		await sandbox.control.burst({ payments: 2, statuses: ['queued', 'succeeded'] });
		await test;
		expect(emitted).toMatchObject([
			{ status: 'succeeded', action: 'none', releaseFunds: true, redelivered: false },
		]);
		await until(() => sandbox.control.streams().length === 0, 'the socket to close');
	});

	it('reports at once what is wrong', async () => {
		sandbox.control.addFault({ kind: 'status', status: 403, path: '/v3/events' });
		const response = await start({}, 'manual');
		await expect(response.manualTriggerFunction?.()).rejects.toThrow('do not have the permission');
	});

	it('ends when the user stops it, and so does the run of n8n, which waits for items', async () => {
		const emitted: unknown[] = [];
		const response = await start({}, 'manual', { emit: (data) => emitted.push(data) });
		const test = response.manualTriggerFunction?.();
		await until(() => sandbox.control.streams().length === 1, 'the stream');
		await response.closeFunction?.();
		await test;
		expect(emitted).toEqual([[]]);
		await until(() => sandbox.control.streams().length === 0, 'the socket to close');
	});

	it('leaves the checkpoint of the published workflow as it is, whether an event comes or it is stopped', async () => {
		const staticData = { 'node:Trigger': { lastEventId: '0190d7f0-7c1a-7000-8000-000000000001' } };
		const before = structuredClone(staticData);
		const emitted: unknown[] = [];
		const test = async () => {
			const ports = { emit: (data: unknown) => emitted.push(data) };
			const context = createContext(sandbox, {}, staticData, 'manual', ports);
			const response = await startTrigger(context as unknown as ITriggerFunctions);
			const ended = response.manualTriggerFunction?.();
			await until(() => sandbox.control.streams().length === 1, 'the stream');
			return { response, ended };
		};
		const withEvent = await test();
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await withEvent.ended;
		await until(() => sandbox.control.streams().length === 0, 'the socket to close');
		const stopped = await test();
		await stopped.response.closeFunction?.();
		await stopped.ended;
		expect(emitted).toEqual([[[expect.anything()]], []]);
		expect(staticData).toEqual(before);
	});
});

it('returns before it connects, and never emits before it has returned', async () => {
	sandbox.control.addFault({ kind: 'delay', delayMs: 300, path: '/v3/events' });
	const before = performance.now();
	const response = await start({}, 'trigger', { emit: () => undefined });
	expect(performance.now() - before).toBeLessThan(200);
	await response.closeFunction?.();
});

it('reports nothing if it is stopped before it began', async () => {
	const response = await start({}, 'manual', { emit: () => undefined });
	await response.closeFunction?.();
	await response.manualTriggerFunction?.();
});

it('can be closed twice, and immediately', async () => {
	const response = await start({}, 'trigger');
	await response.closeFunction?.();
	await response.closeFunction?.();
	await sleep(20);
	expect(sandbox.control.streams()).toEqual([]);
});

it.each([
	['v2', [], 1],
	['v2', ['IND'], 0],
	['v3', [], 0],
] as const)(
	'%s with the countries %j warns %d times that nothing will be looked up',
	async (apiVersion, countries, times) => {
		const context = createContext(
			sandbox,
			{ apiVersion, countries: [...countries] },
			{},
			'trigger',
		);
		const warn = jest.spyOn(context.logger, 'warn');
		const { closeFunction } = await startTrigger(context as unknown as ITriggerFunctions);
		await closeFunction?.();
		expect(
			warn.mock.calls.filter(([text]) => String(text).includes('Countries is empty')),
		).toHaveLength(times);
		warn.mockRestore();
	},
);

describe('a credential that cannot work', () => {
	afterEach(() => jest.restoreAllMocks());

	const wrong = (): Pick<TestSandbox, 'baseUrl' | 'account'> => ({
		...sandbox,
		baseUrl: `${sandbox.baseUrl}/v3`,
	});

	it('is reported as a failed execution, and used as soon as it is fixed', async () => {
		const failures: string[] = [];
		const context = createContext(wrong(), {}, {}, 'trigger', {
			saveFailedExecution: ({ message }) => void failures.push(message),
		});
		const right = createContext(sandbox, {}, {}, 'trigger');
		// Only the pause of a minute is shortened. The service and the sockets keep their own time.
		jest.useFakeTimers({
			doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'],
		});
		const { closeFunction } = await startTrigger(context as unknown as ITriggerFunctions);
		await jest.advanceTimersByTimeAsync(61_500);
		expect(failures).toEqual([expect.stringContaining("'Base URL'")]);
		jest
			.spyOn(context, 'getCredentials')
			.mockImplementation(async (type) => await right.getCredentials(type));
		await jest.advanceTimersByTimeAsync(60_000);
		jest.useRealTimers();
		await until(() => sandbox.control.streams().length === 1, 'the stream');
		expect(failures).toHaveLength(1);
		await closeFunction?.();
		await until(() => sandbox.control.streams().length === 0, 'the socket to close');
	});

	it.each(['v2', 'v3'])(
		'misses no %s event from after the activation',
		async (apiVersion) => {
			const { sleep: pause } = n8nClock;
			// Only the pause of a minute before the next try is shortened.
			jest
				.spyOn(n8nClock, 'sleep')
				.mockImplementation(async (ms, signal) => await pause(ms / 8, signal));
			const emitted: unknown[] = [];
			const parameters = { apiVersion, countries: ['IND'], options: { idleTimeoutSeconds: 5 } };
			const context = createContext(wrong(), parameters, {}, 'trigger', {
				emit: (data) =>
					emitted.push(
						...(data[0] ?? []).map(({ json }) => (json['payment'] as IDataObject)['id']),
					),
				saveFailedExecution: () => undefined,
			});
			const right = createContext(sandbox, parameters, {}, 'trigger');
			const { closeFunction } = await startTrigger(context as unknown as ITriggerFunctions);
			const { paymentIds } = await sandbox.control.burst({
				payments: 1,
				statuses: ['queued', 'succeeded'],
				country: 'IND',
			});
			// The first try is over.
			await sleep(500);
			jest
				.spyOn(context, 'getCredentials')
				.mockImplementation(async (type) => await right.getCredentials(type));
			await until(() => paymentIds.every((id) => emitted.includes(id)), 'the payment', 30_000);
			await closeFunction?.();
		},
		40_000,
	);

	it('does not fail the activation, and can be closed', async () => {
		const { closeFunction } = await startTrigger(
			createContext(wrong(), {}, {}, 'trigger') as unknown as ITriggerFunctions,
		);
		await closeFunction?.();
	});

	it('fails the activation if n8n cannot show it in another way', async () => {
		const context = createContext(wrong(), {}, {}, 'trigger') as unknown as ITriggerFunctions;
		const old = new Proxy(context, {
			get: (target, name) =>
				name === 'saveFailedExecution' ? undefined : Reflect.get(target, name),
		});
		await expect(startTrigger(old)).rejects.toThrow('/v3');
	});

	it('is refused in a test in the editor', async () => {
		const context = createContext(wrong(), {}, {}, 'manual') as unknown as ITriggerFunctions;
		await expect(startTrigger(context)).rejects.toThrow('/v3');
	});
});
