/** The table of what the crashes came to. */
import type { CrashResult } from './lane';
import type { CrashPoint } from './points';

/** A service that differs from others may never let a run come to the point. */
export const isGood = ({ wasThere, doubled, unknown, behaviours }: CrashResult): boolean =>
	(wasThere || behaviours !== undefined) && doubled.length === 0 && unknown.length === 0;

/** What went wrong in one crash, and how to see it again. */
export function describeFailure({ point, seed, wasThere, doubled, unknown, behaviours }: CrashResult, operation: string): string {
	const problems = [...(wasThere ? [] : ['the run never came to this point']), ...doubled, ...unknown];
	const at = behaviours === undefined ? '' : ` at ${behaviours}`;
	const option = behaviours === undefined ? '' : ' --behaviours random';
	return `${point}, seed ${seed}${at}: ${problems.join('; ')} (again: npm run crash -- --operation ${operation} --points ${point} --seed ${seed}${option})`;
}

/** A line for each point, and one for all; `again`: payments of the first run that the second one found. */
export function renderTable(points: readonly CrashPoint[], results: readonly CrashResult[]): string[] {
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
		...points.map(({ name, what }) => row(name, results.filter(({ point }) => point === name), what)),
		row('all', results, ''),
	].map((line) => line.trimEnd());
}
