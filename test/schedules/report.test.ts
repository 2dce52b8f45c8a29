import { describeBroken, renderTally } from './report';
import { drawSchedule } from './schedule';

const tally = {
	schedules: 10,
	outcomes: new Map([
		['existing', 3],
		['created', 9],
	]),
	paid: 9,
	broken: [],
};

it('reports for each named limit how many schedules predicted it, and how many showed it', () => {
	const limits = new Map([
		['second payment', { predicted: 4, shown: 1 }],
		['made up payment', { predicted: 2, shown: 0 }],
	] as const);
	expect(renderTally({ ...tally, limits })).toEqual([
		'Runs: 9 created, 3 existing. A payment exists after 9 of 10 schedules.',
		'Counted apart, as named limits that the seed tells before:',
		'  second payment   predicted for 4 schedules, shown by 1',
		'  made up payment  predicted for 2 schedules, shown by 0',
		'10 of 10 schedules: paid at most once, and the outcome true',
	]);
});

it('does not mention limits if none was predicted', () => {
	const limits = new Map([['second payment', { predicted: 0, shown: 0 }]] as const);
	expect(renderTally({ ...tally, limits })).toHaveLength(2);
});

it('names the seed of a broken schedule, and its service', () => {
	expect(describeBroken({ schedule: drawSchedule(300_000, true), problems: ['a', 'b'] })).toMatch(
		/^seed 300000: a; b \(R\d=.*\)$/,
	);
	expect(describeBroken({ schedule: drawSchedule(7), problems: ['paid 2 times'] })).toBe(
		'seed 7: paid 2 times',
	);
});
