/** Generates docs/reports/assumptions.md. */
import { clientAssumptions } from '../data/clientAssumptions';
import { sandboxAssumptions } from '../data/sandboxAssumptions';
import { rowNames, rows, type Row, type RowName } from '../../sandbox/behaviours/rows';
import { gatewayRows } from '../../sandbox/settings/aims';
import { conditionOf, conditions } from '../../test/behaviours/conditions';
import {
	cells,
	jointLimits,
	limits,
	promises,
	touches,
} from '../../test/behaviours/plays/promises';
import { table } from './table';

/** The whole page with a final newline. */
export function renderAssumptions(): string {
	return [
		'# Report: assumptions, and where services differ',
		'',
		'This page is made by `npx gulp docs` from `docs/data/clientAssumptions.ts` and `docs/data/sandboxAssumptions.ts`. Change it there.',
		'',
		'Where the interface of the service says "not shown", the package makes a choice.',
		'',
		'## Limits',
		'',
		'Where services differ, the package keeps its promises except for these limits. The first column links to their cells. If several rows stand together, a row without values means each of its values except the first. A promise with a condition is tested under that condition only.',
		'',
		...table(['Rows', 'Promise', 'Limit or condition'], limitsAlone()),
		'',
		'## What the nodes assume',
		'',
		'Each choice is in one place, so only one line has to change when the fact is known. If a wrong choice would block you, there is a way out.',
		'The last column names the rows of [Where services differ](#where-services-differ), which say what else a service can do, and what the nodes do then. If there is no such row, *Fact* says why.',
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
		'If the column *Also of the nodes* says yes, the nodes make the same choice. They do not rely on the other choices: the tests play services that choose differently. The last column is that of the table above.',
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
		'Each row is a point where a service, or a gateway in front of it, can behave in any of these ways. The last column says what the package does with every value.',
		'',
		'- `npm run sandbox -- --behaviour S1=live` plays a value. The first value of each row is the default of the sandbox.',
		'- A value with † goes beyond the interface: only a faulty service or a gateway does that.',
		'- A value with ‡ concerns n8n alone: no service can play it.',
		`- A gateway in front of the service plays ${gatewayRows.join(', ')}: \`--hits R2=first:1\` says which requests it hits (\`all\`, \`first:N\` of each external ID, \`every:N\`, \`random:SEED\`).`,
		'',
		...table(
			['Row', 'Point', 'Values', 'What the package does with every value'],
			rowNames.map((name) => [name, rows[name].point, valuesOf(rows[name]), rows[name].holds]),
		),
		'',
		'## What is promised where services differ',
		'',
		'Each value of each row with each promise that it can touch. `test/behaviours` plays every cell: the nodes against the sandbox with this value, in simulated time. It plays limits, too:',
		'the test fails if a limit shows elsewhere, or no longer shows.',
		'',
		...rowNames.flatMap((name) => [`### ${headingOf(name)}`, '', ...promisesOf(name), '']),
		`### ${together}`,
		'',
		'`test/behaviours` also plays services that differ in all rows. Every two rows that can touch the same promise are played together. With the values below together,',
		'a promise is broken that each value alone keeps, or it is broken after more kinds of interruption than with one value alone:',
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
	`${says} ([more](../${page}))`;

/** Each limit and condition once, with its cells. */
function limitsAlone(): string[][] {
	const single = limits.map(({ row, value, promise, ...text }) => ({
		place: `${linkTo(row, headingOf(row))} \`${value}\``,
		ended: [promise],
		text: withMore(text),
	}));
	const joint = jointLimits.map(({ when, promises: ended, ...text }) => ({
		place: Object.entries(when)
			.map(([row, values]) => [linkTo(row, together), ...namedOf(row as RowName, values)].join(' '))
			.join(' with '),
		ended,
		text: withMore(text),
	}));
	const conditional = conditions.map(({ row, values, promises: ended, says, page }) => ({
		place: [linkTo(row, headingOf(row)), ...values.map((value) => `\`${value}\``)].join(' '),
		ended,
		text: `Kept ${withMore({ says, page })}`,
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

/** The values of a row in a joint limit. None if they are all except the default. */
const namedOf = (row: RowName, values: readonly string[]): string[] =>
	rows[row].values.slice(1).every(({ name }) => values.includes(name))
		? []
		: values.map((value) => `\`${value}\``);

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
			return condition ? `kept ${withMore(condition)}` : 'kept';
		}),
	]);
	return table(['Value', ...touches[row].map((promise) => promises[promise])], lines);
}

/** Removes the numbers with which the sources name decisions, because readers have no list of them. */
function plain(text: string): string {
	return text.replaceAll(/ \(D\d+\)/g, '');
}
