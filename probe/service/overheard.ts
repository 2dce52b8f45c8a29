/** Facts that any answer may show besides what was asked for. */
import {
	type HttpMethod,
	type HttpResponse,
	readRetryAfterMs,
	type ResponseHead,
} from '../../client/http';

/** A list of payments, and the path that requested it. */
export interface ListHeard {
	readonly path: string;
	readonly answer: HttpResponse;
}

export interface Overheard {
	/** The `Retry-After` of each 429; null for one without. */
	readonly pauses: Array<{ readonly header: string | null; readonly ms: number | undefined }>;
	/** Every list of payments that any row requested. All count, because a gateway may spoil only some. */
	readonly lists: ListHeard[];
}

const listOfPayments = /^\/v[23]\/payments\?/;

/** Keeps the answer if a list of payments was asked for. A 429 says nothing about the list. */
export function hearList(
	{ lists }: Overheard,
	method: HttpMethod,
	path: string,
	answer: HttpResponse,
): void {
	if (method === 'GET' && answer.status !== 429 && listOfPayments.test(path))
		lists.push({ path, answer });
}

/** @returns the pause in milliseconds that a 429 asks for. Undefined: none */
export function hearPause({ pauses }: Overheard, { headers }: ResponseHead): number | undefined {
	const ms = readRetryAfterMs(headers);
	pauses.push({ header: headers['retry-after'] ?? null, ms });
	return ms;
}
