/** The alarm about low balances: each hour it looks, and once a day it tells of each currency. */
import { strict as assert } from 'node:assert';

import type { SchedulePlay } from './schedulePlay';
import { endOf } from '../../../driver/session/approvers';

export const hourlyAlarms: SchedulePlay = {
	isDue: ({ minute }) => minute === 0,
	// The limit of the example is 5,000.
	balances: { USD: 5_000, USDT: 5_010, USDC: 4_999 },
	async start({ n8n: { api }, sandbox, workflow, post }) {
		const low = ['USDC'];
		let today = '';
		let toldToday: string[] = [];
		let read = 0;
		return {
			workflow,
			before({ index }) {
				if (index !== 1) return;
				// It holds some USDT.
				sandbox.control.makePayment({ amount: 100 });
				low.unshift('USDT');
			},
			async judge({ local: { date } }, executionId) {
				assert.equal((await endOf(api, executionId)).status, 'success');
				if (date !== today) [today, toldToday] = [date, []];
				const messages = post.chat().slice(read);
				read += messages.length;
				assert.deepEqual(
					messages.map((message) => / (\w+) available\./.exec(message)?.[1]),
					low.filter((currency) => !toldToday.includes(currency)),
					'the alarms of this hour',
				);
				toldToday = [...low];
			},
		};
	},
};
