import type { HttpResponse } from './transport';
import { parseJson } from './parseJson';

/** @returns the body as JSON, or undefined if it has another format */
export function readJsonBody({ body }: HttpResponse): unknown {
	try {
		return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(body));
	} catch {
		return undefined;
	}
}

/** The largest error body that is read. A longer one is a gateway's page, not a problem. */
const maxErrorBytes = 64 * 1024;

/** The members of an error body that is a JSON object. Any other body has none. */
export function readErrorBody(response: HttpResponse): Readonly<Record<string, unknown>> {
	if (response.body.byteLength > maxErrorBytes) return {};
	const body = readJsonBody(response);
	return typeof body === 'object' && body !== null && !Array.isArray(body)
		? Object.fromEntries(Object.entries(body))
		: {};
}
