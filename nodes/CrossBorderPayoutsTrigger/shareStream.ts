/** One event stream for all triggers of this process that have the same credential and version. */
import type { ITriggerFunctions } from 'n8n-workflow';

import { createSharedStreams } from '../../client/sse/sharedStream';
import { credentialName } from '../adapter/credentialName';
import { hashText } from '../adapter/hashText';
import type { ListenOptions } from './listen';
import type { TriggerSettings } from './settings';

/** Of this bundle, which n8n loads once per process. */
const streams = createSharedStreams();

/**
 * @returns how a trigger follows its stream: on one connection with all others that may read the same
 * events, which only who has the whole credential may, the secrets too
 */
export async function shareStream(
	context: ITriggerFunctions,
	settings: Pick<TriggerSettings, 'version'>,
): Promise<NonNullable<ListenOptions['follow']>> {
	const key = await streamKey(context, settings);
	return (options) => streams.follow(key, options);
}

/** Names a stream and who may read it. Kept in memory only: it is never saved or logged. */
export async function streamKey(
	context: ITriggerFunctions,
	{ version }: Pick<TriggerSettings, 'version'>,
): Promise<string> {
	const credential = Object.entries(await context.getCredentials(credentialName));
	const id = context.getNode().credentials?.[credentialName]?.id;
	return hashText(JSON.stringify([version, id, credential.sort(([a], [b]) => (a < b ? -1 : 1))]));
}
