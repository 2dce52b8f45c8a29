import { describeKeys } from '../../../sandbox/control/keys';
import { createTestAccount, startTestSandbox } from '../../support/servers/startSandbox';

const account = { name: 'test', accessKey: 'test-access', secretKey: 'aé' };

it('shows the bytes of the secret key, and that it makes the hmac claim', () => {
	expect(describeKeys(account)).toEqual({
		name: 'test',
		accessKey: 'test-access',
		secretKey: 'aé',
		secretKeyHex: '61c3a9',
		hmacKey: 'aé',
		hmacEncoding: 'hex',
		rsaKeys: [],
	});
});

it('decodes a base64 secret, and shows a separate HMAC key', () => {
	const own = { secretKey: 'AAECAw==', secretKeyEncoding: 'base64' as const };
	const hmac = { hmacKey: 'other', hmacEncoding: 'base64url' as const };
	expect(describeKeys({ ...account, ...own, ...hmac })).toMatchObject({
		secretKeyHex: '00010203',
		hmacKey: 'other',
		hmacEncoding: 'base64url',
	});
});

it('shows the private key of a key pair if it is known', () => {
	const { keyId, privateKey, ...withPair } = createTestAccount();
	expect(describeKeys(withPair).rsaKeys).toEqual([{ keyId, privateKey: null }]);
	expect(describeKeys(withPair, { privateKeys: { [keyId]: privateKey } }).rsaKeys).toEqual([
		{ keyId, privateKey },
	]);
});

it('is served with the page only', async () => {
	const [without, withPage] = [await startTestSandbox(), await startTestSandbox({ page: {} })];
	expect((await fetch(`${without.baseUrl}/control/keys`)).status).toBe(404);
	const answer = await fetch(`${withPage.baseUrl}/control/keys`);
	expect(answer.headers.get('cache-control')).toBe('no-store');
	expect(await answer.json()).toEqual([describeKeys(withPage.account)]);
});
