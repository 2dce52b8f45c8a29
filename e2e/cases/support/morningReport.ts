/** The example that mails balance and open payments every morning: on time, and also if something cannot be read. */
import { strict as assert } from 'node:assert';

import { startPost } from '../../driver/session/approvers';
import { mailsOnTime } from './soon';
import type { ExampleRun } from '../../driver/examples';

const CLOCK = 'Every Morning at 9';

export async function runMorningReport({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const { api } = n8n;
	const post = await startPost(api);
	try {
		const ready = await post.connect(workflow);
		const id = await api.importWorkflow(ready);
		const report = async (): Promise<string> => {
			const { status, data } = await api.runManually(id, CLOCK);
			assert.equal(status, 'success', JSON.stringify(data?.resultData.error));
			return String(post.mail().at(-1));
		};

		assert.match(
			await report(),
			/Balance in USD: 1,000,000\.00 available \(0\.00 held\); enough for about [\d,]+ INR paid to India or [\d,]+ PKR paid to Pakistan or [\d,]+ NGN paid to Nigeria/,
		);
		assert.match(await report(), /No payment is in progress\./);

		sandbox.control.changeSettings({ settleAfterMs: null });
		const open = sandbox.control.makePayment({ externalId: 'INV-2026-1601', amount: 250.5 });
		const unclear = sandbox.control.makePayment({ externalId: 'INV-2026-1602' });
		sandbox.control.advancePayment(unclear.id, { status: 'unknown' });
		const done = sandbox.control.makePayment({ externalId: 'INV-2026-1603' });
		sandbox.control.advancePayment(done.id, { status: 'succeeded' });
		const mail = await report();
		assert.match(mail, /- INV-2026-1601: 250\.50 AED, [\d,]+\.\d+ INR, \w+ since /);
		assert.match(mail, /- INV-2026-1602: .*unknown since .*Ask the support of the service/);
		assert.ok(!mail.includes('INV-2026-1603'), 'a payment that has arrived is not open');
		assert.equal(open.external_id, 'INV-2026-1601');

		sandbox.control.addFault({ kind: 'status', status: 403, path: '/v3/balance', times: null });
		sandbox.control.addFault({ kind: 'status', status: 403, path: '/v3/payments', times: null });
		const blind = await report();
		assert.match(blind, /Balance: could not be read\. /);
		assert.equal(blind.match(/could not be read/g)?.length, 2, blind);
		assert.match(blind, /Payments could not be read\. /);
		sandbox.control.clearFaults();

		await mailsOnTime(api, post, ready, CLOCK);
	} finally {
		await post.stop();
	}
}
