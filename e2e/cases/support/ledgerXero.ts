/** The example that books in Xero: each payment and each reversal once, whatever becomes of the answers. */
import { strict as assert } from 'node:assert';

import { whileActive } from './alarms';
import { changeNode } from '../../driver/session/changeNode';
import { booksOnce, type Entry } from './ledgers';
import type { ExampleRun } from '../../driver/examples';
import { oAuth2Data } from '../../driver/servers/cloud/oAuth2';
import type { Cloud } from '../../driver/servers/cloud/startCloud';
import type { BankTransaction, Xero } from '../../driver/servers/cloud/xero';
import { jsonOf, type N8nApi, type WorkflowDocument } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';

const WAIT = { timeoutMs: 90_000 };
const CURRENCIES = { '090': 'AED', '091': 'SAR' };

export async function runLedgerInXero(run: ExampleRun, { xero }: Cloud): Promise<void> {
	const workflow = await connect(run.n8n.api, xero, run.workflow);
	await showsOrganizations(run.n8n.api, xero, workflow);
	// As long after the events as Xero has forgotten the keys of the requests.
	xero.remembersKeys = false;
	await booksOnce({ ...run, workflow }, async () => xero.transactions.map(entryOf));
	xero.remembersKeys = true;
	await booksInTrouble({ ...run, workflow }, xero);
	await booksNoGuess({ ...run, workflow }, xero);
}

async function connect(
	api: N8nApi,
	{ tokens, tenantId }: Xero,
	workflow: WorkflowDocument,
): Promise<WorkflowDocument> {
	const xeroOAuth2Api = await api.importCredential('xero', 'xeroOAuth2Api', oAuth2Data(tokens));
	const own = changeNode(workflow, 'Your Xero', (node) => ({
		...node,
		parameters: JSON.parse(JSON.stringify(node.parameters).replace(/replace-this[^"]*/, tenantId)),
	}));
	const nodes = own.nodes.map((node) =>
		node.type === 'n8n-nodes-base.httpRequest' ? { ...node, credentials: { xeroOAuth2Api } } : node,
	);
	return { ...own, nodes };
}

async function showsOrganizations(
	api: N8nApi,
	{ tenantId }: Xero,
	workflow: WorkflowDocument,
): Promise<void> {
	const shown = await api.runManually(await api.importWorkflow(workflow), 'Set Up Once');
	assert.equal(jsonOf(shown, 'Your Organizations')[0]?.tenantId, tenantId);
}

/** What the transaction says, as the other ledgers say it. */
function entryOf({ Type, Reference, BankAccount, LineItems: [line] }: BankTransaction): Entry {
	const [paymentId = '', kind = ''] = Reference.split(' ');
	assert.equal(Type, kind === 'paid' ? 'SPEND' : 'RECEIVE');
	const words =
		/^Payout (?:(?<id>INV\S+) )?(?:reversed )?(?<amount>[\d.]+) (?<currency>[A-Z]{3})$/.exec(
			line.Description,
		)?.groups;
	const sign = Type === 'SPEND' ? 1 : -1;
	return {
		paymentId,
		kind,
		externalId: words?.['id'] ?? '',
		amount: sign * Number(words?.['amount']),
		currency: words?.['currency'] ?? '',
		sourceAmount: sign * Number(line.UnitAmount),
		sourceCurrency: CURRENCIES[BankAccount.Code],
	};
}

/** Xero books and does not say so, answers with something else, gets too many requests, and the token is too old. */
async function booksInTrouble(run: ExampleRun, xero: Xero): Promise<void> {
	const before = xero.transactions.length;
	await whileActive(run, async () => {
		xero.tokens.expire();
		Object.assign(xero, { lostAnswers: 1, oddAnswers: 1, tooSoon: 2 });
		// The reversal comes first, so one execution books both.
		const { paymentIds } = await run.sandbox.control.burst({ payments: 1, statuses: ['reversed'] });
		const [id = ''] = paymentIds;
		await waitFor(
			'both bookings',
			() => {
				const kinds = xero.transactions.slice(before).map(({ Reference }) => Reference);
				return kinds.length >= 2 && xero.lostAnswers + xero.oddAnswers === 0 ? kinds : undefined;
			},
			WAIT,
		);
		const again = await run.sandbox.control.burst({ payments: 1, statuses: ['succeeded'] });
		const references = await waitFor(
			'a booking after the trouble',
			() => {
				const all = xero.transactions.slice(before).map(({ Reference }) => Reference);
				return all.length >= 3 ? all : undefined;
			},
			WAIT,
		);
		assert.deepEqual(
			references.sort(),
			[`${id} paid`, `${id} reversed`, `${again.paymentIds[0]} paid`].sort(),
		);
	});
}

/** An event that lacks what a booking needs is no booking, and its execution fails. */
async function booksNoGuess(run: ExampleRun, xero: Xero): Promise<void> {
	const before = xero.transactions.length;
	const base = { id: 'payment-odd', status: 'succeeded', currency: 'INR', amount: 5 };
	const odd = [
		{ ...base, id: 'payment-1' },
		{ ...base, id: 'payment-2', base_currency: 'AED', base_amount: 10.001 },
		{ ...base, id: 'payment-3', base_currency: 'KWD', base_amount: 10 },
	];
	const workflow = changeNode(run.workflow, 'On Payment Event', (node) => ({
		...node,
		parameters: { ...node.parameters, options: { maxTries: 1 } },
	}));
	await whileActive({ ...run, workflow }, async (workflowId) => {
		for (const data of odd)
			run.sandbox.control.appendEvent({ version: 'v3', event: 'payment', data });
		const failed = await waitFor(
			'the failed executions',
			async () => {
				const all = await run.n8n.api.executions(workflowId, { withData: true });
				const errors = all
					.map(({ data }) => data?.resultData.error?.message ?? '')
					.filter((message) => message.startsWith('Not booked in Xero'));
				return errors.length >= odd.length ? errors : undefined;
			},
			WAIT,
		);
		for (const { id } of odd)
			assert.ok(failed.some((message) => message.startsWith(`Not booked in Xero: ${id}. `)));
	});
	assert.equal(xero.transactions.length, before);
}
