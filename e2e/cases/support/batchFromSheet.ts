/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** The example that pays an uploaded sheet: it gives the sheet back in its order, and pays no row twice. */
import { strict as assert } from 'node:assert';

import { newLogin, withLogin } from './approvers';
import { openSheetForm, type SheetForm } from './sheetForm';
import { csvOf, xlsxOf, type Row, type Sheet } from './sheets';
import type { ExampleRun } from '../../driver/examples';

const row = (number: number, cells: Row = {}): Row => ({
	invoice: `INV-2026-12${String(number).padStart(2, '0')}`,
	country: 'IND',
	currency: 'AED',
	amount: `${number}00.50`,
	sender_name: 'Amal Haddad',
	sender_country: 'ARE',
	beneficiary_name: 'Priya "P." Sharma, Kochi',
	beneficiary_account_number: `00012345678${number}`,
	beneficiary_branch_code: 'SBIN0001234',
	details_purpose: `Order ${number}`,
	...cells,
});

/** Twelve rows: the third and the eighth have a mistake, and the last one is there twice. */
const SHEET: readonly Row[] = [
	row(1),
	row(2),
	row(3, { amount: '#N/A' }),
	row(4, {
		country: 'PAK',
		currency: 'SAR',
		beneficiary_branch_code: 'HABBPKKA',
	}),
	row(5),
	row(6),
	row(7),
	row(8, { beneficiary_name: '' }),
	row(9),
	row(10),
	row(11),
	row(11),
];
const HEADINGS = Object.keys(row(1));
const OUTCOMES = SHEET.map((_, index) => {
	if (index === 2 || index === 7) return 'not_sent';
	return index === 11 ? 'existing' : 'created';
});

export async function runBatchFromSheet({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const login = newLogin('clerk');
	const ready = await withLogin(n8n.api, workflow, 'Upload a Sheet', login);
	const workflowId = await n8n.api.importWorkflow(ready);
	await n8n.api.activate(workflowId);
	const posts = (): number =>
		sandbox.control
			.requests()
			.filter((one) => one.method === 'POST' && one.path.startsWith('/v3/payment')).length;
	try {
		const form = await openSheetForm(n8n, { path: 'payouts-sheet', login });
		assert.equal(await form.statusWithoutPassword(), 401);
		const paidSheet = await paysInOrder(form);
		const paid = posts();
		assert.equal(paid, 9);
		await paysNothingAgain(form, paidSheet);
		await refusesNumbers({ n8n, form });
		assert.equal(posts(), paid, 'a sheet that was paid was paid again');
	} finally {
		await n8n.api.deactivate(workflowId);
	}
	const payments = Object.values(sandbox.control.ledger().paymentsByExternalId);
	assert.deepEqual(
		payments.map(({ length }) => length),
		Array(9).fill(1),
	);
}

async function paysInOrder(form: SheetForm): Promise<Sheet> {
	const { rows, file, text } = await form.upload(csvOf(SHEET));
	assert.match(file.name, /^results-[\d-]+\.xlsx$/);
	assert.match(text, /12 rows: 9 paid now, 1 existed already, 2 not paid\./);
	assert.deepEqual(
		rows.map((cells) => HEADINGS.map((heading) => cells[heading])),
		SHEET.map((cells) => HEADINGS.map((heading) => cells[heading])),
	);
	assert.deepEqual(
		rows.map(({ outcome }) => outcome),
		OUTCOMES,
	);
	for (const { remark } of rows) assert.match(String(remark), /^[A-Z].*\w/);
	return file;
}

/** The sheet that the form gave back can be uploaded as it is. */
async function paysNothingAgain(form: SheetForm, paidSheet: Sheet): Promise<void> {
	const { rows } = await form.upload(paidSheet);
	assert.deepEqual(
		rows.map(({ outcome }) => outcome),
		OUTCOMES.map((outcome) => (outcome === 'created' ? 'existing' : outcome)),
	);
	assert.deepEqual(
		rows.map(({ beneficiary_account_number: account }) => account),
		SHEET.map(({ beneficiary_account_number: account }) => account),
	);
}

/** In XLSX, a cell can be a number. An amount may be one, an account may not. */
async function refusesNumbers({
	n8n,
	form,
}: Pick<ExampleRun, 'n8n'> & { form: SheetForm }): Promise<void> {
	const { rows } = await form.upload(
		xlsxOf(n8n, [row(1, { amount: 100.5 }), row(2, { beneficiary_account_number: 123456782 })]),
	);
	assert.deepEqual(
		rows.map(({ outcome }) => outcome),
		['existing', 'not_sent'],
	);
	assert.match(String(rows[1]?.remark), /account_number/i);
}
