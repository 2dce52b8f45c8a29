import type { INodeProperties } from 'n8n-workflow';

import {
	createEmptyOptionsTally,
	readMayBeEmpty,
} from '../../../../nodes/adapter/items/emptyOptions';

const field = (displayName: string, name: string): INodeProperties => ({
	displayName,
	name,
	type: 'string',
	default: '',
});
const fields = [field('Deal ID', 'deal'), field('Max Total per Run', 'maxTotal')];
const read = (value: unknown) => readMayBeEmpty(value, fields, { deal: 'live rate' });

it.each(['Deal ID', 'deal id', ' deal_id , sender_mobile', ['DEAL-ID', 'sender_mobile']])(
	'finds the option in %p, and leaves the rest to the operation',
	(value) => {
		const { names, others, problems } = read(value) ?? {};
		expect([...(names ?? [])]).toEqual(['deal']);
		expect(others?.map((one) => one.trim()).filter((one) => one !== 'sender_mobile')).toEqual([]);
		expect(problems).toEqual([]);
	},
);

it('never lets a limit be empty', () => {
	expect(read('Max Total per Run')).toMatchObject({
		names: new Set(),
		problems: [expect.stringContaining("names 'Max Total per Run', which must not be empty")],
	});
});

it.each([7, true, {}, ['a', 1], undefined])('leaves %p to the operation', (value) => {
	expect(read(value)).toBeUndefined();
});

it('counts the items without an option', () => {
	const tally = createEmptyOptionsTally();
	for (const one of [['Deal ID (live rate)'], [], ['Deal ID (live rate)', 'Timeout (30)']])
		tally.add(one);
	expect(tally.hints()).toEqual([
		'Empty in 2 items: Deal ID (live rate).',
		'Empty in 1 item: Timeout (30).',
	]);
});
