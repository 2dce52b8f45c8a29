import { OutputsWithFile } from '../../../../../../client/call/download';
import type { Form } from '../../../../../../nodes/CrossBorderPayouts/operations/operation';
import reconcile from '../../../../../../nodes/CrossBorderPayouts/operations/v3/report/reconcile';
import { inUtc, runOperation } from '../../../../../support/engine/runOperation';
import { textOf } from '../../../../../support/fakes/fakeDownload';

const csv = (body: string) => ({ headers: { 'content-type': 'text/csv' }, body });
const payout = csv('id,external_id,amount,status\np1,INV-1,5,succeeded\n');
const wallet = csv('txn,operation,amount\n');

const run = (form: Form, ...steps: Parameters<typeof runOperation>[2][]) =>
	runOperation(reconcile, { destinationCountries: ['IND'], ...form }, ...steps);

test('requests a payout report and a wallet report of each country, for the last closed month', async () => {
	const { transport, result } = run(
		{ destinationCountries: 'IND, NGA', additionalBody: { tenant: 'a' } },
		...[payout, payout, wallet, wallet],
	);
	const output = await result;
	const december = { start: '2025-12-01T00:00:00.000Z', end: '2026-01-01T00:00:00.000Z' };
	expect(transport.lines()).toEqual([
		'POST /v3/reports/payout',
		'POST /v3/reports/payout',
		'POST /v3/reports/wallet',
		'POST /v3/reports/wallet',
	]);
	expect(transport.requests.map((_, at) => transport.bodyOf(at))).toEqual([
		{ country: 'IND', ...december },
		{ country: 'NGA', ...december },
		{ api_country: 'IND', timestamp: december, tenant: 'a' },
		{ api_country: 'NGA', timestamp: december, tenant: 'a' },
	]);
	if (!(output instanceof OutputsWithFile)) throw new Error('It has no file');
	expect(output.file).toMatchObject({
		fileName: 'reconciliation-20251201T0000Z-20260101T0000Z.csv',
		contentType: 'text/csv',
	});
	expect(await textOf(output.file.chunks)).toContain('\r\nmissingInLedger,duplicate,INV-1,');
});

test('sends windows as they are written', async () => {
	const { transport, result } = run(
		{ startText: '2025-12-01', endText: '2026-01-01', timestamp: { from: '2025-12-01' } },
		...[payout, wallet],
	);
	await result;
	expect([transport.bodyOf(0), transport.bodyOf(1)]).toEqual([
		{ country: 'IND', start: '2025-12-01', end: '2026-01-01' },
		{ api_country: 'IND', timestamp: { from: '2025-12-01' } },
	]);
});

test.each<[Form, string]>([
	[{ destinationCountries: [] }, 'destinationCountries: must be one country or several'],
	[{ destinationCountries: ['IND', 'India'] }, 'destinationCountries: must be'],
	[{ startText: { a: 1 } }, 'startText: must be a text'],
	[{ startText: '"' }, 'startText: is not valid JSON'],
	[{ additionalBody: 'x' }, 'additional_body'],
	[{ period: 'custom', start: { a: 1 }, end: '2026-01-01' }, 'start: must be a date and time'],
	[{ ledgerSource: 'file' }, 'binaryPropertyName: must name a binary field'],
	[{ ledgerSource: 'file', binaryPropertyName: 7 }, 'binaryPropertyName: must name'],
	[{ matchBy: 'name' }, 'matchBy: must be'],
	[{ compareWallet: 'yes' }, 'compareWallet: must be true or false'],
])('sends nothing for %j', async (form, problem) => {
	const { transport, result } = run(form);
	await expect(result).rejects.toThrow(problem);
	expect(transport.requests).toEqual([]);
});

test('refuses an expression that says whether the items are the ledger', async () => {
	const { showHint, readEnvironment, timezone, startedAt, openFile } = inUtc;
	const alone = { showHint, readEnvironment, timezone, startedAt, openFile };
	const client = {} as Parameters<NonNullable<typeof reconcile.run>>[0];
	await expect(
		reconcile.run?.(client, { destinationCountries: ['IND'] }, undefined, alone),
	).rejects.toThrow('ledgerSource: must be chosen in the form');
	expect(reconcile.takesAllItems?.({})).toBe(true);
	expect(reconcile.takesAllItems?.({ ledgerSource: '={{ $json.x }}' })).toBe(false);
});

test.each([
	[
		['ledger', 'amount'],
		['ledgerColumns', 'amountColumn'],
	],
	[
		['wallet', 'operation'],
		['walletColumns', 'operationColumn'],
	],
	[['ledger'], ['ledgerSource']],
	[['payout'], ['payout']],
	[['start'], ['start']],
])('finds where the form has %j', (path, place) => {
	expect(reconcile.locate?.({}, path)).toEqual(place);
});
