/** The program as a user runs it: exit codes, what goes where, and no key in any of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findLeaks } from '../../e2e/cases/support/leakScan';
import { main } from '../../probe/main';
import { rowNames } from '../../probe/rows/rows';
import { hurriedClock, hurriedTiming, startProbedSandbox } from '../support/servers/probeSandbox';
import type { TestSandbox } from '../support/servers/startSandbox';

jest.setTimeout(60_000);

interface Ran {
	readonly code: number;
	readonly out: string;
	readonly err: string;
}

async function run(
	args: readonly string[],
	environment: Record<string, string> = {},
): Promise<Ran> {
	const out: string[] = [];
	const err: string[] = [];
	const code = await main(args, {
		environment,
		out: (text) => void out.push(text),
		err: (text) => void err.push(text),
		timing: hurriedTiming,
		clock: hurriedClock,
	});
	return { code, out: out.join('\n'), err: err.join('\n') };
}

const folder = mkdtempSync(path.join(tmpdir(), 'probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, content: unknown): string {
	const file = path.join(folder, name);
	writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
	return file;
}

const hs256 = ({ account }: TestSandbox) => ({
	PAYOUTS_ACCESS_KEY: account.accessKey,
	PAYOUTS_SECRET_KEY: account.secretKey,
});
const rs256 = ({ account: { accessKey, privateKey, keyId } }: TestSandbox) => ({
	accessKey,
	privateKey,
	keyId,
	hmacKey: 'a-key-of-its-own-for-bodies',
});

/** The parts of an account's keys and of any token that are in the output. */
function leaksIn({ out, err }: Ran, { account }: TestSandbox): string[] {
	const lines = account.privateKey
		.split('\n')
		.filter((line) => line.length > 20 && !line.startsWith('-----'));
	const canaries = [
		{ name: 'access key', secret: account.accessKey },
		{ name: 'secret key', secret: account.secretKey },
		{ name: 'hmac key', secret: 'a-key-of-its-own-for-bodies' },
		...lines.map((secret, index) => ({ name: `line ${index} of the private key`, secret })),
		{ name: 'a token', secret: 'eyJ' },
	];
	return findLeaks(Buffer.from(`${out}\n${err}`), 'output', canaries).map(
		({ canary, form }) => `${canary} (${form})`,
	);
}

describe('against a service that repeats what it is sent', () => {
	let sandbox: TestSandbox;
	beforeAll(async () => {
		sandbox = await startProbedSandbox({ R13: 'repeatsInput', R3: 'searchInPart' });
	});

	test.each([
		['HS256 from the environment', false],
		['RS256 from a file', true],
	])('prints no key, no token and nothing of payments: %s', async (_name, isRsa) => {
		const keys = isRsa ? ['--keys', fileOf('rsa.json', rs256(sandbox))] : [];
		const environment = isRsa ? {} : hs256(sandbox);
		for (const more of [[], ['--json'], ['--pay'], ['--pay', '--json']]) {
			const ran = await run(['--base-url', sandbox.issuer, ...keys, ...more], environment);
			expect(ran.code).toBe(0);
			expect(leaksIn(ran, sandbox)).toEqual([]);
			const shown = sandbox.control

				.payments()
				.filter(({ id }) => ran.out.includes(id) || ran.err.includes(id));
			expect(shown).toEqual([]);
		}
	});

	test('the check detects a printed key', () => {
		const { secretKey, privateKey } = sandbox.account;
		for (const out of [secretKey, Buffer.from(`key ${secretKey}`).toString('base64'), privateKey]) {
			expect(leaksIn({ code: 0, out, err: '' }, sandbox)).not.toEqual([]);
		}
	});

	test('makes no payment without --pay, and announces what it sends with it', async () => {
		const count = (): number => sandbox.control.payments().length;
		const before = count();
		await run(['--base-url', sandbox.issuer], hs256(sandbox));
		expect(count()).toBe(before);
		const ran = await run(['--base-url', sandbox.issuer, '--pay'], hs256(sandbox));
		expect(count()).toBe(before + 1);
		expect(ran.err).toMatch(
			/^--pay: POST \/v3\/payment to http:\/\/127\.0\.0\.1:\d+, external ID probe-[0-9a-f-]{36}, 10 AED to IND\. .* at most 2 payments, 20 AED in all\. Ctrl-C within .* s stops it\.$/m,
		);
	});

	test.each(['', '/'])(
		'shows the base URL as it was typed, in the announcement as well: "%s" at its end',
		async (end) => {
			const typed = `${sandbox.issuer.replace(/\/$/, '')}${end}`;
			const ran = await run(['--base-url', typed, '--pay', '--rows', 'R1,R9'], hs256(sandbox));
			expect(ran.out).toContain(`${typed}, `);
			expect(ran.err).toContain(`to ${typed}, external ID`);
			expect(ran.out.includes("write 'Base URL'")).toBe(sandbox.issuer !== typed);
		},
	);

	test('prints a line for each row, only on stderr', async () => {
		const ran = await run(
			['--base-url', sandbox.issuer, '--rows', 'R13,S9', '--json'],
			hs256(sandbox),
		);
		expect(ran.err.split('\n')).toEqual(['S9 Checkpoint in static data', 'R13 Error texts']);
		expect(ran.out.split('\n')).toHaveLength(1);
	});

	test('prints a row for each of the table, as text and as JSON', async () => {
		const text = await run(['--base-url', sandbox.issuer, '--rows', 'R13,S9'], hs256(sandbox));
		expect(text.out).toMatch(/^R13 +repeatsInput +The advice fits/m);
		expect(text.out).toMatch(/^S9 +cannot be seen from outside: /m);
		expect(text.out).not.toMatch(/^R1 /m);
		const { out } = await run(['--base-url', sandbox.issuer, '--json'], hs256(sandbox));
		const { ok, rows } = JSON.parse(out) as { ok: boolean; rows: Array<{ row: string }> };
		expect(ok).toBe(true);
		expect(rows.map(({ row }) => row)).toEqual(rowNames);
	});

	test.each<[string, (sandbox: TestSandbox) => string[]]>([
		['a flag that is a key', ({ account }) => [`--secret-key=${account.secretKey}`]],
		['a key without a flag', ({ account }) => [account.secretKey]],
		['a key in place of a file', ({ account }) => ['--keys', account.secretKey]],
		[
			'a file that is no JSON',
			({ account }) => ['--keys', fileOf('broken.json', `{"secretKey": "${account.secretKey}`)],
		],
		[
			'a file whose key is no text',
			({ account }) => [
				'--keys',
				fileOf('list.json', { accessKey: account.accessKey, secretKey: [account.secretKey] }),
			],
		],
		[
			'a private key that is cut',
			({ account }) => [
				'--keys',
				fileOf('cut.json', {
					accessKey: account.accessKey,
					privateKey: account.privateKey.slice(0, 400),
				}),
			],
		],
		[
			'a file with both keys',
			(played) => [
				'--keys',
				fileOf('both.json', { ...rs256(played), secretKey: played.account.secretKey }),
			],
		],
		[
			'a file whose names are keys',
			({ account }) => [
				'--keys',
				fileOf('names.json', { [account.accessKey]: account.secretKey, [account.secretKey]: '' }),
			],
		],
		['no keys at all', () => []],
		['an unknown row', () => ['--rows', 'S1,X9']],
		['an amount that nobody pays to find out', () => ['--amount', '5000']],
		['an unknown country', () => ['--country', 'IN']],
	])('exits with 2 and shows nothing of the keys: %s', async (_name, args) => {
		const ran = await run(['--base-url', sandbox.issuer, ...args(sandbox)]);
		expect(ran).toMatchObject({ code: 2, out: '' });
		expect(ran.err).toContain('Usage: npm run probe');
		expect(leaksIn(ran, sandbox)).toEqual([]);
	});

	test.each([
		[[]],
		[['--base-url', 'http://api.example.com']],
		[['--base-url', 'https://user:pass@api.example.com']],
	])('exits with 2 if no environment is given: %j', async (args) => {
		const ran = await run(args, hs256(sandbox));
		expect(ran.code).toBe(2);
		expect(ran.err).not.toContain('pass@');
	});

	test('exits with 1 if no response comes, and if the keys are refused', async () => {
		const alone = await run(['--base-url', 'http://127.0.0.1:1'], hs256(sandbox));
		expect(alone).toMatchObject({ code: 1, out: '' });
		expect(alone.err).toMatch(
			/^http:\/\/127\.0\.0\.1:1 could not be reached \(ECONNREFUSED\): nothing listens there\. Check host and port/,
		);
		const withTls = sandbox.issuer.replace('http:', 'https:');
		const plain = await run(['--base-url', withTls], hs256(sandbox));
		expect(plain).toMatchObject({ code: 1, out: '' });
		expect(plain.err).toContain(withTls);
		expect(plain.err).toMatch(/\((EPROTO|ERR_SSL\w+)\).* may be http, not https/);
		const ran = await run(['--base-url', sandbox.issuer], {
			...hs256(sandbox),
			PAYOUTS_SECRET_KEY: 'another secret key',
		});
		expect(ran).toMatchObject({ code: 1, out: '' });
		expect(ran.err).toContain('does not accept the keys in any form');
	});
});

test('exits with 0 and prints the usage for --help', async () => {
	expect(await run(['--help'])).toMatchObject({ code: 0, err: '' });
});
