/** The face of a subscription to an event stream. */
export { type Feed, feedOf } from './eventFeed';
export { createSeenIds, type SeenIds } from './seenIds';
export {
	decodePaymentEvent,
	type PaymentEvent,
	type StreamProfile,
	type StreamSource,
} from './streamProfile';
export { subscribe } from './subscribe';
export type {
	DisconnectReason,
	Received,
	StreamEvent,
	StreamState,
	SubscribeOptions,
} from './subscribeOptions';
