import type {
	ICredentialsDecrypted,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	ITriggerFunctions,
} from 'n8n-workflow';

import type { Clock } from '../../../client/http/clock';
import type { TimeOffset } from '../../../client/http/withServiceTime';
import { credentialName } from './credentialName';

/** A run may last for hours, and a key that is replaced or withdrawn in n8n must not sign for long. */
export const credentialMaxAgeMs = 5_000;

type Context = IExecuteFunctions | ILoadOptionsFunctions | ITriggerFunctions;

/** Gives the node's credential as n8n's HTTP helper takes it. */
export type ReadCredential = () => Promise<ICredentialsDecrypted>;

/**
 * Reads the credential once for all requests of the next 5 seconds. n8n would read it from its
 * database and decrypt it for each request, which takes a third of a request's time.
 *
 * @param context n8n's rules on who may use a credential hold at every reading
 * @param offset read at each request, and handed on to who signs
 * @returns a function that throws what n8n throws; a failure is not kept
 */
export function createCredentialReader(
	context: Context,
	clock: Pick<Clock, 'now'>,
	offset: Readonly<TimeOffset> = { seconds: 0 },
): ReadCredential {
	let held: { readonly value: Promise<ICredentialsDecrypted>; readonly fromMs: number } | undefined;
	const readHeld = async (): Promise<ICredentialsDecrypted> => {
		const nowMs = clock.now();
		// A clock that was set back makes what is held one from the future: read anew then.
		if (held && held.fromMs <= nowMs && nowMs < held.fromMs + credentialMaxAgeMs)
			return await held.value;
		const reading = { value: readOnce(context), fromMs: nowMs };
		held = reading;
		reading.value.catch(() => {
			if (held === reading) held = undefined;
		});
		return await reading.value;
	};
	return async () => {
		const credential = await readHeld();
		// The credential is in a bundle of its own: what it signs with is all that it can be told.
		return offset.seconds === 0
			? credential
			: { ...credential, data: { ...credential.data, clockOffsetSeconds: offset.seconds } };
	};
}

async function readOnce(context: Context): Promise<ICredentialsDecrypted> {
	const data = await context.getCredentials(credentialName);
	const named = context.getNode().credentials?.[credentialName];
	return { id: named?.id ?? '', name: named?.name ?? '', type: credentialName, data };
}
