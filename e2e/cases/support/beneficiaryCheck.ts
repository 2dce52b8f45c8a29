/** The example that checks the beneficiaries of a sheet: one result per row, in the sheet's order, and no payment. */
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { newLogin, withLogin } from '../../driver/session/approvers';
import { openSheetForm } from './sheetForm';
import { csvOf, xlsxOf, type Row } from './sheets';
import { EXAMPLES, type ExampleRun } from '../../driver/examples';

const beneficiary = (name: string, account: string, branch: string, country = 'IND'): Row => ({
	country,
	beneficiary_name: name,
	beneficiary_account_number: account,
	beneficiary_branch_code: branch,
});

/** The ends of the numbers say what the sandbox answers. */
const SHEET: ReadonlyArray<readonly [Row, account: string, nameMatches: string, remark: RegExp]> = [
	[
		beneficiary('Priya Sharma', '000123456789', 'sbin0001234'),
		'valid',
		'yes',
		/^The account exists and .*write SBIN0001234 into the cell beneficiary_branch_code$/,
	],
	[
		beneficiary('Arjun Rao', '000123450404', 'SBIN0001234'),
		'invalid',
		'',
		/^Do not pay: the account/,
	],
	[
		beneficiary('Meera Iyer', '000123450409', 'HDFC0000001'),
		'invalid',
		'no',
		/^Do not pay: the name does not fit\. The bank writes it as Other Holder\./,
	],
	[beneficiary('Sana Malik', '000123450300', 'HDFC0000001'), 'nre', 'yes', /Ask the support/],
	[
		beneficiary('Chidi Okafor', '000123450202', 'ICIC0000001'),
		'pending',
		'',
		/Check it again later/,
	],
	[beneficiary('Bilal Khan', '000111222333', 'HABBPKKA', 'PAK'), '', '', /only accounts in India/],
	[beneficiary('', '000123456781', 'SBIN0001234'), '', '', /^The cell beneficiary_name is empty\./],
	[
		beneficiary('Ravi Nair', '000123456782', 'SBIN0000000'),
		'invalid',
		'',
		/^Do not pay: there is no bank/,
	],
	[
		beneficiary('Tunde Bello', '000123450408', 'SBIN0001234', 'India '),
		'valid',
		'no',
		/^The account exists, but the bank writes the name as Other Holder\..* write IND into the cell country$/,
	],
	[
		beneficiary('Lina Das', '000123456784', 'UTIB0000001'),
		'valid',
		'yes',
		/^The account exists and/,
	],
];

/** The sheet's own columns of these names say nothing about the check. */
const OWN_COLUMNS: Row = { status: 'valid', valid: 'true', nameMatches: 'true', error: 'none' };

/** What each row of examples/beneficiaries.csv shows: account, name_matches. */
const SAMPLE: ReadonlyArray<readonly [account: string, nameMatches: string]> = [
	['valid', 'yes'],
	['valid', 'yes'],
	['valid', 'no'],
	['invalid', 'no'],
	['invalid', ''],
	['pending', ''],
	['nre', 'yes'],
	['invalid', ''],
	['', ''],
	['valid', 'yes'],
];

const RESULTS = ['bank', 'account', 'name_matches', 'remark'];

export async function runBeneficiaryCheck({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const login = newLogin('clerk');
	const ready = await withLogin(n8n.api, workflow, 'Upload a Sheet', login);
	const workflowId = await n8n.api.importWorkflow(ready);
	await n8n.api.activate(workflowId);
	sandbox.control.addFault({
		...{ kind: 'status', status: 400, times: null },
		path: '/v2/validate_bank',
		containing: 'UTIB0000001',
	});
	try {
		const form = await openSheetForm(n8n, { path: 'beneficiaries-sheet', login });
		assert.equal(await form.statusWithoutPassword(), 401);
		const semicolons = csvOf(
			SHEET.map(([cells]) => cells),
			';',
		);
		const refused = await form.send(semicolons);
		assert.match(refused.text, /Nothing was checked\. The columns are separated by semicolons, /);
		for (const sheet of [csvOf, (rows: readonly Row[]) => xlsxOf(n8n, rows)]) {
			const { rows, text } = await form.upload(
				sheet(SHEET.map(([row]) => ({ ...row, ...OWN_COLUMNS }))),
			);
			assert.match(
				text,
				/2 of 10 accounts are valid and belong to the name\. 1 belongs to another name: compare before you pay\. Do not pay: 3\. Not checked: 1\. Not checked because of a mistake in the row: 1\. Not known yet, so check again later: 1\. Called nre, so ask the support before you pay: 1\./,
			);
			assert.deepEqual(
				rows.map((row) => [row.beneficiary_account_number, row.account, row.name_matches]),
				SHEET.map(([row, ...result]) => [row.beneficiary_account_number, ...result.slice(0, 2)]),
			);
			for (const [index, [row, , , remark]] of SHEET.entries()) {
				assert.match(String(rows[index]?.remark), remark);
				const columns = [...Object.keys({ ...row, ...OWN_COLUMNS }), ...RESULTS];
				assert.deepEqual(Object.keys(rows[index] ?? {}), columns);
			}
			assert.equal(rows[0]?.bank, 'Test Bank SBIN, Branch 001234');
			assert.equal(rows[9]?.bank, '');
		}
		const sample = await form.upload({
			name: 'beneficiaries.csv',
			type: 'text/csv',
			bytes: new Uint8Array(readFileSync(path.join(EXAMPLES, 'beneficiaries.csv'))),
		});
		assert.deepEqual(
			sample.rows.map((row) => [row.account, row.name_matches]),
			SAMPLE,
		);
	} finally {
		await n8n.api.deactivate(workflowId);
	}
	assert.deepEqual(sandbox.control.payments(), []);
}
