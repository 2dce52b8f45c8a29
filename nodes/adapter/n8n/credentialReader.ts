import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';

import type { Clock } from '../../../client/async';
import type { TimeOffset } from '../../../client/http';
import { credentialName } from './credentialName';

/** A run may last for hours. A key that was replaced or withdrawn in n8n must not sign for long. */
export const credentialMaxAgeMs = 5_000;

/** Of a node that uses the credential. */
export type CredentialContext = IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions;

/** Returns the node's credential in the form that n8n's HTTP helper takes. */
export type ReadCredential = () => Promise<ICredentialsDecrypted>;

/**
 * Reads the credential once for all requests of the next 5 seconds. Without this, n8n reads it from
 * its database and decrypts it for each request, which takes a third of a request's time.
 *
 * @param context n8n checks at every read who may use the credential
 * @param offset read at each request, and passed on to the code that signs
 * @returns a function that throws what n8n throws; a failure is not cached
 */
export function createCredentialReader(
	context: CredentialContext,
	clock: Pick<Clock, 'now'>,
	offset: Readonly<TimeOffset> = { seconds: 0 },
): ReadCredential {
	let held: HeldCredential | undefined;
	const readHeld = async (): Promise<ICredentialsDecrypted> => {
		const nowMs = clock.now();
		if (held && mayStillSign(held, nowMs, offset.tokensSinceMs)) return await held.value;
		const reading = { value: readOnce(context), fromMs: nowMs };
		held = reading;
		reading.value.catch(() => {
			if (held === reading) held = undefined;
		});
		return await reading.value;
	};
	return async () => {
		const credential = await readHeld();
		const { seconds, tokensSinceMs } = offset;
		if (seconds === 0 && tokensSinceMs === undefined) return credential;
		// The credential is built as a separate bundle. Only its own data can pass this to the code that
		// signs.
		const data = {
			...credential.data,
			...(seconds !== 0 && { clockOffsetSeconds: seconds }),
			...(tokensSinceMs !== undefined && { tokensSinceMs }),
		};
		return { ...credential, data };
	};
}

interface HeldCredential {
	readonly value: Promise<ICredentialsDecrypted>;
	readonly fromMs: number;
}

/**
 * If the clock was set back, the cached credential is from the future and might be kept for hours. A token
 * that the service has refused may come from keys that have just been replaced.
 */
const mayStillSign = (
	{ fromMs }: HeldCredential,
	nowMs: number,
	refusedMs: number | undefined,
): boolean =>
	fromMs <= nowMs &&
	nowMs < fromMs + credentialMaxAgeMs &&
	(refusedMs === undefined || fromMs > refusedMs);

async function readOnce(context: CredentialContext): Promise<ICredentialsDecrypted> {
	const data = await context.getCredentials(credentialName);
	const named = context.getNode().credentials?.[credentialName];
	return { id: named?.id ?? '', name: named?.name ?? '', type: credentialName, data };
}
