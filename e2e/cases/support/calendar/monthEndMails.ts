/**
 * The comparison at month end: on the second of each month at 9, a mail about the month before. The payments a
 * millisecond inside its two ends are in it, and those a millisecond outside are not.
 */
import { strict as assert } from 'node:assert';

import { localTimeIn, STEP_MS, type Due } from './dues';
import type { SchedulePlay } from './schedulePlay';
import { endOf } from '../../../driver/session/approvers';
import { addRows, fillTable, makeTable, type TableRow } from '../../../driver/session/dataTable';
import { LEDGER_COLUMNS } from '../monthEnd';
import type { Sandbox } from '../../../../sandbox/server';

const TABLE = 'Ledger';

/** An entry of the wallet exactly at the end of a month is in the reports of both months. */
const around = (atMs: number): number[] => [atMs - 1, atMs + 1];

export const monthEndMails: SchedulePlay = {
	isMonthly: true,
	isDue: ({ day, hour, minute }) => day === 2 && hour === 9 && minute === 0,
	async start({ n8n: { api }, sandbox, workflow, post, zone }) {
		await makeTable(api, TABLE, LEDGER_COLUMNS);
		await fillTable(api, TABLE, []);
		const localTime = localTimeIn(zone);
		/** The first moment of the month that shows at this time. */
		const startOfMonth = (atMs: number): number => {
			const { month } = localTime(atMs);
			let startMs = atMs;
			while (localTime(startMs - STEP_MS).month === month) startMs -= STEP_MS;
			return startMs;
		};
		/** Payments by the time at which they were made. */
		const paidAt = new Map<number, string>();
		return {
			workflow,
			async before({ atMs, index }) {
				const endMs = startOfMonth(atMs);
				const startMs = startOfMonth(endMs - STEP_MS);
				const first = index === 0 ? around(startMs) : [];
				const rows = [...first, ...around(endMs)].map((thenMs) => {
					const row = payAt(sandbox, thenMs, 100 + index);
					paidAt.set(thenMs, String(row.paymentId));
					return row;
				});
				await addRows(api, TABLE, rows);
			},
			async judge({ atMs, index }: Due, executionId) {
				assert.equal((await endOf(api, executionId)).status, 'success');
				const endMs = startOfMonth(atMs);
				const startMs = startOfMonth(endMs - STEP_MS);
				const { month, date } = localTime(startMs);
				const subject = `Payouts of ${month} ${date.slice(0, 4)}: no differences`;
				assert.equal(post.subjects()[index], subject, post.mail()[index]);
				const mail = String(post.mail()[index]).replaceAll('\r\n', '\n');
				assert.match(mail, /^Same in ledger and report: 2$/m);
				const [, cost, debited] =
					/^Wallet USDT: payments cost (\S+), debited (\S+),/m.exec(mail) ?? [];
				assert.equal(cost, debited, mail);
				// The file has a row for each payment.
				const listed = [...mail.matchAll(/^matched,.*$/gm)].map(([line]) => line);
				const wanted = [startMs + 1, endMs - 1].map((thenMs) => String(paidAt.get(thenMs)));
				assert.equal(listed.length, wanted.length, mail);
				for (const id of wanted)
					assert.ok(
						listed.some((line) => line.includes(id)),
						mail,
					);
				assert.equal(post.mail().length, index + 1, 'mails');
			},
		};
	},
};

/** @returns its row of the ledger */
function payAt({ control }: Sandbox, atMs: number, amount: number): TableRow {
	const now = control.now();
	const at = new Date(atMs).toISOString();
	control.setClock({ set: at, freeze: true });
	const { id } = control.makePayment({ amount });
	const { amount: received, amount_currency: currency } = control.flipPayment(id, [
		'processing',
		'succeeded',
	]);
	control.setClock({ set: now, freeze: false });
	const columns = { paymentId: id, kind: 'paid', amount: String(received), currency, at };
	return { entry: `${id} paid`, ...columns };
}
