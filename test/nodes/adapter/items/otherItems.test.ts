import {
	describeOtherItems,
	describeNothingPaid,
	describePosition,
} from '../../../../nodes/adapter/items/otherItems';

const advice =
	'After the steps above, run the items again. Change no external ID except where these steps say so: a payment that exists is returned, not made again.';

it.each<[number[], number[], string]>([
	[[], [], ''],
	[[3], [], `In the same run a payment exists for item 3. ${advice}`],
	[[4, 0, 2, 1, 7], [], `In the same run a payment exists for items 0 to 2, 4, 7. ${advice}`],
	[[], [9], `In the same run nobody knows whether a payment exists for item 9. ${advice}`],
	[
		[0, 1],
		[3, 4],
		`In the same run a payment exists for items 0 to 1, and nobody knows whether a payment exists for items 3 to 4. ${advice}`,
	],
])('names the items: paid %j, unconfirmed %j', (paid, unconfirmed, sentence) => {
	expect(describeOtherItems({ paid, unconfirmed }, () => undefined)).toBe(sentence);
});

it('names the payments as well, as far as they are known, and the first ten of many', () => {
	const named = (paid: number[]): string =>
		describeOtherItems({ paid, unconfirmed: [] }, (index) =>
			index === 1 ? undefined : `INV-${index}`,
		);
	expect(named([2, 0, 1])).toContain('exists for items 0 to 2 (INV-0, INV-2). After');
	const many = Array.from({ length: 14 }, (_, index) => index);
	expect(named(many)).toContain('(INV-0, INV-2, INV-3');
	expect(named(many)).toContain('INV-10, and 3 more). After');
});

it.each([
	[1, { addition: '' }],
	[
		2,
		{
			others: 'This run did not pay the other item, but an earlier run may have paid it',
			addition:
				'After that, run the items again. Change no external ID except where the advice says so: a payment that exists is not made again.',
		},
	],
	[
		4,
		{
			others: 'This run paid none of the other 3 items, but an earlier run may have paid them',
			addition:
				'After that, run the items again. Change no external ID except where the advice says so: a payment that exists is not made again.',
		},
	],
])('says of a run of %i items that none was paid', (count, sentences) => {
	expect(describeNothingPaid(count)).toEqual(sentences);
});

it.each([
	[0, 1, ''],
	[0, 2, 'n8n counts items from 0: item 0 is row 1 of the 2 in the input.'],
	[4, 12, 'n8n counts items from 0: item 4 is row 5 of the 12 in the input.'],
])('says which row item %i of %i is', (itemIndex, count, sentence) => {
	expect(describePosition(itemIndex, count)).toBe(sentence);
});
