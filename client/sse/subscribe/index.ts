/** The face of a subscription to an event stream. */
export { createFeed, type Feed, feedOf, type FeedParts } from './eventFeed';
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
