/**
 * The v3 event stream: every event has a UUIDv7 ID, and Last-Event-ID resumes from its time.
 * [Events, v3 stream]
 */
import { named } from '../call/endpoint';
import { toApiError } from '../problem/toApiError';
import { decodePaymentEvent, type StreamProfile } from '../sse/subscribe/streamProfile';
import { decodeProblem } from './problem';

export const stream = named({ method: 'GET', path: '/v3/events' });

export const eventStream: StreamProfile = {
	path: stream.path,
	endpoint: stream.name,
	eventNames: ['payment', 'payment-error'],
	stateEvents: ['payment'],
	partialEvents: [],
	resume: 'last-event-id',
	// The interface promises no ping, so silence says nothing. Opening the stream again loses nothing, because it
	// resumes.
	defaultIdleTimeoutMs: 120_000,
	decode: decodePaymentEvent,
	toError: (endpoint, response) => toApiError(endpoint, response, decodeProblem),
};
