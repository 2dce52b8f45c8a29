import { isLate, newlyFailed, readCommand, readReport, worstOf } from './outcome';

describe('the worst figure', () => {
	it.each([
		['judged: lost 12 of 400 events\n at x', 'lost 12 of 400'],
		['expect(received).toBe(expected)\n\nExpected: 600\nReceived: 412', '412 instead of 600'],
		[
			'\u001b[2mExpected:\u001b[22m <= \u001b[32m2\u001b[39m\nReceived:   \u001b[31m53\u001b[39m',
			'53 instead of <= 2',
		],
		['Expected length: 5\nReceived length: 7\nReceived array: []', '7 instead of 5'],
		[
			'- Expected  - 1\n+ Received  + 4\n\n- Array []\n+ Array [\n+   "v3: cut in the flow: never came: 1 processing",\n+   "run twice: a",\n+ ]',
			'2 problems, such as "v3: cut in the flow: never came: 1 processing"',
		],
		[
			'- Expected\n+ Received\n  Array [\n-   "a",\n-   "b",\n+   "c",\n  ]',
			'2 entries missing, 1 unexpected',
		],
		['Exceeded timeout of 120000 ms for a test.', 'does not end within 120 s'],
		['Something else', null],
	])('of %j is %j', (message, figure) => {
		expect(worstOf([message])).toBe(figure);
	});

	it('is the largest one, and lost events come before all others', () => {
		expect(worstOf(['Expected: 1\nReceived: 2', 'Expected: 1\nReceived: 9'])).toBe(
			'9 instead of 1',
		);
		expect(worstOf(['Expected: 1\nReceived: 900', 'lost 2 of 9'])).toBe('lost 2 of 9');
		expect(worstOf([])).toBeNull();
	});
});

it('reads the outcome of each test file, by its path in the checkout', () => {
	const played = (fullName: string, status: string) => ({ fullName, status });
	const outcomes = readReport(
		{
			testResults: [
				{
					name: '/tree/test/a.test.ts',
					message: '',
					assertionResults: [
						played('holds', 'passed'),
						{ ...played('breaks', 'failed'), failureMessages: ['lost 1 of 2'] },
						played('is left out', 'pending'),
					],
				},
				{
					name: '/tree/test/b.test.ts',
					message: '  ● b\n\n  No such module',
					assertionResults: [],
				},
			],
		},
		'/tree',
	);
	expect(Object.fromEntries(outcomes)).toEqual({
		'test/a.test.ts': { cases: 2, failed: ['breaks'], worst: 'lost 1 of 2' },
		'test/b.test.ts': { cases: 1, failed: ['does not run: No such module'], worst: null },
	});
});

it('recognises a case that only took too long', () => {
	expect(isLate(worstOf(['Exceeded timeout of 20000 ms for a test.']))).toBe(true);
	expect(isLate(worstOf(['lost 1 of 2', 'Exceeded timeout of 20000 ms for a test.']))).toBe(false);
	expect(isLate(null)).toBe(false);
});

it('uses the last line of a command as its figure', () => {
	expect(readCommand(0, 'first\nshare 1.2\n\n')).toEqual({
		cases: 1,
		failed: [],
		worst: 'share 1.2',
	});
	expect(readCommand(1, 'cannot\nshare 9').failed).toEqual(['cannot']);
});

it('counts no case that fails with everything in place', () => {
	expect(newlyFailed({ failed: ['a', 'b'] }, { failed: ['a'] })).toEqual(['b']);
	expect(newlyFailed({ failed: ['a'] }, undefined)).toEqual(['a']);
});
