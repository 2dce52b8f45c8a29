/** Generates docs/reports/probe-rows.md. */
import { rows } from '../../probe/rows/rows';
import { jointLimits } from '../../test/behaviours/plays/promises';
import { table } from './table';

const needed = { read: 'only reads', pay: '`--pay`', none: 'cannot be tried' } as const;

/** The whole page with a final newline. */
export function renderProbeRows(): string {
	return [
		'# Report: rows of the probe',
		'',
		'This page is made by `npx gulp docs` from `probe/rows/`. Change it there.',
		'',
		'What the [probe](../probe.md) tries at each point where services differ, and what to change for each value. The table of [behaviours](assumptions.md#where-services-differ) says what the values mean.',
		'',
		...table(
			[
				'Row',
				'Point',
				'How it is tried',
				'Needs',
				'Promise that depends on it',
				'Values, and what to change',
			],
			rows.map(({ row, point, how, needs, promise, settings }) => [
				row,
				point,
				how,
				needed[needs],
				promise,
				describeValues(row, settings),
			]),
		),
		'',
	].join('\n');
}

/** Values with the same advice share a line. */
function describeValues(row: string, settings: Readonly<Record<string, string>>): string {
	const byAdvice = new Map<string, string[]>();
	for (const [value, setting] of Object.entries(settings)) {
		const advice = setting === '' ? adviceWithout(row, value) : setting;
		byAdvice.set(advice, [...(byAdvice.get(advice) ?? []), `\`${value}\``]);
	}
	return [...byAdvice].map(([advice, values]) => `${values.join(', ')}: ${advice}`).join('<br>');
}

/** A value without a setting can still be a limit together with values of other rows. */
function adviceWithout(row: string, value: string): string {
	const isJoint = jointLimits.some(({ when }) =>
		Object.entries(when).some(([name, values]) => name === row && values.includes(value)),
	);
	return isJoint
		? 'nothing; a limit only [with other rows](assumptions.md#of-several-rows-at-once)'
		: 'nothing';
}
