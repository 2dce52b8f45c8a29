import { readTable, type TableShape } from '../../../../client/report/reconcile/readTable';
import { nameRow } from '../../../../client/report/reconcile/rowName';
import type { LedgerColumn } from '../../../../client/report/reconcile/terms';
import { asTable } from '../../../support/reconcile/randomTables';

const shape: TableShape<LedgerColumn> = {
	title: 'ledger',
	field: 'ledger',
	headings: {
		externalId: ['externalId'],
		paymentId: ['paymentId'],
		amount: ['amount'],
		currency: [],
		status: [],
		time: [],
	},
	required: [],
};

async function nameOf(externalId: string, paymentId = ''): Promise<string> {
	const rows = asTable([
		['externalId', 'paymentId', 'amount'],
		[externalId, paymentId, '5'],
	]);
	for await (const row of readTable(rows, shape)) return nameRow(row);
	return '';
}

const uuid = '01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11';

test.each([
	['INV-2026-0106', '', 'INV-2026-0106'],
	['INV-2026-0106', uuid, 'INV-2026-0106'],
	['', uuid, uuid],
	['7', '', '7'],
	['2026/01#7.a', '', '2026/01#7.a'],
])('is named by its external ID %j, or its payment ID %j', async (externalId, paymentId, shown) => {
	expect(await nameOf(externalId, paymentId)).toBe(
		`row 2 of the ledger (${shown}; the headings are row 1)`,
	);
});

test.each([
	['an account number', '0123456789'],
	['an account number in groups', '0123-4567-8901'],
	['an account number after a word', 'acc-0123456789'],
	['an IBAN', 'PK36SCBL0000001123456702'],
	['a phone number', '+919812345678'],
	['a name', 'Sharma'],
	['a name with a digit', 'Asha Sharma 2'],
	['a token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln'],
	['a key', 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dF3gH5jK7m'],
	['a long text', `INV-${'7-'.repeat(40)}`],
	['signs that nobody sees', 'INV\u202e-7'],
])('does not show %s in the column of an ID', async (_, id) => {
	expect(await nameOf(id)).toBe('row 2 of the ledger (the headings are row 1)');
	expect(await nameOf(id, 'p-7')).toBe('row 2 of the ledger (p-7; the headings are row 1)');
});
