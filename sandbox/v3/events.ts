/** GET /v3/events: UUIDv7 ids, resumes from the timestamp of Last-Event-ID. [v3 stream] */
import type { FastifyInstance } from 'fastify';
import type { Behaviours } from '../behaviours/rows';
import { acceptStream } from '../streams/acceptStream';
import { accountOf } from '../http/pipeline';
import { invalidFields, refused, ServiceError } from '../http/errors/serviceError';
import { eventStream, type RouteDoc } from '../http/routeDocs';
import type { SandboxState } from '../state/state';
import { timestampOfEventId } from '../basics/uuidV7';

const doc: RouteDoc = {
	summary: 'Stream of payment events',
	parameters: [
		{
			name: 'Last-Event-ID',
			in: 'header',
			required: false,
			schema: { type: 'string', format: 'uuid' },
		},
	],
	answerType: eventStream,
};

export function registerEvents(scope: FastifyInstance, state: SandboxState): void {
	scope.get('/events', { config: { permission: 'read', doc } }, async (request, reply) => {
		const header = request.headers['last-event-id'];
		const isSent =
			typeof header === 'string' && state.events.hasSent(accountOf(request).name, header);
		const { S1 } = state.settings.behaviours;
		if (header !== undefined && !isSent && S1 === '204') return reply.status(204).send();
		const lastEventId = isSent ? header : readUnknownId(header, S1);
		return acceptStream(request, reply, { version: 'v3', lastEventId }, state);
	});
}

/**
 * Where a stream resumes after an id that was never sent. Null: from now on. [behaviours, row S1] (Assumption
 * A11)
 */
function readUnknownId(
	header: string | string[] | undefined,
	value: Behaviours['S1'],
): string | null {
	if (header === undefined || value === 'live') return null;
	if (value === '400') throw refused('Last-Event-ID is not known');
	if (value === '404') throw new ServiceError(404, 'Last-Event-ID is not known');
	const isResumable = typeof header === 'string' && timestampOfEventId(header) !== null;
	if (value === 'byTime' && isResumable) return header;
	const message = value === '422' ? 'is not known' : 'must be a UUIDv7';
	throw invalidFields([
		{ place: 'header', path: ['Last-Event-ID'], message, code: 'wrong_format', input: header },
	]);
}
