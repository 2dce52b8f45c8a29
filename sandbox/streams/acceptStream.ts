/** Passes the connection of a checked request to the event streams. [Events] */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tokenOf } from '../http/pipeline';
import { ServiceError } from '../http/errors/serviceError';
import type { ApiVersion } from '../schemas/vocabulary';
import type { SandboxSettings } from '../settings/settings';
import type { StreamBook } from './streamBook';

/** What opening a stream uses of the sandbox's state. */
interface StreamState {
	readonly settings: SandboxSettings;
	readonly streams: StreamBook;
}

/** Opens the stream, or plays a scripted fault instead. */
export function acceptStream(
	request: FastifyRequest,
	reply: FastifyReply,
	stream: { version: ApiVersion; lastEventId: string | null },
	state: StreamState,
): FastifyReply {
	const token = tokenOf(request);
	const fault = request.call?.fault?.kind;
	if (fault === 'garbage') return reply.type('text/html').send('<p>not a stream</p>');
	// [behaviours, row S7]
	const { S7 } = state.settings.behaviours;
	const isSecond = state.streams
		.openStreams()
		.some(({ account }) => account === token.account.name);
	if (isSecond && S7 === 'refused409')
		throw new ServiceError(409, 'Another stream of this account is open');
	if (isSecond && S7 === 'refused429')
		throw new ServiceError(429, 'Another stream of this account is open');
	reply.hijack();
	if (request.call !== null) request.call.record.status = 200;
	// The connection closed before a listener was there. Without this check, the stream would count as open
	// forever.
	if (request.raw.socket.destroyed) return reply;
	state.streams.open(
		{
			...stream,
			account: token.account.name,
			tokenExpiresAtMs: token.expiresAtMs,
			userAgent: request.headers['user-agent'],
		},
		reply.raw,
	);
	if (fault === 'drop-after-commit' || fault === 'truncate') reply.raw.destroy();
	return reply;
}
