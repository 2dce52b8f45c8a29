/** The example of two approvals: it pays only what both approvers saw. One person alone can pay nothing. */
import { strict as assert } from 'node:assert';

import { openForm, type Login } from '../../driver/session/answerForm';
import {
	endOf,
	linkIn,
	newLogin,
	open,
	startPost,
	withLogin,
	type Post,
} from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import type { ExampleRun } from '../../driver/examples';
import { jsonOf, type Execution, type WorkflowDocument } from '../../driver/session/n8nApi';
import { nameOfTrigger } from '../../tools/start/startDemo';

const EXTERNAL_ID = 'INV-2026-0777';

/** What an approver reads first. */
const TEXT =
	/Pay 7,500\.00 AED, [\d,.]+ INR \(may still change by up to 1 %\), to Priya Sharma, account …6789 at SBIN0001234, for INV-2026-0777 Account in full: 000123456789 /;

const BALANCE = /Balance: [\d,]+\.\d\d INR available; this payment needs about 173,\d{3}\.\d\d INR/;

export async function runTwoApprovals(run: ExampleRun): Promise<void> {
	const post = await startPost(run.n8n.api);
	try {
		const approvals = await prepare(run, post);
		await opensOnlyWithBoth(approvals);
		await needsTwoPeople(approvals);
		await paysOnlyWhatBothSaw(approvals);
		await showsTextAsItIs(approvals);
		await paysOnce(approvals);
	} finally {
		await post.stop();
	}
}

interface Approvals {
	/** The example with a login for each approver. */
	readonly ready: WorkflowDocument;
	readonly first: Login;
	readonly second: Login;
	/** @returns the execution's ID */
	start(document: WorkflowDocument): Promise<string>;
	/** The link as it appears in the message to an approver. */
	linkTo(who: 'first' | 'second', executionId: string): Promise<string>;
	/**
	 * Answers both pages, one after the other.
	 *
	 * @param hash what the pages send instead of the hash that they show
	 */
	decide(executionId: string, choices: readonly string[], hash?: string): Promise<Execution>;
	end(executionId: string): Promise<Execution>;
	/** What the last page said after the decision. */
	said(): string;
	/** How many payments of the invoice there are. */
	payments(): number;
}

async function prepare(
	{ n8n: { api }, sandbox, workflow }: ExampleRun,
	post: Post,
): Promise<Approvals> {
	const first = newLogin('first');
	const second = newLogin('second');
	let ready = await post.connect(workflow);
	ready = await withLogin(api, ready, 'First Approval', first);
	ready = await withLogin(api, ready, 'Second Approval', second);
	const linkTo: Approvals['linkTo'] = async (who, executionId) =>
		await linkIn(api, who === 'first' ? post.mail : post.chat, executionId);
	const end = async (executionId: string): Promise<Execution> => await endOf(api, executionId);
	const payments = (): number =>
		sandbox.control.ledger().paymentsByExternalId[EXTERNAL_ID]?.length ?? 0;
	let said = '';
	return {
		ready,
		said: () => said,
		first,
		second,
		start: async (document) =>
			await api.startManually(await api.importWorkflow(document), nameOfTrigger(document)),
		linkTo,
		async decide(executionId, choices, hash) {
			for (const [index, choice] of choices.entries()) {
				const [who, login] =
					index === 0 ? (['first', first] as const) : (['second', second] as const);
				const form = await open(await linkTo(who, executionId), login);
				assert.match(form.text, TEXT);
				assert.match(form.text, BALANCE);
				assert.match(form.text, / sender\.name: Amal Haddad .* API Version: v3 /);
				assert.equal(payments(), 0, 'paid before both had approved');
				said = await form.decide(choice, hash);
				// The page would otherwise move on to the form of the second person.
				if (index === 0) assert.equal(said, '');
			}
			return await end(executionId);
		},
		end,
		payments,
	};
}

/** Neither the link alone nor the other person's password opens a page. */
async function opensOnlyWithBoth({
	ready,
	second,
	start,
	linkTo,
	decide,
}: Approvals): Promise<void> {
	const guarded = await start(ready);
	const link = await linkTo('first', guarded);
	assert.equal(await openForm(link), 401);
	assert.equal(await openForm(link, second), 401);
	assert.equal(jsonOf(await decide(guarded, ['Reject']), 'Not Approved').length, 1);
}

async function needsTwoPeople({
	ready,
	first,
	second,
	start,
	linkTo,
	end,
	payments,
}: Approvals): Promise<void> {
	const halfway = await start(ready);
	const firstPage = await open(await linkTo('first', halfway), first);
	await firstPage.submit('Approve');
	const secondLink = await linkTo('second', halfway);
	assert.equal(await openForm(secondLink, first), 401, 'one person can approve twice');
	assert.notEqual(await firstPage.submit('Approve'), 200, 'a page that was sent once counts twice');
	const declined = await (await open(secondLink, second)).decide('Reject');
	assert.match(declined, /Nothing was paid now\s+You did not approve INV-2026-0777/);
	assert.equal(jsonOf(await end(halfway), 'Not Approved').length, 1);

	// Both said yes, and not to the same.
	const apart = await start(ready);
	await (await open(await linkTo('first', apart), first)).submit('Approve');
	const other = await open(await linkTo('second', apart), second);
	assert.match(await other.decide('Approve', 'a'.repeat(64)), /What you approved is not what was/);
	const ended = await end(apart);
	assert.equal(ended.status, 'success', JSON.stringify(ended.data?.resultData.error));
	assert.equal(jsonOf(ended, 'Not Approved').length, 1);
	assert.equal(payments(), 0);
}

async function paysOnlyWhatBothSaw({
	ready,
	start,
	decide,
	said,
	payments,
}: Approvals): Promise<void> {
	// Both approved exactly the hash that their pages contained.
	const unseen = await decide(await start(ready), ['Approve', 'Approve'], 'a'.repeat(64));
	assert.equal(codeOf(unseen), 'not_approved');
	assert.match(said(), /^\s*Nothing was paid now\s+.*approved/);
	assert.equal(payments(), 0);

	// The payment changes after the approvals.
	const tampered = changeNode(ready, 'Pay', (node) => ({
		...node,
		parameters: { ...node.parameters, amount: '7500.01' },
	}));
	const refused = await decide(await start(tampered), ['Approve', 'Approve']);
	assert.equal(payments(), 0, 'another amount than the approved one was paid');
	assert.equal(codeOf(refused), 'not_approved');
	assert.equal(jsonOf(refused, 'Not Paid')[0]?.outcome, 'not_sent');
}

/** The page must neither hide text that somebody put into the payment nor render it as HTML. */
async function showsTextAsItIs({ ready, first, start, linkTo }: Approvals): Promise<void> {
	const odd = 'Priya <b>Sharma</b> & "Sons"\\n';
	const oddInvoice = changeNode(ready, 'Invoice to Pay', (node) => ({
		...node,
		parameters: JSON.parse(
			JSON.stringify(node.parameters).replace('Priya Sharma', JSON.stringify(odd).slice(1, -1)),
		),
	}));
	const seen = await open(await linkTo('first', await start(oddInvoice)), first);
	assert.ok(seen.text.includes(JSON.stringify(odd)), seen.text);
	await seen.submit('Reject');
}

async function paysOnce({ ready, start, decide, said, end, payments }: Approvals): Promise<void> {
	const approved = await decide(await start(ready), ['Approve', 'Approve']);
	assert.equal(approved.status, 'success', JSON.stringify(approved.data?.resultData.error));
	assert.equal(jsonOf(approved, 'Paid')[0]?.outcome, 'created');
	assert.match(
		said(),
		/The payout was sent\s+Sent once: 7,500\.00 AED, [\d,.]+ INR to Priya Sharma, for INV-2026-0777\./,
	);
	assert.equal(payments(), 1);

	const again = await end(await start(ready));
	assert.equal(jsonOf(again, 'Paid Already')[0]?.outcome, 'existing');
	assert.equal(payments(), 1);
}

/** Why the payment was not made. */
function codeOf(execution: Execution): unknown {
	const details = jsonOf(execution, 'Pay', 1)[0]?.details;
	return typeof details === 'object' && details !== null && 'code' in details
		? details.code
		: undefined;
}
