import type { HealthChange } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/healthChange';
import { toHealthItem } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/toHealthItem';
import { toItem } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { eventOf } from '../../../support/fakes/triggerEvents';

const atMs = Date.UTC(2026, 0, 2, 3, 4, 5);
const at = '2026-01-02T03:04:05.000Z';

it.each<[HealthChange, Record<string, unknown>]>([
	[{ state: 'connected', atMs, resumed: true }, { resumed: true }],
	[
		{
			state: 'disconnected',
			atMs,
			reason: 'refused',
			code: 'server_error',
			httpCode: 503,
			retryInMs: 1_600,
		},
		{ reason: 'refused', code: 'server_error', httpCode: 503, retryInSeconds: 2 },
	],
	[
		{ state: 'gap', atMs, sinceMs: atMs - 1_000, untilMs: atMs, changed: 3 },
		{ since: '2026-01-02T03:04:04.000Z', until: at, changed: 3 },
	],
	[
		{ state: 'lag', atMs, waiting: 12, oldestMs: 61_000 },
		{ waiting: 12, oldestSeconds: 61 },
	],
	[{ state: 'caughtUp', atMs }, {}],
	[
		{ state: 'lookupsFailed', atMs, code: 'forbidden', httpCode: 403 },
		{ code: 'forbidden', httpCode: 403 },
	],
	[{ state: 'lookupsRecovered', atMs }, {}],
])('%j', (change, facts) => {
	const { json } = toHealthItem(change, 4);
	expect(json['health']).toEqual({ state: change.state, at, ...facts, leftOut: 4 });
});

it('has all the fields of an event, and releases no funds', () => {
	const { json } = toHealthItem({ state: 'caughtUp', atMs }, 0);
	const { health, ...rest } = json;
	expect(health).toBeDefined();
	expect(Object.keys(rest)).toEqual(Object.keys(toItem(eventOf('1', '1'), false).json));
	expect(rest).toMatchObject({
		event: 'health',
		source: 'trigger',
		payment: null,
		eventId: null,
		releaseFunds: false,
	});
});
