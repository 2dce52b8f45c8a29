import { createRetryBudget } from '../../../../client/sse/subscribe/retryBudget';

it('allows some budget at once, and more if there were none for minutes', () => {
	const budget = createRetryBudget();
	expect(
		Array.from({ length: 60 }, (_, minute) => budget.spend(minute * 63_000, 'ended')).filter(
			Boolean,
		),
	).toHaveLength(60);
	expect(
		Array.from({ length: 60 }, () => budget.spend(3_800_000, 'ended')).filter(Boolean),
	).toHaveLength(8);
	expect(budget.spend(3_863_000, 'ended')).toBe(false);
	expect(budget.spend(3_863_000 + 180_000, 'ended')).toBe(true);
});

it('waits longer for a network that breaks, and does not mix the two', () => {
	const budget = createRetryBudget();
	expect(Array.from({ length: 200 }, () => budget.spend(0, 'broken')).filter(Boolean)).toHaveLength(
		100,
	);
	expect(Array.from({ length: 200 }, () => budget.spend(0, 'ended')).filter(Boolean)).toHaveLength(
		8,
	);
});
