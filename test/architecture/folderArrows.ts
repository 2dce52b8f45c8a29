/** Which folder imports which, seen from the folder that holds both. */
import path from 'node:path';
import * as ts from 'typescript';

/** `client/sse -> client/payment`. What lies in the folder itself, in no child folder, is `client/(files)`. */
export type Arrow = string;

/** Text by path from the root. */
export type Sources = ReadonlyMap<string, string>;

/**
 * Lists the arrows between neighbours: the child folders of one folder, and its own files as one more. An
 * import from deep inside one to deep inside the other counts, and so does one of a type.
 */
export function arrowsOf(sources: Sources): Set<Arrow> {
	const arrows = new Set<Arrow>();
	for (const [file, text] of sources) {
		for (const target of importedBy(file, text, sources)) {
			const arrow = arrowBetween(file, target);
			if (arrow !== null) arrows.add(arrow);
		}
	}
	return arrows;
}

/** Every arrow that is part of a way back to where it starts. Two folders that import each other are two. */
export function circular(arrows: ReadonlySet<Arrow>): Arrow[] {
	const next = new Map<string, string[]>();
	for (const arrow of arrows) {
		const [from, to] = endsOf(arrow);
		next.set(from, [...(next.get(from) ?? []), to]);
	}
	return [...arrows].filter((arrow) => leadsBack(endsOf(arrow), next)).sort();
}

function leadsBack(
	[start, first]: readonly [string, string],
	next: ReadonlyMap<string, readonly string[]>,
): boolean {
	const reached = new Set<string>();
	const waiting = [first];
	for (let room = waiting.pop(); room !== undefined; room = waiting.pop()) {
		if (room === start) return true;
		if (reached.has(room)) continue;
		reached.add(room);
		waiting.push(...(next.get(room) ?? []));
	}
	return false;
}

function endsOf(arrow: Arrow): [string, string] {
	const [from = '', to = ''] = arrow.split(' -> ');
	return [from, to];
}

function arrowBetween(file: string, target: string): Arrow | null {
	const [from, to] = [file.split('/'), target.split('/')];
	const depth = from.findIndex((part, index) => part !== to[index]);
	const [a, b] = [roomAt(from, depth), roomAt(to, depth)];
	return depth < 1 || a === b ? null : `${a} -> ${b}`;
}

function roomAt(parts: readonly string[], depth: number): string {
	const isFile = depth === parts.length - 1;
	return [...parts.slice(0, depth), isFile ? '(files)' : parts[depth]].join('/');
}

function importedBy(file: string, text: string, sources: Sources): string[] {
	return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
		if (!fileName.startsWith('.')) return [];
		const target = path.posix.join(path.posix.dirname(file), fileName);
		const found = [`${target}.ts`, `${target}/index.ts`].find((candidate) =>
			sources.has(candidate),
		);
		return found === undefined ? [] : [found];
	});
}
