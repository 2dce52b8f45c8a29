import getAll from '../../../../../../nodes/CrossBorderPayouts/operations/v2/report/getAll';
import { createPayoutClient } from '../../../../../../client';
import { inUtc, runForm, runOperation } from '../../../../../support/engine/runOperation';
import { createFakeClock } from '../../../../../support/fakes/fakeClock';
import { createFakeTransport } from '../../../../../support/fakes/fakeTransport';

const report = (id: string) => ({
	id,
	file_name: 'a.csv',
	content_type: 'text/csv',
	report_type: 'payout',
	file_status: 'success',
	auto_generated: false,
	created_at: '2026-01-01T00:00:00Z',
	params: { country: 'IND' },
});

it('lists as many reports as the limit says, with the filters in the body', async () => {
	const form = {
		returnAll: false,
		limit: 2,
		start: '2026-01-01',
		filters: { reportType: 'payout', country: '' },
	};
	const { result, transport } = runOperation(getAll, form, { body: [report('1'), report('2')] });
	expect(await result).toEqual([report('1'), report('2')]);
	expect(transport.lines()).toEqual(['PUT /v2/reports/list/?limit=2&offset=0']);
	expect(transport.bodyOf(0)).toEqual({
		report_type: 'payout',
		start_ts: '2026-01-01T00:00:00.000Z',
	});
});

it('lists all reports page by page', async () => {
	const { result, transport } = runOperation(
		getAll,
		{ returnAll: true },
		{ body: [report('1')] },
		{ body: [] },
	);
	expect(await result).toEqual([report('1')]);
	expect(transport.lines()[1]).toBe('PUT /v2/reports/list/?limit=100&offset=1');
});

it.each([0, -5, 1.5, '10'])('refuses the limit %p and sends nothing', async (limit) => {
	const { result, transport } = runOperation(getAll, { returnAll: false, limit });
	await expect(result).rejects.toMatchObject({ issues: [{ field: 'limit' }] });
	expect(transport.requests).toHaveLength(0);
});

it('names an invalid filter', async () => {
	const { result, transport } = runOperation(getAll, { end: 'soon' });
	await expect(result).rejects.toMatchObject({ issues: [{ field: 'end' }] });
	expect(transport.requests).toHaveLength(0);
});

it('sends filters of any shape, and members that the form does not have', async () => {
	const form = {
		limit: 1,
		start: { from: 1 },
		filters: { reportType: ['payout', 'wallet'] },
		additionalBody: { order: 'asc' },
	};
	const { result, transport } = runOperation(getAll, form, { body: [report('1')] });
	await result;
	expect(transport.bodyOf(0)).toEqual({
		report_type: ['payout', 'wallet'],
		start_ts: { from: 1 },
		order: 'asc',
	});
});

it('lists the reports of a period, and says which one if there are none', async () => {
	const hints: string[] = [];
	const transport = createFakeTransport({ body: [] });
	const client = createPayoutClient({
		baseUrl: 'https://service.example',
		transport,
		clock: createFakeClock(),
	});
	await runForm(getAll, client, { period: 'yesterday' }, undefined, {
		...inUtc,
		startedAt: Date.parse('2026-11-24T12:00:00Z'),
		timezone: 'Asia/Kolkata',
		showHint: (hint) => hints.push(hint),
	});
	expect(transport.bodyOf(0)).toEqual({
		start_ts: '2026-11-22T18:30:00.000Z',
		end_ts: '2026-11-23T18:29:59.999999Z',
	});
	expect(hints).toEqual([
		'No reports were made in the window, which is from 2026-11-23 00:00 to 2026-11-23 23:59:59 in Asia/Kolkata (from 2026-11-22 18:30 to 2026-11-23 18:29:59 in UTC).',
	]);
});

it('skips the newest reports by the offset', async () => {
	const { result, transport } = runOperation(
		getAll,
		{ limit: 1, offset: 7 },
		{ body: [report('8')] },
	);
	expect(await result).toEqual([report('8')]);
	expect(transport.lines()).toEqual(['PUT /v2/reports/list/?limit=1&offset=7']);
});

it.each([
	['2026-01-01', '2026-01-01'],
	['{"from":"2026-01-01"}', { from: '2026-01-01' }],
	['["2026-01-01"]', ['2026-01-01']],
	[{ from: '2026-01-01' }, { from: '2026-01-01' }],
])('sends a window as it is written, or as JSON: %p', async (startText, sent) => {
	const form = { returnAll: true, period: 'asWritten', startText };
	const { result, transport } = runOperation(getAll, form, { body: [] });
	await result;
	expect(transport.bodyOf(0)).toEqual({ start_ts: sent });
});
