import { decode, verify } from 'jsonwebtoken';

import { parseCredential } from '../../../client/auth/credential';
import { createSigner, type BodySignature } from '../../../probe/service/signer';
import { hs256Form } from '../../client/auth/testForms';

const nowMs = 1_790_000_000_000;
const clock = {
	now: () => nowMs,
	elapsed: () => 0,
	sleep: async () => await Promise.resolve(),
};
const body = new TextEncoder().encode('{}');
const signature: BodySignature = { key: new TextEncoder().encode('key'), encoding: 'hex' };

function hmacIn(authorization: string): unknown {
	return decode(authorization.slice('Bearer '.length), { json: true })?.['hmac'];
}

test('signs bodies only after it was configured to, or if a request says so', async () => {
	const signer = createSigner(clock, {
		...parseCredential(hs256Form),
		bodyHmac: { key: signature.key, encoding: 'base64' },
	});
	expect(hmacIn(await signer.authorization('POST', body))).toBeUndefined();
	expect(hmacIn(await signer.authorization('POST', body, signature))).toMatch(/^[0-9a-f]{64}$/);

	signer.signBodiesWith(signature);
	expect(hmacIn(await signer.authorization('POST', body))).toMatch(/^[0-9a-f]{64}$/);
	expect(hmacIn(await signer.authorization('POST', body, null))).toBeUndefined();
});

test('signs with the keys that were set last, and with their clock offset', async () => {
	const first = parseCredential(hs256Form);
	const signer = createSigner(clock, first);
	expect(signer.clockOffsetMs()).toBe(0);

	const secretKey = 'another secret key of forty characters..';
	signer.signWith({ ...parseCredential({ ...hs256Form, secretKey }), clockOffsetSeconds: 90 });
	expect(signer.clockOffsetMs()).toBe(90_000);
	const token = (await signer.authorization('GET')).slice('Bearer '.length);
	expect(verify(token, Buffer.from(secretKey), { ignoreExpiration: true })).toMatchObject({
		sub: first.accessKey,
	});
});
