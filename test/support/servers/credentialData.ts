import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { TestAccount } from './startSandbox';

/** The credential form filled in for a test account of the sandbox. */
export function credentialDataFor(
	baseUrl: string,
	account: TestAccount,
	algorithm: 'HS256' | 'RS256' = 'HS256',
	overrides: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject {
	return {
		baseUrl,
		environment: 'sandbox',
		algorithm,
		accessApiKey: account.accessKey,
		secretKey: account.secretKey,
		keyEncoding: 'text',
		privateKey: algorithm === 'RS256' ? account.privateKey : '',
		keyId: algorithm === 'RS256' ? account.keyId : '',
		signBody: false,
		hmacSecretKey: '',
		hmacEncoding: 'hex',
		lifetimeSeconds: 120,
		...overrides,
	};
}
