/** The morning report: each morning at 9 one mail, with the day in its subject, today's balance, and what is open today. */
import { strict as assert } from 'node:assert';

import type { Due } from './dues';
import type { SchedulePlay } from './schedulePlay';
import { endOf } from '../../../driver/session/approvers';

const isMinuteBefore = ({ atMs }: Due, thenMs: number): boolean =>
	thenMs >= atMs - 60_000 && thenMs < atMs;

export const morningMails: SchedulePlay = {
	isDue: ({ hour, minute }) => hour === 9 && minute === 0,
	async start({ n8n: { api }, sandbox: { control }, workflow, post }) {
		let open: ReturnType<typeof control.makePayment> | undefined;
		const nameOf = ({ local: { date } }: Due): string => `INV-${date}`;
		const available = (): number =>
			Object.values(control.ledger().balances)[0]?.USDT.available ?? NaN;
		return {
			workflow,
			before(due) {
				if (open !== undefined) control.advancePayment(open.id, { status: 'succeeded' });
				open = control.makePayment({ externalId: nameOf(due), amount: 100 + due.index });
			},
			async judge(due, executionId) {
				assert.equal((await endOf(api, executionId)).status, 'success');
				const mail = String(post.mail()[due.index]);
				const { day, month } = due.local;
				assert.equal(post.subjects()[due.index], `Payouts on ${day} ${month}: 1 not final`);
				const shown = /Balance in USDT: ([\d,]+\.\d\d) available/.exec(mail)?.[1] ?? mail;
				assert.equal(shown.replaceAll(',', ''), available().toFixed(2));
				assert.equal(mail.match(/^- /gm)?.length, 1, mail);
				const since = new RegExp(`^- ${nameOf(due)}: .* since (\\S+)$`, 'm').exec(mail)?.[1] ?? '';
				assert.ok(isMinuteBefore(due, Date.parse(since)), mail);
				assert.equal(post.mail().length, due.index + 1, 'mails');
			},
		};
	},
};
