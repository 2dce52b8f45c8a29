import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createHmac } from 'node:crypto';
import { field } from '../support/servers/sandboxRequests';

const root = join(__dirname, '..', '..');
const started: Array<ChildProcessByStdio<null, Readable, Readable>> = [];

function runCli(...flags: string[]) {
	const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/cli.ts', ...flags], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	started.push(child);
	let output = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (chunk) => (output += String(chunk)));
	const exited = once(child, 'exit').then(([code, signal]: unknown[]) => ({ code, signal }));
	return { child, exited, output: () => output };
}

/** Waits until the program has printed this text. */
async function printedBy(
	{ child, output }: ReturnType<typeof runCli>,
	text: string,
): Promise<void> {
	while (!output().includes(text)) await once(child.stdout, 'data');
}

afterAll(() => {
	for (const child of started) child.kill('SIGKILL');
});

/** Starting a program takes most of the time here, so all of them start at once. */
const runs = {
	json: runCli('--json', '--settle-after', '10,10'),
	plain: runCli('--settle-after', 'never', '--require-hmac', '--behaviour', 'S1=live'),
	wrong: runCli('--port', '70000'),
	help: runCli('--help'),
};

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('npm run sandbox', () => {
	it('prints working keys as one line of JSON and stops on SIGTERM', async () => {
		const { child, exited, output } = runs.json;
		await printedBy(runs.json, '\n');
		const printed: unknown = JSON.parse(output());
		const [baseUrl, accessKey, secretKey] = ['baseUrl', 'accessKey', 'secretKey'].map((name) =>
			String(field(printed, name)),
		);
		const iat = Math.floor(Date.now() / 1000);
		const claims = { sub: accessKey, iss: baseUrl, aud: baseUrl, iat, exp: iat + 60 };
		const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: accessKey })}.${encode(claims)}`;
		const signature = createHmac('sha256', secretKey ?? '')
			.update(signed)
			.digest('base64url');
		const headers = { authorization: `Bearer ${signed}.${signature}` };
		expect((await fetch(`${baseUrl}/v3/balance?country=IND`, { headers })).status).toBe(200);
		const events = await fetch(`${baseUrl}/v3/events`, { headers });
		child.kill('SIGTERM');
		expect(await exited).toEqual({ code: 0, signal: null });
		await events.text().catch(() => 'broken');
		expect(String(field(printed, 'privateKey'))).toContain('PRIVATE KEY');
		expect(printed).toMatchObject({
			secretKeyHex: Buffer.from(secretKey ?? '').toString('hex'),
			hmacKey: secretKey,
			hmacEncoding: 'hex',
		});
	}, 30_000);

	it('prints plain lines otherwise', async () => {
		const { child, exited, output } = runs.plain;
		await printedBy(runs.plain, 'Ctrl-C');
		expect(output()).toMatch(/^Base URL: +http:\/\/127\.0\.0\.1:\d+$/m);
		expect(output()).toMatch(/^Access key: +sandbox-demo-/m);
		expect(output()).toMatch(/^Behaviours: +S1=live$/m);
		const baseUrl = /http:\/\/\S+?:\d+/.exec(output())?.[0];
		const secretKey = /^Secret key: +(\S+)$/m.exec(output())?.[1] ?? '';
		const inHex = Buffer.from(secretKey).toString('hex');
		expect(output()).toMatch(new RegExp(`^ +as hex: +${inHex} `, 'm'));
		expect(output()).toContain(`HMAC key:          ${secretKey} (hex)\n`);
		const page = /^Page: +(\S+) /m.exec(output())?.[1];
		expect(await (await fetch(String(page))).text()).toContain('<title>Payout sandbox</title>');
		const privateKey = /-----BEGIN[^]+END PRIVATE KEY-----/.exec(output())?.[0] ?? 'none';
		const keys = JSON.stringify(await (await fetch(`${baseUrl}/control/keys`)).json());
		expect(keys).toContain(JSON.stringify(privateKey).slice(1, -1));
		const state: unknown = await (await fetch(`${baseUrl}/control/state`)).json();
		expect(field(state, 'options')).toMatchObject({ requireHmac: true, settleAfterMs: null });
		child.kill('SIGINT');
		expect(await exited).toEqual({ code: 0, signal: null });
	}, 30_000);

	it('prints the usage and then the error for a wrong flag', async () => {
		const { exited, output } = runs.wrong;
		expect(await exited).toEqual({ code: 1, signal: null });
		expect(output()).toMatch(/^Usage: npm run sandbox/);
		expect(output()).toMatch(/\n\n--port takes whole numbers.*\n$/);
	}, 30_000);

	it('prints in one line that the port is in use', async () => {
		const blocker = createServer().listen(0, '127.0.0.1');
		await once(blocker, 'listening');
		const { port } = blocker.address() as AddressInfo;
		const { exited, output } = runCli('--port', String(port));
		expect(await exited).toEqual({ code: 1, signal: null });
		blocker.close();
		expect(output()).toMatch(/^.*EADDRINUSE.*\n$/);
	}, 30_000);

	it('starts nothing with --help', async () => {
		const { exited, output } = runs.help;
		expect(await exited).toEqual({ code: 0, signal: null });
		expect(output()).toMatch(/^Usage: npm run sandbox/);
	}, 30_000);
});
