/** Which slips a day has does not depend on luck: so many days in a row have every kind. */
import { drawDay, type Day } from './day';
import { daysOfAllKinds, dueIn } from './plant';

const kindsOf = ({ plans, whole }: Day): Set<string | undefined> =>
	new Set([whole?.kind.name, ...plans.map(({ slip }) => slip?.kind.name)]);

it('plants the kind that is due, in days of any seed', () => {
	const seeds = Array.from({ length: daysOfAllKinds }, (_, at) => 5_000 + at);
	const missing = seeds.filter(
		(seed) => !kindsOf(drawDay(seed, { invoices: 30, slips: 5 })).has(dueIn(seed).kind.name),
	);
	expect(missing).toEqual([]);
	expect(new Set(seeds.map((seed) => dueIn(seed).kind.name)).size).toBe(daysOfAllKinds);
});
