/** Downloads without a network: bytes in chunks, and whether the client closed the connection. */
import { Download } from '../../../client/call/download';

export async function* chunksOf(
	content: string | Uint8Array,
	size = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
	const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
	for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

export async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
	const parts: Uint8Array[] = [];
	for await (const chunk of chunks) parts.push(chunk);
	return Buffer.concat(parts).toString('utf8');
}

export async function listOf<T>(values: AsyncIterable<T>): Promise<T[]> {
	const list: T[] = [];
	for await (const value of values) list.push(value);
	return list;
}

export function createFakeDownload(content: string | AsyncIterable<Uint8Array>) {
	let closed = 0;
	const chunks = typeof content === 'string' ? chunksOf(content, 7) : content;
	const response = { status: 200, headers: {}, chunks, close: () => void (closed += 1) };
	return {
		download: new Download('POST /v3/reports/payout', 'report.csv', 'text/csv', response),
		closedTimes: () => closed,
	};
}
