/**
 * GET /v2/events: starts with the connection, no ids, no replay, a ping comment from time to time. [v2
 * stream]
 */
import type { FastifyInstance } from 'fastify';
import { acceptStream } from '../streams/acceptStream';
import { eventStream } from '../http/routeDocs';
import type { SandboxState } from '../state/state';

const doc = { summary: 'Stream of payment events', answerType: eventStream };

export function registerEvents(scope: FastifyInstance, state: SandboxState): void {
	scope.get('/events', { config: { permission: 'read', doc } }, async (request, reply) =>
		acceptStream(request, reply, { version: 'v2', lastEventId: null }, state),
	);
}
