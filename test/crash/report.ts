/** The table of the crashes' results. */
import type { CrashResult } from './lane';
import { limitNames } from '../schedules/schedule';
import type { CrashPoint } from './points';

/** With a service that differs from others, a run may never reach the point. */
export const isGood = ({ wasThere, doubled, unknown, behaviours }: CrashResult): boolean =>
	(wasThere || behaviours !== undefined) && doubled.length === 0 && unknown.length === 0;

/** What went wrong in one crash, and how to reproduce it. */
export function describeFailure(
	{ point, seed, wasThere, doubled, unknown, behaviours }: CrashResult,
	operation: string,
): string {
	const problems = [
		...(wasThere ? [] : ['the run never came to this point']),
		...doubled,
		...unknown,
	];
	const at = behaviours === undefined ? '' : ` at ${behaviours}`;
	const option = behaviours === undefined ? '' : ' --behaviours random';
	return `${point}, seed ${seed}${at}: ${problems.join('; ')} (again: npm run crash -- --operation ${operation} --points ${point} --seed ${seed}${option})`;
}

/** A line for each point, and one for all. `again`: payments of the first run that the second one found. */
export function renderTable(
	points: readonly CrashPoint[],
	results: readonly CrashResult[],
): string[] {
	const row = (name: string, own: readonly CrashResult[], what: string): string => {
		const counts = [
			own.length,
			own.filter(({ doubled }) => doubled.length > 0).length,
			own.filter(({ unknown }) => unknown.length > 0).length,
			own.filter(({ wasThere }) => !wasThere).length,
			own.reduce((sum, { foundAgain }) => sum + foundAgain, 0),
		];
		return `${name.padEnd(20)}${counts.map((count) => String(count).padStart(9)).join('')}  ${what}`;
	};
	return [
		`${'point'.padEnd(20)}${['runs', 'doubled', 'unknown', 'missed', 'again'].map((word) => word.padStart(9)).join('')}  killed when`,
		...points.map(({ name, what }) =>
			row(
				name,
				results.filter(({ point }) => point === name),
				what,
			),
		),
		row('all', results, ''),
	].map((line) => line.trimEnd());
}

/** Each named limit that the seeds predict, with its effects. Without such a limit, no lines. */
export function renderLimited(results: readonly CrashResult[]): string[] {
	return limitNames.flatMap((name) => {
		const predicted = results.filter((one) => one.predicted?.includes(name));
		const shown = predicted.flatMap(({ point, seed, behaviours = '', limited = [] }) => {
			const own = limited.filter(({ limit }) => limit === name).map(({ what }) => what);
			return own.length === 0
				? []
				: [`  ${point}, seed ${seed} at ${behaviours}: ${own.join('; ')}`];
		});
		if (predicted.length === 0) return [];
		return [
			`\nCounted apart, as a limit that the seed tells before: ${name}, predicted for ${predicted.length} cases, shown by ${shown.length}`,
			...shown,
		];
	});
}

/** One line, which programs read, too. */
export function renderClosing(results: readonly CrashResult[]): string {
	const count = (is: (result: CrashResult) => boolean): number => results.filter(is).length;
	const good = count(isGood);
	const counts = [
		`${count(({ doubled }) => doubled.length > 0)} doubled`,
		`${count(({ unknown }) => unknown.length > 0)} unknown`,
		`${count(({ limited = [] }) => limited.length > 0)} limited`,
	];
	return `${results.length} cases, ${good} passed, ${results.length - good} failed: ${counts.join(', ')}`;
}
