/** An event stream of v3 that is held without being read to its end. */
import { strict as assert } from 'node:assert';

import { sign } from 'jsonwebtoken';

import type { Sandbox } from '../../../sandbox/server';

/** Longer than a case. The service ends a stream when its token expires. */
const TOKEN_SECONDS = 600;

/** @param userAgent names the client in the sandbox. */
export async function holdStream(sandbox: Sandbox, userAgent: string): Promise<{ abort(): void }> {
	const account = sandbox.accounts[0];
	assert.ok(account !== undefined);
	const { accessKey, secretKey } = account;
	const claims = { sub: accessKey, iss: sandbox.issuer, aud: sandbox.issuer };
	const token = sign(claims, secretKey, { keyid: accessKey, expiresIn: TOKEN_SECONDS });
	const controller = new AbortController();
	const { status, body } = await fetch(`${sandbox.baseUrl}/v3/events`, {
		headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
		signal: controller.signal,
	});
	assert.equal(status, 200);
	// The garbage collector ends a stream that nobody reads.
	body?.getReader();
	return { abort: () => controller.abort() };
}
