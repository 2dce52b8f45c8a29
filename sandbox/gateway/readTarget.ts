/** What a request asks for, as far as a gateway can see from its URL and body. */
import type { RequestKind } from './verdicts';

export interface Target {
	readonly kind: RequestKind;
	/** What `first:N` counts by: the external id of a payment, else method and path. */
	readonly key: string;
}

/** @param url path and query, with the version's prefix */
export function readTarget(method: string, url: string, rawBody: Buffer): Target {
	const [path = '', query = ''] = url.split('?', 2);
	const steps = path.split('/').slice(2);
	const key = `${method} ${path}`;
	if (method === 'POST' && path.endsWith('/payment')) {
		return { kind: 'post-payment', key: `POST payment ${externalIdIn(rawBody)}` };
	}
	if (method !== 'GET') return { kind: 'other', key };
	if (steps[0] === 'events') return { kind: 'events', key };
	if (steps[0] !== 'payments') return { kind: 'other', key };
	if (steps.length === 1) return { kind: 'list-payments', key };
	const isExternal = new URLSearchParams(query).get('external') === 'true';
	return { kind: isExternal ? 'look-up' : 'get-payment', key };
}

function externalIdIn(rawBody: Buffer): string {
	return /"external_id"\s*:\s*"([^"]*)"/.exec(rawBody.toString('utf8'))?.[1] ?? '';
}
