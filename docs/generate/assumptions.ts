/** Makes docs/assumptions.md. */
import { clientAssumptions } from '../../client/assumptions';
import { assumptions } from '../../sandbox/assumptions';
import { table } from './table';

/** The whole page with a final newline. */
export function renderAssumptions(): string {
	return [
		'# Assumptions',
		'',
		'Where the description of the service says "not shown", somebody had to choose.',
		'This page is made by `npx gulp docs` from `client/assumptions.ts` and `sandbox/assumptions.ts`. Change it there.',
		'',
		'## What the nodes assume',
		'',
		'Each choice stands in one place, so that it is a one-line change on the day that the fact is known, and has a way out where a wrong guess would be in the way.',
		'',
		...table(
			['Number', 'Not shown', 'Chosen', 'Where', 'Way out'],
			clientAssumptions.map(({ number, topic, chosen, where, wayOut }) => [
				number,
				topic,
				plain(chosen),
				`\`${where}\``,
				wayOut,
			]),
		),
		'',
		'## What the sandbox assumes',
		'',
		'Where the last column says yes, the nodes make the same choice, as above. On the other choices they do not rely: they are tested against them, and must stand when the service',
		'does otherwise.',
		'',
		...table(
			['Number', 'Not shown', 'Chosen', 'Also of the nodes'],
			assumptions.map(({ number, decision, topic, chosen }) => [
				number,
				topic,
				plain(chosen),
				decision === null ? 'no' : 'yes',
			]),
		),
		'',
	].join('\n');
}

/** Without the numbers by which the sources name a decision: a reader has no list of them. */
function plain(text: string): string {
	return text.replaceAll(/ \(D\d+\)/g, '');
}
