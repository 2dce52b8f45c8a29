import { inspect } from 'node:util';

import {
	NodeHelpers,
	UserError,
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	type INode,
	type INodeParameters,
} from 'n8n-workflow';

import { isPayoutError } from '../../client/errors';
import { CrossBorderPayoutsApi } from '../../credentials/CrossBorderPayoutsApi.credentials';
import { hs256Form, rs256Form } from '../client/auth/testForms';
import { startRecordServer } from './recordServer';
import { sendWithN8n } from './sendWithN8n';

const credential = new CrossBorderPayoutsApi();
const node: INode = {
	id: '1',
	name: 'n',
	type: 't',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** The fields that the form shows for some values, by n8n's own rules. */
function shownFields(values: INodeParameters): string[] {
	return credential.properties
		.filter((field) => NodeHelpers.displayParameter(values, field, node, null))
		.map(({ name }) => name);
}

async function authenticate(form: ICredentialDataDecryptedObject, request: IHttpRequestOptions) {
	if (typeof credential.authenticate !== 'function')
		throw new TypeError('authenticate is no function');
	return await credential.authenticate(form, request);
}

describe('the form', () => {
	const always = ['baseUrl', 'environment', 'algorithm', 'accessApiKey'];
	const last = 'lifetimeSeconds';
	test.each([
		[
			{ algorithm: 'HS256', signBody: false },
			[...always, 'secretKey', 'keyEncoding', 'signBody', last],
		],
		[
			{ algorithm: 'HS256', signBody: true },
			[...always, 'secretKey', 'keyEncoding', 'signBody', 'hmacEncoding', last],
		],
		[{ algorithm: 'RS256', signBody: false }, [...always, 'privateKey', 'keyId', 'signBody', last]],
		[
			{ algorithm: 'RS256', signBody: true },
			[...always, 'privateKey', 'keyId', 'signBody', 'hmacSecretKey', 'hmacEncoding', last],
		],
	])('shows for %j only what it needs', (values, fields) => {
		expect(shownFields(values)).toEqual(fields);
	});

	it('masks the keys and nothing else', () => {
		const masked = credential.properties.filter(({ typeOptions }) => typeOptions?.password);
		expect(masked.map(({ name }) => name)).toEqual([
			'accessApiKey',
			'secretKey',
			'privateKey',
			'hmacSecretKey',
		]);
	});

	it('gives defaults that sign once the keys are filled in', async () => {
		const defaults = Object.fromEntries(
			credential.properties.map(({ name, default: value }) => [name, value]),
		);
		const { baseUrl, accessApiKey, secretKey } = hs256Form;
		const form = {
			...defaults,
			baseUrl,
			accessApiKey,
			secretKey,
		} as ICredentialDataDecryptedObject;
		const { headers } = await authenticate(form, { url: `${baseUrl}/v2/debug` });
		expect(headers).toEqual({ Authorization: expect.stringMatching(/^Bearer \S+$/) });
	});

	it('gives every options field a default that is one of its options', () => {
		for (const field of credential.properties.filter(({ type }) => type === 'options')) {
			const values = (field.options ?? []).map((option) =>
				'value' in option ? option.value : undefined,
			);
			expect(values).toContain(field.default);
		}
	});
});

describe('a refusal', () => {
	it('has no code, because n8n would show it instead of the message', async () => {
		const refusal: unknown = await authenticate(
			{ ...hs256Form, baseUrl: '' },
			{ url: 'https://x.example' },
		).catch((error: unknown) => error);
		if (!(refusal instanceof Error)) throw new TypeError('not refused');
		expect(refusal).toBeInstanceOf(UserError);
		expect(refusal.message).toMatch(/^Base URL: is empty/);
		expect(refusal).toMatchObject({ description: 'Correct the named field in the credential.' });
		expect(refusal).not.toHaveProperty('code');
		expect(isPayoutError(refusal.cause)).toBe(true);
	});

	it.each(['current', 'legacy'] as const)(
		'keeps its message and its cause through the %s helper',
		async (helper) => {
			const { thrown } = await sendWithN8n(
				helper,
				{ ...hs256Form, secretKey: 'a\nb' },
				{ url: 'https://x.example' },
			);
			if (!(thrown instanceof Error) || !(thrown.cause instanceof Error))
				throw new TypeError('no cause');
			expect(thrown.name).toBe('NodeApiError');
			expect(thrown.message).toMatch(/^Secret Key: contains a line break/);
			expect(thrown).toMatchObject({
				description: 'Correct the named field in the credential.',
				httpCode: null,
			});
			expect(thrown.cause).not.toHaveProperty('code');
			expect(thrown.cause.cause).toMatchObject({ name: 'InputError', code: 'invalid_credential' });
		},
	);
});

/** No refusal and no failed request may show a key, a part of one, or a token. */
describe('canary', () => {
	const canary = 'CANARYkey0123456789abcdefghijklmnopqrstuvwxyz';
	const lines = rs256Form.privateKey
		.split('\n')
		.filter((line) => line !== '' && !line.startsWith('-----'));
	const spellings = (secret: string) => [
		secret,
		Buffer.from(secret).toString('base64').replace(/=+$/, ''),
		Buffer.from(secret).toString('hex'),
		encodeURIComponent(secret),
	];
	const hs = { ...hs256Form, accessApiKey: `${canary}A`, secretKey: `${canary}S` };
	const rs = {
		...rs256Form,
		accessApiKey: `${canary}A`,
		keyId: `${canary}K`,
		hmacSecretKey: `${canary}H`,
		signBody: true,
	};
	const secrets = [canary, ...lines].flatMap(spellings);

	const broken: ReadonlyArray<readonly [string, ICredentialDataDecryptedObject]> = [
		['base URL with the key as user', { ...hs, baseUrl: `https://${canary}@api.example.com` }],
		['base URL with the key as query', { ...hs, baseUrl: `https://api.example.com?key=${canary}` }],
		['base URL that is a key', { ...hs, baseUrl: canary }],
		['access key', { ...hs, accessApiKey: `${canary}\n` }],
		['secret key', { ...hs, secretKey: `${canary}\u0000` }],
		['secret key as base64', { ...hs, secretKey: `${canary}!`, keyEncoding: 'base64' }],
		['secret key that is a PEM', { ...hs, secretKey: rs256Form.privateKey }],
		['short secret key', { ...hs, secretKey: canary.slice(0, 31) }],
		['algorithm', { ...hs, algorithm: canary }],
		['encoding', { ...hs, keyEncoding: canary }],
		['lifetime', { ...hs, lifetimeSeconds: canary }],
		['switch', { ...hs, signBody: canary }],
		['private key', { ...rs, privateKey: canary }],
		[
			'private key with a lost line',
			{ ...rs, privateKey: rs256Form.privateKey.replace(lines[3] ?? '', '') },
		],
		[
			'private key with a damaged line',
			{ ...rs, privateKey: rs256Form.privateKey.replace(lines[9]?.slice(0, 8) ?? '', '%') },
		],
		[
			'private key with a damaged first line',
			{ ...rs, privateKey: rs256Form.privateKey.replace('MII', 'MIJ') },
		],
		[
			'private key as a public one',
			{ ...rs, privateKey: rs256Form.privateKey.replaceAll('PRIVATE', 'PUBLIC') },
		],
		[
			'private key as an encrypted one',
			{ ...rs, privateKey: rs256Form.privateKey.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE') },
		],
		['key ID', { ...rs, keyId: `${canary}日` }],
		['HMAC key', { ...rs, hmacSecretKey: ` ${canary}` }],
		['HMAC encoding', { ...rs, hmacEncoding: canary }],
	];

	test.each(broken)('of a wrong %s', async (_what, form) => {
		for (const helper of ['current', 'legacy'] as const) {
			const { thrown, outcome } = await sendWithN8n(helper, form, {
				method: 'POST',
				url: 'https://api.example.com/v3/quote',
				body: { a: 1 },
			});
			expect(thrown).toBeInstanceOf(Error);
			expectNoSecret(thrown, outcome.run);
		}
	});

	it.each([
		['a foreign server', { url: 'https://evil.example/v3' }],
		['a form', { url: 'https://api.example.com/v3', form: { a: 1 } }],
	])('of %s', async (_what, request) => {
		for (const helper of ['current', 'legacy'] as const) {
			const { thrown, outcome } = await sendWithN8n(
				helper,
				{ ...rs },
				{ method: 'POST', ...request },
			);
			expect(thrown).toBeInstanceOf(Error);
			expectNoSecret(thrown, outcome.run);
		}
	});

	it('of a refused token: nothing that n8n stores has it', async () => {
		const server = await startRecordServer();
		server.answer = { status: 403 };
		try {
			for (const helper of ['current', 'legacy'] as const) {
				const { outcome } = await sendWithN8n(
					helper,
					{ ...hs, baseUrl: server.origin },
					{ url: `${server.origin}/v3` },
				);
				const token = server.arrived.at(-1)?.headers.authorization?.slice(7) ?? '';
				expect(token.split('.')).toHaveLength(3);
				const stored = JSON.stringify(outcome.run);
				for (const part of [token, ...token.split('.'), ...secrets])
					expect(stored).not.toContain(part);
			}
		} finally {
			await server.close();
		}
	});

	it('finds a planted leak', () => {
		expect(() => expectNoSecret(new Error(`the key is ${canary}`), {})).toThrow();
		expect(() =>
			expectNoSecret(new Error('x', { cause: new Error(lines[4] ?? '') }), {}),
		).toThrow();
		expect(() =>
			expectNoSecret(new Error('x'), { a: [Buffer.from(canary).toString('hex')] }),
		).toThrow();
	});

	function expectNoSecret(thrown: unknown, stored: unknown): void {
		const texts = [
			inspect(thrown, { depth: 10, showHidden: true }),
			JSON.stringify(thrown),
			JSON.stringify(stored),
		];
		for (let error = thrown; error instanceof Error; error = error.cause) {
			texts.push(error.message, error.stack ?? '', JSON.stringify(error));
		}
		// One assertion for all, because each builds its matchers, which takes longer than the search.
		const all = texts.join('\n');
		expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
	}
});
