import { readSwitch } from '../../../../nodes/CrossBorderPayouts/operations/readSwitch';

it('gives what was chosen, and off for what was not asked', () => {
	expect([
		readSwitch({ on: true }, 'on'),
		readSwitch({ on: false }, 'on'),
		readSwitch({}, 'on'),
	]).toEqual([true, false, false]);
});

it.each(['true', 'false', '', 0, 1, null, undefined, [true]])(
	'refuses %p, whatever was meant by it',
	(value) => {
		expect(() => readSwitch({ dryRun: value }, 'dryRun')).toThrow('dryRun: must be true or false');
	},
);
