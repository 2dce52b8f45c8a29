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

describe('what reports and checks say', () => {
	it('is set for an account, and forgotten on reset', () => {
		control.setAccountCheck({ accountNumber: '1', status: 'nre' });
		expect(state.accountChecks.check('1', null).status).toBe('nre');
		expect(control.addWalletEntry({ account: 'other', at: '2030-01-01T00:00:00Z' })).toEqual({ entries: 1 });
		expect(control.addWalletEntry()).toEqual({ entries: 1 });
		const { id } = control.addReport({ account: 'other' });
		expect(state.reports.find('other', id)).toBeDefined();
		expect(control.setReportStatus(id, 'fail')).toMatchObject({ id, file_status: 'fail' });
		control.reset();
		expect(state.accountChecks.check('1', null).status).toBe('valid');
		expect([state.walletLog.of('test'), state.walletLog.of('other')]).toEqual([[], []]);
		expect(() => control.setReportStatus(id, 'fail')).toThrow(missing(`No such report: ${id}`));
	});

	it('is refused for what is not there, and for times that are none', () => {
		expect(() => control.addReport({ account: 'nobody' })).toThrow(missing('No such account: nobody'));
		expect(() => control.addWalletEntry({ account: 'nobody' })).toThrow(missing('No such account: nobody'));
		expect(() => control.overrideStatus('none', 'failed')).toThrow(missing('No such payment: none'));
		expect(() => control.addReport({ createdAt: 'soon' })).toThrow(expect.objectContaining({ status: 400 }));
		expect(() => control.addWalletEntry({ at: 'soon' })).toThrow(expect.objectContaining({ status: 400 }));
	});
});
