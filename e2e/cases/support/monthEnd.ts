/** The example that compares a month's ledger with the reports: what agrees, what differs, and what could not be read. */
import { strict as assert } from 'node:assert';

import { startPost } from '../../driver/session/approvers';
import { changeNode } from '../../driver/session/changeNode';
import { fillTable, makeTable, type TableRow } from '../../driver/session/dataTable';
import { mailsOnTime } from './soon';
import type { ExampleRun } from '../../driver/examples';
import { jsonOf } from '../../driver/session/n8nApi';

const CLOCK = 'Every Month';
/** Of the Data Table of the ledger. */
export const LEDGER_COLUMNS =
	'entry paymentId kind externalId amount currency sourceAmount sourceCurrency at'.split(' ');
const HOUR_MS = 3_600_000;

export async function runMonthEnd({ n8n, sandbox, workflow }: ExampleRun): Promise<void> {
	const { api } = n8n;
	const post = await startPost(api);
	try {
		// The sandbox makes payments now, so the period is that around now.
		const around = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
		const window = { period: 'custom', start: around(-1), end: around(1) };
		const ready = changeNode(await post.connect(workflow), 'Reconcile', (node) => ({
			...node,
			parameters: { ...node.parameters, ...window },
		}));
		const id = await api.importWorkflow(ready);
		/** A part of the subject. */
		let result: unknown;
		const mailOfMonth = async (): Promise<string> => {
			const execution = await api.runManually(id, CLOCK);
			const { status, data } = execution;
			assert.equal(status, 'success', JSON.stringify(data?.resultData.error));
			result = jsonOf(execution, 'Mail Text')[0]?.result;
			return String(post.mail().at(-1)).replaceAll('\r\n', '\n');
		};
		await makeTable(api, 'Ledger', LEDGER_COLUMNS);

		const pay = (statuses: string[]): string => {
			const { id } = sandbox.control.makePayment({ amount: 100.07 });
			return sandbox.control.flipPayment(id, statuses).id;
		};
		const paid = [pay(['processing', 'succeeded']), pay(['processing', 'succeeded'])];
		const reversed = pay(['processing', 'succeeded', 'reversed']);
		const entry = (paymentId: string, kind: 'paid' | 'reversed' = 'paid'): TableRow => {
			const payment = sandbox.control.payments().find((one) => one.id === paymentId);
			const sign = kind === 'paid' ? '' : '-';
			return {
				entry: `${paymentId} ${kind}`,
				paymentId,
				kind,
				externalId: payment?.external_id ?? '',
				amount: `${sign}${payment?.amount}`,
				currency: payment?.amount_currency ?? '',
				at: new Date().toISOString(),
			};
		};
		const entries = [
			...paid.map((one) => entry(one)),
			entry(reversed),
			entry(reversed, 'reversed'),
		];
		await fillTable(api, 'Ledger', entries);
		const usual = await mailOfMonth();
		assert.match(usual, /Same in ledger and report: 2\n/);
		assert.match(usual, /Reversed, booked on both sides: 1\n/);
		assert.equal(result, 'no differences');
		assert.doesNotMatch(usual, /without a known cost/);
		assert.match(
			usual,
			/Wallet USDT: payments cost [\d,]+\.\d+, debited [\d,]+\.\d+, credited [\d,]+\.\d\d+, /,
		);
		// The file has a row for each payment.
		for (const one of [...paid, reversed])
			assert.match(usual, new RegExp(`^(matched|reversed),.*${one}`, 'm'));

		const [first = {}, ...others] = entries;
		const wrong = { ...first, amount: `${Number(first.amount) + 0.01}` };
		// It stays in progress.
		sandbox.control.changeSettings({ settleAfterMs: null });
		const unbooked = sandbox.control.makePayment({ externalId: 'INV-2026-1801', amount: 250.5 });
		const unknown = { ...first, entry: 'x', paymentId: 'never-seen', externalId: 'INV-2026-1802' };
		await fillTable(api, 'Ledger', [wrong, ...others, unknown]);
		const differing = await mailOfMonth();
		assert.match(differing, /Same in ledger and report: 1\n/);
		assert.match(differing, new RegExp(`- ${String(first.paymentId)}: Amount differs\\. Ledger: `));
		assert.match(
			differing,
			/- INV-2026-1801: In the report only, still in progress\. Ledger: none\. Report: [\d,]+\.\d\d+ INR, queued/,
		);
		assert.match(
			differing,
			/- INV-2026-1802: In the ledger only\. Ledger: [\d,]+\.\d\d+ INR, paid\. Report: none/,
		);
		assert.equal(unbooked.external_id, 'INV-2026-1801');
		assert.equal(result, '2 differences, 1 payment in progress');
		const listed = [...differing.matchAll(/^- \S+: (.*?)\. Ledger/gm)].map(([, what]) => what);
		assert.deepEqual(listed, [
			'Amount differs',
			'In the ledger only',
			'In the report only, still in progress',
			'Reversed, booked on both sides',
		]);

		const many = Array.from({ length: 60 }, (_, index) => ({
			...unknown,
			entry: `x ${index}`,
			paymentId: `never-seen-${index}`,
			externalId: `INV-2026-19${index}`,
		}));
		await fillTable(api, 'Ledger', [...many, wrong, ...others]);
		const long = await mailOfMonth();
		const lines = long.match(/^- .*/gm) ?? [];
		assert.equal(lines.length, 50);
		assert.match(lines[0] ?? '', /: Amount differs\./);
		assert.match(long, /^And 13 more in the file/m);

		// The sandbox shows what a payment has cost in the wallet report only.
		const withoutWallet = await api.importWorkflow(
			changeNode(ready, 'Reconcile', (node) => ({
				...node,
				parameters: { ...node.parameters, compareWallet: false },
			})),
		);
		await fillTable(api, 'Ledger', entries);
		await api.runManually(withoutWallet, CLOCK);
		assert.match(String(post.mail().at(-1)), /Payments without a known cost: 4\r?\n/);

		assert.match(
			usual,
			/^The period is not over yet, .*\nPeriod: \d+ \w+ \d{4}, \d\d:\d\d to \d+ \w+ \d{4}, \d\d:\d\d \(\S+\)$/m,
		);
		await fillTable(api, 'Ledger', []);
		assert.match(
			await mailOfMonth(),
			/^The period is not over yet, .* The ledger has no rows\.\nPeriod: /m,
		);
		assert.equal(result, '3 differences, 1 payment in progress, no rows in the ledger');

		sandbox.control.addFault({
			kind: 'status',
			status: 403,
			path: '/v3/reports/payout',
			times: null,
		});
		assert.match(await mailOfMonth(), /not allowed|rejected|refused|403/i);
		sandbox.control.clearFaults();

		await mailsOnTime(api, post, ready, CLOCK);
	} finally {
		sandbox.control.changeSettings({ settleAfterMs: [200, 200] });
		await post.stop();
	}
}
