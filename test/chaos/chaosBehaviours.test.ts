import { defaultBehaviours, rowNames, rows } from '../../sandbox/behaviours/rows';
import {
	chaosBehaviours,
	leavesOutEvents,
	limitsOf,
	listsGivenBack,
	mustTell,
	playedRows,
} from './chaosBehaviours';

const seeds = Array.from({ length: 200 }, (_, index) => index + 1);

it('draws the same service for the same seed, in the rows that chaos plays alone', () => {
	expect(chaosBehaviours(7, true)).toEqual(chaosBehaviours(7, true));
	const others = rowNames.filter((name) => !playedRows.some((row) => row === name));
	for (const seed of seeds)
		expect(chaosBehaviours(seed, true)).toMatchObject(
			Object.fromEntries(others.map((name) => [name, defaultBehaviours[name]])),
		);
});

it('draws no service that makes every connection wait for a minute, or that an unplugged cable blocks forever', () => {
	const drawn = (row: 'S7' | 'S10'): string[] =>
		[...new Set(seeds.map((seed) => chaosBehaviours(seed, true)[row]))].sort();
	expect(drawn('S10')).toEqual(['none', 'retry0', 'retry2s', 'retryAfter0', 'retryAfter2s']);
	expect(drawn('S7')).toEqual(['many', 'olderClosed']);
});

it.each([
	['v3', 101],
	['v2', 201],
])(
	'draws each value that it plays at least once in the fifty seeds that are played of %s',
	(_version, first) => {
		const drawn = Array.from({ length: 50 }, (_, index) => chaosBehaviours(first + index, true));
		const never = playedRows.map((row) => {
			const values = rows[row].values.filter(
				({ name, apart }) => apart === undefined && drawn.every((one) => one[row] !== name),
			);
			return [row, ...values.map(({ name }) => name)].join(' ');
		});
		expect(never.filter((line) => line.includes(' '))).toEqual([
			'S7 refused409 refused429',
			'S10 retryHour retryHuge',
		]);
	},
);

it('restores the unreadable lists, and no others', () => {
	expect(listsGivenBack(defaultBehaviours)).toEqual({});
	expect(listsGivenBack({ ...defaultBehaviours, S5: 'cap20' })).toEqual({});
	expect(listsGivenBack({ ...defaultBehaviours, S4: 'envelope', S5: 'offsetIgnored' })).toEqual({
		S4: 'answered',
		S5: 'asAsked',
	});
});

it('expects the trigger to report trouble when there is some', () => {
	const tells = (changes: object): boolean => mustTell({ ...defaultBehaviours, ...changes });
	expect([{}, { S1: 'live' }, { S5: 'cap20' }].map(tells)).toEqual([false, false, false]);
	expect([{ S1: '404' }, { S4: '403' }, { S5: 'offsetIgnored' }].map(tells)).toEqual([
		true,
		true,
		true,
	]);
});

it('names a clock that is set as a limit, and on v2 statuses that change back', () => {
	const names = (version: 'v2' | 'v3', changes: object): string[] =>
		limitsOf(version, { ...defaultBehaviours, ...changes }).map(({ of }) => of);
	expect(names('v2', {})).toEqual([]);
	expect(names('v3', { S3: 'ahead10', S6: 'flips' })).toEqual([]);
	expect(names('v2', { S3: 'setBack', S6: 'flips' })).toEqual(['clock set', 'killed']);
	expect(names('v3', { S3: 'setForward' })).toEqual(['clock set']);
});

it('knows which services leave out events', () => {
	const leavesOut = (changes: object): boolean =>
		leavesOutEvents({ ...defaultBehaviours, ...changes });
	expect([{}, { S15: 'lastNotAgain' }].map(leavesOut)).toEqual([false, false]);
	expect([{ S11: 'nothing' }, { S11: 'tenSeconds' }, { S15: 'endOfGap' }].map(leavesOut)).toEqual([
		true,
		true,
		true,
	]);
});
