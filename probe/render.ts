/** Formats the findings for the user. */
import type { Finding } from './finding/finding';
import type { Row } from './rows/row';
import type { ProbeResult } from './runProbe';

/** Whether every test completed. A test that was not tried is no error. */
export const isGood = ({ findings }: ProbeResult): boolean =>
	findings.every(({ finding }) => finding.kind !== 'fault');

/** One line of JSON. */
export function renderJson(result: ProbeResult): string {
	const { baseUrl, requests, findings } = result;
	return JSON.stringify({
		baseUrl,
		requests,
		ok: isGood(result),
		rows: findings.map(({ row, finding }) => ({
			row: row.row,
			point: row.point,
			...finding,
			promise: row.promise,
			setting: settingOf(row, finding),
		})),
	});
}

/** A table with a header line. */
export function renderTable({ baseUrl, requests, findings }: ProbeResult): string {
	const cells = findings.map(({ row, finding }) => [
		row.row,
		behaviourOf(finding),
		row.promise,
		settingOf(row, finding),
	]);
	const lines = [
		['Row', 'Behaviour found', 'Promise that depends on it', 'What to change'],
		...cells,
	];
	const widths = [0, 1, 2, 3].map((column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	return [
		`${baseUrl}, ${requests} requests`,
		'',
		...lines.map((line) =>
			line
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join('  ')
				.trimEnd(),
		),
	].join('\n');
}

function behaviourOf(finding: Finding): string {
	switch (finding.kind) {
		case 'found':
			return finding.detail === undefined ? finding.value : `${finding.value} (${finding.detail})`;
		case 'narrowed':
			return `${finding.values.join(' or ')} (${finding.detail})`;
		case 'notTried':
			return `not tried: ${finding.reason}`;
		case 'unseen':
			return `cannot be seen from outside: ${finding.reason}`;
		case 'fault':
			return `fault: ${finding.reason}`;
	}
}

/** If one of several values needs a change, the text names that value. */
function settingOf({ settings }: Row, finding: Finding): string {
	if (finding.kind === 'narrowed') {
		const named = finding.values.flatMap((value) =>
			settings[value] ? [`${value}: ${settings[value]}`] : [],
		);
		return named.length === 0 ? nothing : named.join('; ');
	}
	return (finding.kind === 'found' && finding.isSet !== true && settings[finding.value]) || nothing;
}

const nothing = '-';
