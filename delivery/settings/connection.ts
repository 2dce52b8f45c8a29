/** What is needed to read a stream. */
import type { SubscribeOptions } from '../../client/sse/subscribe';

export type StreamConnection = Pick<
	SubscribeOptions,
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
