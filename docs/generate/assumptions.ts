/** Makes docs/assumptions.md. */
import { clientAssumptions } from '../../client/assumptions';
import { assumptions } from '../../sandbox/assumptions';
import { table } from './table';

/** The whole page with a final newline. */
export function renderAssumptions(): string {
	return [
		'# Assumptions',
		'',
		'Where the description of the service says "not shown", somebody had to choose. D-numbers name the decisions of the project that a choice follows.',
		'This page is made by `npx gulp docs` from `client/assumptions.ts` and `sandbox/assumptions.ts`. Change it there.',
		'',
		'## What the nodes assume',
		'',
		'Each choice stands in one place, so that it is a one-line change on the day that the fact is known, and has a way out where a wrong guess would be in the way.',
		'',
		...table(
			['Number', 'Decision', 'Not shown', 'Chosen', 'Where', 'Way out'],
			clientAssumptions.map(({ number, decision, topic, chosen, where, wayOut }) => [
				number,
				decision,
				topic,
				chosen,
				`\`${where}\``,
				wayOut,
			]),
		),
		'',
		'## What the sandbox assumes',
		'',
		'The nodes do not rely on a choice of the sandbox without a D-number: they are tested against it, and must stand when the service does otherwise.',
		'',
		...table(
			['Number', 'Decision', 'Not shown', 'Chosen'],
			assumptions.map(({ number, decision, topic, chosen }) => [number, decision, topic, chosen]),
		),
		'',
	].join('\n');
}
