/**
 * A payout day with the example workflows: balance, batch, approval, payment, ledger, reversal, reconciliation.
 * Then ledger, sandbox and reports must agree.
 */
import { parse } from 'csv-parse/sync';

import type { PaymentView } from '../../../sandbox/control/views';
import { openForm } from '../../driver/session/answerForm';
import { endOf, linkIn, open } from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import { addRows, readRows, type TableRow } from '../../driver/session/dataTable';
import { readExample } from '../../driver/examples';
import { bodyOf } from '../../driver/servers/mailServer';
import { jsonOf, type Execution, type WorkflowDocument } from '../../driver/session/n8nApi';
import { dataOf } from '../../driver/session/n8nSession';
import { waitFor } from '../../driver/processes/waitFor';
import { approvers } from '../start/connectExamples';
import { nameOfTrigger, type Demo } from '../start/startDemo';
import { ledgerFacts, reportFacts, sandboxFacts, type WalletTotal } from './dayFacts';
import { judgeDay, type Verdict } from './judgeDay';
import { grouped } from '../text/grouped';
import { DOUBLES, MISTAKES, paidBefore, PAYABLE, payoutsOfDay } from './payoutsOfDay';

/** A busy machine needs long for twenty executions. */
const WAIT = { timeoutMs: 90_000, everyMs: 250 };
const HOUR_MS = 3_600_000;

export interface Step {
	readonly name: string;
	/** What was seen. */
	readonly seen: string;
	readonly seconds: number;
}

export interface Day {
	readonly steps: readonly Step[];
	/** Missing if a step failed, or if there is no ledger. */
	readonly verdict?: Verdict;
	/** A sentence for everything that is not as it should be. */
	readonly problems: readonly string[];
}

/** What later steps need from earlier ones. */
interface Desk {
	readonly demo: Demo;
	readonly since: Date;
	readonly rows: readonly TableRow[];
	/** The execution that waits for the form, and the form's address from the mail. */
	waiting: string;
	link: string;
	/** What the month-end workflow has found. */
	rowsOfReports: ReadonlyArray<Record<string, string>>;
	wallet: readonly WalletTotal[];
	/** What is wrong, and does not keep the next steps from being played. */
	readonly problems: string[];
}

type Steps = ReadonlyArray<readonly [string, (desk: Desk) => Promise<string>]>;

const WHOLE_DAY: Steps = [
	['Balance', lookAtBalance],
	['Batch', prepareBatch],
	['Approval', approve],
	['Payment', pay],
	['Ledger', book],
	['Reversal', reverse],
	['Reconciliation', reconcile],
];

/** Without Data Tables there is neither a batch nor a ledger. */
const ONE_PAYOUT: Steps = [
	['Balance', lookAtBalance],
	['Payment', payOne],
];

/**
 * Plays all steps, or those up to the first one that fails.
 *
 * @param look is called after each step
 */
export async function playDay(
	demo: Demo,
	log: (line: string) => void,
	look: (step: string) => Promise<void> = async () => undefined,
): Promise<Day> {
	const desk: Desk = {
		demo,
		since: new Date(),
		rows: payoutsOfDay(demo.day),
		waiting: '',
		link: '',
		rowsOfReports: [],
		wallet: [],
		problems: [],
	};
	const { makesDataTables } = demo.n8n.version;
	const steps: Step[] = [];
	for (const [name, play] of makesDataTables ? WHOLE_DAY : ONE_PAYOUT) {
		const beganAtMs = performance.now();
		log(`${name} …`);
		try {
			const seen = await play(desk);
			const seconds = (performance.now() - beganAtMs) / 1000;
			steps.push({ name, seen, seconds });
			log(`  ${seen}`);
			await look(name);
		} catch (error) {
			const reason = error instanceof Error ? error.message : String(error);
			return { steps, problems: [`${name}: ${reason}`] };
		}
	}
	if (!makesDataTables) return { steps, problems: [] };
	const verdict = await judge(desk);
	return { steps, verdict, problems: [...desk.problems, ...verdict.problems] };
}

async function lookAtBalance({ demo }: Desk): Promise<string> {
	const report = await run(demo, 'morning-report', 'Every Morning at 9');
	const [balance] = jsonOf(report, 'Get Balance');
	const each: Array<Record<string, unknown>> = Object(balance).balances ?? [];
	const amounts = each.map(({ currency, available }) => `${grouped(available)} ${currency}`);
	expect(amounts.length > 0, 'The morning mail shows no balance.');
	const open = jsonOf(report, 'Not Final').filter(({ paymentId }) => paymentId !== undefined);
	const to = demo.mail.mails.at(-1)?.to;
	return `${amounts.join(', ')}. Payments in progress: ${open.length}. Mailed to ${to}`;
}

async function prepareBatch(desk: Desk): Promise<string> {
	const { api } = desk.demo.n8n;
	if (desk.demo.day === 1) await addRows(api, 'Payouts', paidBefore());
	await addRows(api, 'Payouts', desk.rows);
	const id = desk.demo.workflows['batch-approval'] ?? '';
	desk.waiting = await api.startManually(id, 'Every Weekday at 10');
	desk.link = await linkIn(api, () => desk.demo.mail.mails.map(bodyOf), desk.waiting);
	const refused = jsonOf(await api.execution(desk.waiting), 'Prepare', 1);
	const mistakes = refused.map((row) => `${row.invoice}: ${mistakeOf(row)}`);
	expect(
		refused.length === MISTAKES,
		`${refused.length} rows instead of ${MISTAKES} were refused. ${mistakes.join('. ')}`,
	);
	return `${desk.rows.length} rows, ${refused.length} with a mistake. ${mistakes.join('. ')}`;
}

async function approve(desk: Desk): Promise<string> {
	const { api } = desk.demo.n8n;
	const [login] = approvers;
	expect((await openForm(desk.link)) === 401, 'The form opened without a password.');
	const form = await open(desk.link, login);
	const [totals = ''] = /\d+ payments to make: .*?(?= 1\. Pay |$)/.exec(form.text) ?? [];
	expect(totals.startsWith(`${PAYABLE} `), `The form does not show ${PAYABLE} payments: ${totals}`);
	expect((await form.submit('Approve')) === 200, 'The form could not be sent.');
	const { status, data } = await endOf(api, desk.waiting);
	expect(status === 'success', data?.resultData.error?.message ?? `The batch ended as ${status}.`);
	return `"${login.user}" logged in on the form and said yes to ${totals}`;
}

async function pay(desk: Desk): Promise<string> {
	const made = paymentsOfDay(desk);
	expect(made.length === PAYABLE, `${made.length} payments instead of ${PAYABLE} were made.`);
	const states = (await rowsOfDay(desk)).map(({ state }) => String(state));
	const count = (...some: string[]): number => states.filter((one) => some.includes(one)).length;
	// Some payments have arrived by now.
	expect(
		count('created', 'existing', 'succeeded') === PAYABLE + DOUBLES &&
			count('not_sent') === MISTAKES,
		`The rows of the batch say: ${states.join(', ')}.`,
	);
	return `${made.length} payments made. ${MISTAKES} rows not sent. ${DOUBLES} double found its payment and paid nothing`;
}

async function payOne({ demo }: Desk): Promise<string> {
	const paid = await run(demo, 'first-payout', nameOfTrigger(readExample('first-payout')));
	const [{ externalId, status, releaseFunds } = {}] = jsonOf(paid, 'Wait for the Result');
	expect(releaseFunds === true, `${externalId} has the status ${status}.`);
	return `${externalId} has arrived`;
}

async function book(desk: Desk): Promise<string> {
	await waitFor(
		'all payments to succeed',
		() => paymentsOfDay(desk).every(({ status }) => status === 'succeeded') || undefined,
		WAIT,
	);
	const entries = await ledgerOnce(desk, PAYABLE);
	await rowsOnce(desk, 'succeeded', PAYABLE + DOUBLES);
	return `Payments booked, each once: ${entries.length}. Their rows say: succeeded`;
}

async function reverse(desk: Desk): Promise<string> {
	const { sandbox, chat } = desk.demo;
	const [payment] = paymentsOfDay(desk);
	const name = payment?.external_id ?? '';
	sandbox.control.advancePayment(payment?.id ?? '', { status: 'reversed' });
	await ledgerOnce(desk, PAYABLE + 1);
	await rowsOnce(desk, 'reversed', 1);
	const alarm = await waitFor(
		'the alarm in the chat',
		() => chat.messages.find(({ message }) => message.startsWith(`${name} reversed`)),
		WAIT,
	);
	const [what] = alarm.message.split('. ');
	return `Booked with a minus. Its row says: reversed. Told the chat: ${what}`;
}

async function reconcile(desk: Desk): Promise<string> {
	const { demo, since } = desk;
	const id = demo.workflows['month-end'] ?? '';
	// Boundary: n8n stored it as a workflow.
	const stored = dataOf(await demo.n8n.api.get(`/rest/workflows/${id}`)) as WorkflowDocument;
	// The example compares the month before. The sandbox has payments of today only.
	const window = {
		period: 'custom',
		start: since.toISOString(),
		end: new Date(since.getTime() + 24 * HOUR_MS).toISOString(),
	};
	const today = changeNode(stored, 'Reconcile', (node) => ({
		...node,
		parameters: { ...node.parameters, ...window },
	}));
	await demo.n8n.api.saveWorkflow(id, today);
	const mails = demo.mail.mails.length;
	const execution = await run(demo, 'month-end', 'Every Month');
	// A person who looks at it later finds the month before, as in the example.
	await demo.n8n.api.saveWorkflow(id, stored);
	const [totals] = jsonOf(execution, 'Reconcile');
	const mail = demo.mail.mails.slice(mails).map(bodyOf).join('\n');
	desk.rowsOfReports = fileIn(mail);
	desk.wallet = Object(totals).wallet ?? [];
	const { matched, reversed, differences } = Object(totals);
	if (matched !== PAYABLE - 1 || reversed !== 1 || differences !== reversed)
		desk.problems.push(`The month-end mail says: ${textIn(mail)}`);
	return `Same in ledger and reports: ${matched}. Reversed: ${reversed}. Other differences: ${differences - reversed}`;
}

async function judge(desk: Desk): Promise<Verdict> {
	return judgeDay({
		ledger: ledgerFacts(await ledgerOfDay(desk)),
		sandbox: sandboxFacts(paymentsOfDay(desk)),
		reports: reportFacts(desk.rowsOfReports, desk.wallet),
	});
}

/** The file of the month-end mail. */
function fileIn(mail: string): Array<Record<string, string>> {
	const start = mail.indexOf('match,');
	return start < 0 ? [] : parse(mail.slice(start).trim(), { columns: true });
}

async function run({ n8n, workflows }: Demo, example: string, trigger: string): Promise<Execution> {
	const execution = await n8n.api.runManually(workflows[example] ?? '', trigger);
	expect(
		execution.status === 'success',
		execution.data?.resultData.error?.message ?? `It ended as ${execution.status}.`,
	);
	return execution;
}

/** In the order in which they were made. */
const paymentsOfDay = ({ demo, since }: Desk): PaymentView[] =>
	demo.sandbox.control.payments().filter(({ created_at: at }) => Date.parse(at) >= +since);

async function rowsOfDay({ demo, rows }: Desk): Promise<TableRow[]> {
	const invoices = new Set(rows.map(({ invoice }) => invoice));
	const table = await readRows(demo.n8n.api, 'Payouts');
	return table.filter(({ invoice }) => invoices.has(invoice));
}

async function ledgerOfDay(desk: Desk): Promise<TableRow[]> {
	const ids = new Set<unknown>(paymentsOfDay(desk).map(({ id }) => id));
	return (await readRows(desk.demo.n8n.api, 'Ledger')).filter(({ paymentId }) =>
		ids.has(paymentId),
	);
}

/** The day's part of the ledger, once it has this number of entries. */
async function ledgerOnce(desk: Desk, count: number): Promise<TableRow[]> {
	let entries: TableRow[] = [];
	return await waitFor(
		`${count} entries in the ledger`,
		async () => {
			entries = await ledgerOfDay(desk);
			return entries.length >= count ? entries : undefined;
		},
		{ ...WAIT, describe: () => `${entries.length} entries` },
	);
}

/** Waits until this number of rows of the batch has the state. */
async function rowsOnce(desk: Desk, state: string, count: number): Promise<void> {
	let states: string[] = [];
	await waitFor(
		`${count} rows with the state ${state}`,
		async () => {
			states = (await rowsOfDay(desk)).map((row) => String(row.state));
			return states.filter((one) => one === state).length === count || undefined;
		},
		{ ...WAIT, describe: () => states.join(', ') },
	);
}

/** The text of the month-end mail before its file, in one line. */
const textIn = (mail: string): string =>
	mail
		.slice(0, Math.max(0, mail.indexOf('match,')))
		.trim()
		.replace(/\s+/g, ' ');

/** What is wrong with a row, without the advice. */
const mistakeOf = ({ error }: Record<string, unknown>): string =>
	String(error)
		.replace(/^Payment '[^']*': /, '')
		.split(/[:.,] /)[0] ?? '';

function expect(isSo: boolean, problem: string): asserts isSo {
	if (!isSo) throw new Error(problem);
}
