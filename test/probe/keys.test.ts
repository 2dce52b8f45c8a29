import { readKeys } from '../../probe/keys';
import { WrongUsage } from '../../probe/wrongUsage';
import { createTestAccount } from '../support/startSandbox';

const { accessKey, secretKey, privateKey, keyId } = createTestAccount();

test('takes a secret key before a private one', () => {
	const environment = { PAYOUTS_ACCESS_KEY: accessKey, PAYOUTS_SECRET_KEY: secretKey, PAYOUTS_PRIVATE_KEY: privateKey, PAYOUTS_HMAC_KEY: 'other' };
	expect(readKeys(undefined, environment)).toEqual({ accessKey, secretKey, hmacKey: 'other' });
});

test('signs with RS256 where there is a private key alone, under the access key or a key ID', () => {
	const environment = { PAYOUTS_ACCESS_KEY: accessKey, PAYOUTS_SECRET_KEY: '', PAYOUTS_PRIVATE_KEY: privateKey };
	expect(readKeys(undefined, environment).rsa?.keyId).toBe(accessKey);
	expect(readKeys(undefined, { ...environment, PAYOUTS_KEY_ID: keyId }).rsa?.keyId).toBe(keyId);
});

test('names the variable that is missing', () => {
	expect(() => readKeys(undefined, {})).toThrow(new WrongUsage('There is no access key: set PAYOUTS_ACCESS_KEY, or name a file with --keys'));
	expect(() => readKeys(undefined, { PAYOUTS_ACCESS_KEY: accessKey })).toThrow(/PAYOUTS_SECRET_KEY or PAYOUTS_PRIVATE_KEY/);
});
