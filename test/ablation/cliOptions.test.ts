import { readCliOptions } from './cliOptions';

const all = { names: [], isMissing: false, isWide: false, isFull: false, suites: [] };

it.each([
	[[], all],
	[['seenIds', 'standby'], { ...all, names: ['seenIds', 'standby'] }],
	[['--missing', '--wide'], { ...all, isMissing: true, isWide: true }],
	[
		['--full', '--suites', 'consumer,trigger'],
		{ ...all, isFull: true, suites: ['consumer', 'trigger'] },
	],
])('reads %j', (args, options) => {
	expect(readCliOptions(args)).toEqual(options);
});

it('asks for help, or for the list', () => {
	expect(readCliOptions(['--help'])).toBe('help');
	expect(readCliOptions(['--list'])).toBe('list');
});

it('refuses an unknown mechanism', () => {
	expect(() => readCliOptions(['nothing'])).toThrow('There is no mechanism nothing');
	expect(() => readCliOptions(['--nothing'])).toThrow();
});
