import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readKeys } from '../../../probe/usage/keys';
import { WrongUsage } from '../../../probe/usage/wrongUsage';
import { createTestAccount } from '../../support/servers/startSandbox';

const { accessKey, secretKey, privateKey, keyId } = createTestAccount();

test('prefers a secret key to a private key', () => {
	const environment = {
		PAYOUTS_ACCESS_KEY: accessKey,
		PAYOUTS_SECRET_KEY: secretKey,
		PAYOUTS_PRIVATE_KEY: privateKey,
		PAYOUTS_HMAC_KEY: 'other',
	};
	expect(readKeys(undefined, environment)).toEqual({ accessKey, secretKey, hmacKey: 'other' });
});

test('signs with RS256 if there is only a private key, with the access key or a key ID as its name', () => {
	const environment = {
		PAYOUTS_ACCESS_KEY: accessKey,
		PAYOUTS_SECRET_KEY: '',
		PAYOUTS_PRIVATE_KEY: privateKey,
	};
	expect(readKeys(undefined, environment).rsa?.keyId).toBe(accessKey);
	expect(readKeys(undefined, { ...environment, PAYOUTS_KEY_ID: keyId }).rsa?.keyId).toBe(keyId);
});

test('names the variable that is missing', () => {
	expect(() => readKeys(undefined, {})).toThrow(
		new WrongUsage('There is no access key: set PAYOUTS_ACCESS_KEY, or name a file with --keys'),
	);
	expect(() => readKeys(undefined, { PAYOUTS_ACCESS_KEY: accessKey })).toThrow(
		/PAYOUTS_SECRET_KEY or PAYOUTS_PRIVATE_KEY/,
	);
});

describe('a file', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
	afterAll(() => rmSync(folder, { recursive: true, force: true }));

	function refusalOf(content: object): string {
		const file = path.join(folder, 'keys.json');
		writeFileSync(file, JSON.stringify(content));
		try {
			readKeys(file, {});
		} catch (error) {
			if (error instanceof WrongUsage) return error.message;
			throw error;
		}
		return 'nothing';
	}

	test('names the members that it found instead of accessKey, but only those that cannot be keys', () => {
		expect(refusalOf({ access_key: accessKey, secretKey })).toBe(
			'The file of --keys has no member accessKey. It has: access_key, secretKey',
		);
		const message = refusalOf({ [accessKey]: secretKey, PAYOUTS_SECRET_KEY: secretKey });
		expect(message).toBe(
			'The file of --keys has no member accessKey. It has: PAYOUTS_SECRET_KEY, and 1 with a name that is not shown',
		);
		expect(refusalOf({})).toBe('The file of --keys has no member accessKey. It is empty');
		expect(refusalOf({ accessKey: '', secretKey })).toBe(
			'The member accessKey in the file of --keys is empty',
		);
	});

	test('names the members that it found instead of a signing key', () => {
		expect(refusalOf({ accessKey, secret: secretKey })).toBe(
			'The file of --keys has no member secretKey, nor privateKey. It has: accessKey, secret',
		);
	});

	test('refuses two signing keys', () => {
		expect(refusalOf({ accessKey, secretKey, privateKey, keyId })).toBe(
			'The file of --keys has both secretKey and privateKey: leave out the one that this account does not sign with',
		);
	});
});
