import { reconcile, type ReconcileTables } from '../../../../client/report/reconcile/reconcile';
import { tableOf } from '../../../../client/report/reconcile/readTable';
import type { ReconcileTerms } from '../../../../client/report/reconcile/terms';
import { readRecords } from '../../../../client/csv/readRecords';
import { chunksOf, listOf } from '../../../support/fakes/fakeDownload';

const window = { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };

const tables = (payout: string, wallet: string | undefined, ledger: string): ReconcileTables => ({
	payout: [readRecords(chunksOf(payout), 'x')],
	wallet: wallet === undefined ? [] : [readRecords(chunksOf(wallet), 'x')],
	ledger: readRecords(chunksOf(ledger), 'x'),
});

const payoutHead =
	'id,external_id,created_at,status,amount,amount_currency,wallet_amount,wallet_currency,wallet_premium,wallet_txn_cost\n';
const walletHead = 'timestamp,operation,txn,external_id,linked_txn,amount,currency\n';
const ledgerHead = 'externalId,amount,currency,status,date\n';
const inside = '2026-01-10T10:00:00Z';

const payout = (
	id: string,
	{ at = inside, status = 'succeeded', amount = '100.00', cost = '1,USDT,0.5,0.25' } = {},
) => `p-${id},${id},${at},${status},${amount},INR,${cost}\n`;
const debit = (id: string, at = inside) => `${at},debit,p-${id},${id},,-1.75,USDT\n`;
const credit = (id: string, at = inside) => `${at},credit,p-${id},${id},,1.75,USDT\n`;
const booked = (
	id: string,
	{ at = inside, status = 'succeeded', amount = '100.00', currency = 'INR' } = {},
) => `${id},${amount},${currency},${status},${at}\n`;

async function run(
	payouts: string,
	entries: string | undefined,
	bookings: string,
	terms: Partial<ReconcileTerms> = {},
) {
	const found = await reconcile(
		tables(
			payoutHead + payouts,
			entries === undefined ? undefined : walletHead + entries,
			ledgerHead + bookings,
		),
		{ window, ...terms },
	);
	const rows = await listOf(found.differences());
	return { ...found, rows, matches: rows.map(({ match, also }) => [match, also].join(' ').trim()) };
}

const matchOf = async (payouts: string, entries: string, bookings: string): Promise<string> => {
	const { matches, summary } = await run(payouts, entries, bookings);
	const counted = Object.entries(summary.payments).filter(([, count]) => count > 0);
	expect(counted.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(1);
	return matches[0] ?? counted[0]?.[0] ?? 'notOfWindow';
};

describe('each match', () => {
	test.each<[string, string, string, string]>([
		['matched', payout('A'), debit('A'), booked('A')],
		['matched', payout('A', { status: 'processing' }), '', booked('A', { status: 'queued' })],
		['matched', payout('A'), debit('A'), booked('A', { status: 'Paid', amount: '-100' })],
		['matched', payout('A', { status: 'processing' }), '', booked('A', { status: '' })],
		['amountDiffers', payout('A'), debit('A'), booked('A', { amount: '100.01' })],
		['amountDiffers', payout('A'), debit('A'), booked('A', { currency: 'PKR' })],
		['amountDiffers', payout('A'), debit('A'), booked('A', { amount: '' })],
		['amountDiffers', payout('A', { amount: '' }), debit('A'), booked('A')],
		['statusDiffers', payout('A', { status: 'failed' }), '', booked('A')],
		['statusDiffers', payout('A', { status: 'failed' }), '', booked('A', { status: '' })],
		['statusDiffers', payout('A'), '', booked('A', { status: 'sort of' })],
		['statusDiffers', payout('A', { status: 'canceled' }), '', booked('A', { status: 'reversed' })],
		['missingInReport', '', '', booked('A')],
		['missingInReport', '', '', booked('A', { at: '' })],
		['missingInLedger', payout('A'), debit('A'), ''],
		['duplicate', payout('A'), debit('A'), booked('A') + booked('A')],
		['duplicate', payout('A') + payout('A'), debit('A'), booked('A')],
		['outsideWindow', payout('A'), debit('A'), booked('A', { at: '2026-02-02' })],
		['outsideWindow', '', debit('A'), booked('A')],
		['outsideWindow', '', debit('A'), ''],
		['outsideWindow', payout('A', { at: '2025-12-31T23:00:00Z' }), debit('A'), booked('A')],
		['reversed', payout('A', { status: 'reversed' }), '', booked('A', { status: 'reversed' })],
		['reversed', payout('A', { status: 'reversed' }), '', booked('A', { status: '' })],
		['reversed', payout('A'), debit('A') + credit('A'), booked('A', { status: '' })],
		['validationFee', '', `${inside},account_validation,,,,-0.05,USDT\n`, ''],
		['validationFee', '', `${inside},Validation Fee,v-1,,,-0.05,USDT\n`, ''],
	])('%s: %j %j %j', async (expected, payouts, entries, bookings) => {
		expect((await matchOf(payouts, entries, bookings)).split(' ')[0]).toBe(expected);
	});
});

describe('the first in the order of precedence is the match, the others are told', () => {
	const late = '2026-02-02T00:00:00Z';
	const reversed = { status: 'reversed' };
	test.each([
		[
			'amountDiffers statusDiffers duplicate outsideWindow reversed',
			payout('A', reversed),
			booked('A', { amount: '1', at: late }) + booked('A', { amount: '1', at: late }),
		],
		[
			'statusDiffers duplicate outsideWindow reversed',
			payout('A', reversed),
			booked('A', { at: late }) + booked('A', { at: late }),
		],
		['missingInReport duplicate', '', booked('A') + booked('A')],
		['missingInLedger duplicate reversed', payout('A', reversed) + payout('A', reversed), ''],
		[
			'duplicate outsideWindow reversed',
			payout('A', reversed) + payout('A', reversed),
			booked('A', { at: late, status: 'reversed' }),
		],
		[
			'outsideWindow reversed',
			payout('A', reversed),
			booked('A', { at: late, status: 'reversed' }),
		],
	])('%s', async (expected, payouts, bookings) => {
		expect(await matchOf(payouts, '', bookings)).toBe(expected);
	});
});

describe('both ends of the window', () => {
	test.each([
		['2025-12-31T23:59:59.999Z', 'outsideWindow'],
		['2026-01-01T00:00:00Z', 'matched'],
		['2026-01-31T23:59:59.999999Z', 'matched'],
		['2026-02-01T00:00:00Z', 'outsideWindow'],
	])('a payment of the payout report that was created at %s: %s', async (at, expected) => {
		expect(await matchOf(payout('A', { at }), '', booked('A'))).toBe(expected);
	});

	test.each([
		['2025-12-31T23:59:59.999Z', 'notOfWindow'],
		['2026-01-01T00:00:00Z', 'outsideWindow'],
		['2026-02-01T00:00:00Z', 'outsideWindow'],
		['2026-02-01T00:00:00.000001Z', 'notOfWindow'],
	])('an entry of the wallet report at %s: %s', async (at, expected) => {
		expect(await matchOf('', debit('A', at), '')).toBe(expected);
	});

	test.each([
		['2025-12-31', 'notOfWindow'],
		['2026-01-01', 'missingInReport'],
		['2026-01-31', 'missingInReport'],
		['2026-02-01', 'notOfWindow'],
	])('a row of the ledger on the day %s: %s', async (at, expected) => {
		expect(await matchOf('', '', booked('A', { at }))).toBe(expected);
	});

	test('the days of a ledger are those of its clock', async () => {
		const clock = (localMs: number) => localMs - 5.5 * 3_600_000;
		const { summary } = await run('', '', booked('A', { at: '2026-01-01' }), { clock });
		expect(summary.notOfWindow).toBe(1);
	});

	test('what is not of the window counts in no total, and is in the file', async () => {
		const { summary, rows, csv } = await run('', '', booked('A', { at: '2026-03-01' }));
		expect(summary).toMatchObject({ notOfWindow: 1, byCurrency: [] });
		expect(rows).toEqual([]);
		expect((await listOf(csv())).join('')).toContain('\r\noutsideWindow,,A,');
	});
});

describe('reversals', () => {
	test('a row that takes back what was booked is no second booking', async () => {
		const { rows, summary } = await run(
			payout('A', { status: 'reversed' }),
			debit('A') + credit('A'),
			booked('A', { status: '' }) + booked('A', { status: '', amount: '-100.00' }),
		);
		expect(rows).toMatchObject([{ match: 'reversed', also: '', ledgerAmount: '100' }]);
		expect(summary.byCurrency).toMatchObject([
			{ match: 'reversed', ledgerRows: 2, ledger: '100', ledgerReversed: '100', report: '100' },
		]);
	});

	test('a payment that was made for a reversed one is linked with it, both ways', async () => {
		const { rows } = await run(
			payout('A', { status: 'reversed' }) + payout('B'),
			`${debit('A')}${credit('A')}${inside},debit,p-B,B,p-A,-1.75,USDT\n`,
			booked('A', { status: 'reversed' }),
		);
		expect(rows).toMatchObject([
			{ match: 'reversed', externalId: 'A', retriedBy: 'p-B', retryOf: null },
			{ match: 'missingInLedger', externalId: 'B', retryOf: 'p-A', retriedBy: null },
		]);
	});

	test('made again under the same external ID, it is no double', async () => {
		const again = payout('A').replace('p-A', 'p-A2');
		const entries = `${debit('A')}${credit('A')}${inside},debit,p-A2,A,p-A,-1.75,USDT\n`;
		expect(await matchOf(payout('A', { status: 'reversed' }) + again, entries, booked('A'))).toBe(
			'reversed',
		);
		expect(await matchOf(payout('A', { status: 'reversed' }) + again, '', booked('A'))).toBe(
			'statusDiffers duplicate reversed',
		);
	});

	test.each([
		['reversed', payout('A', { status: 'reversed' }), booked('A', { status: '' }), 'recoverFunds'],
		['statusDiffers', payout('A', { status: 'reversed' }), booked('A'), 'recoverFunds'],
		['amountDiffers', payout('A'), booked('A', { amount: '1' }), null],
	])('%s: %j %j says what to do: %s', async (match, payouts, bookings, action) => {
		const { rows, csv } = await run(payouts, '', bookings);
		expect(rows).toMatchObject([{ match, action }]);
		const [head = '', line = ''] = (await listOf(csv())).join('').split('\r\n');
		expect(line.split(',')[head.split(',').indexOf('action')]).toBe(action ?? '');
	});

	test('a credit that is less than the debit is none', async () => {
		expect(
			await matchOf(payout('A'), debit('A') + credit('A').replace('1.75', '0.25'), booked('A')),
		).toBe('matched');
	});
});

describe('totals', () => {
	test('add up exactly, by currency, and only what is inside the window', async () => {
		const { summary } = await run(
			payout('A', { amount: '0.1' }) +
				payout('B', { amount: '0.2' }) +
				payout('C', { amount: '9007199254740993.01' }) +
				payout('D', { at: '2026-02-01T00:00:00Z' }),
			debit('A') + debit('B') + debit('C') + `${inside},fund,,,,500,USDT\n`,
			booked('A', { amount: '0.1' }) +
				booked('B', { amount: '0.2' }) +
				booked('C', { amount: '9007199254740993.01' }) +
				booked('D'),
		);
		expect(summary.payments).toMatchObject({ matched: 3, outsideWindow: 1 });
		expect(summary.byCurrency).toEqual([
			{
				match: 'matched',
				currency: 'INR',
				ledgerRows: 3,
				ledger: '9007199254740993.31',
				ledgerReversed: '0',
				reportRows: 3,
				report: '9007199254740993.31',
				difference: '0',
			},
			{
				match: 'outsideWindow',
				currency: 'INR',
				ledgerRows: 1,
				ledger: '100',
				ledgerReversed: '0',
				reportRows: 0,
				report: '0',
				difference: '100',
			},
		]);
		expect(summary.wallet).toEqual([
			{
				currency: 'USDT',
				cost: '5.25',
				debited: '5.25',
				credited: '0',
				validationFees: '0',
				other: '500',
			},
		]);
	});

	test('say how many payments have no known cost', async () => {
		const { summary } = await run(payout('A', { cost: '1,USDT,,' }), '', booked('A'));
		expect(summary).toMatchObject({ unknownCosts: 1, wallet: [] });
	});

	test('take the cost from the wallet if the payout report does not show it', async () => {
		const { summary } = await run(payout('A', { cost: '1,USDT,,' }), debit('A'), booked('A'));
		expect(summary).toMatchObject({ unknownCosts: 0, wallet: [{ cost: '1.75' }] });
	});

	test('leave out the cost of a payment that has failed, and tell what the wallet paid for it', async () => {
		const [failed, own] = [payout('A', { status: 'failed' }), booked('A', { status: 'failed' })];
		const { summary, rows } = await run(failed, '', own);
		expect(summary).toMatchObject({ unknownCosts: 0, otherDebits: 0, wallet: [] });
		expect(rows).toEqual([]);
		const paid = await run(failed, debit('A'), own);
		expect(paid.rows).toMatchObject([{ match: 'matched', otherDebit: true, cost: null }]);
		const returned = await run(failed, debit('A') + credit('A'), own);
		expect(returned.rows).toMatchObject([{ match: 'reversed', otherDebit: false }]);
	});

	test('tell a payment of which the wallet has paid something else', async () => {
		const { rows, summary } = await run(
			payout('A'),
			debit('A').replace('-1.75', '-1.76'),
			booked('A'),
		);
		expect(summary.otherDebits).toBe(1);
		expect(rows).toMatchObject([
			{ match: 'matched', otherDebit: true, cost: '1.75', debited: '1.76' },
		]);
	});
});

describe('IDs', () => {
	const byPayment = { by: 'paymentId', columns: { ledger: { paymentId: 'Ref' } } } as const;

	test("the report's external_id and the node's own output meet without a mapping", async () => {
		const simple = { externalId: 'A', paymentId: 'p-A', amount: 100, currency: 'INR' };
		const { summary } = await reconcile(
			{
				payout: [readRecords(chunksOf(payoutHead + payout('A')), 'x')],
				wallet: [],
				ledger: tableOf([{ ...simple, status: 'succeeded', timestamp: inside }]),
			},
			{ window },
		);
		expect(summary.payments.matched).toBe(1);
		expect(summary.notCompared).toEqual([]);
	});

	test('v2: by payment ID, in small or capital letters', async () => {
		const id = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
		const { summary } = await reconcile(
			tables(
				payoutHead + payout('A').replace('p-A', id),
				undefined,
				`Ref,Amount\n${id.toUpperCase()},100\n`,
			),
			{ window, ...byPayment },
		);
		expect(summary.payments.matched).toBe(1);
		expect(summary.notCompared).toEqual(['currency', 'status', 'time']);
	});

	test.each([
		['before', `,p-A,100\nA,p-A,100\n`],
		['after', `A,p-A,100\n,p-A,100\n`],
	])('a row with the payment ID alone, %s the one with both', async (_, rows) => {
		const { summary } = await reconcile(
			tables(payoutHead, undefined, `externalId,paymentId,amount\n${rows}`),
			{ window },
		);
		expect(summary.payments.missingInReport).toBe(1);
	});

	test('rows without any ID are payments of their own, and blank rows are none', async () => {
		const { rows, summary } = await run('', '', ',5,INR,,\n,5,INR,,\n,,,,\n');
		expect(rows).toMatchObject([
			{ match: 'missingInReport', ledgerRow: 2 },
			{ match: 'missingInReport', ledgerRow: 3 },
		]);
		expect(summary.rows.ledger).toBe(2);
	});

	test('a row of the payout report with an ID alone is no payment', async () => {
		const { summary, matches } = await run('A\n', '', booked('A'));
		expect(summary.withoutPayment).toBe(1);
		expect(matches).toEqual(['missingInReport']);
	});
});

describe('what it is told', () => {
	test('the ledger may contain what the wallet pays', async () => {
		const ledger = 'externalId,cost,costCurrency\nA,1.75,USDT\nB,1.75,USDT\nC,1,USDT\n';
		const { rows } = await reconcile(
			tables(
				payoutHead + payout('A') + payout('B', { cost: '1,USDT,,' }) + payout('C'),
				walletHead + debit('B'),
				ledger,
			),
			{ window, ledgerAmount: 'cost' },
		).then(async (found) => ({ rows: await listOf(found.differences()) }));
		expect(rows).toMatchObject([
			{ match: 'amountDiffers', externalId: 'C', difference: '-0.75', reportCurrency: 'USDT' },
		]);
	});

	test('its own words for statuses and operations', async () => {
		const terms = {
			statuses: { Bezahlt: 'succeeded' },
			operations: { credit: ['Gutschrift'], debit: ['Belastung'] },
		};
		const entries = `${debit('A').replace('debit', 'Belastung')}${credit('A').replace('credit', 'gutschrift')}`;
		const { matches, summary } = await run(
			payout('A'),
			entries,
			booked('A', { status: 'bezahlt' }),
			terms,
		);
		expect(matches).toEqual(['reversed']);
		expect(summary.unrecognisedOperations).toEqual([]);
	});

	test('an operation that nobody knows is said, and decides nothing', async () => {
		const entries = credit('A').replace('credit', 'mystery');
		const { summary } = await run(payout('A'), entries, booked('A'));
		expect(summary).toMatchObject({
			unrecognisedOperations: ['mystery'],
			payments: { matched: 1 },
			wallet: [{ other: '1.75', credited: '0' }],
		});
	});

	test('reports of several countries, each with its own order of columns', async () => {
		const other = 'status,amount,amount_currency,external_id\nsucceeded,5,PKR,P\n';
		const report = (text: string) => readRecords(chunksOf(text), 'x');
		const { summary } = await reconcile(
			{
				payout: [report(payoutHead + payout('A')), report(other)],
				wallet: [report(walletHead + debit('A')), report(walletHead)],
				ledger: report(ledgerHead + booked('A') + booked('P', { amount: '5', currency: 'PKR' })),
			},
			{ window },
		);
		expect(summary.payments.matched).toBe(2);
		expect(summary.rows).toEqual({ ledger: 2, payout: 2, wallet: 1 });
	});

	test('the ledger has no failed payments', async () => {
		const payouts = payout('A', { status: 'failed' }) + payout('B');
		const { matches, summary, csv } = await run(payouts, '', '', { ledgerOmitsFailed: true });
		expect(matches).toEqual(['missingInLedger']);
		expect(summary.omittedFailed).toBe(1);
		expect(await listOf(csv())).toHaveLength(1);
	});

	test('the currency of amounts that show none', async () => {
		const { matches } = await run(payout('A'), '', booked('A', { currency: '' }), {
			currency: 'PKR',
		});
		expect(matches).toEqual(['amountDiffers']);
	});
});

describe('what is given out', () => {
	test('differences up to a limit', async () => {
		const found = await run(payout('A') + payout('B') + payout('C'), '', '');
		expect(await listOf(found.differences(2))).toHaveLength(2);
		expect(await listOf(found.differences(0))).toHaveLength(0);
		expect(await listOf(found.differences())).toHaveLength(3);
		expect(found.summary.differences).toBe(3);
	});

	test('all results as CSV, safe for spreadsheets, with amounts as numbers', async () => {
		const { csv } = await run('', '', booked('=1+1', { amount: '5' }) + booked('A;=2'));
		const lines = (await listOf(csv())).join('').split('\r\n');
		expect(lines).toHaveLength(4);
		expect(lines[0]).toMatch(/^match,also,externalId,difference,ledgerAmount,/);
		expect(lines[1]).toBe(
			"missingInReport,,'=1+1,,5,INR,,,succeeded,,2026-01-10T10:00:00.000Z,,,,,,false,,2,1,0,,,",
		);
		expect(lines[2]).toContain(`"A;'=2"`);
	});
});

test.each([
	['', 'ledger: is empty'],
	['\n\n', 'ledger: is empty'],
	[' \n', 'ledger: is empty. Give it with its headings'],
	[' , \nINV-1,5\n', 'ledger: is empty. Give it with its headings'],
])('a ledger without headings is refused: %j', async (text, problem) => {
	const found = reconcile(tables(payoutHead + payout('A'), undefined, text), { window });
	await expect(found).rejects.toThrow(problem);
});

test('a ledger that is known to have no rows needs no headings', async () => {
	const found = await reconcile(
		{ ...tables(payoutHead + payout('A'), undefined, ''), ledger: 'noRows' },
		{ window, columns: { ledger: { amount: 'Total' } } },
	);
	expect(found.summary).toMatchObject({
		rows: { ledger: 0, payout: 1 },
		payments: { missingInLedger: 1 },
		notCompared: ['currency', 'status', 'time'],
	});
});

test('a ledger with headings alone has no payment', async () => {
	expect((await run(payout('A'), undefined, '')).matches).toEqual(['missingInLedger']);
});

test.each([
	['amount', { amount: 'ten' }, 'is not an amount that can be read'],
	['time', { at: 'soon' }, 'has something else than a time'],
])('a cell that is no %s is named by its row and its ID', async (column, cell, problem) => {
	const found = run('', '', booked('INV-2026-0105') + booked('INV-2026-0106', cell));
	await expect(found).rejects.toMatchObject({
		message: expect.stringContaining(
			`ledger.${column}: row 3 of the ledger (INV-2026-0106; the headings are row 1) ${problem}`,
		) as unknown,
		advice: expect.stringMatching(/^Correct this cell in your ledger, /) as unknown,
	});
});

test.each([
	[{ start: 'soon', end: window.end }, 'start: must be a date and time'],
	[{ start: window.end, end: window.start }, 'end: must be after Start'],
])('a window that is none: %j', async (wrong, problem) => {
	await expect(run('', '', '', { window: wrong })).rejects.toThrow(problem);
});
