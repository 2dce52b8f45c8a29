import { controlForEachTest, missing } from './controlForEachTest';

const sandbox = controlForEachTest();

describe('what reports and checks say', () => {
	it('is set for an account, and forgotten on reset', () => {
		sandbox.control.setAccountCheck({ accountNumber: '1', status: 'nre' });
		expect(sandbox.state.accountChecks.check('1', null).status).toBe('nre');
		expect(
			sandbox.control.addWalletEntry({ account: 'other', at: '2030-01-01T00:00:00Z' }),
		).toEqual({ entries: 1 });
		expect(sandbox.control.addWalletEntry()).toEqual({ entries: 1 });
		const { id } = sandbox.control.addReport({ account: 'other' });
		expect(sandbox.state.reports.find('other', id)).toBeDefined();
		expect(sandbox.control.setReportStatus(id, 'fail')).toMatchObject({ id, file_status: 'fail' });
		sandbox.control.reset();
		expect(sandbox.state.accountChecks.check('1', null).status).toBe('valid');
		expect([sandbox.state.walletLog.of('test'), sandbox.state.walletLog.of('other')]).toEqual([
			[],
			[],
		]);
		expect(() => sandbox.control.setReportStatus(id, 'fail')).toThrow(
			missing(`No such report: ${id}`),
		);
	});

	it('is refused for unknown names, and for values that are not times', () => {
		expect(() => sandbox.control.addReport({ account: 'nobody' })).toThrow(
			missing('No such account: nobody'),
		);
		expect(() => sandbox.control.addWalletEntry({ account: 'nobody' })).toThrow(
			missing('No such account: nobody'),
		);
		expect(() => sandbox.control.overrideStatus('none', 'failed')).toThrow(
			missing('No such payment: none'),
		);
		expect(() => sandbox.control.addReport({ createdAt: 'soon' })).toThrow(
			expect.objectContaining({ status: 400 }),
		);
		expect(() => sandbox.control.addWalletEntry({ at: 'soon' })).toThrow(
			expect.objectContaining({ status: 400 }),
		);
	});
});
