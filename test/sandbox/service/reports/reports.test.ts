import { describeReport, type ReportQuery } from '../../../../sandbox/service/reports/reports';
import { makeState, newPayment, startMs } from '../../makeState';

const query: ReportQuery = {
	account: 'test',
	limit: 20,
	offset: 0,
	reportType: null,
	country: null,
	startMs: undefined,
	endMs: undefined,
};

function fill() {
	const { reports, clock } = makeState();
	for (const fileName of ['a', 'b', 'c']) {
		reports.add(
			{
				fileName,
				reportType: fileName === 'b' ? 'wallet' : 'pnl',
				params: { country: fileName === 'c' ? 'PAK' : 'IND' },
			},
			'test',
		);
		if (fileName !== 'b') clock.advance(1000);
	}
	reports.add({ fileName: 'x' }, 'other');
	return (changes: Partial<ReportQuery>) =>
		reports.list({ ...query, ...changes }).map(({ fileName }) => fileName);
}

it('lists only the reports of the account, newest first', () => {
	const list = fill();
	expect(list({})).toEqual(['c', 'b', 'a']);
	expect(list({ account: 'other' })).toEqual(['x']);
	expect(list({ limit: 1, offset: 1 })).toEqual(['b']);
	expect(list({ limit: 0 })).toEqual([]);
});

it('filters by type, country and window', () => {
	const list = fill();
	expect(list({ reportType: 'wallet' })).toEqual(['b']);
	expect(list({ country: 'PAK' })).toEqual(['c']);
	expect(list({ startMs: startMs + 1000 })).toEqual(['c', 'b']);
	expect(list({ endMs: startMs + 1000 })).toEqual(['a']);
});

it('fills in defaults, and returns a file only to its account', () => {
	const { reports } = makeState();
	const report = reports.add({}, 'test');
	expect(describeReport(report)).toEqual({
		id: report.id,
		file_name: `payout-${report.id.slice(0, 8)}.csv`,
		content_type: 'text/csv; charset=utf-8',
		report_type: 'payout',
		file_status: 'success',
		auto_generated: false,
		created_at: '2030-01-01T00:00:00.000Z',
		params: { country: 'IND' },
	});
	expect(report).toMatchObject({ bytes: null, rows: 3 });
	expect(reports.find('test', report.id)).toBe(report);
	expect(reports.find('other', report.id)).toBeUndefined();
	expect(reports.findAny(report.id)).toBe(report);
	expect(reports.add({ content: 'é' }, 'test').bytes).toEqual(Buffer.from('é'));
	expect(reports.add({ contentBase64: '/w==' }, 'test').bytes).toEqual(Buffer.from([255]));
});

it('shows an override status for a payment until it is removed', () => {
	const { reports, payments } = makeState();
	const payment = payments.accept(newPayment());
	reports.overrideStatus(payment.id, 'failed');
	expect(reports.effectiveStatus(payment)).toBe('failed');
	reports.overrideStatus(payment.id, null);
	expect(reports.effectiveStatus(payment)).toBe('queued');
	reports.overrideStatus(payment.id, 'failed');
	reports.add({}, 'test');
	reports.reset();
	expect([reports.effectiveStatus(payment), reports.list(query)]).toEqual(['queued', []]);
});
