import { createQuickReturns } from '../../../../client/sse/subscribe/quickReturns';

it('allows some returns at once, and more if there were none for minutes', () => {
	const returns = createQuickReturns();
	expect(
		Array.from({ length: 60 }, (_, minute) => returns.take(minute * 63_000, 'ended')).filter(
			Boolean,
		),
	).toHaveLength(60);
	expect(
		Array.from({ length: 60 }, () => returns.take(3_800_000, 'ended')).filter(Boolean),
	).toHaveLength(8);
	expect(returns.take(3_863_000, 'ended')).toBe(false);
	expect(returns.take(3_863_000 + 180_000, 'ended')).toBe(true);
});

it('waits longer for a network that breaks, and does not mix the two', () => {
	const returns = createQuickReturns();
	expect(Array.from({ length: 200 }, () => returns.take(0, 'broken')).filter(Boolean)).toHaveLength(
		100,
	);
	expect(Array.from({ length: 200 }, () => returns.take(0, 'ended')).filter(Boolean)).toHaveLength(
		8,
	);
});
