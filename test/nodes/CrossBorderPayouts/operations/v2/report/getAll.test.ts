import getAll from '../../../../../../nodes/CrossBorderPayouts/operations/v2/report/getAll';
import { runOperation } from '../../../../../support/engine/runOperation';

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
		filters: { reportType: 'payout', country: '', startTs: '2026-01-01' },
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
	const { result, transport } = runOperation(getAll, { filters: { endTs: 'soon' } });
	await expect(result).rejects.toMatchObject({ issues: [{ field: 'end_ts' }] });
	expect(transport.requests).toHaveLength(0);
});

it('sends filters of any shape, and members that the form does not have', async () => {
	const form = {
		limit: 1,
		filters: { reportType: ['payout', 'wallet'], startTs: { from: 1 } },
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
