import { brokenSenders } from './brokenSenders';
import { readCliOptions, usage } from './cliOptions';

it('plays 10,000 schedules by default', () => {
	expect(readCliOptions([])).toEqual({ count: 10_000, firstSeed: 1 });
	expect(readCliOptions(['--runs', '1', '--seed', '77', '--break', 'blind resend'])).toEqual({
		count: 1,
		firstSeed: 77,
		sender: brokenSenders['blind resend'],
	});
	expect(readCliOptions(['--behaviours', 'random'])).toMatchObject({ behaviours: 'random' });
	expect(readCliOptions(['--help'])).toBe('help');
	expect(usage).toContain('blind resend');
});

it.each([
	['--runs', '0'],
	['--seed', 'x'],
	['--break', 'constructor'],
	['--behaviours', 'x'],
	['--what'],
])('refuses %s %s', (...args) => {
	expect(() => readCliOptions(args.filter((one) => one !== undefined))).toThrow();
});
