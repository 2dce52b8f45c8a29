import { readSwitch } from '../../../client/input/readSwitch';

it('returns the choice, and off for a field that the form does not show', () => {
	expect([
		readSwitch({ on: true }, 'on'),
		readSwitch({ on: false }, 'on'),
		readSwitch({}, 'on'),
	]).toEqual([true, false, false]);
});

it.each(['true', 'false', '', 0, 1, null, undefined, [true]])(
	'refuses %p instead of guessing its meaning',
	(value) => {
		expect(() => readSwitch({ dryRun: value }, 'dryRun')).toThrow('dryRun: must be true or false');
	},
);
