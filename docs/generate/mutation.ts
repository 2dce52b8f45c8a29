/** What `npm run mutate -- --record` has measured: a table of docs/reports/runs.md. */
import scores from '../../tools/mutation/scores.json';
import { table } from './table';

const number = (value: number): string => value.toLocaleString('en-US');

export function renderMutation(): string[] {
	return [
		'`npm run mutate` changes the code in one place at a time. The tests of the folder must notice it, or the change is in `tools/mutation/judged.json`, with the reason why it changes nothing. Texts of errors are not changed.',
		'',
		...table(
			['Folder', 'Changes', 'Noticed by a test', 'Judged to change nothing'],
			scores.map(({ folder, noticed, judged, open }) => {
				const all = noticed + judged + open;
				return [
					`\`${folder}\``,
					number(all),
					`${number(noticed)} (${((100 * noticed) / Math.max(1, all)).toFixed(1)} %)`,
					number(judged),
				];
			}),
		),
	];
}
