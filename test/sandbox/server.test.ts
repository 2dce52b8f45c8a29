import { startSandbox, type Sandbox } from '../../sandbox/server';
import { createTestAccount, startTestSandbox } from '../support/startSandbox';
import { callSandbox } from '../support/signForSandbox';
import { field } from '../support/sandboxRequests';

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

	it('listens on the port it is told, and frees it', async () => {
		const first = await start();
		const port = Number(new URL(first.baseUrl).port);
		await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE');
		await first.stop();
		expect((await start({ port })).baseUrl).toBe(first.baseUrl);
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
		const accounts = [{ ...createTestAccount({ name: 'a' }), ...same }, { ...createTestAccount({ name: 'b' }), ...same }];
		await expect(startSandbox({ accounts })).rejects.toThrow('two accounts');
	});

	it('refuses a start time that is none', async () => {
		await expect(startSandbox({ startTime: 'soon' })).rejects.toThrow('Not a date and time');
	});
});

describe('GET /v2/debug', () => {
	it('echoes the headers as text, without the internal ones', async () => {
		const sandbox = await startTestSandbox();
		const headers = { 'x-internal': 'hidden', 'accept-language': 'en' };
		const { status, body } = await callSandbox(sandbox, 'GET', '/v2/debug', { headers });
		expect(status).toBe(200);
		expect(body).toMatchObject({ 'accept-language': 'en', host: sandbox.baseUrl.slice('http://'.length) });
		expect(field(body, 'x-internal')).toBeUndefined();
		expect(String(field(body, 'authorization'))).toContain('Bearer ');
	});
});
