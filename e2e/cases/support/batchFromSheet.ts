/** The example that pays an uploaded sheet: it gives the sheet back in its order, and pays no row twice. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { newLogin, withLogin } from '../../driver/session/approvers';
import { openSheetForm, type SheetForm } from './sheetForm';
import { csvOf, xlsxOf, type Row, type Sheet } from './sheets';
import { EXAMPLES, type ExampleRun } from '../../driver/examples';

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
		let paid = posts();
		assert.equal(paid, 9);
		await paysNothingAgain(form, paidSheet);
		await refusesNumbers({ n8n, form });
		assert.equal(posts(), paid, 'a sheet that was paid was paid again');
		await paysTheSheetOfTheDocs(form);
		paid += 4;
		await readsMixedLineEnds(form);
		await namesWhatCannotBeRead(n8n, form);
		assert.equal(posts(), paid);
		await refusesRepeats(form);
		assert.equal(posts(), paid + 3);
		await paysAgainWhatFailed(form, sandbox);
		assert.equal(posts(), paid + 5);
	} finally {
		await n8n.api.deactivate(workflowId);
	}
	const payments = Object.values(sandbox.control.ledger().paymentsByExternalId);
	assert.deepEqual(
		payments.map(({ length }) => length),
		Array(18).fill(1),
	);
}

async function paysInOrder(form: SheetForm): Promise<Sheet> {
	const { rows, file, text } = await form.upload(csvOf(SHEET));
	assert.match(file.name, /^results-[\d-]+\.xlsx$/);
	assert.match(
		text,
		/12 rows: 9 sent, 1 existed already \(1 [a-z ]+\), 2 not sent\. Sent: .*\. Not sent: .*\. Rows with a warning in remark: 0\. Sent does not mean arrived: .* The column remark says what to do about rows that were not sent\./,
	);
	assert.deepEqual(
		rows.map((cells) => HEADINGS.map((heading) => cells[heading])),
		SHEET.map((cells) => HEADINGS.map((heading) => cells[heading])),
	);
	assert.deepEqual(
		rows.map(({ outcome }) => outcome),
		OUTCOMES,
	);
	for (const { outcome, remark } of rows) {
		assert.match(String(remark), /^[A-Z].*\w/);
		// They are for a person who only uploads.
		assert.doesNotMatch(String(remark), /code |operation|May Be Empty/);
		if (outcome === 'not_sent')
			assert.match(String(remark), /the cell, then upload the sheet again/);
	}
	assert.match(
		String(rows.at(-1)?.['remark']),
		/^Another row of this sheet has the same invoice and was sent, so this one was not\. /,
	);
	return file;
}

/** The sheet that the form gave back can be uploaded as it is. */
async function paysNothingAgain(form: SheetForm, paidSheet: Sheet): Promise<void> {
	const { rows, text } = await form.upload(paidSheet);
	assert.match(text, /Rows with a warning in remark: \d+\. .*The column remark says what to do/);
	assert.deepEqual(
		rows.map(({ outcome }) => outcome),
		OUTCOMES.map((outcome) => (outcome === 'created' ? 'existing' : outcome)),
	);
	assert.deepEqual(
		rows.map(({ beneficiary_account_number: account }) => account),
		SHEET.map(({ beneficiary_account_number: account }) => account),
	);
}

async function paysTheSheetOfTheDocs(form: SheetForm): Promise<void> {
	const bytes = new Uint8Array(readFileSync(path.join(EXAMPLES, 'payouts.csv')));
	const { text } = await form.upload({ name: 'payouts.csv', type: 'text/csv', bytes });
	assert.match(
		text,
		/4 rows: 4 sent, 0 existed already, 0 not sent\. Sent: .*\. Rows with a warning in remark: 0\./,
	);
}

/** As of rows that were copied together from the files of several programs. They were paid before. */
async function readsMixedLineEnds(form: SheetForm): Promise<void> {
	const sheet = csvOf([row(1), row(2), row(5), row(6)]);
	const ends = ['\r\n', '\n', '\r', '\n', ''];
	const text = new TextDecoder().decode(sheet.bytes).trim().split('\r\n');
	const mixed = text.map((line, at) => line + (ends[at] ?? '')).join('');
	const { rows } = await form.upload({ ...sheet, bytes: new TextEncoder().encode(mixed) });
	assert.deepEqual(
		rows.map(({ invoice, outcome }) => [invoice, outcome]),
		[1, 2, 5, 6].map((number) => [row(number)['invoice'], 'existing']),
	);
}

/** Excel saves a CSV file with semicolons in many countries. The second file has a comma in a cell. */
async function namesWhatCannotBeRead(n8n: ExampleRun['n8n'], form: SheetForm): Promise<void> {
	const own = row(20, { beneficiary_name: 'Asha Rao' });
	const pageOf = async (sheet: Sheet): Promise<string> => (await form.send(sheet)).text;
	for (const cells of [own, row(20)])
		assert.match(
			await pageOf(csvOf([cells, own], ';')),
			/Nothing was paid\. The columns are separated by semicolons, as Excel does in many countries\./,
		);
	const { invoice, ...others } = own;
	const renamed = { number: invoice ?? '', ...others };
	const empty = { ...csvOf([own]), bytes: new Uint8Array(0) };
	const files: ReadonlyArray<readonly [Sheet, RegExp]> = [
		[csvOf([renamed]), /No column is named invoice\..* which is: number, country,/],
		[xlsxOf(n8n, [renamed]), /has no column named invoice\..* which is: number, country,/],
		[{ ...xlsxOf(n8n, [own]), name: 'payouts.csv' }, /The file is an XLSX file\. Give it a name/],
		...(n8n.version.takesEmptyFiles ? [[empty, /The file is empty\./] as const] : []),
	];
	for (const [sheet, cause] of files) {
		const text = await pageOf(sheet);
		assert.match(text, cause);
		assert.match(text, /Nothing was paid\. /);
	}
}

/** Two invoices with one account and amount, and two whose numbers differ only in capital letters. */
async function refusesRepeats(form: SheetForm): Promise<void> {
	const same = { beneficiary_account_number: '000999999999', amount: '75.00' };
	const [first, second] = [row(31, same), row(32, same)];
	const alike = [row(33), row(34, { invoice: 'inv-2026-1233' })];
	const outcomes = ({ rows }: { rows: readonly Row[] }): unknown[] =>
		rows.map(({ outcome }) => outcome);

	const refused = await form.upload(csvOf([first, second, ...alike]));
	assert.deepEqual(outcomes(refused), ['not_sent', 'not_sent', 'created', 'created']);
	assert.match(refused.text, /Rows with a warning in remark: 2\./);
	const remarks = refused.rows.map(({ remark }) => String(remark));
	assert.match(remarks[0] ?? '', /same account gets the same amount as in INV-2026-1232/);
	assert.match(remarks[0] ?? '', /remove the others, and upload the sheet again/);
	assert.match(remarks[2] ?? '', /\. Look at this: .* capital letters from inv-2026-1233 /);
	assert.match(remarks[3] ?? '', /\. Look at this: .* capital letters from INV-2026-1233 /);

	assert.deepEqual(outcomes(await form.upload(csvOf([first]))), ['created']);
	// What was paid is never shown as not sent, because a person could pay it under another number.
	const again = await form.upload(csvOf([first, second, ...alike]));
	assert.deepEqual(outcomes(again), ['existing', 'not_sent', 'existing', 'existing']);
	assert.match(
		String(again.rows[0]?.remark),
		/\. Look at this: The same account gets the same amount/,
	);
}

/** A person who has only the sheet that the form gave back writes into it what the remark says. */
async function paysAgainWhatFailed(
	form: SheetForm,
	{ control }: ExampleRun['sandbox'],
): Promise<void> {
	control.changeSettings({ settleAfterMs: null });
	const own = row(41, { beneficiary_name: 'Asha Rao' });
	await form.upload(csvOf([own]));
	for (const { id, external_id } of control.payments())
		if (external_id === own['invoice']) control.advancePayment(id, { status: 'failed' });
	const looked = await form.upload(csvOf([own]));
	assert.match(
		looked.text,
		/1 row: 0 sent, 1 existed already \(1 failed or reversed\), 0 not sent\. Rows with a warning in remark: 0\. Your browser/,
	);
	const [failed = {}] = looked.rows;
	const written = /write (\S+) in a column named pay_again/.exec(String(failed['remark']))?.[1];
	assert.equal(written, own['invoice']);
	const sheet = csvOf([{ ...failed, pay_again: written ?? '' }]);
	const done = await form.upload(sheet);
	assert.match(done.text, /Paid again: INV-2026-1241#2 in place of INV-2026-1241\. /);
	const [paid] = done.rows;
	assert.equal(paid?.['outcome'], 'created');
	assert.match(
		String(paid?.['remark']),
		/^Paid again as INV-2026-1241#2\. .* Look at this: The payee could not be compared /,
	);
	assert.match(done.text, /Rows with a warning in remark: 1\./);
	const [again] = (await form.upload(sheet)).rows;
	assert.equal(again?.['outcome'], 'existing');
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
