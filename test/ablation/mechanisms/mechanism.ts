/** A mechanism of the trigger as data: what it promises, the edit that takes it out, and who could notice. */

/** Text of a file to replace. It is in the file exactly once. */
export interface Edit {
	readonly file: string;
	readonly find: string;
	readonly replace: string;
}

/** Code that exists for a mechanism. */
export interface CodePart {
	readonly file: string;
	/** How its statements begin. Each beginning occurs in one line only. Default: the whole file. */
	readonly statements?: readonly string[];
}

/** What the package promises to users. docs/delivery.md explains it. */
export const promised = {
	notLost: 'No event is lost',
	once: 'No event is run twice',
	inOrder: 'Events of a payment run in order',
	lastStatus: 'The last status of each payment comes, once',
	notInvented: 'Nothing from before the activation comes',
	reportedOnce: 'Trouble is reported once, and in time',
	fewRequests: 'The service gets no needless requests and connections',
	oneConnection: 'Workflows share a connection, and a slow one delays no other',
	soon: 'An event starts its run without needless delay',
	littleWork: 'An event costs little time and memory',
	saysSo: 'An item says what the trigger knows about it',
} as const;

export interface Mechanism {
	/** On the command line. */
	readonly name: string;
	/** What it does, in a few words. */
	readonly does: string;
	readonly code: readonly CodePart[];
	readonly promise: keyof typeof promised;
	/** What goes wrong without it: the reason for which it was added. */
	readonly fault: string;
	readonly edits: readonly Edit[];
	/** Who could notice: test files, or commands such as `npm run behaviours -- --promises noEventLost`. */
	readonly suites: readonly string[];
	/** What else is known about its absence, as a sentence. */
	readonly note?: string;
	/** Played first, because perhaps nothing shows its absence. */
	readonly isDoubtful?: boolean;
}

/** @throws Error if a text to replace is not in the file exactly once */
export function applyEdits(
	{ name, edits }: Pick<Mechanism, 'name' | 'edits'>,
	read: (file: string) => string,
): Map<string, string> {
	const changed = new Map<string, string>();
	for (const { file, find, replace } of edits) {
		const text = changed.get(file) ?? read(file);
		const times = text.split(find).length - 1;
		if (times !== 1) throw new Error(`${name}: ${file} has ${times} times: ${find}`);
		changed.set(
			file,
			text.replace(find, () => replace),
		);
	}
	return changed;
}

/** @throws Error if a statement is not in the file, or more than once */
export function countLines(
	{ name, code }: Pick<Mechanism, 'name' | 'code'>,
	read: (file: string) => string,
): number {
	let count = 0;
	for (const { file, statements } of code) {
		const lines = read(file).split('\n');
		if (statements === undefined) count += lines.filter((line) => line.trim() !== '').length;
		for (const start of statements ?? []) {
			const found = lines.flatMap((line, at) => (line.trim().startsWith(start) ? [at] : []));
			const [at] = found;
			if (at === undefined || found.length !== 1)
				throw new Error(
					`${name}: ${file} has ${found.length} statements that begin with: ${start}`,
				);
			count += lengthOf(lines.slice(at));
		}
	}
	return count;
}

const depthOf = (line: string): number =>
	(line.match(/[([{]/g) ?? []).length - (line.match(/[)\]}]/g) ?? []).length;

/** Lines up to the end of the statement, without empty ones. */
function lengthOf(lines: readonly string[]): number {
	let depth = 0;
	let count = 0;
	for (const line of lines) {
		if (line.trim() === '') continue;
		count += 1;
		depth += depthOf(line);
		if (depth <= 0 && /[;,})]$/.test(line.trim())) break;
	}
	return count;
}
