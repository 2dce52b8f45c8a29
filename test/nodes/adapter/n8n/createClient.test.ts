import { createClient } from '../../../../nodes/adapter/n8n/createClient';
import { n8nClock } from '../../../../nodes/adapter/n8n/clock';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

/** A context whose HTTP helper refuses each connection, and the urls it was asked for. */
function unreachable() {
	const urls: string[] = [];
	const { context } = createFakeContext({
		credential: { baseUrl: 'https://service.example/' },
		httpRequest: async ({ url }) => {
			urls.push(url);
			throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
		},
	});
	return { context, urls };
}

it("makes a client for the credential's base URL, with n8n's clock and HTTP helper, and four tries", async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
	const { context, urls } = unreachable();
	const client = await createClient(context);
	expect(client.clock).toBe(n8nClock);
	await expect(client.v3.balance.get({ country: 'IND' })).rejects.toMatchObject({
		code: 'network',
		outcomeUnknown: false,
	});
	expect(urls).toEqual(
		Array.from({ length: 4 }, () => 'https://service.example/v3/balance?country=IND'),
	);
});

it('checks the connection with single tries, because it measures them', async () => {
	const { context, urls } = unreachable();
	const client = await createClient(context);
	expect((await client.check()).ok).toBe(false);
	expect(urls).toEqual([
		'https://service.example/v2/debug',
		'https://service.example/v3/balance?country=IND',
	]);
});

it.each([{ toString: null }, [[{ toString: null }]], undefined])(
	'makes a client with the access key %j, which each request refuses',
	async (accessApiKey) => {
		const { context } = createFakeContext({
			credential: { baseUrl: 'https://service.example', accessApiKey } as never,
		});
		await expect(createClient(context)).resolves.toBeDefined();
	},
);

it('refuses a credential without a base URL', async () => {
	const { context } = createFakeContext({ credential: {} });
	await expect(createClient(context)).rejects.toMatchObject({ code: 'invalid_credential' });
});

it('reads the credential once for the base URL and simultaneous requests', async () => {
	const { context } = unreachable();
	const getCredentials = jest.spyOn(context, 'getCredentials');
	const client = await createClient(context);
	await client.check();
	expect(getCredentials).toHaveBeenCalledTimes(1);
});

it('distinguishes accounts without revealing their keys', async () => {
	const accountOf = async (accessApiKey: string): Promise<string> => {
		const { context } = createFakeContext({
			credential: { baseUrl: 'https://service.example', accessApiKey },
		});
		return (await createClient(context)).account;
	};
	const account = await accountOf('canary-access-key');
	expect(account).toMatch(/^[0-9a-f]{32}$/);
	expect(await accountOf('canary-access-key')).toBe(account);
	expect(await accountOf('another-access-key')).not.toBe(account);
});
