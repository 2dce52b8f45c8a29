/**
 * The v2 event stream: no IDs and no resume. Events that happen while disconnected are not sent
 * again. [Events, v2 stream]
 */
import { named } from '../call/endpoint';
import { toApiError } from '../problem/toApiError';
import { decodePaymentEvent, type StreamProfile } from '../sse/subscribe/streamProfile';
import { decodeProblem } from './problem';

export const stream = named({ method: 'GET', path: '/v2/events' });

export const eventStream: StreamProfile = {
	path: stream.path,
	endpoint: stream.name,
	eventNames: ['payment', 'payment-update'],
	stateEvents: ['payment', 'payment-update'],
	partialEvents: ['payment-update'],
	resume: 'none',
	// A ping comes every 30 seconds. The timeout is two missed pings and 15 seconds.
	defaultIdleTimeoutMs: 75_000,
	decode: decodePaymentEvent,
	toError: (endpoint, response) => toApiError(endpoint, response, decodeProblem),
};
