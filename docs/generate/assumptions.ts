/** Generates docs/assumptions.md. */
import { clientAssumptions } from '../data/clientAssumptions';
import { sandboxAssumptions } from '../data/sandboxAssumptions';
import { rowNames, rows, type Row, type RowName } from '../../sandbox/behaviours/rows';
import { gatewayRows } from '../../sandbox/gateway/aims';
import { conditionOf, conditions } from '../../test/behaviours/conditions';
import { cells, jointLimits, limits, promises, touches } from '../../test/behaviours/promises';
import { table } from './table';

/** The whole page with a final newline. */
export function renderAssumptions(): string {
	return [
		'# Assumptions',
		'',
		'Where the description of the service says "not shown", somebody had to choose.',
		'This page is made by `npx gulp docs` from `docs/data/clientAssumptions.ts` and `docs/data/sandboxAssumptions.ts`. Change it there.',
		'',
		'## Limits',
		'',
		'Where services differ, the promises hold but for these limits. The first column leads to their cells. What holds under a condition is tested under that condition only.',
		'',
		...table(['Rows', 'Promise', 'Limit or condition'], limitsAlone()),
		'',
		'## What the nodes assume',
		'',
		'Each choice stands in one place, so that it is a one-line change on the day that the fact is known, and has a way out where a wrong guess would be in the way.',
		'The last column names the rows of [Where services differ](#where-services-differ): they say how a service can do otherwise, and what the nodes do then.',
		'',
		...table(
			['Number', 'Not shown', 'Chosen', 'Where', 'Way out', 'Row'],
			clientAssumptions.map(({ number, topic, chosen, where, wayOut, row }) => [
				number,
				topic,
				plain(chosen),
				`\`${where}\``,
				wayOut,
				placeOf(row),
			]),
		),
		'',
		'## What the sandbox assumes',
		'',
		'Where the last column says yes, the nodes make the same choice, as above. On the other choices they do not rely: they are tested against them, and must stand when the service',
		'does otherwise.',
		'',
		...table(
			['Number', 'Not shown', 'Chosen', 'Also of the nodes', 'Row'],
			sandboxAssumptions.map(({ number, decision, topic, chosen, row }) => [
				number,
				topic,
				plain(chosen),
				decision === null ? 'no' : 'yes',
				placeOf(row),
			]),
		),
		'',
		'## Where services differ',
		'',
		'Each row is a point where a service, or a gateway in front of it, can behave in any of these ways. The last column says what the package does, whatever the value.',
		'`npm run sandbox -- --behaviour S1=live` plays a value; the first one of each row is what the sandbox does by itself. A value with † goes beyond the interface:',
		'only a faulty service or a gateway does that. A value with ‡ is a matter of n8n alone: no service can play it.',
		`A gateway in front of the service plays ${gatewayRows.join(', ')}: \`--hits R2=first:1\` says which requests it hits (\`all\`, \`first:N\` of each external ID, \`every:N\`, \`random:SEED\`).`,
		'',
		...table(
			['Row', 'Point', 'Values', 'Whatever the value'],
			rowNames.map((name) => [name, rows[name].point, valuesOf(rows[name]), rows[name].holds]),
		),
		'',
		'## What holds where services differ',
		'',
		'Each value of each row with each promise that it can touch. `test/behaviours` plays every cell: the nodes against the sandbox with this value, in simulated time. A limit is',
		'played, too: the test fails when it is found elsewhere, and when it is gone.',
		'',
		...rowNames.flatMap((name) => [`### ${headingOf(name)}`, '', ...promisesOf(name), '']),
		`### ${together}`,
		'',
		'`test/behaviours` also plays services of which all rows differ, so that any two rows meet that can touch the same promise. Where these values come together, a promise ends although none of them ends it alone,',
		'or it ends in more interruptions than with one of them alone:',
		'',
		...table(
			['Values', 'Promise', 'Limit'],
			jointLimits.map(({ when, promises: ended, says, page }) => [
				Object.entries(when)
					.map(([row, values]) => `${row}: ${values.map((value) => `\`${value}\``).join(', ')}`)
					.join('<br>'),
				ended.map((promise) => promises[promise]).join('<br>'),
				withMore({ says, page }),
			]),
		),
		'',
	].join('\n');
}

const together = 'Of several rows at once';

const headingOf = (name: RowName): string => `${name}: ${rows[name].point}`;

const linkTo = (text: string, heading: string): string =>
	`[${text}](#${heading
		.toLowerCase()
		.replaceAll(/[^\w\- ]/g, '')
		.replaceAll(' ', '-')})`;

const withMore = ({ says, page }: { readonly says: string; readonly page: string }): string =>
	`${says} ([more](${page}))`;

/** Each limit and condition once, with its cells. */
function limitsAlone(): string[][] {
	const single = limits.map(({ row, value, promise, ...text }) => ({
		place: `${linkTo(row, headingOf(row))} \`${value}\``,
		ended: [promise],
		text: withMore(text),
	}));
	const joint = jointLimits.map(({ when, promises: ended, ...text }) => ({
		place: linkTo(Object.keys(when).join(' with '), together),
		ended,
		text: withMore(text),
	}));
	const conditional = conditions.map(({ row, values, promises: ended, says, page }) => ({
		place: [linkTo(row, headingOf(row)), ...values.map((value) => `\`${value}\``)].join(' '),
		ended,
		text: `Holds, ${withMore({ says, page })}`,
	}));
	const lines = new Map<string, { places: string[]; ended: string; text: string }>();
	for (const { place, ended, text } of [...single, ...joint, ...conditional]) {
		const key = [...ended, text].join();
		const line = lines.get(key) ?? {
			places: [],
			ended: ended.map((promise) => promises[promise]).join('<br>'),
			text,
		};
		lines.set(key, { ...line, places: [...line.places, place] });
	}
	return [...lines.values()].map(({ places, ended, text }) => [places.join('<br>'), ended, text]);
}

/** The rows of an assumption, or the reason why it has none. */
function placeOf(row: readonly string[] | { readonly fact: string }): string {
	return 'fact' in row ? `Fact: ${row.fact}` : row.join(', ');
}

/** The values and their effects, one per line. */
function valuesOf({ values }: Row): string {
	return values
		.map(({ name, does, beyondInterface, apart }) => {
			const marks = `${beyondInterface === true ? ' †' : ''}${apart === 'client' ? ' ‡' : ''}`;
			return `\`${name}\`${marks}: ${does}`;
		})
		.join('<br>');
}

/** A line for each value of the row, with a cell for each promise. */
function promisesOf(row: RowName): string[] {
	const lines = rows[row].values.map(({ name }) => [
		`\`${name}\``,
		...touches[row].map((promise) => {
			const cell = cells.find(
				(one) => one.row === row && one.value === name && one.promise === promise,
			);
			if (!cell) throw new Error(`${row}=${name} has no cell for ${promise}`);
			if (cell.limit) return `Limit: ${withMore(cell.limit)}`;
			const condition = conditionOf(row, name, promise);
			return condition ? `holds, ${withMore(condition)}` : 'holds';
		}),
	]);
	return table(['Value', ...touches[row].map((promise) => promises[promise])], lines);
}

/** Removes the numbers with which the sources name decisions, because readers have no list of them. */
function plain(text: string): string {
	return text.replaceAll(/ \(D\d+\)/g, '');
}
