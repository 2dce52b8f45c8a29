/** Writes docs/assumptions.md from the list of assumptions. */
import { assumptions } from './assumptions';

/** The whole file as text, with a final newline. */
export function renderAssumptions(): string {
	const rows = assumptions.map(
		({ number, decision, topic, chosen }) => `| ${number} | ${decision ?? ''} | ${topic} | ${chosen} |`,
	);
	return [
		'# Assumptions of the sandbox',
		'',
		'Where the description of the service says "not shown", the sandbox had to choose. Each choice is numbered here;',
		'D-numbers name the decisions of the project that it follows. The nodes do not rely on a choice without a D-number:',
		'they are tested against it, and must stand when the service does otherwise.',
		'',
		'This file is made from `sandbox/assumptions.ts`. Change it there.',
		'',
		'| Number | Decision | Not shown | Chosen |',
		'| --- | --- | --- | --- |',
		...rows,
		'',
	].join('\n');
}
