import { createV3 } from '../../../client/v3';
import { createFakeStreams } from '../../support/fakes/fakeStreams';

const open = () => {
	const transport = createFakeStreams({ headers: { 'content-type': 'text/csv' } });
	const sent = (): unknown => JSON.parse(new TextDecoder().decode(transport.requests[0]?.body));
	return {
		transport,
		sent,
		report: createV3({ baseUrl: 'https://service.example', transport }).report,
	};
};
const window = {
	country: 'IND',
	start: '2026-01-01T00:00:00.000Z',
	end: '2026-02-01T00:00:00.000Z',
};

it('requests a payout report and names its file', async () => {
	const { transport, sent, report } = open();
	const filters = {
		status: ['failed', 'reversed'],
		external: true,
		ids: 'INV-1, INV-2\nINV-3',
		sorting_order: 'desc',
	};
	const { fileName } = await report.payout({ ...window, ...filters });
	expect(fileName).toBe('payout-report-IND-20260101T0000Z-20260201T0000Z.csv');
	expect(transport.requests[0]?.url).toBe('https://service.example/v3/reports/payout');
	expect(sent()).toEqual({ ...window, ...filters, ids: ['INV-1', 'INV-2', 'INV-3'] });
});

it('names the file by the exact times, because a day begins in the middle of one in UTC', async () => {
	const { report } = open();
	const day = { start: '2026-01-01T00:00:00+05:30', end: '2026-01-02T00:00:00+05:30' };
	const { fileName } = await report.payout({ ...window, ...day });
	expect(fileName).toBe('payout-report-IND-20251231T1830Z-20260101T1830Z.csv');
});

it('leaves out missing values', async () => {
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
	await expect(report.payout({ ...window, ...wrong })).rejects.toMatchObject({
		issues: [{ field }],
	});
	expect(transport.requests).toHaveLength(0);
});

it('requests a wallet report', async () => {
	const { transport, sent, report } = open();
	const { fileName } = await report.wallet({
		country: 'PAK',
		operation: 'debit',
		txn: 't1',
		timestamp: '{"start":"2026-01-01"}',
		timezone: 'Asia/Dubai',
	});
	expect(fileName).toBe('wallet-report-PAK.csv');
	expect(transport.requests[0]?.url).toBe(
		'https://service.example/v3/reports/wallet?timezone=Asia%2FDubai',
	);
	expect(sent()).toEqual({
		api_country: 'PAK',
		operation: 'debit',
		txn: 't1',
		timestamp: { start: '2026-01-01' },
	});
});

it.each([
	['text', 'debit', 'debit'],
	['a list', ['a', 'b'], ['a', 'b']],
	['an object', { start: 1 }, { start: 1 }],
	['a number', 5, 5],
	['false', false, false],
	['JSON of a list', ' ["a", 1]', ['a', 1]],
	[
		'JSON of an object',
		'{"start":"2026-01-01","end":"2026-02-01"}',
		{ start: '2026-01-01', end: '2026-02-01' },
	],
	['JSON of a text', '"[a]"', '[a]'],
	['text of digits', '5', '5'],
])('sends each filter of a wallet report as %s', async (_, given, expected) => {
	const { sent, report } = open();
	await report.wallet({ country: 'IND', operation: given, txn: given, timestamp: given });
	expect(sent()).toEqual({
		api_country: 'IND',
		operation: expected,
		txn: expected,
		timestamp: expected,
	});
});

it('adds members that the form does not have to a wallet report', async () => {
	const { sent, report } = open();
	await report.wallet({
		country: 'IND',
		txn: 't1',
		additional_body: '{"currency":"USDT","txn":"t1","api_country":"IND"}',
	});
	expect(sent()).toEqual({ api_country: 'IND', txn: 't1', currency: 'USDT' });
});

it.each([
	['country', { country: '' }],
	['timestamp', { timestamp: '[1' }],
	['operation', { operation: '{"a":1},"b":{"c":2}' }],
	['operation', { operation: '   ' }],
	['txn', { txn: [1e20] }],
	['txn', { txn: '[12345678901234567890]' }],
])('refuses a bad %s of a wallet report', async (field, wrong) => {
	await expect(open().report.wallet({ country: 'IND', ...wrong })).rejects.toMatchObject({
		issues: [{ field }],
	});
});
