import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { HealthChange } from './healthChange';

const seconds = (ms: number): number => Math.round(ms / 1000);

const time = (ms: number): string => new Date(ms).toISOString();

function factsOf(change: HealthChange): IDataObject {
	switch (change.state) {
		case 'connected':
			return { resumed: change.resumed };
		case 'disconnected':
			return {
				reason: change.reason,
				code: change.code,
				httpCode: change.httpCode,
				retryInSeconds: seconds(change.retryInMs),
			};
		case 'gap':
			return { since: time(change.sinceMs), until: time(change.untilMs), changed: change.changed };
		case 'lookupsFailed':
			return { code: change.code, httpCode: change.httpCode };
		case 'lag':
			return { waiting: change.waiting, oldestSeconds: seconds(change.oldestMs) };
		case 'lookupsRecovered':
		case 'caughtUp':
			return {};
	}
}

/**
 * A change of health as an item. It has all the fields of an event's item, so that expressions for
 * events find no hole, and releases nothing.
 *
 * @param leftOut how many changes were not told since the last one
 */
export function toHealthItem(change: HealthChange, leftOut: number): INodeExecutionData {
	const at = time(change.atMs);
	return {
		json: {
			eventId: null,
			event: 'health',
			payment: null,
			category: null,
			releaseFunds: false,
			source: 'trigger',
			redelivered: false,
			receivedAt: at,
			health: { state: change.state, at, ...factsOf(change), leftOut },
		},
	};
}
