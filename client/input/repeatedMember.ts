/**
 * Finds a name that occurs twice in one object of a JSON text. Parsers silently keep the last
 * value, so one of two accounts would be paid without anybody choosing it.
 *
 * @param json valid JSON
 * @returns the name, or undefined if every name occurs once in its object
 */
export function findRepeatedMember(json: string): string | undefined {
	const namesOfOpenObjects: Array<Set<string>> = [];
	for (let at = 0; at < json.length; at++) {
		if (json[at] === '{') namesOfOpenObjects.push(new Set());
		if (json[at] === '}') namesOfOpenObjects.pop();
		if (json[at] !== '"') continue;
		const end = endOfText(json, at);
		// Only a name is followed by a colon. It belongs to the innermost open object.
		if (isBeforeColon(json, end)) {
			const name = JSON.parse(json.slice(at, end)) as string;
			const names = namesOfOpenObjects.at(-1);
			if (names?.has(name)) return name;
			names?.add(name);
		}
		at = end - 1;
	}
	return undefined;
}

/** @returns the position after the closing quote */
function endOfText(json: string, start: number): number {
	let at = start + 1;
	while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
	return at + 1;
}

function isBeforeColon(json: string, start: number): boolean {
	let at = start;
	while (json[at] === ' ' || json[at] === '\n' || json[at] === '\r' || json[at] === '\t') at++;
	return json[at] === ':';
}
