import type { Payment } from '../../../../sandbox/service/payments/payment';
import {
	payoutColumns,
	payoutReportRows,
	type PayoutReportQuery,
} from '../../../../sandbox/service/reports/payoutReport';
import { makeState, newPayment, startMs } from '../../makeState';

/** Payments 0, 1, 2 … made a second after each other. */
function makePayments(count: number): Payment[] {
	const { payments, clock } = makeState();
	return Array.from({ length: count }, (_, index) => {
		const payment = payments.accept(newPayment({ externalId: `INV-${index}` }));
		clock.advance(1000);
		return payment;
	});
}

const payments = makePayments(4);
const first = payments[0]?.id ?? '';

function externalIds(
	changes: Partial<PayoutReportQuery> = {},
	list: readonly Payment[] = payments,
): unknown[] {
	const rows = payoutReportRows(list, {
		startMs,
		endMs: startMs + 60_000,
		country: 'IND',
		status: undefined,
		ids: undefined,
		external: false,
		sortingOrder: 'asc',
		effectiveStatus: ({ status }) => status,
		...changes,
	});
	return [...rows].slice(1).map((row) => (row.length === 1 ? row : row[1]));
}

it('has a header, and as many cells in each full row', () => {
	const rows = [
		...payoutReportRows(payments, {
			startMs,
			endMs: startMs + 1,
			country: 'IND',
			status: undefined,
			ids: undefined,
			external: false,
			sortingOrder: 'asc',
			effectiveStatus: () => 'reversed',
		}),
	];
	expect(rows[0]).toBe(payoutColumns);
	expect(rows[1]?.slice(0, 5)).toEqual([
		first,
		'INV-0',
		'2030-01-01T00:00:00.000Z',
		'reversed',
		'IND',
	]);
	expect(rows[1]).toHaveLength(payoutColumns.length);
});

it('includes the start of the window and excludes its end', () => {
	expect(externalIds({ startMs: startMs + 1000, endMs: startMs + 3000 })).toEqual([
		'INV-1',
		'INV-2',
	]);
});

it('sorts by creation in both directions', () => {
	expect(externalIds()).toEqual(['INV-0', 'INV-1', 'INV-2', 'INV-3']);
	expect(externalIds({ sortingOrder: 'desc' })).toEqual(['INV-3', 'INV-2', 'INV-1', 'INV-0']);
});

it('filters by country and by the effective status', () => {
	const effectiveStatus = ({ id }: Payment) => (id === first ? 'failed' : 'queued');
	expect(externalIds({ country: 'PAK' })).toEqual([]);
	expect(externalIds({ status: ['failed'], effectiveStatus })).toEqual(['INV-0']);
	expect(externalIds({ status: [] })).toEqual([]);
});

it.each(['asc', 'desc'] as const)(
	'lists unknown IDs last, with only the ID (%s)',
	(sortingOrder) => {
		expect(externalIds({ ids: ['none', first, 'INV-1', 'none'], sortingOrder })).toEqual([
			'INV-0',
			['none'],
			['INV-1'],
		]);
		expect(externalIds({ ids: ['none', first, 'INV-1'], external: true, sortingOrder })).toEqual([
			'INV-1',
			['none'],
			[first],
		]);
		expect(externalIds({ ids: [], sortingOrder })).toEqual([]);
	},
);
