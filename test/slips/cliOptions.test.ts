import { daysOfAllKinds } from './slips/plant';
import { readCliOptions } from './cliOptions';

it('plays 10,000 days by default, and 50 over HTTP', () => {
	expect(readCliOptions([])).toMatchObject({ days: 10_000, firstSeed: 1, isHttp: false });
	expect(readCliOptions(['--http'])).toMatchObject({ days: 50, isHttp: true });
	expect(readCliOptions(['--short'])).toMatchObject({
		days: daysOfAllKinds,
		isHttp: false,
	});
	expect(readCliOptions(['--days', '1', '--seed', '77', '--processes', '1'])).toEqual({
		days: 1,
		firstSeed: 77,
		isHttp: false,
		processes: 1,
		isRecorded: false,
	});
	expect(readCliOptions(['--help'])).toBe('help');
});

it.each([
	['--days', '0'],
	['--seed', 'x'],
	['--processes', '-1'],
	['--what', '1'],
])('refuses %s %s', (...args) => {
	expect(() => readCliOptions(args)).toThrow();
});
