/** Applies a scripted fault to a request and its answer. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorFormats } from './errors/errorFormats';
import type { Fault } from '../faults/faults';
import { sleepReal } from '../basics/sleepReal';
import { breakInside, drip, gzippedHugeJson, hugeJson, toBytes } from '../faults/slowBody';
import type { ApiVersion } from '../schemas/vocabulary';

/**
 * Applies faults that act before the handler. Returns true if the request already has its answer, or gets
 * none.
 */
export async function applyEarlyFault(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	version: ApiVersion,
	stopSignal: AbortSignal,
): Promise<boolean> {
	if (fault.kind === 'commit-late') request.raw.socket.destroy();
	await sleepReal(fault.delayMs ?? 0, stopSignal);
	if (fault.kind === 'drop-before') {
		reply.hijack();
		request.raw.socket.destroy();
		return true;
	}
	if (fault.kind !== 'status') return false;
	const status = fault.status ?? 500;
	const presetBody = version === 'v2' ? { detail: 'Scripted fault' } : scriptedProblem(status);
	const body = fault.body === undefined ? presetBody : fault.body;
	reply.status(status).type(fault.contentType ?? errorFormats[version].mediaType);
	reply.headers(fault.headers ?? {});
	reply.send(typeof body === 'string' ? body : JSON.stringify(body));
	return true;
}

function scriptedProblem(status: number): object {
	return { type: 'about:blank', title: 'Scripted fault', status };
}

/** Applies faults that spoil the answer after the handler has done its work. */
export function spoilAnswer(
	fault: Fault | undefined,
	request: FastifyRequest,
	reply: FastifyReply,
	payload: unknown,
	stopSignal: AbortSignal,
): unknown {
	switch (fault?.kind) {
		case 'drop-after-commit':
			request.raw.socket.destroy();
			return payload;
		case 'garbage':
			return '<<< not what was asked for \u0000';
		case 'truncate': {
			if (!(payload instanceof Readable)) reply.header('content-length', toBytes(payload).length);
			return breakInside(payload);
		}
		case 'slow-body':
			if (payload instanceof Readable) return payload;
			return drip(toBytes(payload), fault.byteIntervalMs ?? 1000, stopSignal);
		case 'huge-json':
			return hugeJson(fault.sizeBytes ?? hundredMebibytes);
		case 'gzip-bomb':
			reply.header('content-encoding', 'gzip');
			return gzippedHugeJson(fault.sizeBytes ?? hundredMebibytes);
		default:
			return payload;
	}
}

const hundredMebibytes = 100 * 1024 * 1024;
