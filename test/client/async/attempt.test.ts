import { attempt } from '../../../client/async/attempt';

it('returns what was read, and undefined instead of any error', () => {
	expect(attempt(() => 0)).toBe(0);
	expect(
		attempt(() => {
			throw new RangeError('Maximum call stack size exceeded');
		}),
	).toBeUndefined();
});
