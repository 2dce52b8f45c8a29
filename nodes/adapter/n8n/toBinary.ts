import type { IBinaryData, IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { Download } from '../../../client/call';
import type { StreamResponse } from '../../../client/http';

/** What n8n accepts as a source of binary data, other than a Buffer. */
type Storable = Exclude<Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0], Buffer>;

/**
 * A response of n8n's HTTP helper. n8n stores a Node.js stream, but a community node may not import
 * the module that makes one. So the class of the helper's own stream is used.
 */
export interface StorableResponse extends StreamResponse {
	readonly toStorable: (chunks: AsyncIterable<Uint8Array>) => Storable;
}

/**
 * The largest file that is kept in memory if a transport has no stream class. n8n's transport has
 * one.
 */
const maxGatheredBytes = 16 * 1024 * 1024;

/**
 * Streams a file into n8n's binary data. If n8n keeps binary data on disk, only one chunk is in
 * memory at a time.
 *
 * @returns the item's json with name and type, and its binary `data`
 * @throws TransportError if the file breaks off; the partial file is dropped
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
		// n8n itself sets the name and the type only if they are missing.
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
