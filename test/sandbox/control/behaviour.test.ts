import { createControl, type SandboxControl } from '../../../sandbox/control/createControl';
import type { SandboxState } from '../../../sandbox/state';
import { makeState } from '../makeState';

let state: SandboxState;
let control: SandboxControl;
beforeEach(() => {
	state = makeState();
	control = createControl(state);
});
afterEach(() => state.clock.stop());

const missing = (message: string) => expect.objectContaining({ status: 404, message });

describe('settings', () => {
	it('change one by one and are answered whole', () => {
		const before = { ...state.settings };
		expect(control.changeSettings({ retentionMs: 5 })).toEqual({ ...before, retentionMs: 5 });
		expect(state.settings.retentionMs).toBe(5);
	});

	it('of accounts change for all of them, or for the one named', () => {
		const access = () => control.state().accounts.map(({ v3Enabled, permissions }) => [v3Enabled, permissions.length]);
		control.changeSettings({ v3Enabled: { enabled: false }, permissions: { permissions: ['read'] } });
		expect(access()).toEqual([[false, 1], [false, 1]]);
		control.changeSettings({ v3Enabled: { account: 'other', enabled: true }, permissions: { account: 'test', permissions: [] } });
		expect(access()).toEqual([[false, 0], [true, 1]]);
		expect(control.changeSettings({})).not.toHaveProperty('v3Enabled');
		expect(() => control.changeSettings({ v3Enabled: { account: 'x', enabled: true } })).toThrow(missing('No such account: x'));
	});
});

test('faults are added, listed and cleared', () => {
	expect(control.addFault({ kind: 'status', status: 500 })).toEqual({ id: 'fault-1' });
	expect(control.faults()).toMatchObject([{ id: 'fault-1', kind: 'status', status: 500, hits: 0 }]);
	control.clearFaults();
	expect(control.faults()).toEqual([]);
});
