import { chooseBehaviours } from '../../../sandbox/behaviours/choose';
import { defaultBehaviours } from '../../../sandbox/behaviours/rows';

it('changes only the named rows, and does not change the base', () => {
	const base = { ...defaultBehaviours, S2: 'updateAlone' } as const;
	expect(chooseBehaviours({ S1: 'live' }, base)).toEqual({ ...base, S1: 'live' });
	expect(base.S1).toBe('byTime');
});

it.each([
	[{ T1: 'x' }, 'There is no row "T1": the rows are S1, S2'],
	[{ toString: 'x' }, 'There is no row "toString"'],
	[{ S1: 'dead' }, 'S1 takes byTime, live, 400, 404, 422, 204, not "dead"'],
	[{ S1: undefined }, 'not "undefined"'],
	[{ S1: 404 }, 'not "404"'],
	[{ S9: 'damaged' }, 'S9=damaged is for the client alone: no service can play it'],
])('refuses %j', (changes, message) => {
	expect(() => chooseBehaviours(changes, defaultBehaviours)).toThrow(RangeError);
	expect(() => chooseBehaviours(changes, defaultBehaviours)).toThrow(message);
});
