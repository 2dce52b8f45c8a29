import { createV3 } from '../../../client/v3';
import { createFakeStreams } from '../../support/fakeStreams';

const open = () => {
	const transport = createFakeStreams({ headers: { 'content-type': 'text/csv' } });
	const sent = (): unknown => JSON.parse(new TextDecoder().decode(transport.requests[0]?.body));
	return { transport, sent, report: createV3({ baseUrl: 'https://service.example', transport }).report };
};
const window = { country: 'IND', start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' };

it('asks for a payout report and names its file', async () => {
	const { transport, sent, report } = open();
	const filters = { status: ['failed', 'reversed'], external: true, ids: 'INV-1, INV-2\nINV-3', sorting_order: 'desc' };
	const { fileName } = await report.payout({ ...window, ...filters });
	expect(fileName).toBe('payout-report-IND-2026-01-01-2026-02-01.csv');
	expect(transport.requests[0]?.url).toBe('https://service.example/v3/reports/payout');
	expect(sent()).toEqual({ ...window, ...filters, ids: ['INV-1', 'INV-2', 'INV-3'] });
});

it('leaves out what was not given', async () => {
	const { sent, report } = open();
	await report.payout({ ...window, status: [], ids: '', external: undefined });
	expect(sent()).toEqual(window);
});

it.each([
	['start', { start: '' }],
	['end', { end: 'soon' }],
	['country', { country: 'XXX' }],
	['ids', { ids: [] }],
	['ids', { ids: ' , ' }],
	['ids', { ids: [{}] }],
	['ids', { ids: { toString: 1 } }],
	['status', { status: { toString: 1 } }],
	['status', { status: ['done'] }],
	['external', { external: 'yes' }],
	['sorting_order', { sorting_order: 'up' }],
])('refuses a bad %s and sends nothing', async (field, wrong) => {
	const { transport, report } = open();
	await expect(report.payout({ ...window, ...wrong })).rejects.toMatchObject({ issues: [{ field }] });
	expect(transport.requests).toHaveLength(0);
});

it('asks for a wallet report', async () => {
	const { transport, sent, report } = open();
	const { fileName } = await report.wallet({
		country: 'PAK',
		operation: 'debit',
		txn: 't1',
		timestamp: '{"start":"2026-01-01"}',
		timezone: 'Asia/Dubai',
	});
	expect(fileName).toBe('wallet-report-PAK.csv');
	expect(transport.requests[0]?.url).toBe('https://service.example/v3/reports/wallet?timezone=Asia%2FDubai');
	expect(sent()).toEqual({ api_country: 'PAK', operation: 'debit', txn: 't1', timestamp: { start: '2026-01-01' } });
});

it.each([
	['country', { country: '' }],
	['timestamp', { timestamp: '[1]' }],
])('refuses a bad %s of a wallet report', async (field, wrong) => {
	await expect(open().report.wallet({ country: 'IND', ...wrong })).rejects.toMatchObject({ issues: [{ field }] });
});
