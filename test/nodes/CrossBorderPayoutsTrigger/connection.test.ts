import { ApiError } from '../../../client/errors';
import {
	createConnection,
	readEnvironment,
	readScope,
} from '../../../nodes/CrossBorderPayoutsTrigger/connection';
import { hashText } from '../../../client/packed/hashText';
import { readSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';

const contextWith = (credential: unknown, helper?: unknown) =>
	createFakeTriggerContext(
		{},
		{
			getCredentials: async () => credential,
			helpers: { httpRequestWithAuthentication: helper },
		},
	).context;
const credential = { baseUrl: 'https://sandbox.example.test', accessApiKey: 'test-access-1' };

it('opens the stream of the version at the base URL', async () => {
	for (const [apiVersion, path, resume] of [
		['v3', '/v3/events', 'last-event-id'],
		['v2', '/v2/events', 'none'],
	]) {
		const connection = await createConnection(
			contextWith(credential),
			readSettings({ apiVersion }),
		);
		expect(connection).toMatchObject({
			url: `https://sandbox.example.test${path}`,
			endpoint: `GET ${path}`,
			resume,
		});
	}
});

it.each(['', 'sandbox.example.test', 'https://sandbox.example.test/v3', 7, undefined])(
	'refuses the base URL %j at activation',
	async (baseUrl) => {
		await expect(
			createConnection(contextWith({ ...credential, baseUrl }), readSettings({})),
		).rejects.toThrow(/Base URL/);
	},
);

it('finds out with one call of each version whether v3 is not enabled', async () => {
	const refusal = new ApiError('unauthorized', 'GET /v3/events', 401, {
		fields: [],
		extensions: {},
	});
	async function* body() {
		yield new TextEncoder().encode('{"user-agent":"n8n"}');
	}
	const urls: string[] = [];
	const answer = (v2: number, v3: number) => async (_name: string, options: { url: string }) => {
		urls.push(options.url);
		return {
			statusCode: options.url.includes('/v2/') ? v2 : v3,
			headers: { 'content-type': 'application/json' },
			body: Object.assign(body(), { on: () => undefined, destroy: () => undefined }),
		};
	};
	const explain = async (v2: number, v3: number): Promise<Error | undefined> => {
		urls.length = 0;
		const context = contextWith(credential, answer(v2, v3));
		return await (
			await createConnection(context, readSettings({}))
		).explain?.(refusal, new AbortController().signal);
	};
	expect(await explain(200, 401)).toMatchObject({ code: 'v3_not_enabled' });
	expect(urls).toHaveLength(2);
	expect(await explain(200, 200)).toMatchObject({
		code: 'unauthorized',
		message: expect.stringContaining('a moment later'),
	});
	expect(urls).toHaveLength(2);
	expect(await explain(401, 401)).toBe(refusal);
	expect(urls).toHaveLength(1);
});

describe('scope', () => {
	const scopeOf = async (rest: object, apiVersion = 'v3'): Promise<string> =>
		await readScope(contextWith({ ...credential, ...rest }), readSettings({ apiVersion }));

	it('differs by environment, version and access key, and by nothing else', async () => {
		const scopes = [
			await scopeOf({}),
			await scopeOf({}, 'v2'),
			await scopeOf({ baseUrl: 'https://production.example.test' }),
			await scopeOf({ accessApiKey: 'test-access-2' }),
		];
		expect(new Set(scopes).size).toBe(4);
		expect(await scopeOf({ secretKey: 'test-secret-new' })).toBe(scopes[0]);
	});

	it('equals what 0.1.0 saved, with and without a slash at the end of the base URL', async () => {
		const { baseUrl, accessApiKey } = credential;
		for (const typed of [baseUrl, `${baseUrl}/`]) {
			expect(await scopeOf({ baseUrl: typed })).toBe(
				hashText(JSON.stringify([typed, 'v3', accessApiKey])),
			);
		}
	});

	it('keeps its environment with a rotated key or a slash, but not with another base URL or version', async () => {
		const of = async (rest: object, apiVersion = 'v3'): Promise<string> =>
			await readEnvironment(contextWith({ ...credential, ...rest }), readSettings({ apiVersion }));
		const usual = await of({});
		expect([
			await of({ accessApiKey: 'test-access-2' }),
			await of({ baseUrl: `${credential.baseUrl}/` }),
		]).toEqual([usual, usual]);
		expect(
			new Set([usual, await of({}, 'v2'), await of({ baseUrl: 'https://production.example.test' })])
				.size,
		).toBe(3);
	});

	it('does not contain the key', async () => {
		expect(await scopeOf({})).toMatch(/^[0-9a-f]{32}$/);
	});
});
