import type { IBinaryData, IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Download } from '../../../client/http/download';
import type { StreamResponse } from '../../../client/http/transport';

/** What n8n stores binary data from, besides a Buffer. */
type Storable = Exclude<Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0], Buffer>;

/**
 * An answer of n8n's HTTP helper. n8n stores a Node.js stream, and a community node may not import the
 * module that makes one: the helper's own stream lends its class.
 */
export interface StorableResponse extends StreamResponse {
	readonly toStorable: (chunks: AsyncIterable<Uint8Array>) => Storable;
}

/** The largest file that is gathered in memory, for a transport without a stream class; n8n's has one. */
const maxGatheredBytes = 16 * 1024 * 1024;

/**
 * Streams a file into n8n's binary data. Where n8n keeps these on disk, nothing but a piece of it is
 * ever in memory.
 *
 * @returns the item's json, with name and type, and its binary `data`
 * @throws TransportError when the file breaks off; it is dropped then, never handed on in part
 */
export async function toBinary(
	context: IExecuteFunctions,
	download: Download,
): Promise<Required<Pick<INodeExecutionData, 'json' | 'binary'>>> {
	const { fileName, contentType, response } = download;
	let failure: { readonly error: unknown } | undefined;
	const note = (error: unknown): unknown => {
		failure = { error };
		return error;
	};
	const watched = (async function* () {
		try {
			yield* download.chunks;
		} catch (error) {
			throw note(error);
		}
	})();
	try {
		const source = isStorable(response) ? response.toStorable(watched) : await gather(watched);
		const data = await context.helpers.prepareBinaryData(source, fileName, contentType);
		// n8n sets the name and the type of its own accord only where they are missing.
		return { json: describe(download, data), binary: { data } };
	} catch (error) {
		response.close();
		throw failure ? failure.error : error;
	}
}

function describe({ fileName, contentType }: Download, { fileSize }: IBinaryData): IDataObject {
	return { fileName, contentType, ...(fileSize === undefined ? {} : { fileSize }) };
}

function isStorable(response: StreamResponse): response is StorableResponse {
	return 'toStorable' in response;
}

async function gather(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of chunks) {
		size += chunk.byteLength;
		if (size > maxGatheredBytes) throw new Error('The file is too large to be held in memory');
		parts.push(chunk);
	}
	return Buffer.concat(parts);
}
