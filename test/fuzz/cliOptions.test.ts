import { brokenSubjects } from './brokenSubjects';
import { readCliOptions, usage } from './cliOptions';

it('tries 100,000 seeds by default', () => {
	expect(readCliOptions([])).toEqual({ count: 100_000, firstSeed: 1 });
	expect(
		readCliOptions(['--streams', '1', '--seed', '77', '--break', 'unreadable data throws']),
	).toEqual({
		count: 1,
		firstSeed: 77,
		broken: brokenSubjects['unreadable data throws'],
	});
	expect(readCliOptions(['--help'])).toBe('help');
	expect(usage).toContain('unreadable data throws');
});

it.each([['--streams', '0'], ['--seed', 'x'], ['--break', 'constructor'], ['--what']])(
	'refuses %s %s',
	(...args) => {
		expect(() => readCliOptions(args.filter((one) => one !== undefined))).toThrow();
	},
);
