import { describeWarnings } from '../../../client/run/guardRun';
import { orderOf } from '../../../client/payment/send/order';

const planOf = (id: string, ...warnings: string[]) => ({
	order: orderOf({ country: 'IND', currency: 'AED', amount: 1, amount_type: 'source' }, id, {}),
	warnings,
	notes: [] as string[],
});

it('names the first warnings, and how many more there are', () => {
	expect(describeWarnings([planOf('A')])).toEqual([]);
	expect(describeWarnings([planOf('A', 'x'), planOf('B'), planOf('C', 'y')])).toEqual([
		'Look at this: A: x; C: y',
	]);
	expect(describeWarnings([planOf('A', '1', '2', '3', '4', '5')])).toEqual([
		'Look at this: A: 1; A: 2; A: 3; and 2 more',
	]);
});

it('names a warning that many items share once', () => {
	const plans = ['A', 'B', 'C', 'D', 'E'].map((id) => planOf(id, 'x'));
	expect(describeWarnings([...plans, planOf('F', 'y')])).toEqual([
		'Look at this: A, B, C and 2 more: x; F: y',
	]);
});

it('names a note once for the run, after the warnings of an item', () => {
	const plans = ['A', 'B'].map((id) => ({
		...planOf(id, ...(id === 'A' ? ['x'] : [])),
		notes: ['n'],
	}));
	expect(describeWarnings(plans)).toEqual(['Look at this: A: x; A, B: n']);
});
