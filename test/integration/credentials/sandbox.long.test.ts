/** The credential against the sandbox, which verifies tokens with another library and shares no code. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { createAuthenticator } from '../../../client/auth/authenticate';
import { signRequest } from '../../../credentials/signRequest';
import { credentialDataFor } from '../../support/servers/credentialData';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { sendWithN8n, type Helper } from '../../credentials/sendWithN8n';

const quote = {
	country: 'IND',
	payment_type: 'C2C',
	payment_method: 'bank_transfer',
	currency: 'AED',
	amount: 1000,
};

async function statusOf(
	form: ICredentialDataDecryptedObject,
	helper: Helper = 'current',
	request: object = { method: 'POST', body: quote, path: '/v2/quote' },
): Promise<unknown> {
	const { path = '/v2/debug', ...options } = { path: undefined, ...request };
	const { answer, thrown } = await sendWithN8n(helper, form, {
		[helper === 'current' ? 'url' : 'uri']: `${String(form['baseUrl'])}${String(path)}`,
		json: true,
		simple: false,
		resolveWithFullResponse: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
		...options,
	});
	if (thrown) throw thrown;
	return typeof answer === 'object' && answer !== null && 'statusCode' in answer
		? answer.statusCode
		: answer;
}

const algorithms = ['HS256', 'RS256'] as const;
const encodings = ['hex', 'base64', 'base64url'] as const;

let plain: TestSandbox;
/** One sandbox for each encoding of the hmac claim, which it requires. */
const strict = new Map<string, TestSandbox>();

beforeAll(async () => {
	plain = await startTestSandbox();
	for (const hmacEncoding of encodings) {
		strict.set(
			hmacEncoding,
			await startTestSandbox({ requireHmac: true, account: { hmacEncoding } }),
		);
	}
});

describe.each(algorithms)('%s', (algorithm) => {
	it.each(['current', 'legacy'] as const)(
		'is accepted without hmac, by the %s helper',
		async (helper) => {
			const form = credentialDataFor(plain.baseUrl, plain.account, algorithm);
			expect(await statusOf(form, helper, { method: 'GET', path: '/v2/debug' })).toBe(200);
			expect(await statusOf(form, helper)).toBe(200);
		},
	);

	it.each(encodings)('is accepted with hmac in %s, and in no other encoding', async (expected) => {
		const { baseUrl, account } = strict.get(expected) ?? plain;
		const form = credentialDataFor(baseUrl, account, algorithm, {
			signBody: true,
			hmacSecretKey: account.secretKey,
		});
		for (const hmacEncoding of encodings) {
			const status = hmacEncoding === expected ? 200 : 401;
			expect(await statusOf({ ...form, hmacEncoding }, 'current')).toBe(status);
			expect(await statusOf({ ...form, hmacEncoding }, 'legacy')).toBe(status);
		}
		expect(await statusOf({ ...form, signBody: false })).toBe(401);
	});

	it.each([0, -5 * 60, 5 * 60, -3600, 3600])(
		'with the clock %i seconds off',
		async (offSeconds) => {
			const form = credentialDataFor(plain.baseUrl, plain.account, algorithm);
			const clock = { now: () => Date.now() + offSeconds * 1000 };
			const url = `${plain.baseUrl}/v2/debug`;
			const { headers } = await signRequest(form, { url }, createAuthenticator({ clock }));
			const authorization = String(headers?.['Authorization']);
			const { status } = await fetch(url, { headers: { authorization } });
			expect(status).toBe(offSeconds === 0 ? 200 : 401);
		},
	);

	it('is refused if the base URL is another name of the same server', async () => {
		const form = credentialDataFor(plain.baseUrl, plain.account, algorithm);
		const baseUrl = plain.baseUrl.replace('127.0.0.1', 'localhost');
		expect(await statusOf({ ...form, baseUrl }, 'current', { path: '/v2/debug' })).toBe(401);
	});

	it('is refused with the keys of another account', async () => {
		const other = strict.get('hex') ?? plain;
		const form = credentialDataFor(plain.baseUrl, other.account, algorithm);
		expect(await statusOf(form)).toBe(401);
	});
});

it.each([
	['noSlash', 200, 401],
	['slash', 401, 200],
	['path', 200, 401],
	['pathSlash', 401, 200],
] as const)(
	'signs the base URL as it was typed, for a service of %s',
	async (R9, plainStatus, slashStatus) => {
		const sandbox = await startTestSandbox({ behaviours: { R9 } });
		const ask = async (baseUrl: string): Promise<number> => {
			const { headers } = await signRequest(
				{ ...credentialDataFor(baseUrl, sandbox.account) },
				{ url: baseUrl },
			);
			const authorization = String(headers?.['Authorization']);
			return (await fetch(`${sandbox.baseUrl}/v2/debug`, { headers: { authorization } })).status;
		};
		expect([await ask(sandbox.baseUrl), await ask(`${sandbox.baseUrl}/`)]).toEqual([
			plainStatus,
			slashStatus,
		]);
	},
);

it('signs with the decoded secret only if the credential says so', async () => {
	const sandbox = await startTestSandbox({
		account: { secretKeyEncoding: 'base64' },
		requireHmac: true,
	});
	const form = credentialDataFor(sandbox.baseUrl, sandbox.account, 'HS256', { signBody: true });
	expect(await statusOf({ ...form, keyEncoding: 'base64' })).toBe(200);
	expect(await statusOf(form)).toBe(401);
});

it('names the public key by the access key when there is no key ID', async () => {
	const form = credentialDataFor(plain.baseUrl, plain.account, 'RS256');
	expect(await statusOf({ ...form, keyId: '' })).toBe(401);
});
