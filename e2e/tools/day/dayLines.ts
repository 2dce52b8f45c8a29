/** The result of a payout day as a table. */
import { grouped } from '../text/grouped';
import type { Day } from './playDay';
import type { Side, SumRow } from './judgeDay';

const NAME_WIDTH = 24;
const SEEN_WIDTH = 84;
const SUM_WIDTH = 16;
const SIDES: readonly Side[] = ['ledger', 'sandbox', 'reports'];

/** @param seconds from the moment when n8n was ready */
export function dayLines({ steps, verdict, problems }: Day, seconds: number): string[] {
	return [
		'',
		row('Step', 'What was seen', 'Seconds'),
		line(),
		...steps.flatMap((step) => wrapped(step.name, step.seen, step.seconds.toFixed(1))),
		line(),
		row('Since n8n was ready', '', seconds.toFixed(1)),
		'',
		...(verdict === undefined ? [] : sumLines(verdict.rows)),
		...problems.map((problem) => `Problem: ${problem}`),
		closing(problems.length === 0, verdict !== undefined),
		'',
	];
}

function closing(isGood: boolean, isJudged: boolean): string {
	if (!isGood) return 'The day did not end as it should.';
	return isJudged
		? 'Ledger, sandbox and reports agree to the cent.'
		: 'This n8n has no node that makes a Data Table. A newer one plays a whole payout day.';
}

const sumLines = (rows: readonly SumRow[]): string[] => [
	`${'To the cent'.padEnd(NAME_WIDTH + 5)}${['Ledger', 'Sandbox', 'Reports'].map((side) => side.padStart(SUM_WIDTH)).join('')}`,
	...rows.map(({ what, currency, sums }) => {
		const cells = SIDES.map((side) => grouped(sums[side] ?? '-').padStart(SUM_WIDTH));
		return `${what.padEnd(NAME_WIDTH)} ${currency.padEnd(4)}${cells.join('')}`;
	}),
	'',
];

function wrapped(name: string, seen: string, seconds: string): string[] {
	const [first = '', ...others] = pieces(seen);
	return [row(name, first, seconds), ...others.map((piece) => row('', piece, ''))];
}

/** Words into lines. */
function pieces(text: string): string[] {
	const lines = [''];
	for (const word of text.split(/\s+/)) {
		const last = lines.at(-1) ?? '';
		if (last !== '' && last.length + 1 + word.length > SEEN_WIDTH) lines.push(word);
		else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
	}
	return lines;
}

const row = (name: string, seen: string, seconds: string): string =>
	`${name.padEnd(NAME_WIDTH)} ${seen.padEnd(SEEN_WIDTH)} ${seconds.padStart(7)}`.trimEnd();

const line = (): string => '-'.repeat(NAME_WIDTH + SEEN_WIDTH + 9);
