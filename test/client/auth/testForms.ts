/** Filled-in credential forms with keys made for this run. */
import { createPrivateKey } from 'node:crypto';

import { formPair } from '../../support/fakes/rsaPair';

const { privateKey, publicKey } = formPair();

export const pkcs8Pem = privateKey;
export const pkcs1Pem = createPrivateKey(privateKey)
	.export({ type: 'pkcs1', format: 'pem' })
	.toString();
export const publicPem = publicKey;

export const testSecret = 'test-secret-'.repeat(4);

export const hs256Form = {
	baseUrl: 'https://api.example.com',
	algorithm: 'HS256',
	accessApiKey: 'acme-test-access',
	secretKey: testSecret,
	keyEncoding: 'text',
	signBody: false,
	hmacEncoding: 'hex',
	lifetimeSeconds: 120,
};

export const rs256Form = {
	baseUrl: 'https://api.example.com',
	algorithm: 'RS256',
	accessApiKey: 'acme-test-access',
	privateKey: pkcs8Pem,
	keyId: 'acme-test-key-1',
	signBody: false,
	hmacSecretKey: '',
	hmacEncoding: 'hex',
	lifetimeSeconds: 120,
};
