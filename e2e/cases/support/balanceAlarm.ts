/** The example that tells a chat about a low balance: once a day for each currency, and also if it cannot be read. */
import { strict as assert } from 'node:assert';

import { startPost } from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import { dueSoon } from './soon';
import type { ExampleRun } from '../../driver/examples';
import { waitFor } from '../../driver/processes/waitFor';

const CLOCK = 'Every Hour';
const WAIT = { timeoutMs: 60_000 };

export async function runBalanceAlarm({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const { api } = n8n;
	const post = await startPost(api);
	const ready = changeNode(await post.connect(workflow), 'Below the Limit', (node) => ({
		...node,
		parameters: JSON.parse(JSON.stringify(node.parameters).replace('>= 5000', '>= 1000000')),
	}));
	try {
		const manual = await api.importWorkflow(ready);
		assert.equal((await api.runManually(manual, CLOCK)).status, 'success');
		assert.deepEqual(post.chat(), [], 'an alarm with a balance that is high enough');

		// The payment holds a part of one currency.
		sandbox.control.changeSettings({ settleAfterMs: null });
		const { wallet_currency: currency } = sandbox.control.makePayment({ amount: 1000 });
		await asPublished({ n8n, workflow: dueSoon(ready, CLOCK) }, async () => {
			const [message = ''] = await waitFor(
				'an alarm',
				() => (post.chat().length > 0 ? post.chat() : undefined),
				WAIT,
			);
			assert.match(
				message,
				new RegExp(
					`^The balance is low: 999,\\d+\\.\\d+ ${currency} available\\. Fund the account`,
				),
			);
		});
		assert.equal(post.chat().length, 1, 'alarms about a currency that is high enough');

		// n8n keeps what it has told in published runs.
		const id = await api.importWorkflow(ready);
		await api.runManually(id, CLOCK);
		await api.runManually(id, CLOCK);
		assert.equal(post.chat().length, 2, 'one alarm a day for each currency of a workflow');

		sandbox.control.addFault({ kind: 'status', status: 403, path: '/v3/balance', times: null });
		assert.equal((await api.runManually(id, CLOCK)).status, 'success');
		assert.match(String(post.chat()[2]), /^The balance cannot be read: /);
	} finally {
		await post.stop();
	}
}

async function asPublished(
	{ n8n: { api }, workflow }: Pick<ExampleRun, 'n8n' | 'workflow'>,
	run: () => Promise<void>,
): Promise<void> {
	const id = await api.importWorkflow(workflow);
	await api.activate(id);
	try {
		await run();
	} finally {
		await api.deactivate(id);
	}
}
