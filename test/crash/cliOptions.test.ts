import { readCliOptions, type CliOptions } from './cliOptions';

const read = (...args: string[]): CliOptions => {
	const options = readCliOptions(args);
	if (options === 'help') throw new Error('Asked for help');
	return options;
};

it('sends at every point with 50 seeds, in both versions, by default', () => {
	const options = read();
	expect(options).toMatchObject({
		operation: 'send',
		newExternalIds: false,
		uniqueExternalIds: true,
	});
	expect(options.points.length).toBeGreaterThanOrEqual(12);
	expect(options.seeds).toHaveLength(50);
});

it('reads --short, --seed, --seeds and --points', () => {
	expect(read('--short').seeds).toEqual([1, 2]);
	expect(read('--seeds', '3').seeds).toEqual([1, 2, 3]);
	expect(read('--seed', '17').seeds).toEqual([17]);
	expect(read('--short', '--seed', '17').seeds).toEqual([17]);
	expect(read('--short', '--seed', '17', '--seeds', '3').seeds).toEqual([17, 18, 19]);
	expect(read('--points', 'begun,payment-half').points.map(({ name }) => name)).toEqual([
		'begun',
		'payment-half',
	]);
	expect(readCliOptions(['--help'])).toBe('help');
});

it('leaves out the points that only Send has for Create', () => {
	const names = read('--operation', 'create').points.map(({ name }) => name);
	expect(names.length).toBeGreaterThanOrEqual(12);
	expect(names).not.toContain('quote-held');
});

it('breaks the sender or the service on purpose', () => {
	expect(read('--break-sender')).toMatchObject({ newExternalIds: true, uniqueExternalIds: true });
	expect(read('--behaviours', 'random')).toMatchObject({ behaviours: 'random' });
	expect(read('--no-check')).toMatchObject({ newExternalIds: false, uniqueExternalIds: false });
});

it.each([
	['--seeds', '0'],
	['--seeds', '1.5'],
	['--seed', 'x'],
	['--points', 'nowhere'],
	['--operation', 'get'],
	['--behaviours', 'all'],
	['--unheard-of', '1'],
])('refuses %s %s', (...args) => {
	expect(() => readCliOptions(args)).toThrow();
});
