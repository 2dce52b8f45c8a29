/** Makes docs/reports/mechanisms.md from the mechanisms as data and the results without each of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { countLines, promised, type Mechanism } from '../../test/ablation/mechanisms/mechanism';
import { mechanisms } from '../../test/ablation/mechanisms';
import type { SuiteOutcome } from '../../test/ablation/outcome';
import { readResults, type Ablation, type Results } from '../../test/ablation/results';
import { judgesPromises } from '../../test/ablation/mechanisms/suites';
import { smallerDesigns } from '../data/smallerDesigns';
import { table } from './table';

const NAMES = 3;
const NAME_CHARS = 90;

const readFile = (file: string): string =>
	readFileSync(path.join(__dirname, '../..', file), 'utf8');

/** The whole page with a final newline. */
export function renderMechanisms(): string {
	const results = readResults();
	const measured = mechanisms.flatMap((mechanism) => {
		const found = results.without[mechanism.name];
		return found
			? [{ mechanism, found, failed: failuresIn(found), judged: judgedFailures(found) }]
			: [];
	});
	const alike = measured.filter(({ failed }) => failed === 0);
	const own = measured.filter(({ failed, judged }) => failed > 0 && judged === 0);
	const different = measured.filter(({ judged }) => judged > 0).sort((a, b) => a.judged - b.judged);
	const missing = mechanisms.filter(({ name }) => results.without[name] === undefined);
	const rowsOf = (some: typeof measured): string[][] =>
		some.map(({ mechanism, found }) => [
			...describe(mechanism),
			withIt(found, results),
			withoutIt(mechanism, found),
		]);
	return [
		'# Report: mechanisms of the trigger',
		'',
		'This page is made by `npx gulp docs` from `test/ablation/mechanisms/` and `test/ablation/results.json`. `npm run ablate -- [name ...]` measures it: the command copies the checkout, takes one mechanism out of the copy, plays the suites that could notice, and writes the result.',
		'',
		'Every mechanism of the trigger must be necessary. This page shows which promise breaks without it.',
		'',
		'How to read the tables:',
		'',
		'- *Promise* is what the mechanism protects. *Fault* says what can happen, and what would follow if the mechanism did not exist.',
		'- *Lines* are those of the code that exists for the mechanism, with its comments. Lines that several mechanisms share are counted for each.',
		'- *With* and *Without* say how many cases fail. They were measured at different times, so the totals differ.',
		'- Suites are played one after the other until one of them notices. So the number of failing cases is a minimum.',
		'- After the number comes the largest deviation of a failing case. `20 instead of 10000` means: 20 was found, and 10,000 was expected or was the limit.',
		'- A mechanism counts as measured when at least one of its suites was played. *Not played yet* names the suites that could still notice.',
		'- n8n *refuses* an event or a batch as a duplicate if it already has an execution with the same key.',
		'- A *follower* is one workflow on a shared connection. Names of tests also use other words: a group is a batch, a try is an attempt, a position is a cursor, a subscription is a follower, and to output is to deliver.',
		'',
		`${measured.length} of ${mechanisms.length} mechanisms are measured: ${different.length} break a promise when they are taken out, ${own.length} are noticed only by tests of the part itself, and ${alike.length} by no test.`,
		'',
		'## No difference shown',
		'',
		...(alike.length === 0
			? []
			: [
					'The suites that were played have noticed nothing. That does not prove that the mechanism is unnecessary. The last column says what is known, and which suites were not played yet.',
					'',
				]),
		...orNone(alike.length, header, rowsOf(alike)),
		'',
		'## Noticed by tests of their own part only',
		'',
		'Cases that play the part alone fail. The suites that play whole streams and whole runs have noticed nothing.',
		'',
		...orNone(own.length, header, rowsOf(own)),
		'',
		'## What breaks without them',
		'',
		'Sorted by the number of failing cases that play whole streams and whole runs, the fewest first.',
		'',
		...orNone(different.length, header, rowsOf(different)),
		'',
		'## Smaller designs',
		'',
		'Each was tried or estimated. A gate is a figure that must not get worse.',
		'',
		...table(
			['Today, or before', 'Tried', 'Gate', 'Result', 'Verdict'],
			smallerDesigns.map(({ today, tried, gate, result, verdict }) => [
				today,
				tried,
				gate,
				result,
				verdict,
			]),
		),
		'',
		'## Mechanisms that are not measured yet',
		'',
		...orNone(missing.length, header.slice(0, 4), missing.map(describe)),
		'',
	].join('\n');
}

const header = ['Mechanism', 'Lines', 'Promise', 'Fault', 'With', 'Without'];

const orNone = (count: number, head: readonly string[], rows: string[][]): string[] =>
	count === 0 ? ['None.'] : table(head, rows);

const describe = (mechanism: Mechanism): string[] => [
	`\`${mechanism.name}\`: ${mechanism.does}`,
	String(countLines(mechanism, readFile)),
	promised[mechanism.promise],
	mechanism.fault,
];

const failuresIn = ({ suites }: Pick<Ablation, 'suites'>): number =>
	Object.values(suites).reduce((sum, { failed }) => sum + failed.length, 0);

const judgedFailures = ({ suites }: Pick<Ablation, 'suites'>): number =>
	Object.entries(suites)
		.filter(([suite]) => judgesPromises(suite))
		.reduce((sum, [, { failed }]) => sum + failed.length, 0);

/** The result of the same suites with the mechanism, and the figure of a command. */
function withIt({ suites }: Ablation, { intact }: Results): string {
	const played = Object.keys(suites).flatMap((suite) => (intact[suite] ? [intact[suite]] : []));
	return [count(played), ...figuresOf(Object.keys(suites), intact)].join('<br>');
}

function withoutIt({ note, suites: named }: Mechanism, { suites, date, commit }: Ablation): string {
	// One that notices is enough.
	const isNoticed = judgedFailures({ suites }) > 0;
	const unplayed = isNoticed ? [] : named.filter((suite) => suites[suite] === undefined);
	const failed = Object.values(suites).flatMap((one) => one.failed);
	const worst = Object.entries(suites).flatMap(([suite, one]) =>
		isCommand(suite) || one.worst === null || one.failed.length === 0 ? [] : [one.worst],
	);
	const names = failed.slice(0, NAMES).map((name) => `"${short(name)}"`);
	const more = failed.length > names.length ? ` and ${failed.length - names.length} more` : '';
	return [
		`${count(Object.values(suites))}${worst.length > 0 ? `: ${worst[0] ?? ''}` : ''}`,
		...(names.length > 0 ? [`${names.join('; ')}${more}`] : []),
		...figuresOf(Object.keys(suites), suites),
		...(note === undefined ? [] : [note]),
		...(unplayed.length === 0 ? [] : [`Not played yet: ${unplayed.map(shortSuite).join(', ')}`]),
		`Suites: ${Object.keys(suites).map(shortSuite).join(', ')} (${date}, ${commit})`,
	]
		.map(escape)
		.join('<br>');
}

const isCommand = (suite: string): boolean => suite.startsWith('npm run ');

const figuresOf = (
	names: readonly string[],
	outcomes: Readonly<Record<string, SuiteOutcome>>,
): string[] =>
	names.filter(isCommand).flatMap((suite) => {
		const worst = outcomes[suite]?.worst;
		return worst ? [`${suite.replace('npm run ', '')}: ${worst}`] : [];
	});

function count(outcomes: readonly SuiteOutcome[]): string {
	const sum = (of: (outcome: SuiteOutcome) => number): number =>
		outcomes.reduce((all, one) => all + of(one), 0);
	return `${sum(({ failed }) => failed.length)} of ${sum(({ cases }) => cases)} cases fail`;
}

const short = (name: string): string =>
	name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS).replace(/\s+\S*$/, '')} ...` : name;

const shortSuite = (suite: string): string =>
	suite.replace(/^test\//, '').replace(/\.test\.ts$/, '');

/** A case's name may contain what a page would treat as markup. */
const escape = (text: string): string =>
	text.replaceAll(/<(?!br>)/g, '&lt;').replaceAll(/[[\]*_]/g, (mark) => `\\${mark}`);
