/** The example that pays again what failed: once, under the next number, after a yes, and only if the old payment cannot arrive any more. */
import { strict as assert } from 'node:assert';

import { authOf, openForm, type Login, type OpenForm } from '../../driver/session/answerForm';
import { endOf, newLogin, withLogin } from '../../driver/session/approvers';
import {
	changeRows,
	fillTable,
	makeTable,
	readRows,
	type TableRow,
} from '../../driver/session/dataTable';
import { executionOf } from './sheetForm';
import type { ExampleRun } from '../../driver/examples';
import { waitFor } from '../../driver/processes/waitFor';

const TABLE = 'Payouts';
const WAIT = { timeoutMs: 60_000 };
const RECOVERED = 'Yes, and what was given out because of it is back';
const STILL_OUT = `${RECOVERED.replace(/back$/, '')}not back yet`;

const invoice = (number: number): string => `INV-2026-15${String(number).padStart(2, '0')}`;

const payout = (number: number, cells: TableRow = {}): TableRow => ({
	invoice: invoice(number),
	country: 'IND',
	currency: 'AED',
	amount: `${number}00.25`,
	sender_name: 'Amal Haddad',
	sender_country: 'ARE',
	beneficiary_name: `Payee <b>${number}`,
	beneficiary_account_number: `00012345680${number}`,
	beneficiary_branch_code: 'SBIN0001234',
	details_purpose: `Order ${number}`,
	state: 'created',
	...cells,
});

/** With which columns the first payment was sent. Its account has been corrected since. */
const SENT = JSON.stringify({
	payment: invoice(1),
	row: { ...columnsOf(payout(1)), beneficiary_account_number: '000123456999' },
});

/** As a run leaves it that was stopped after it had paid. */
const STOPPED = JSON.stringify({ payment: `${invoice(9)}#2`, row: columnsOf(payout(9)) });

/** The old payments by the number of the row. */
const STATUSES: Readonly<Record<number, string>> = {
	1: 'failed',
	2: 'succeeded',
	3: 'processing',
	4: 'unknown',
	5: 'reversed',
	6: 'rejected',
};

function columnsOf(row: TableRow): TableRow {
	const columns = Object.entries(row).filter(([name]) => name !== 'invoice' && name !== 'state');
	return Object.fromEntries(columns);
}

interface Page {
	/** Without the extra blanks of the page. */
	readonly text: string;
	/** Undefined on the last page. */
	readonly decide?: (choice: string, hash?: string) => Promise<Page>;
}

interface Desk {
	ask(payment: string, reversed?: string): Promise<Page>;
	rowOf(number: number): Promise<TableRow | undefined>;
	/** Changes the row, as a person does. */
	change(number: number, cells: TableRow): Promise<void>;
	/** Makes a payment fail. */
	fail(externalId: string): void;
	/** The IDs of all payments under an external ID. */
	paid(externalId: string): readonly string[];
	posts(): number;
}

export async function runPayAgain(run: ExampleRun): Promise<void> {
	const { n8n, sandbox } = run;
	const { api } = n8n;
	const clerk = newLogin('clerk');
	const approver = newLogin('approver');
	const workflow = await withLogin(
		api,
		await withLogin(api, run.workflow, 'Which Payment?', clerk),
		'Approval',
		approver,
	);
	await makePayouts(run);
	const id = await api.importWorkflow(workflow);
	await api.activate(id);
	const form = `${n8n.baseUrl}/form/pay-again`;
	try {
		const page = await waitFor('the form', async () => await pageOf(form, clerk), WAIT);
		assert.equal((await fetch(form)).status, 401);
		const desk: Desk = {
			ask: async (payment, reversed = 'No') => {
				const url = await start(form, page, [payment, reversed]);
				return await nextPage(run, url, { clerk, approver });
			},
			rowOf: async (number) =>
				(await readRows(api, TABLE)).find((row) => row.invoice === invoice(number)),
			change: async (number, cells) =>
				await changeRows(api, TABLE, ['invoice', invoice(number)], cells),
			paid: (externalId) => sandbox.control.ledger().paymentsByExternalId[externalId] ?? [],
			fail: (externalId) => {
				for (const one of sandbox.control.payments())
					if (one.external_id === externalId)
						sandbox.control.advancePayment(one.id, { status: 'failed' });
			},
			posts: () =>
				sandbox.control.requests().filter((one) => isPayment(one.method, one.path)).length,
		};
		await paysNothingWhileItMayArrive(desk);
		await paysNothingWithoutYes(desk);
		await paysOnce(desk);
		await paysTheNextOne(desk);
		await paysWhatWasReversed(desk);
		await paysNothingByAnOldForm(desk);
		await endsTheMarkOfAStoppedRun(desk);
		assert.equal(desk.posts(), 5, 'payments');
	} finally {
		await api.deactivate(id);
	}
}

const isPayment = (method: string, path: string): boolean =>
	method === 'POST' && path.startsWith('/v3/payment');

/** The rows, and the payment that each of them had. */
async function makePayouts({ n8n: { api }, sandbox }: ExampleRun): Promise<void> {
	sandbox.control.changeSettings({ settleAfterMs: null });
	const rows = Object.keys(STATUSES).map((number) => payout(Number(number)));
	await makeTable(api, TABLE, [...Object.keys(payout(1)), 'remark', 'sent']);
	const [first, ...others] = rows;
	await fillTable(api, TABLE, [
		{ ...first, sent: SENT },
		...others,
		payout(8),
		payout(8),
		payout(9, { state: 'unconfirmed', sent: STOPPED }),
	]);
	const made = (externalId: string, number: number, status: string): void => {
		const { id } = sandbox.control.makePayment({
			externalId,
			amount: Number(payout(number)['amount']),
		});
		sandbox.control.advancePayment(id, { status });
	};
	for (const [number, status] of Object.entries(STATUSES))
		made(invoice(Number(number)), Number(number), status);
	made(invoice(9), 9, 'failed');
	made(`${invoice(9)}#2`, 9, 'succeeded');
}

/** The last page has the sentence of the node. */
async function paysNothingWhileItMayArrive({ ask, posts }: Desk): Promise<void> {
	const refusals: ReadonlyArray<readonly [payment: string, words: RegExp]> = [
		[invoice(2), /The payment INV-2026-1502 .*succeeded/],
		[invoice(3), /The payment INV-2026-1503 .*processing/],
		[invoice(4), /The payment INV-2026-1504 .*unknown/],
		[
			invoice(5),
			/The payment INV-2026-1505 .*answer the second question with \S*Yes, and what was given out because of it is back\b/,
		],
		[`${invoice(1)}#2`, /There is no payment INV-2026-1501#2 to replace/],
		[invoice(7), /INV-2026-1507 is not in the Data Table Payouts\. .* in the column pay_again/],
		[
			invoice(8),
			/has 2 rows with the invoice INV-2026-1508: row \d+ \(created\), .* may still be paid: keep row \d+,/,
		],
	];
	for (const [payment, words] of refusals) {
		const { text, decide } = await ask(payment);
		assert.equal(decide, undefined, text);
		assert.match(text, /Nothing is paid/);
		assert.match(text, words);
	}
	const { text } = await ask(invoice(2), RECOVERED);
	assert.match(text, /The payment INV-2026-1502 .*succeeded/);
	for (const number of [5, 6]) {
		const out = await ask(invoice(number), STILL_OUT);
		assert.equal(out.decide, undefined, out.text);
		assert.match(out.text, /Nothing is paid First take back what your customer got/);
	}
	assert.equal(posts(), 0);
}

async function paysNothingWithoutYes({ ask, change, posts, rowOf }: Desk): Promise<void> {
	const declined = await (await ask(invoice(6))).decide?.('Reject');
	assert.match(declined?.text ?? '', /Nothing was paid You did not approve INV-2026-1506#2/);
	const other = await (await ask(invoice(6))).decide?.('Approve', 'a'.repeat(64));
	assert.match(other?.text ?? '', /Nothing was paid now/);
	// Somebody corrects the account while the page shows the old one.
	const { decide } = await ask(invoice(6));
	await change(6, { beneficiary_account_number: '000123456866' });
	const changed = await decide?.('Approve');
	assert.match(
		changed?.text ?? '',
		/Nothing was paid The row was changed while the page was open\. Send the form again/,
	);
	assert.match((await ask(invoice(6))).text, /Account in full: 000123456866 /);
	const row = await rowOf(6);
	assert.deepEqual([row?.state, row?.sent || null], ['created', null]);
	assert.equal(posts(), 0);
}

async function paysOnce({ ask, paid, posts, rowOf }: Desk): Promise<void> {
	const { text, decide } = await ask(` ${invoice(1)} `);
	assert.match(text, /Pay 100\.25 AED, .* to "Payee <b>1", account …6801/);
	assert.match(text, /The old payment INV-2026-1501 is failed\. The new one is INV-2026-1501#2\./);
	assert.match(
		text,
		/Balance: [\d,.]+ USDT available; this payment needs about [\d,.]+ USDT, with 84\.25 INR for 1 USDT/,
	);
	assert.match(text, /1 value has changed since INV-2026-1501 was sent/);
	assert.match(text, /beneficiary_account_number: "000123456801", before "000123456999"/);
	assert.match(
		text,
		/known payment INV-2026-1501, which this one replaces, shows another account\. It was …6999 at \w+, and is …6801 at /,
	);
	const last = await decide?.('Approve');
	assert.match(
		last?.text ?? '',
		/Paid again as INV-2026-1501#2: 100\.25 AED to Payee <b>1\. In progress/,
	);
	assert.equal(paid(`${invoice(1)}#2`).length, 1);
	const row = await rowOf(1);
	assert.match(String(row?.remark), /^Paid again as INV-2026-1501#2/);
	assert.equal(row?.state, 'created');
	assert.deepEqual(JSON.parse(String(row?.sent)), {
		payment: `${invoice(1)}#2`,
		row: columnsOf(payout(1)),
	});

	const again = await ask(invoice(1));
	assert.equal(again.decide, undefined);
	assert.match(again.text, /Nothing is paid INV-2026-1501#2 exists already/);
	assert.equal(posts(), 1);
}

async function paysTheNextOne({ ask, fail, paid }: Desk): Promise<void> {
	const second = `${invoice(1)}#2`;
	fail(second);
	const { text } = await ask(invoice(1));
	assert.match(text, /It did not succeed\. To pay again, give the number INV-2026-1501#2/);
	const next = await ask(second);
	assert.match(next.text, /Nothing has changed since INV-2026-1501#2 was sent/);
	assert.doesNotMatch(next.text, /could not be compared|another account|another payee/);
	await next.decide?.('Approve');
	assert.equal(paid(`${invoice(1)}#3`).length, 1);
}

/** The answer stands for the invoice and every payment that replaces it, so it stays the same. */
async function paysWhatWasReversed({ ask, fail, paid }: Desk): Promise<void> {
	const { text, decide } = await ask(invoice(5), RECOVERED);
	assert.match(text, /The old payment INV-2026-1505 is reversed/);
	assert.match(text, /what was given out because of a reversed payment is back/);
	assert.match(text, /It is not known what INV-2026-1505 was sent with/);
	assert.match(text, /Account in full: 000123456805 /);
	await decide?.('Approve');
	const second = `${invoice(5)}#2`;
	assert.equal(paid(second).length, 1);
	fail(second);
	const refused = await ask(second);
	assert.equal(refused.decide, undefined);
	assert.match(refused.text, /asks about INV-2026-1505 and every payment that replaces it/);
	const third = await ask(second, RECOVERED);
	await third.decide?.('Approve');
	assert.equal(paid(`${invoice(5)}#3`).length, 1);
}

async function paysNothingByAnOldForm({ ask, paid, rowOf, fail }: Desk): Promise<void> {
	const second = `${invoice(6)}#2`;
	const old = await ask(invoice(6));
	const now = await ask(invoice(6));
	const last = await now.decide?.('Approve');
	assert.match(last?.text ?? '', /Paid again as INV-2026-1506#2/);
	fail(second);
	const row = await rowOf(6);
	const refused = await old.decide?.('Approve');
	assert.match(
		refused?.text ?? '',
		/Nothing was paid now Another page or run came first: the row is about INV-2026-1506#2 now, with the state created\. Paid again as INV-2026-1506#2/,
	);
	assert.equal(paid(second).length, 1);
	assert.deepEqual(await rowOf(6), row);
}

async function endsTheMarkOfAStoppedRun({ ask, rowOf }: Desk): Promise<void> {
	const { text, decide } = await ask(invoice(9));
	assert.equal(decide, undefined);
	assert.match(text, /Nothing is paid INV-2026-1509#2 exists already\. The money has arrived/);
	const row = await rowOf(9);
	assert.deepEqual([row?.state, row?.sent], ['succeeded', STOPPED]);
	assert.match(String(row?.remark), /^INV-2026-1509#2 exists already\. The money has arrived/);
}

/** @returns the page's HTML, undefined as long as n8n has no such form */
async function pageOf(form: string, { user, password }: Login): Promise<string | undefined> {
	const authorization = `Basic ${btoa(`${user}:${password}`)}`;
	const answer = await fetch(form, { headers: { authorization } });
	const html = await answer.text();
	return answer.ok ? html : undefined;
}

/** @returns the address of the next page */
async function start(form: string, page: string, fields: readonly string[]): Promise<string> {
	const body = new FormData();
	for (const [index, value] of fields.entries()) body.set(`field-${index}`, value);
	const sent = await fetch(form, { method: 'POST', body, headers: authOf(page) });
	// Boundary: n8n answers a form that has another page with the address of that page.
	const { formWaitingUrl } = (await sent.json()) as { formWaitingUrl: string };
	return formWaitingUrl;
}

interface People {
	readonly clerk: Login;
	readonly approver: Login;
}

async function nextPage(run: ExampleRun, url: string, people: People): Promise<Page> {
	const node = await waitingNode(run, url, ['Approval', 'Last Page']);
	if (node === 'Last Page') return await lastPage(run, url, people);
	for (const other of [undefined, people.clerk]) assert.equal(await openForm(url, other), 401);
	const form = await read(url, people.approver);
	return {
		text: plain(form.text),
		async decide(choice, hash) {
			assert.equal(await form.submit(choice, hash), 200);
			await waitingNode(run, url, ['Last Page']);
			return await lastPage(run, url, people);
		},
	};
}

async function lastPage({ n8n }: ExampleRun, url: string, { clerk }: People): Promise<Page> {
	const { text } = await read(url, clerk);
	// The page itself sends this once it is shown, and the execution ends.
	await fetch(url, { method: 'POST' });
	const { status } = await endOf(n8n.api, executionOf(url));
	assert.equal(status, 'success');
	return { text: plain(text) };
}

async function read(url: string, login: Login): Promise<OpenForm> {
	const form = await openForm(url, login);
	if (typeof form === 'object') return form;
	throw new Error(`The form answered ${form}.`);
}

const plain = (text: string): string => text.replace(/\s+/g, ' ');

/** @returns the node whose page the execution shows */
async function waitingNode(
	{ n8n }: ExampleRun,
	url: string,
	nodes: readonly string[],
): Promise<string> {
	return await waitFor(
		`the page of ${nodes.join(' or ')}`,
		async () => {
			const { status, data } = await n8n.api.execution(executionOf(url));
			if (data?.resultData.error) throw new Error(data.resultData.error.message);
			const node = data?.resultData.lastNodeExecuted ?? '';
			return status === 'waiting' && nodes.includes(node) ? node : undefined;
		},
		WAIT,
	);
}
