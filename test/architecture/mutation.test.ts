/** The list of changes that were judged to change nothing belongs to the code as it is. */
import judged from '../../tools/mutation/judged.json';
import { readText } from './repository';

interface Judged {
	readonly line: string;
	readonly from: string;
	readonly to: string;
	readonly reason: string;
}

const files: ReadonlyArray<readonly [file: string, changes: readonly Judged[]]> =
	Object.entries(judged);

it.each(files)('names lines of %s, and why a change of them changes nothing', (file, changes) => {
	const lines = new Set(
		readText(file)
			.split('\n')
			.map((line) => line.replace(/\s+/g, ' ').trim()),
	);
	expect(changes.filter(({ line }) => !lines.has(line))).toEqual([]);
	for (const { from, to, reason } of changes) {
		expect(from).not.toBe(to);
		expect(reason).toMatch(/^[A-Z].*[^.]$/);
	}
});
