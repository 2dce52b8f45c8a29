/** A recorded credential with a new private key if it had one, and the account of the sandbox that accepts it. */
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../credentials/CrossBorderPayoutsApi.credentials';
import type { SandboxAccount } from '../../sandbox/server';
import { withDefaults } from '../support/fakes/fakeExecuteContext';
import { releasePair } from '../support/fakes/rsaPair';
import { madeAnew, type CredentialFixture } from './fixture';

const pair = releasePair();

/** As n8n passes it to the nodes: with the defaults of the form. */
export function withKey({ data }: CredentialFixture): ICredentialDataDecryptedObject {
	const whole = data['privateKey'] === madeAnew ? { ...data, privateKey: pair.privateKey } : data;
	const { properties } = new CrossBorderPayoutsApi();
	return withDefaults(properties, whole as INodeParameters) as ICredentialDataDecryptedObject;
}

/** Reads the form by its names and not with the credential's code, because the test is about that code. */
export function accountOf({ account: name, data }: CredentialFixture): SandboxAccount {
	const { accessApiKey, secretKey, keyEncoding, keyId, hmacEncoding } = data;
	return {
		name,
		accessKey: String(accessApiKey),
		secretKey: String(secretKey ?? 'no secret key of this account is in use'),
		...(keyEncoding === 'base64' && { secretKeyEncoding: 'base64' }),
		...(typeof keyId === 'string' && { publicKeys: { [keyId]: pair.publicKey } }),
		...(hmacEncoding === 'base64url' && { hmacEncoding }),
	};
}
