/** The cost of a request's token: signed each time by a widely used library, or by the client with reuse. */
import { generateKeyPairSync, randomBytes } from 'crypto';
import { sign } from 'jsonwebtoken';

import { createAuthenticator } from '../client/auth/authenticate';
import { parseCredential } from '../client/auth/credential';
import { compare, format, ratePerSecond } from './measure';

const baseUrl = 'https://payouts.example.com';
const accessKey = 'bench-access-key';

export async function benchTokens(log: (line: string) => void): Promise<void> {
	const secretKey = randomBytes(48).toString('base64');
	const { privateKey } = generateKeyPairSync('rsa', {
		modulusLength: 2048,
		publicKeyEncoding: { type: 'spki', format: 'pem' },
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	});
	const forms = {
		HS256: { secretKey, key: secretKey },
		RS256: { privateKey, key: privateKey },
	} as const;
	for (const algorithm of ['HS256', 'RS256'] as const) {
		const { key, ...keys } = forms[algorithm];
		const authenticate = createAuthenticator({ clock: { now: () => Date.now() } });
		const credential = parseCredential({ baseUrl, algorithm, accessApiKey: accessKey, ...keys });
		const result = await compare(
			5,
			async () =>
				await ratePerSecond(async () => await authenticate(credential, { method: 'GET' })),
			async () =>
				await ratePerSecond(() =>
					sign({ aud: baseUrl, iss: baseUrl, sub: accessKey }, key, {
						algorithm,
						keyid: accessKey,
						expiresIn: 120,
					}),
				),
		);
		log(format(result, `${algorithm} tokens/s with reuse`, 'jsonwebtoken'));
	}
}
