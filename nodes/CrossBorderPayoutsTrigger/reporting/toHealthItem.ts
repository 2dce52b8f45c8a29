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
 * An item about the trigger itself. It has all fields of an event's item, so that expressions
 * written for events find each field. Its `releaseFunds` is false.
 */
export function ownItem(atMs: number, { state, ...facts }: IDataObject): INodeExecutionData {
	const at = time(atMs);
	return {
		json: {
			eventId: null,
			event: 'health',
			payment: null,
			category: null,
			releaseFunds: false,
			action: null,
			source: 'trigger',
			redelivered: false,
			receivedAt: at,
			health: { state, at, ...facts },
		},
	};
}

/**
 * Turns a health change into an item.
 *
 * @param leftOut how many changes were not reported since the last one
 */
export function toHealthItem(change: HealthChange, leftOut: number): INodeExecutionData {
	return ownItem(change.atMs, { state: change.state, ...factsOf(change), leftOut });
}
