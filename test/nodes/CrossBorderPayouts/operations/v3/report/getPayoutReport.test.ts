import getPayoutReport from '../../../../../../nodes/CrossBorderPayouts/operations/v3/report/getPayoutReport';
import { runDownload } from '../../../../../support/engine/runDownload';

const form = {
	country: 'IND',
	start: '2026-01-01T00:00:00.000Z',
	end: '2026-02-01T00:00:00.000Z',
	filters: { ids: 'INV-1,INV-2', external: true, status: ['failed'] },
	sortingOrder: 'desc',
};
const csv = {
	headers: { 'content-type': 'text/csv' },
	chunks: ['id,status\n', 'INV-1,failed\nINV-2\n'],
};

it('outputs a row per payment, and only the ID of one that was not found', async () => {
	const { result, sent } = runDownload(
		getPayoutReport,
		{ ...form, output: 'items', returnAll: true },
		csv,
	);
	expect(await result).toEqual([{ id: 'INV-1', status: 'failed' }, { id: 'INV-2' }]);
	expect(sent()).toEqual({
		country: 'IND',
		start: form.start,
		end: form.end,
		ids: ['INV-1', 'INV-2'],
		external: true,
		status: ['failed'],
		sorting_order: 'desc',
	});
});

it('outputs a file', async () => {
	const { result } = runDownload(getPayoutReport, { ...form, output: 'file' }, csv);
	expect(await result).toMatchObject({
		fileName: 'payout-report-IND-20260101T0000Z-20260201T0000Z.csv',
	});
});

it('documents which end of the window is included', () => {
	const described = getPayoutReport.fields.map(({ description }) => description).join(' ');
	expect(described).toMatch(/from this time on/);
	expect(described).toMatch(/before this time/);
});

it.each([
	['2026-01-01', '2026-02-01'],
	['2026-01-01T00:00:00+05:30', '2026-02-01T00:00:00+05:30'],
])('sends both ends as they are written: %s and %s', async (startText, endText) => {
	const { result, sent } = runDownload(
		getPayoutReport,
		{ country: 'IND', period: 'asWritten', startText, endText, output: 'file' },
		csv,
	);
	expect(await result).toMatchObject({
		fileName: expect.stringMatching(/^payout-report-IND-2026/),
	});
	expect(sent()).toEqual({ country: 'IND', start: startText, end: endText });
});

it('names the end that is missing', async () => {
	const { result } = runDownload(
		getPayoutReport,
		{ country: 'IND', period: 'asWritten', startText: '2026-01-01', output: 'file' },
		csv,
	);
	await expect(result).rejects.toMatchObject({
		issues: [{ field: 'end', problem: 'is required, but empty' }],
	});
});

it('sends whole days', async () => {
	const { result, sent } = runDownload(
		getPayoutReport,
		{ country: 'IND', period: 'customDays', firstDay: '2026-01-01', lastDay: '2026-01-31' },
		csv,
	);
	await result;
	expect(sent()).toEqual({
		country: 'IND',
		start: '2026-01-01T00:00:00.000Z',
		end: '2026-02-01T00:00:00.000Z',
	});
});
