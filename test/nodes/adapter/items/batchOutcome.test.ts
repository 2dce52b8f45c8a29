import { describeBatchOutcome } from '../../../../nodes/adapter/items/batchOutcome';

const advice =
	'Run all items again with the same external IDs: a payment that exists is returned, not made again.';

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
	expect(describeBatchOutcome({ paid, unconfirmed })).toBe(sentence);
});
