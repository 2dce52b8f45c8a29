/** The example in which one person approves a batch: only what the form showed is paid, and each row says what came of it. */
import { strict as assert } from 'node:assert';

import { openForm } from '../../driver/session/answerForm';
import {
	endOf,
	linkIn,
	newLogin,
	open,
	startPost,
	withLogin,
} from '../../driver/session/approvers';
import { changeRows, fillTable, readRows, type TableRow } from '../../driver/session/dataTable';
import { dueSoon } from './soon';
import type { ExampleRun } from '../../driver/examples';
import { jsonOf, type Execution } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';

const TABLE = 'Payouts';
const CLOCK = 'Every Weekday at 10';

const payout = (number: number, cells: TableRow = {}): TableRow => ({
	invoice: `INV-2026-14${String(number).padStart(2, '0')}`,
	country: 'IND',
	currency: 'AED',
	amount: `${number}00.25`,
	sender_name: 'Amal Haddad',
	sender_country: 'ARE',
	beneficiary_name: `Payee <b>${number}`,
	beneficiary_account_number: `00012345670${number}`,
	beneficiary_branch_code: 'SBIN0001234',
	details_purpose: `Order ${number}`,
	...cells,
});

const PAYOUTS: readonly TableRow[] = [
	payout(1),
	payout(2, { amount: '1,000' }),
	payout(3, { country: 'PAK', currency: 'SAR', beneficiary_branch_code: 'HABBPKKA' }),
	payout(4, { state: '' }),
	payout(5, { state: 'created', remark: 'Paid last week' }),
	// The beneficiary of row 3, at another account, and the account of row 4 with its amount.
	payout(6, {
		country: 'PAK',
		beneficiary_name: 'Payee <b>3',
		state: 'created',
	}),
	payout(7, { amount: '400.25', beneficiary_account_number: '000123456704', state: 'created' }),
];

/** The states of the rows that were paid before. */
const MADE = PAYOUTS.flatMap(({ state }) => state || []);

/** The parts are on the page, in this order. */
function assertOrder(text: string, parts: readonly string[]): void {
	const places = parts.map((part) => text.indexOf(part));
	assert.ok(!places.includes(-1), text);
	assert.deepEqual(
		places,
		places.toSorted((a, b) => a - b),
	);
}

const statesOf = (rows: readonly TableRow[]): unknown[] => rows.map(({ state }) => state);

interface Desk {
	/** Runs the workflow as its schedule does, up to the moment at which it waits for the form. */
	ask(): Promise<Asked>;
	run(): Promise<Execution>;
	rows(): Promise<TableRow[]>;
	/** Changes the row of an invoice, as a person does. */
	change(invoice: string, cells: TableRow): Promise<void>;
	/** The IDs of all payments. */
	payments(): string[];
}

interface Asked {
	readonly executionId: string;
	readonly text: string;
	decide(choice: string, hash?: string): Promise<Execution>;
	/** What the page says after the decision. */
	said(): string;
}

export async function runBatchApproval({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const { api } = n8n;
	const post = await startPost(api);
	const login = newLogin('approver');
	const ready = await withLogin(api, await post.connect(workflow), 'Approval', login);
	try {
		const id = await api.importWorkflow(ready);
		const setUp = await api.runManually(id, 'Set Up Once');
		assert.equal(setUp.status, 'success', JSON.stringify(setUp.data?.resultData.error));
		const asked = async (executionId: string): Promise<Asked> => {
			const link = await linkIn(api, post.mail, executionId);
			assert.equal(await openForm(link), 401);
			const form = await open(link, login);
			let said = '';
			return {
				executionId,
				text: form.text,
				async decide(choice, hash) {
					said = await form.decide(choice, hash);
					return await endOf(api, executionId);
				},
				said: () => said,
			};
		};
		const desk: Desk = {
			ask: async () => await asked(await api.startManually(id, CLOCK)),
			run: async () => await api.runManually(id, CLOCK),
			rows: async () => await readRows(api, TABLE),
			change: async (invoice, cells) => await changeRows(api, TABLE, ['invoice', invoice], cells),
			payments: () => Object.values(sandbox.control.ledger().paymentsByExternalId).flat(),
		};
		await fillTable(api, TABLE, PAYOUTS);
		await paysNothingWithoutYes(desk);
		await fillTable(api, TABLE, PAYOUTS);
		await paysOnlyWhatWasShown(desk);
		await fillTable(api, TABLE, PAYOUTS);
		await paysOnce(desk, await startBySchedule({ n8n, sandbox, workflow: ready }, asked));
		assert.equal(post.mail().length, 5, 'mails');
		await fillTable(api, TABLE, [payout(2, { amount: '1,000' }), payout(8, { amount: '' })]);
		await tellsOfMistakes(desk, post.mail);
		await saysWhatAnotherRunDid(desk, async (rows) => {
			await fillTable(api, TABLE, rows);
		});
	} finally {
		await post.stop();
	}
}

/** The same workflow, published, at its time. */
async function startBySchedule(
	{ n8n: { api }, workflow }: ExampleRun,
	asked: (executionId: string) => Promise<Asked>,
): Promise<Asked> {
	const id = await api.importWorkflow(dueSoon(workflow, CLOCK));
	await api.activate(id);
	try {
		const [execution] = await waitFor(
			'the schedule',
			async () => {
				const all = await api.executions(id);
				return all.length > 0 ? all : undefined;
			},
			{ timeoutMs: 60_000 },
		);
		return await asked(String(execution?.id));
	} finally {
		await api.deactivate(id);
	}
}

async function paysNothingWithoutYes(desk: Desk): Promise<void> {
	const { text, decide, said } = await desk.ask();
	assert.match(
		text,
		/Balance: 1,000,000\.00 USDT available; these 3 payments need about [\d.]+ USDT, with 84\.25 INR for 1 USDT, 278\.5 PKR for 1 USDT, 1 % for premium and cost and 0\.50 USDT for each payment /,
	);
	assert.match(text, /1 row is left out: +Payment 'INV-2026-1402': /);
	assert.match(text, /3 payments to make: /);
	assert.match(text, /1\. Pay 100\.25 AED, .* to "Payee <b>1", account …6701/);
	assert.match(text, /2\. Pay 300\.25 SAR, [\d,.]+ PKR/);
	assert.match(text, /500\.50 AED/, 'the form does not show the total');
	assert.ok(text.includes(' Account in full: 000123456704 '), text);
	assert.match(text, / The same in all 3 payments: .*Base URL: http/);
	assert.ok(!text.includes('Order 5'), 'a row that is done was prepared');
	assert.match(text, /account differs from that of INV-2026-1406, the last known payment/);
	assert.match(text, /It was …6706 at SBIN0001234, and is …6703 at HABBPKKA now/);
	assert.match(text, /account got the same amount in the known payment INV-2026-1407/);
	assertOrder(text, [
		'Balance: ',
		'Look at payment 2, for INV-2026-1403: ',
		'Look at payment 3, for INV-2026-1404: ',
		'3 payments to make',
		'1. Pay ',
		'Account in full',
		'1 row is left out',
		'Decision',
	]);
	const declined = await decide('Reject');
	assert.match(
		said(),
		/Nothing was paid\s+You said no to 3 payments\..* 1 row was left out before/,
	);
	assert.equal(jsonOf(declined, 'Not Approved').length, 3);
	assert.deepEqual(desk.payments(), []);
	const rows = await desk.rows();
	assert.deepEqual(statesOf(rows), [...Array<string>(4).fill('not_sent'), ...MADE]);
	assert.match(String(rows[0]?.remark), /^The approver said no on 20\d\d-\d\d-\d\d\. To ask again/);
	assert.match(String(rows[1]?.remark), /thousands separator/);
	// Nobody is asked again.
	assert.equal((await desk.run()).status, 'success');
}

async function paysOnlyWhatWasShown(desk: Desk): Promise<void> {
	const { decide, said } = await desk.ask();
	const [, mistake] = await desk.rows();
	assert.deepEqual([mistake?.state, mistake?.amount], ['not_sent', '1,000']);
	const corrected = { amount: '200.25', state: '', remark: '' };
	await desk.change('INV-2026-1402', corrected);
	const refused = await decide('Approve', 'a'.repeat(64));
	assert.match(said(), /Nothing was paid now\s+Not sent, or did not succeed: 3\./);
	assert.match(said(), /INV-2026-1401: .*approved/);
	assert.deepEqual(desk.payments(), []);
	for (const { outcome } of jsonOf(refused, 'Result per Row')) assert.equal(outcome, 'not_sent');
	// It is not written over what was corrected while the form was open.
	const [, afterwards] = await desk.rows();
	assert.deepEqual({ ...afterwards, ...corrected }, afterwards);
}

/** If there is nothing to approve, a person hears of it all the same. */
async function tellsOfMistakes(desk: Desk, mail: () => readonly string[]): Promise<void> {
	const told = mail().length;
	assert.equal((await desk.run()).status, 'success');
	assert.deepEqual(statesOf(await desk.rows()), ['not_sent', 'not_sent']);
	const [message = '', ...others] = mail().slice(told);
	assert.deepEqual(others, []);
	assert.match(message, /Nobody was asked, and nothing was paid\./);
	for (const words of [/INV-2026-1402.* thousands/, /INV-2026-1408/]) assert.match(message, words);
	assert.equal((await desk.run()).status, 'success');
	assert.equal(mail().length, told + 1);
}

/** Two forms are open about the same rows. The older one says what the other one paid, and which row is gone. */
async function saysWhatAnotherRunDid(
	desk: Desk,
	fill: (rows: readonly TableRow[]) => Promise<void>,
): Promise<void> {
	const paid = desk.payments().length;
	await fill([payout(11), payout(12)]);
	const [older, declined] = [await desk.ask(), await desk.ask()];
	await desk.change('INV-2026-1411', { details_purpose: 'Order 11a' });
	await (await desk.ask()).decide('Approve');
	assert.equal(desk.payments().length, paid + 2);
	const handled =
		/Nothing was paid now\s+(?:You said no [^]*)?Handled by another run or person while the form was open: 2\.\s+INV-2026-1411 has the state created now: In progress[^]* INV-2026-1412 has the state created now: In progress/;
	await older.decide('Approve');
	assert.match(older.said(), handled);
	await declined.decide('Reject');
	assert.match(declined.said(), handled);
	assert.deepEqual(statesOf(await desk.rows()), ['created', 'created']);
	await fill([payout(13)]);
	const gone = await desk.ask();
	await fill([]);
	await gone.decide('Approve');
	assert.match(
		gone.said(),
		/Nothing was paid now\s+Deleted while the form was open, so not paid: INV-2026-1413\.\s*$/,
	);
	assert.equal(desk.payments().length, paid + 2);
}

/** A row that is corrected while the form is open is not paid, and the next form asks about it as it is then. */
async function paysOnce(desk: Desk, { decide, said }: Asked): Promise<void> {
	await desk.change('INV-2026-1404', { beneficiary_branch_code: 'SBIN0004321' });
	const paid = await decide('Approve');
	assert.match(
		said(),
		/2 payments sent\s+Sent: 2 payments, 100\.25 AED and 300\.25 SAR in total, /,
	);
	assert.match(said(), /INV-2026-1401: 100\.25 AED to Payee <b>1/);
	assert.match(
		said(),
		/Changed while the form was open, so not paid: INV-2026-1404\. The next run reads/,
	);
	assert.equal(paid.status, 'success', JSON.stringify(paid.data?.resultData.error));
	assert.equal(desk.payments().length, 2);
	const corrected = await desk.ask();
	assert.match(corrected.text, /1 payment to make: .* at SBIN0004321, for INV-2026-1404/);
	await desk.change('INV-2026-1404', { beneficiary_branch_code: 'SBIN0001234' });
	await corrected.decide('Approve');
	assert.match(corrected.said(), /Nothing was paid now\s+Changed while the form was open/);
	assert.equal(desk.payments().length, 2);
	const last = await desk.ask();
	await last.decide('Approve');
	assert.match(last.said(), /1 payment sent\s+Sent: 1 payment, 400\.25 AED in total, /);
	const rows = await desk.rows();
	assert.deepEqual(statesOf(rows), ['created', 'not_sent', 'created', 'created', ...MADE]);
	const { invoice: payment, ...columns } = payout(1);
	assert.deepEqual(JSON.parse(String(rows[0]?.sent)), { payment, row: columns });
	assert.equal(rows[1]?.sent || null, null);
	assert.equal(desk.payments().length, 3);
	const again = await desk.run();
	assert.equal(again.status, 'success');
	assert.equal(desk.payments().length, 3);
}
