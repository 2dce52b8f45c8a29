import { defaultBehaviours } from '../../../sandbox/behaviours/rows';
import { defaultAims } from '../../../sandbox/settings/aims';
import type { SandboxOptions } from '../../../sandbox/options';
import { settingsFrom } from '../../../sandbox/settings/settings';

const presets = {
	behaviours: defaultBehaviours,
	hits: defaultAims,
	settleAfterMs: null,
	retentionMs: null,
	pingIntervalMs: 30_000,
	v3PingIntervalMs: null,
	requireHmac: false,
	clockToleranceSeconds: 30,
	uniqueExternalIds: true,
	externalIdCheckedFirst: true,
	acceptUnknownFields: false,
	acceptAnyPartyFields: true,
	quoteOutage: false,
	explainTokenRefusals: true,
	cutStreamsAtTokenExpiry: false,
	bankLookupsPerMinute: null,
	madeUpReportRows: 0,
};

describe('settingsFrom', () => {
	it('fills in the defaults and leaves out what only the start needs', () => {
		const options: SandboxOptions = {
			port: 1234,
			accounts: [],
			startTime: '2030-01-01T00:00:00Z',
		};
		expect(settingsFrom(options)).toEqual(presets);
	});

	it('accepts single behaviours and aims, and refuses unknown ones', () => {
		const settings = settingsFrom({ behaviours: { S1: 'live' }, hits: { R2: 'first:1' } });
		expect(settings).toEqual({
			...presets,
			behaviours: { ...defaultBehaviours, S1: 'live' },
			hits: { ...defaultAims, R2: 'first:1' },
		});
		expect(() => settingsFrom({ hits: { R2: 'sometimes' } })).toThrow('first:N');
	});

	it.each([
		{ settleAfterMs: [1, 2] },
		{ retentionMs: 0 },
		{ pingIntervalMs: 5 },
		{ v3PingIntervalMs: 5 },
		{ requireHmac: true },
		{ clockToleranceSeconds: 0 },
		{ uniqueExternalIds: false },
		{ externalIdCheckedFirst: false },
		{ acceptUnknownFields: true },
		{ quoteOutage: true },
		{ explainTokenRefusals: false },
		{ cutStreamsAtTokenExpiry: true },
		{ bankLookupsPerMinute: 1 },
		{ acceptAnyPartyFields: false },
		{ madeUpReportRows: 5 },
	])('accepts %j, and nothing else with it', (option) => {
		expect(settingsFrom(option)).toEqual({ ...presets, ...option });
	});
});
