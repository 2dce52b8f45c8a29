/** The results of many schedules, for people. */
import { describeBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import type { BrokenSchedule, Tally } from './many';

/** One line: the broken promises, and the service's differences from others. */
export function describeBroken({
	schedule: { seed, behaviours },
	problems,
}: BrokenSchedule): string {
	return `seed ${seed}: ${problems.join('; ')}${behaviours ? ` (${describeBehaviours(behaviours.chosen)})` : ''}`;
}

/** The outcomes, each named limit that the seeds predict, and the verdict as the last line. */
export function renderTally({ schedules, outcomes, paid, limits, broken }: Tally): string[] {
	const reported = [...outcomes].sort().map(([outcome, count]) => `${count} ${outcome}`);
	const predicted = [...limits].filter(([, count]) => count.predicted > 0);
	return [
		`Runs: ${reported.join(', ')}. A payment exists after ${paid} of ${schedules} schedules.`,
		...(predicted.length > 0 ? ['Counted apart, as named limits that the seed tells before:'] : []),
		...predicted.map(
			([name, count]) =>
				`  ${name.padEnd(16)} predicted for ${count.predicted} schedules, shown by ${count.shown}`,
		),
		`${schedules - broken.length} of ${schedules} schedules: paid at most once, and the outcome true`,
	];
}
