import { readCliOptions, usage } from './cliOptions';

it('plays 1,000 hours by default', () => {
	expect(readCliOptions([])).toEqual({ hours: 1_000, firstSeed: 1, shrinks: false, tells: false });
	expect(
		readCliOptions(['--hours', '5', '--seed', '77', '--only', 'events', '--shrink', '--story']),
	).toEqual({ hours: 5, firstSeed: 77, only: 'events', shrinks: true, tells: true });
	expect(readCliOptions(['--planted'])).toMatchObject({ planted: '' });
	expect(readCliOptions(['--fault', 'key'])).toMatchObject({ planted: 'key' });
	expect(readCliOptions(['--help'])).toBe('help');
	expect(usage).toContain('--shrink');
});

it.each([['--hours', '0'], ['--seed', 'x'], ['--only', 'x'], ['--what']])(
	'refuses %s %s',
	(...args) => {
		expect(() => readCliOptions(args.filter((one) => one !== undefined))).toThrow();
	},
);
