import type { CrashResult } from './lane';
import { crashPoints } from './points';
import { describeFailure, isGood, renderClosing, renderLimited, renderTable } from './report';

const good: CrashResult = {
	point: 'begun',
	seed: 1,
	wasThere: true,
	doubled: [],
	unknown: [],
	foundAgain: 2,
};
const bad: CrashResult[] = [
	{ ...good, doubled: ['item 0 was paid 2 times'] },
	{ ...good, unknown: ['item 1: 2 outcomes'] },
	{ ...good, wasThere: false },
];

it('counts no crash as passed that paid twice, left an outcome open or did not happen', () => {
	expect(isGood(good)).toBe(true);
	expect(bad.map(isGood)).toEqual([false, false, false]);
	expect(isGood({ ...good, wasThere: false, behaviours: 'R2=html404' })).toBe(true);
});

it('counts them in a table', () => {
	const points = crashPoints.filter(({ name }) => name === 'begun');
	const [, begun, all] = renderTable(points, [good, ...bad, { ...good, point: 'other' }]);
	expect(begun).toMatch(/^begun +4 +1 +1 +1 +8 +the run has begun$/);
	expect(all).toMatch(/^all +5 +1 +1 +1 +10$/);
});

it('says how to repeat a failure', () => {
	expect(bad.map((one) => describeFailure(one, 'send'))).toEqual([
		expect.stringContaining('item 0 was paid 2 times'),
		expect.stringContaining('item 1: 2 outcomes'),
		expect.stringContaining('never came to this point'),
	]);
	expect(describeFailure(good, 'send')).toContain(
		'npm run crash -- --operation send --points begun --seed 1)',
	);
	expect(describeFailure({ ...good, behaviours: 'R5=none' }, 'send')).toMatch(
		/at R5=none.*--seed 1 --behaviours random/,
	);
});

describe('at services with a named limit', () => {
	const at = { ...good, behaviours: 'R5=none', predicted: ['second payment'] } as const;
	const shown: CrashResult = {
		...at,
		seed: 2,
		limited: [{ limit: 'second payment', what: 'item 0 was paid 2 times' }],
	};

	it('reports for how many cases a limit was predicted, and what happened in them', () => {
		expect(renderLimited([good, at, shown])).toEqual([
			'\nCounted apart, as a limit that the seed tells before: second payment, predicted for 2 cases, shown by 1',
			'  begun, seed 2 at R5=none: item 0 was paid 2 times',
		]);
		expect(renderLimited([good])).toEqual([]);
	});

	it('ends with one line, and counts predicted failures separately', () => {
		expect(renderClosing([good, shown, ...bad])).toBe(
			'5 cases, 2 passed, 3 failed: 1 doubled, 1 unknown, 1 limited',
		);
	});
});
