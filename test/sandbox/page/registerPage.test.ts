import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

const folder = join(__dirname, '..', '..', '..', 'sandbox', 'page', 'files');
const files = readdirSync(folder);
const markup = readFileSync(join(folder, 'index.html'), 'utf8');

let plain: TestSandbox;
let sandbox: TestSandbox;
beforeAll(async () => {
	plain = await startTestSandbox();
	sandbox = await startTestSandbox({ page: {} });
});

const statusOf = async (url: string) => (await fetch(url)).status;

it('is served at / with a policy that runs only its own files', async () => {
	const answer = await fetch(`${sandbox.baseUrl}/`);
	expect(answer.status).toBe(200);
	expect(await answer.text()).toBe(markup);
	const policy = answer.headers.get('content-security-policy')?.split('; ');
	expect(policy).toEqual(
		expect.arrayContaining([
			"default-src 'none'",
			"script-src 'self'",
			"frame-ancestors 'none'",
			"require-trusted-types-for 'script'",
		]),
	);
	expect(policy?.join()).not.toMatch(/unsafe|\*|data:|https?:/);
	expect(Object.fromEntries(answer.headers)).toMatchObject({
		'content-type': expect.stringContaining('text/html'),
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'x-frame-options': 'DENY',
	});
});

it.each(files)('serves %s with a media type that the browser accepts', async (file) => {
	const answer = await fetch(`${sandbox.baseUrl}/page/${file}`);
	expect(answer.status).toBe(200);
	expect(answer.headers.get('content-type')).toMatch(
		/^(text\/(html|css|javascript)|image\/svg\+xml|application\/javascript)/,
	);
	expect(answer.headers.has('content-security-policy')).toBe(true);
});

it('has no script, style or handler in its markup', () => {
	expect(markup).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/i);
	const scripts = files.filter((file) => file.endsWith('.js'));
	for (const file of scripts) {
		const text = readFileSync(join(folder, file), 'utf8');
		expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b/);
	}
});

it.each(['/page/../registerPage.ts', '/page/..%2fregisterPage.ts', '/page/none.js', '/page/'])(
	'serves nothing else: %s',
	async (path) => {
		expect([403, 404]).toContain(await statusOf(`${sandbox.baseUrl}${path}`));
	},
);

it('is not there unless it is asked for', async () => {
	expect(await statusOf(`${plain.baseUrl}/`)).toBe(404);
	expect(await statusOf(`${plain.baseUrl}/page/main.js`)).toBe(404);
});

it.each(['/v2/none', '/v3/none', '/v3/', '/v2/payments/x?country=IND', '/elsewhere'])(
	'leaves the answer of the service to %s as it was',
	async (path) => {
		const [before, after] = [
			await callSandbox(plain, 'GET', path),
			await callSandbox(sandbox, 'GET', path),
		];
		expect(after).toMatchObject({ status: before.status, body: before.body });
		expect(before.status).toBeGreaterThanOrEqual(400);
	},
);

it('stays at / if the service has a path', async () => {
	const under = await startTestSandbox({ page: {}, behaviours: { R9: 'pathSlash' } });
	const origin = `http://127.0.0.1:${under.port}`;
	expect(await statusOf(`${origin}/`)).toBe(200);
	expect(await statusOf(`${origin}/page/main.js`)).toBe(200);
	expect(await statusOf(`${origin}/v3/balance`)).toBe(404);
	expect(under.control.live().baseUrl).toBe(under.issuer);
});
