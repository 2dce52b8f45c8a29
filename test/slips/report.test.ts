import { describeFailure, isGood, renderTally } from './report';
import { addTallies, emptyTally, tallyOf, type Tally } from './tally';

const judged = { index: 3, what: 'amount = "1e3"', why: 'paid' };
const good = { ...judged, name: undefined, what: '', verdict: 'paid' as const };
const many = (tally: Tally, count: number): Tally =>
	Array.from({ length: count }, () => tally).reduce(addTallies, emptyTally);

it('shows each kind in a row, and the false alarms with their share', () => {
	const day = tallyOf(7, 'v3 json', [
		{ ...judged, name: 'Amount with an exponent', verdict: 'named' },
		{ ...judged, name: 'The word null as a name', verdict: 'unseen' },
		good,
	]);
	const lines = renderTally(many(day, 2));
	expect(lines.find((line) => line.startsWith('Amount with an exponent'))).toMatch(
		/^Amount with an exponent +2 +2 +0 +0 +0 +0$/,
	);
	expect(lines.join('\n')).toContain('The word null as a name: 2 planted, 2 paid. People have');
	expect(lines.at(-2)).toContain('2 paid once, exactly as meant. False alarms: 0 of 2 (0.000 %)');
	expect(isGood(many(day, 2))).toBe(true);
});

it.each(['wrong', 'unnamed'] as const)('is not satisfied with one slip that is %s', (verdict) => {
	const day = tallyOf(7, 'v3 json', [
		{ ...judged, name: 'Amount with an exponent', verdict },
		good,
	]);
	expect(isGood(addTallies(day, many(tallyOf(8, '', [good]), 1_000)))).toBe(false);
});

it('is satisfied with one false alarm among 200 good invoices, and not with two', () => {
	const alarm = tallyOf(7, 'v3 json', [{ ...good, verdict: 'false alarm' }]);
	const others = tallyOf(
		8,
		'v3 json',
		Array.from({ length: 199 }, () => good),
	);
	expect(isGood(addTallies(alarm, others))).toBe(true);
	expect(isGood(addTallies(alarm, addTallies(alarm, others)))).toBe(false);
});

it('names the seed, the item and the slip of a failure, with signs that nobody sees as escapes', () => {
	const { failures } = tallyOf(7, 'v3 json', [
		{ ...judged, name: 'Amount with an exponent', verdict: 'wrong', why: 'a\u200bb' },
	]);
	expect(failures.map(describeFailure)).toEqual([
		'seed 7, item 3 (v3 json): Amount with an exponent [amount = "1e3"]: wrong: "a\\u200bb"',
	]);
});
