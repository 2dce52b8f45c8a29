/** The example that says whether the balance is enough for a sheet, and pays nothing. */
import { strict as assert } from 'node:assert';

import { newLogin, withLogin } from '../../driver/session/approvers';
import { openSheetForm } from './sheetForm';
import { csvOf, xlsxOf, type Row } from './sheets';
import type { ExampleRun } from '../../driver/examples';
import { jsonOf } from '../../driver/session/n8nApi';

const row = (number: number, cells: Row = {}): Row => ({
	invoice: `INV-2026-19${String(number).padStart(2, '0')}`,
	country: 'IND',
	currency: 'AED',
	amount: `${number}00.50`,
	sender_name: 'Amal Haddad',
	sender_country: 'ARE',
	beneficiary_name: 'Priya Sharma',
	beneficiary_account_number: `00012345678${number % 10}`,
	beneficiary_branch_code: 'SBIN0001234',
	details_purpose: `Order ${number}`,
	...cells,
});

const inPakistan = { country: 'PAK', currency: 'SAR', beneficiary_branch_code: 'HABBPKKA' };
const GOOD: readonly Row[] = [row(1), row(2, inPakistan), row(3)];
/** Of the example, for 1 USDT. */
const RATES: Readonly<Record<string, number>> = { INR: 84.25, PKR: 278.5 };
const MILLION = 1_000_000;

export async function runIsItEnough({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const login = newLogin('clerk');
	const ready = await withLogin(n8n.api, workflow, 'Upload a Sheet', login);
	const workflowId = await n8n.api.importWorkflow(ready);
	await n8n.api.activate(workflowId);
	const available = (amount: string): void => {
		sandbox.control.clearFaults();
		const body = { wallet_currency: 'USDT', balances: [{ currency: 'USDT', available: amount }] };
		const fault = { status: 200, path: '/v3/balance', times: null, body };
		sandbox.control.addFault({ kind: 'status', ...fault });
	};
	try {
		const form = await openSheetForm(n8n, { path: 'enough-sheet', login });
		assert.equal(await form.statusWithoutPassword(), 401);

		const { execution, text } = await form.send(csvOf(GOOD));
		const needed = neededFor(jsonOf(execution, 'Quote Each Row'));
		assert.match(text, /Enough for all 3 rows/);
		const [, told = ''] = /3 payments to IND, PAK need about ([\d,.]+) USDT\./.exec(text) ?? [];
		assert.equal(Number(told.replaceAll(',', '')), Math.ceil(needed / 10_000) / 100);
		assert.doesNotMatch(text, /Only just|less than 1 %/);
		assert.match(
			text,
			/Calculated with 84\.25 INR for 1 USDT, 278\.50 PKR for 1 USDT, 1 % for premium and cost and 0\.50 USDT for each payment\./,
		);
		assert.match(text, /Nothing was paid\./);
		assert.doesNotMatch(text, /Max Total per Run/);

		// More than one run of the other example pays, and more than any quote allows.
		const large = [row(6, { amount: '30000.00' }), row(7, { amount: '20000.01' }), row(8)];
		const over = (await form.send(csvOf([...large, row(9, { amount: '45000000.00' })]))).text;
		assert.match(over, /50,000\.00 in each currency .* the sheet has 45,050,800\.51 AED, 4 rows\./);
		assert.match(over, /Row 5: .* no quote .*The amount may be too large/);

		available(written(needed));
		assert.match(
			(await form.send(xlsxOf(n8n, GOOD))).text,
			/Only just enough for all 3 rows .*less than 1 % of what is needed/,
		);
		available(written(needed - 12_340_000));
		const short = await form.send(csvOf(GOOD));
		assert.match(short.text, /Not enough for all 3 rows: short by about 12\.34 USDT/);
		assert.match(short.text, /Add about 12\.34 USDT to the balance first\./);
		available(written(needed - 1));
		assert.match((await form.send(csvOf(GOOD))).text, /: short by about 0\.01 USDT/);

		available(written(needed));
		const mistaken = [row(4, { amount: '#N/A' }), ...GOOD, row(3), row(5, { country: 'XXX' })];
		const left = (await form.send(csvOf(mistaken))).text;
		assert.match(left, /Only just enough for the 3 rows that can be paid\. 3 are left out/);
		assert.match(
			left,
			/Left out because of a mistake: 2 rows\. +Row 2: .*'INV-2026-1904': .*'Amount'/,
		);
		assert.match(left, /Row 7: .*'INV-2026-1905': /);
		assert.match(left, /Counted once because the invoice is there before: 1 row\./);
		const none = (await form.send(csvOf([row(4, { amount: '#N/A' })]))).text;
		assert.match(none, /No row is to be paid .*Left out because of a mistake: 1 row\./);
		const semicolons = (await form.send(csvOf(GOOD, ';'))).text;
		assert.match(semicolons, /No row is to be paid .*The columns are separated by semicolons, /);
		assert.deepEqual(sandbox.control.payments(), []);
	} finally {
		await n8n.api.deactivate(workflowId);
	}
}

/** With the reserve of 1 %, in millionths. Each amount is rounded up. */
function neededFor(quotes: ReadonlyArray<Record<string, unknown>>): number {
	const each = quotes.map(({ amount, currency }) =>
		Math.ceil((Number(amount) * MILLION) / (RATES[String(currency)] ?? Number.NaN)),
	);
	const sum = each.reduce((total, one) => total + one, 0);
	// 1 % in all, and 0.50 for each payment.
	return (sum * 101) / 100 + each.length * 500_000;
}

/** As it is written in a request. */
const written = (millionths: number): string => (millionths / MILLION).toFixed(8);
