/** A play finds a limit of several rows together if the table says so. */
import { rows, type Behaviours, type RowName } from '../../sandbox/behaviours/rows';
import { plays } from './plays/all';
import { jointLimits, type JointLimit } from './plays/promises';

/** The first service with the limit: each row has its first value that causes it. */
const serviceOf = ({ when }: JointLimit): Partial<Behaviours> =>
	Object.fromEntries(
		(Object.keys(when) as RowName[]).map((row) => [
			row,
			rows[row].values.find(({ name }) => when[row]?.includes(name))?.name,
		]),
	);

const named = jointLimits.map((limit) => [JSON.stringify(serviceOf(limit)), limit] as const);

it.each(named)(
	'the limit shows at a service with %s',
	async (_, limit) => {
		const problems: string[] = [];
		const isFound = (): boolean => problems.some((problem) => limit.finds.test(problem));
		for (const promise of limit.promises)
			if (!isFound())
				problems.push(...(await plays[promise]({ behaviours: serviceOf(limit), isMixed: true })));
		expect(isFound()).toBe(true);
		expect(problems.filter((problem) => !limit.finds.test(problem))).toEqual([]);
	},
	60_000,
);
