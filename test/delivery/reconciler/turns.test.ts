import { createTurns } from '../../../delivery/reconciler/turns';
import type { PaymentVersion } from '../../../delivery/event/paymentVersion';

it('gives each payment its turn, those that have waited longest first', () => {
	let open = ['a', 'b', 'c'];
	const turns = createTurns(() =>
		open.map((id): PaymentVersion => ({ id, status: 'queued', atMs: null })),
	);
	const next = (): string[] => turns.open().map(({ id }) => id);
	expect(next()).toEqual(['a', 'b', 'c']);
	turns.took('a');
	turns.took('b');
	expect(next()).toEqual(['c', 'a', 'b']);
	turns.took('c');
	turns.took('a');
	open = ['a', 'b', 'c', 'new'];
	expect(next()).toEqual(['new', 'b', 'c', 'a']);
});
