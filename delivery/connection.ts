/** What a stream is read with. */
import type { FollowOptions } from '../client/sse/subscribe/subscribeOptions';

export type Connection = Pick<
	FollowOptions,
	| 'transport'
	| 'clock'
	| 'random'
	| 'url'
	| 'endpoint'
	| 'connectTimeoutMs'
	| 'toError'
	| 'explain'
	| 'resume'
	| 'idleTimeoutMs'
>;
