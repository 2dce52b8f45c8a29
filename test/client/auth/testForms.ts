/** Filled-in credential forms with keys made for this run. */
import { generateKeyPairSync } from 'node:crypto';

const rsaPair = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const pkcs8Pem = rsaPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
export const pkcs1Pem = rsaPair.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
export const publicPem = rsaPair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

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
