/** GET /v3/events: UUIDv7 ids, resumed from the timestamp of Last-Event-ID. [v3 stream] */
import type { FastifyInstance } from 'fastify';
import { openStream } from '../openStream';
import { invalidFields } from '../serviceError';
import type { SandboxState } from '../state';
import { timestampOfEventId } from '../uuidV7';

export function registerEvents(scope: FastifyInstance, state: SandboxState): void {
	scope.get('/events', { config: { permission: 'read' } }, async (request, reply) => {
		const lastEventId = readLastEventId(request.headers['last-event-id']);
		return openStream(request, reply, { version: 'v3', lastEventId }, state);
	});
}

/** Anything but a UUIDv7, the empty text included, is a 422. (Assumption A11) */
function readLastEventId(header: string | string[] | undefined): string | null {
	if (header === undefined) return null;
	if (typeof header === 'string' && timestampOfEventId(header) !== null) return header;
	throw invalidFields([
		{ place: 'header', path: ['Last-Event-ID'], message: 'must be a UUIDv7', code: 'wrong_format', input: header },
	]);
}
