import { Readable } from 'stream';
import type { IExecuteFunctions } from 'n8n-workflow';

import { TransportError } from '../../../../client/errors';
import { Download } from '../../../../client/call/download';
import { toBinary } from '../../../../nodes/adapter/n8n/toBinary';
import { chunksOf, textOf } from '../../../support/fakes/fakeDownload';

/** n8n's side: reads the source to its end and keeps it. */
function createContext() {
	const stored: Array<{ text: string; name: unknown; type: unknown; streamed: boolean }> = [];
	const prepareBinaryData = async (source: Buffer | Readable, name: unknown, type: unknown) => {
		const streamed = !Buffer.isBuffer(source);
		const text = streamed ? await textOf(source) : source.toString();
		stored.push({ text, name, type, streamed });
		return { data: 'filesystem', mimeType: String(type), fileSize: `${text.length} B` };
	};
	// The engine's context has far more members. The adapter reads none of them.
	return { stored, context: { helpers: { prepareBinaryData } } as unknown as IExecuteFunctions };
}

function createDownload(chunks: AsyncIterable<Uint8Array>, { streams = true } = {}) {
	let closed = 0;
	const response = {
		status: 200,
		headers: {},
		chunks,
		close: () => void (closed += 1),
		...(streams ? { toStorable: (bytes: AsyncIterable<Uint8Array>) => Readable.from(bytes) } : {}),
	};
	return { download: new Download('x', 'a.csv', 'text/csv', response), closedTimes: () => closed };
}

it.each([true, false])('stores a file with its name and type (streams: %p)', async (streams) => {
	const { context, stored } = createContext();
	const { download } = createDownload(chunksOf('id\n1\n', 2), { streams });
	expect(await toBinary(context, download)).toEqual({
		json: { fileName: 'a.csv', contentType: 'text/csv', fileSize: '5 B' },
		binary: { data: { data: 'filesystem', mimeType: 'text/csv', fileSize: '5 B' } },
	});
	expect(stored).toEqual([{ text: 'id\n1\n', name: 'a.csv', type: 'text/csv', streamed: streams }]);
});

it('stores the bytes that were made from the response', async () => {
	const { context, stored } = createContext();
	const { download } = createDownload(chunksOf('a'));
	await toBinary(
		context,
		download.through(() => chunksOf('b')),
	);
	expect(stored[0]?.text).toBe('b');
});

it('fails with the reason when the connection breaks, and closes it', async () => {
	const { context, stored } = createContext();
	const broken = (async function* () {
		yield new TextEncoder().encode('id\n');
		throw new TransportError('network', true, 'ECONNRESET');
	})();
	const { download, closedTimes } = createDownload(broken);
	await expect(toBinary(context, download)).rejects.toMatchObject({
		code: 'network',
		errno: 'ECONNRESET',
	});
	expect(closedTimes()).toBe(1);
	expect(stored).toEqual([]);
});

it('refuses to collect an endless file', async () => {
	const endless = (async function* () {
		for (;;) yield new Uint8Array(1024 * 1024);
	})();
	const { download, closedTimes } = createDownload(endless, { streams: false });
	await expect(toBinary(createContext().context, download)).rejects.toThrow('too large');
	expect(closedTimes()).toBe(1);
});
