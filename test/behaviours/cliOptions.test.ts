import { readCliOptions, usage } from './cliOptions';

it('plays the pairwise plan by default', () => {
	expect(readCliOptions([])).toEqual({
		kind: 'plan',
		rows: [],
		promises: [],
		seed: 1,
		count: Infinity,
	});
	expect(readCliOptions(['--rows', 'S1,R5'])).toMatchObject({
		kind: 'product',
		rows: ['S1', 'R5'],
	});
	expect(readCliOptions(['--seed', '7'])).toEqual({
		kind: 'random',
		rows: [],
		promises: [],
		seed: 7,
		count: 1,
	});
	expect(readCliOptions(['--promises', 'payOnce,waitEnds'])).toMatchObject({
		kind: 'plan',
		promises: ['payOnce', 'waitEnds'],
	});
	expect(readCliOptions(['--all'])).toMatchObject({ kind: 'all' });
	expect(readCliOptions(['--help'])).toBe('help');
	expect(usage).toContain('--rows');
});

it.each([
	['--rows', 'S99'],
	['--promises', 'toString'],
	['--seed', '0'],
	['--count', 'x'],
	['--what'],
])('refuses %s %s', (...args) => {
	expect(() => readCliOptions(args.filter((one) => one !== undefined))).toThrow();
});
