/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** The alarm about low balances: each hour it looks, and once a day it tells of each currency. */
import { strict as assert } from 'node:assert';

import type { SchedulePlay } from './schedulePlay';
import { changeNode } from '../changeNode';
import { endOf } from '../approvers';

const CURRENCIES = ['USD', 'USDT', 'USDC'];

export const hourlyAlarms: SchedulePlay = {
	isDue: ({ minute }) => minute === 0,
	async start({ n8n: { api }, workflow, post }) {
		let today = '';
		let told = 0;
		return {
			// Every currency of a new account is below this limit.
			workflow: changeNode(workflow, 'Below the Limit', (node) => ({
				...node,
				parameters: JSON.parse(JSON.stringify(node.parameters).replace('>= 5000', '>= 5000000')),
			})),
			before: () => undefined,
			async judge({ local: { date } }, executionId) {
				assert.equal((await endOf(api, executionId)).status, 'success');
				const messages = post.chat().slice(told);
				told += messages.length;
				const about = messages.map((message) => / (\w+) available\./.exec(message)?.[1]);
				assert.deepEqual(about, date === today ? [] : CURRENCIES, 'alarms of this hour');
				today = date;
			},
		};
	},
};
