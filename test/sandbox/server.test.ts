import { createInnerSandbox, startSandbox, type Sandbox } from '../../sandbox/server';
import { createTestAccount, startTestSandbox } from '../support/servers/startSandbox';
import { callSandbox, signForSandbox } from '../support/servers/signForSandbox';
import { openTestStream } from '../support/servers/readSandboxStream';

describe('startSandbox', () => {
	const running: Sandbox[] = [];
	const start = async (...options: Parameters<typeof startSandbox>) => {
		const sandbox = await startSandbox(...options);
		running.push(sandbox);
		return sandbox;
	};
	afterEach(async () => {
		await Promise.all(running.splice(0).map(async (sandbox) => await sandbox.stop()));
	});

	it('makes a demo account with fresh keys each time', async () => {
		const [first, second] = [await start(), await start()];
		expect(first.accounts).toHaveLength(1);
		expect(first.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		expect(first.accounts[0]?.secretKey).not.toBe(second.accounts[0]?.secretKey);
		expect(first.baseUrl).not.toBe(second.baseUrl);
	});

	it('listens on the given port, and frees it', async () => {
		const first = await start();
		const port = Number(new URL(first.baseUrl).port);
		await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE');
		await first.stop();
		expect((await start({ port })).baseUrl).toBe(first.baseUrl);
	});

	it('accepts tokens for the given public URL, and reports where it listens', async () => {
		const sandbox = await startTestSandbox({ publicUrl: 'http://127.0.0.1:1' });
		expect(sandbox.baseUrl).toBe('http://127.0.0.1:1');
		const address = `http://127.0.0.1:${sandbox.port}`;
		const own = { ...sandbox, baseUrl: address, issuer: address };
		const named = signForSandbox(sandbox);
		await expect(callSandbox(own, 'GET', '/v2/debug', { token: named })).resolves.toMatchObject({
			status: 200,
		});
		await expect(callSandbox(own, 'GET', '/v2/debug')).resolves.toMatchObject({ status: 401 });
	});

	it('continues from the state of another sandbox', async () => {
		const first = await startTestSandbox();
		const { paymentIds, eventIds } = await first.control.burst({
			payments: 2,
			statuses: ['queued', 'processing'],
		});
		const past: unknown = JSON.parse(JSON.stringify(first.past()));
		const second = await startTestSandbox({ past: past as ReturnType<typeof first.past> });
		expect(second.past()).toEqual(first.past());
		const stream = await openTestStream(second, '/v3/events', { lastEventId: String(eventIds[1]) });
		await stream.until(() => eventIds.slice(1).every((id) => stream.text().includes(id)));
		stream.close();
		second.control.advancePayment(String(paymentIds[0]), { status: 'succeeded' });
		expect(first.control.payments()[0]?.status).toBe('processing');
	});

	it('can be stopped twice', async () => {
		const sandbox = await start();
		await sandbox.stop();
		await expect(sandbox.stop()).resolves.toBeUndefined();
	});

	it.each<[string, object]>([
		['two accounts with one access key', { accessKey: 'same' }],
		['two accounts with one name', { name: 'same' }],
	])('refuses %s', async (_name, same) => {
		const accounts = [
			{ ...createTestAccount({ name: 'a' }), ...same },
			{ ...createTestAccount({ name: 'b' }), ...same },
		];
		await expect(startSandbox({ accounts })).rejects.toThrow('two accounts');
	});

	it('refuses a start time that is not a time', async () => {
		await expect(startSandbox({ startTime: 'soon' })).rejects.toThrow('Not a date and time');
	});
});

describe('stop', () => {
	it('ends streams, waiting requests and the port at once', async () => {
		const sandbox = await startTestSandbox();
		const stream = await openTestStream(sandbox, '/v2/events');
		sandbox.control.addFault({ kind: 'delay', delayMs: 60_000, path: '/v2/debug' });
		const waiting = callSandbox(sandbox, 'GET', '/v2/debug').then(
			() => 'answered',
			() => 'broken',
		);
		await stream.until(() => sandbox.control.requests().length === 2);
		const started = Date.now();
		await sandbox.stop();
		expect(Date.now() - started).toBeLessThan(1000);
		await stream.until(() => stream.ended() !== null);
		expect(['answered', 'broken']).toContain(await waiting);
		await expect(fetch(`${sandbox.baseUrl}/v2/debug`)).rejects.toThrow();
	});
});

describe('restart', () => {
	it('ends streams, is down for the given time, and forgets nothing', async () => {
		const sandbox = await startTestSandbox();
		const before = await openTestStream(sandbox, '/v3/events');
		const append = (data: string) =>
			sandbox.control.appendEvent({ version: 'v3', event: 'payment', data });
		const { id } = append('first');
		await before.until(() => before.blocks().length === 1);
		await sandbox.restart(async () => {
			await before.until(() => before.ended() !== null);
			await expect(fetch(`${sandbox.baseUrl}/v2/debug`)).rejects.toThrow();
			append('meanwhile');
		});
		const after = await openTestStream(sandbox, '/v3/events', { lastEventId: id ?? '' });
		await after.until(() => after.blocks().length === 2);
		append('later');
		await after.until(() => after.blocks().length === 3);
		expect(after.blocks().map(({ data }) => data)).toEqual(['"first"', '"meanwhile"', '"later"']);
		await sandbox.stop();
		await expect(fetch(`${sandbox.baseUrl}/v2/debug`)).rejects.toThrow();
	});

	it('does not start again if it was stopped during the restart', async () => {
		const sandbox = await startTestSandbox();
		await sandbox.restart(sandbox.stop);
		await expect(fetch(`${sandbox.baseUrl}/v2/debug`)).rejects.toThrow();
	});
});

describe('the endpoints of the control interface', () => {
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startTestSandbox();
	});

	it('require no token', async () => {
		expect((await fetch(`${sandbox.baseUrl}/control/state`)).status).toBe(200);
	});

	it('treat HEAD like any other unknown method', async () => {
		expect((await fetch(`${sandbox.baseUrl}/control/state`, { method: 'HEAD' })).status).toBe(404);
	});
});

it('can be called without a port, with the same rules', async () => {
	const account = createTestAccount();
	const inner = await createInnerSandbox({ accounts: [account], publicUrl: 'http://127.0.0.1:1' });
	try {
		const authorization = `Bearer ${signForSandbox({ ...inner, account })}`;
		const ask = async (headers: Record<string, string>) =>
			(await inner.inject({ url: '/v2/debug', headers })).statusCode;
		expect([await ask({ authorization }), await ask({})]).toEqual([200, 401]);
	} finally {
		await inner.stop();
	}
});
