/** Made-up ledgers and reports: plausible months, and rows that contradict each other. */
import fc from 'fast-check';

/** Headings first. */
export type Rows = readonly string[][];

export interface Tables {
	readonly payout: Rows;
	readonly wallet: Rows;
	readonly ledger: Rows;
}

export const window = { start: '2026-01-01T00:00:00.000Z', end: '2026-02-01T00:00:00.000Z' };

const headings = {
	payout: [
		...['id', 'external_id', 'created_at', 'status', 'amount', 'amount_currency'],
		...['wallet_amount', 'wallet_currency', 'wallet_premium', 'wallet_txn_cost'],
	],
	wallet: [...['timestamp', 'operation', 'txn', 'external_id', 'linked_txn', 'amount', 'currency']],
	ledger: ['externalId', 'paymentId', 'amount', 'currency', 'status', 'date'],
};

/** One of each side of both ends. */
const edges = [
	'2025-12-31T23:59:59.999Z',
	'2026-01-01T00:00:00.000Z',
	'2026-01-15T12:00:00.000Z',
	'2026-01-31T23:59:59.999Z',
	'2026-02-01T00:00:00.000Z',
	'2026-02-01T00:00:00.001Z',
	'',
];
const externalIds = ['', 'INV-1', 'INV-2', 'INV-3', 'p1'];
const paymentIds = ['', 'p1', 'p2', 'p3', 'p4'];
const statuses = [
	...['succeeded', 'succeeded', 'succeeded', 'paid', '', ''],
	...['processing', 'queued', 'failed', 'reversed', 'unknown'],
];
const amounts = [
	...['100', '100', '100', '100', '100.00', '99.99', '0.1', '0.2', '1234567890123456789.01', ''],
];
const currencies = ['INR', 'INR', 'INR', 'PKR', ''];

const rowsOf = (...cells: ReadonlyArray<readonly string[]>) =>
	fc.array(fc.tuple(...cells.map((choices) => fc.constantFrom(...choices))), { maxLength: 7 });

/** Any row may have anything, with few IDs, so that many rows are about one payment. */
export const messyTables: fc.Arbitrary<Tables> = fc
	.record({
		payout: rowsOf(
			...[paymentIds, externalIds, edges, statuses, amounts, currencies],
			...[amounts, ['USDT', 'USDC'], ['', '1', '0.5'], ['', '0.25']],
		),
		wallet: rowsOf(
			...[edges, ['debit', 'credit', 'account_validation', 'fund', 'mystery']],
			...[
				paymentIds,
				externalIds,
				paymentIds,
				['-100', '100', '-0.3', '0.3', ''],
				['USDT', 'USDC'],
			],
		),
		ledger: rowsOf(
			...[externalIds, paymentIds, [...amounts, '-100', '-0.1'], currencies, statuses, edges],
		),
	})
	.map(({ payout, wallet, ledger }) => ({
		payout: [headings.payout, ...payout],
		wallet: [headings.wallet, ...wallet],
		ledger: [headings.ledger, ...ledger],
	}));

const faults = [
	...['none', 'none', 'none', 'none', 'late', 'missingInReport', 'missingInLedger', 'doubled'],
	...['doubledInReport', 'reversed', 'reversedUnbooked', 'counterEntry', 'retried', 'before'],
	...['amount', 'status', 'failed', 'fee', 'cost', 'after'],
] as const;

interface Scenario {
	readonly fault: (typeof faults)[number];
	readonly cents: number;
	readonly micros: number;
	readonly atMs: number;
	readonly currency: string;
}

const startMs = Date.parse(window.start);
const endMs = Date.parse(window.end);

const scenario: fc.Arbitrary<Scenario> = fc.record({
	fault: fc.constantFrom(...faults),
	cents: fc.integer({ min: 1, max: 99_999_999_999 }),
	micros: fc.integer({ min: 1, max: 9_999_999_999 }),
	atMs: fc.integer({ min: startMs, max: endMs - 1 }),
	currency: fc.constantFrom('INR', 'PKR', 'NGN'),
});

export const plausibleTables = (payments: {
	readonly minLength: number;
	readonly maxLength: number;
}): fc.Arbitrary<Tables> =>
	// Otherwise most would be far shorter than they may be.
	fc.array(scenario, { ...payments, size: 'max' }).map((scenarios) => {
		const rows = scenarios.map(rowsOfScenario);
		return {
			payout: [headings.payout, ...rows.flatMap(({ payout }) => payout)],
			wallet: [headings.wallet, ...rows.flatMap(({ wallet }) => wallet)],
			ledger: [headings.ledger, ...rows.flatMap(({ ledger }) => ledger)],
		};
	});

const decimal = (whole: number, decimals: number): string => {
	const digits = String(whole).padStart(decimals + 1, '0');
	return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};
const iso = (atMs: number): string => new Date(atMs).toISOString();
const hourMs = 3_600_000;

interface Plan extends Scenario {
	readonly id: string;
	readonly externalId: string;
	readonly createdMs: number;
	readonly bookedMs: number;
	readonly status: string;
}

function planOf(given: Scenario, index: number): Plan {
	const { fault, atMs } = given;
	const createdMs =
		fault === 'before' ? startMs - hourMs : fault === 'after' ? endMs + hourMs : atMs;
	const isReversed = /^(reversed|reversedUnbooked|counterEntry|retried)$/.test(fault);
	return {
		...given,
		id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
		externalId: `INV-${index}`,
		createdMs,
		bookedMs: fault === 'late' ? endMs + hourMs : Math.min(atMs + hourMs, endMs - 1),
		status: isReversed ? 'reversed' : fault === 'failed' ? 'failed' : 'succeeded',
	};
}

function rowsOfScenario(given: Scenario, index: number): Tables {
	const plan = planOf(given, index);
	if (given.fault === 'fee') {
		const fee = ['account_validation', '', '', '', '-0.05', 'USDT'];
		return { payout: [], wallet: [[iso(plan.atMs), ...fee]], ledger: [] };
	}
	return { payout: payoutRows(plan), wallet: walletRows(plan), ledger: ledgerRows(plan) };
}

/** Retries have this at the end of their payment ID. */
const retryOf = (id: string): string => id.replace(/^0/, '1');

function payoutRows(plan: Plan): string[][] {
	const { id, externalId, createdMs, status, cents, micros, currency, fault } = plan;
	const isOutside = fault === 'missingInReport' || fault === 'before' || fault === 'after';
	if (isOutside && plan.micros % 2 === 0) return [];
	if (fault === 'missingInReport') return [];
	const money = [decimal(cents, 2), currency, decimal(micros, 6), 'USDT'];
	const costs = fault === 'cost' ? ['', ''] : ['0.5', '0.25'];
	const row = [id, externalId, iso(createdMs), status, ...money, ...costs];
	if (fault === 'doubledInReport') return [row, row];
	if (fault !== 'retried') return [row];
	return [row, [retryOf(id), externalId, iso(createdMs), 'succeeded', ...money, ...costs]];
}

function walletRows({ id, externalId, createdMs, micros, fault, status }: Plan): string[][] {
	if (fault === 'missingInReport' || fault === 'failed') return [];
	const cost = decimal(micros + 750_000, 6);
	const entry = (operation: string, txn: string, linked: string, sign: string, lateMs: number) => [
		...[iso(Math.max(createdMs + lateMs, startMs)), operation, txn, externalId, linked],
		...[`${sign}${cost}`, 'USDT'],
	];
	const debit = entry('debit', id, '', '-', 1000);
	if (status !== 'reversed') return [debit];
	const reversed = [debit, entry('credit', id, '', '', 2000)];
	return fault === 'retried' ? [...reversed, entry('debit', retryOf(id), id, '-', 3000)] : reversed;
}

function ledgerRows(plan: Plan): string[][] {
	const { id, externalId, cents, currency, bookedMs, fault } = plan;
	if (fault === 'missingInLedger') return [];
	const row = (amount: string, status: string): string[] => [
		// Some ledgers know the payment ID alone.
		...[plan.micros % 5 === 0 ? '' : externalId, id, amount, currency, status, iso(bookedMs)],
	];
	const amount = decimal(cents, 2);
	switch (fault) {
		case 'amount':
			return [row(decimal(cents + 1, 2), 'succeeded')];
		case 'status':
			return [row(amount, 'processing')];
		case 'doubled':
			return [row(amount, 'paid'), row(amount, 'paid')];
		case 'reversed':
			return [row(amount, 'reversed')];
		case 'counterEntry':
			return [row(amount, ''), row(`-${amount}`, '')];
		case 'failed':
			return plan.micros % 2 === 0 ? [] : [row(amount, plan.micros % 3 === 0 ? '' : 'failed')];
		default:
			return [row(amount, plan.micros % 3 === 0 ? '' : 'succeeded')];
	}
}

/** As the client reads a file. */
export async function* asTable(rows: Rows): AsyncGenerator<readonly string[]> {
	for (const row of rows) yield await Promise.resolve(row);
}
