/**
 * The approval of a batch: on each weekday at 10, a form lists the open rows. Somebody approves, or nobody
 * answers within a day: then nothing is paid, and the next form lists the rows again.
 */
import { strict as assert } from 'node:assert';

import type { Due } from './dues';
import type { SchedulePlay } from './schedulePlay';
import { endOf, linkIn, newLogin, open, withLogin } from '../../../driver/session/approvers';
import { addRows, fillTable, readRows, type TableRow } from '../../../driver/session/dataTable';
import { jsonOf } from '../../../driver/session/n8nApi';

const TABLE = 'Payouts';
const DAY_MS = 86_400_000;

const payoutOf = ({ index, local: { date } }: Due): TableRow => ({
	invoice: `INV-${date}`,
	country: 'IND',
	currency: 'AED',
	amount: `${index + 1}01.25`,
	sender_name: 'Amal Haddad',
	sender_country: 'ARE',
	beneficiary_name: `Payee ${index}`,
	beneficiary_account_number: `00012345${String(index).padStart(4, '0')}`,
	beneficiary_branch_code: 'SBIN0001234',
	details_purpose: `Order ${date}`,
});

/** Every third form gets no answer. */
const isAnswered = ({ index }: Due): boolean => index % 3 !== 0;

export const weekdayApprovals: SchedulePlay = {
	isDue: ({ weekday, hour, minute }) =>
		!['Sat', 'Sun'].includes(weekday) && hour === 10 && minute === 0,
	async start({ n8n: { api }, sandbox, workflow, post }) {
		const login = newLogin('approver');
		const ready = await withLogin(api, workflow, 'Approval', login);
		const id = await api.importWorkflow(ready);
		const setUp = await api.runManually(id, 'Set Up Once');
		assert.equal(setUp.status, 'success', JSON.stringify(setUp.data?.resultData.error));
		await fillTable(api, TABLE, []);
		const paid = (): string[] => Object.keys(sandbox.control.ledger().paymentsByExternalId);
		const openRows: string[] = [];
		let unanswered: string | undefined;

		const ended = async (executionId: string): Promise<void> => {
			const { startedAt, stoppedAt, ...run } = await endOf(api, executionId);
			// Only a no is written into the rows. Without an answer, they stay open.
			assert.equal(run.data?.resultData.runData['Not Approved']?.length, 1);
			assert.deepEqual(jsonOf({ startedAt, stoppedAt, ...run }, 'Not Approved'), []);
			const tookMs = Date.parse(String(stoppedAt)) - Date.parse(startedAt);
			assert.ok(tookMs >= DAY_MS, `a form closed after ${tookMs} ms`);
		};
		return {
			workflow: ready,
			async before(due) {
				await addRows(api, TABLE, [payoutOf(due)]);
				openRows.push(String(payoutOf(due).invoice));
			},
			async judge(due, executionId) {
				const link = await linkIn(api, post.mail, executionId);
				assert.equal(post.mail().length, due.index + 1, 'mails');
				assert.equal(
					post.subjects()[due.index],
					`Please decide on ${openRows.length} payout${openRows.length === 1 ? '' : 's'}`,
				);
				const form = await open(link, login);
				const listed = form.text.match(/, for INV-[\d-]+(?=[ .])/g) ?? [];
				assert.deepEqual(
					listed.map((text) => text.slice(6)),
					openRows,
					form.text,
				);
				if (unanswered !== undefined) await ended(unanswered);
				unanswered = isAnswered(due) ? undefined : executionId;
				const before = paid();
				if (!isAnswered(due)) return;
				assert.equal(await form.submit('Approve'), 200);
				assert.equal((await endOf(api, executionId)).status, 'success');
				// Payments of one run are made side by side, so either may be there first.
				assert.deepEqual(paid().slice(before.length).sort(), openRows.splice(0).sort());
				const states = (await readRows(api, TABLE)).map(({ state }) => state);
				assert.deepEqual(states, Array(due.index + 1).fill('created'));
			},
		};
	},
};
