/** A response that is a file. Its bytes are passed on as they arrive and never collected. */
import { ContractError } from '../errors/ContractError';
import { TransportError } from '../errors/TransportError';
import { named, type Callable, type Named } from './endpoint';
import { addressedTo, type Connection } from './exchange';
import { readFileName, toFileName } from './fileName';
import { prepare } from './prepare';
import { toApiError } from '../problem/toApiError';
import type { StreamResponse } from '../http/transport';

/** One method and path of the interface that responds with a file. */
export type FileEndpoint<Input> = Named<FileEndpointDefinition<Input>>;

interface FileEndpointDefinition<Input> extends Callable<Input> {
	/** The file name if the response gives none. */
	readonly fileName: (input: Input) => string;
	/** The type to request. A response in `text/html` is not a report. Neither is JSON if CSV was requested. */
	readonly accept: 'text/csv' | '*/*';
}

export const defineFileEndpoint = <Input>(
	endpoint: FileEndpointDefinition<Input>,
): FileEndpoint<Input> => named(endpoint);

/**
 * A file that is being downloaded. A caller that does not read it to its end must call
 * `response.close()`.
 */
export class Download {
	constructor(
		/** The endpoint's name, for errors. */
		readonly endpoint: string,
		readonly fileName: string,
		readonly contentType: string,
		/** The open response. */
		readonly response: StreamResponse,
		/** The file's bytes: those of the response, or the result of `through`. */
		readonly chunks: AsyncIterable<Uint8Array> = response.chunks,
	) {}

	/** The same file, with its bytes changed while they are read. */
	through(change: (chunks: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): Download {
		return new Download(
			this.endpoint,
			this.fileName,
			this.contentType,
			this.response,
			change(this.chunks),
		);
	}
}

/** Outputs, of which the first has a file. */
export class OutputsWithFile {
	/**
	 * @param itemOf of an operation that takes all items: the item that an output is about, or undefined if it is about
	 * none. Default: all are about the item that was run
	 */
	constructor(
		readonly outputs: ReadonlyArray<Readonly<Record<string, unknown>>>,
		readonly file: Download,
		readonly itemOf?: (output: Readonly<Record<string, unknown>>) => number | undefined,
	) {}
}

/** Time limit for the start of the response. The service makes the report first. */
const beginTimeoutMs = 120_000;
const idleTimeoutMs = 60_000;
/** Without this limit, a server that sends a byte now and then would keep an execution running forever. */
const totalTimeoutMs = 60 * 60_000;
/** Ten times a report of a million rows. An endless file must not fill n8n's disk. */
const maxFileBytes = 2 * 1024 ** 3;
const maxErrorBytes = 64 * 1024;

/**
 * Checks the input, sends one request and passes the open response on.
 *
 * @throws InputError before sending; ApiError for every status but 200; ContractError if the response
 * is not a file; TransportError if no response came. Its bytes throw TransportError if they break off
 */
export async function openDownload<Input>(
	connection: Connection,
	endpoint: FileEndpoint<Input>,
	rawInput: unknown,
	signal?: AbortSignal,
): Promise<Download> {
	const prepared = prepare(endpoint, rawInput);
	const response = await connection.transport.open({
		...addressedTo(connection, prepared, endpoint.accept),
		timeoutMs: beginTimeoutMs,
		idleTimeoutMs,
		totalTimeoutMs,
		maxBytes: maxErrorBytes,
		repeatable: true,
		...(signal ? { signal } : {}),
	});
	const { status, headers } = response;
	// Any other 2xx may be a proxy's answer, see `exchange`.
	if (status !== 200) {
		const answer = { status, headers, body: await readBeginning(response) };
		throw toApiError(endpoint.name, answer, connection.decodeProblem, prepared.call);
	}
	const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
	if (
		contentType === 'text/html' ||
		(endpoint.accept === 'text/csv' && /\bjson$/.test(contentType))
	) {
		response.close();
		throw new ContractError(
			endpoint.name,
			status,
			'',
			`it is ${contentType.slice(0, 40)}, not a report`,
		);
	}
	const name =
		readFileName(headers['content-disposition']) ?? toFileName(endpoint.fileName(prepared.input));
	const type =
		contentType || (endpoint.accept === 'text/csv' ? 'text/csv' : 'application/octet-stream');
	return new Download(
		endpoint.name,
		name ?? 'report',
		type,
		response,
		limitBytes(response, maxFileBytes),
	);
}

/**
 * @returns the bytes of the response as they arrive
 * @throws TransportError (`response_too_large`) instead of the chunk that exceeds the limit
 */
export async function* limitBytes(
	{ chunks, close }: StreamResponse,
	maxBytes: number,
): AsyncGenerator<Uint8Array> {
	let size = 0;
	for await (const chunk of chunks) {
		size += chunk.byteLength;
		if (size > maxBytes) {
			close();
			throw new TransportError('response_too_large', true);
		}
		yield chunk;
	}
}

/** Binds file endpoints to a connection. */
export const createDownloader =
	(connection: Connection) =>
	<Input>(endpoint: FileEndpoint<Input>) =>
	async (input: unknown, signal?: AbortSignal): Promise<Download> =>
		await openDownload(connection, endpoint, input, signal);

/** Reads an error body up to the limit. If the body breaks off, the part before that is kept. */
async function readBeginning(response: StreamResponse): Promise<Uint8Array> {
	const body = new Uint8Array(maxErrorBytes);
	let size = 0;
	try {
		for await (const chunk of response.chunks) {
			const part = chunk.subarray(0, maxErrorBytes - size);
			body.set(part, size);
			size += part.byteLength;
			if (size === maxErrorBytes) break;
		}
	} catch {
		// The status alone is enough.
	} finally {
		response.close();
	}
	return body.subarray(0, size);
}
