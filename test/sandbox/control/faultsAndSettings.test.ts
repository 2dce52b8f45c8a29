import { plainSettings } from '../../../sandbox/settings/settings';
import { controlForEachTest, missing } from './controlForEachTest';

const sandbox = controlForEachTest();

describe('settings', () => {
	it('change one by one, and the response shows all of them', () => {
		const before = plainSettings(sandbox.state.settings);
		expect(sandbox.control.changeSettings({ retentionMs: 5 })).toEqual({
			...before,
			retentionMs: 5,
		});
		expect(sandbox.state.settings.retentionMs).toBe(5);
	});

	it('of accounts change for all accounts, or for the named one', () => {
		const access = () =>
			sandbox.control
				.state()
				.accounts.map(({ v3Enabled, permissions }) => [v3Enabled, permissions.length]);
		sandbox.control.changeSettings({
			v3Enabled: { enabled: false },
			permissions: { permissions: ['read'] },
		});
		expect(access()).toEqual([
			[false, 1],
			[false, 1],
		]);
		sandbox.control.changeSettings({
			v3Enabled: { account: 'other', enabled: true },
			permissions: { account: 'test', permissions: [] },
		});
		expect(access()).toEqual([
			[false, 0],
			[true, 1],
		]);
		expect(sandbox.control.changeSettings({})).not.toHaveProperty('v3Enabled');
		expect(() =>
			sandbox.control.changeSettings({ v3Enabled: { account: 'x', enabled: true } }),
		).toThrow(missing('No such account: x'));
	});
});

test('faults are added, listed and cleared', () => {
	expect(sandbox.control.addFault({ kind: 'status', status: 500 })).toEqual({ id: 'fault-1' });
	expect(sandbox.control.faults()).toMatchObject([
		{ id: 'fault-1', kind: 'status', status: 500, hits: 0 },
	]);
	sandbox.control.clearFaults();
	expect(sandbox.control.faults()).toEqual([]);
});
