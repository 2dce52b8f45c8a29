/** Reads files that the user names. A parser's messages repeat what it read, so they are never shown. */
import { readFileSync } from 'node:fs';
import { isRecord, parseJson } from '../../client/http';
import { WrongUsage } from './wrongUsage';

/**
 * @param flag the flag that named the file; its path is not repeated, because the user may have typed a key
 * @returns the members of a JSON object
 * @throws WrongUsage that shows nothing of the path or the content
 */
export function readJsonFile(flag: string, path: string): Readonly<Record<string, unknown>> {
	const text = attempt(() => readFileSync(path, 'utf8'));
	if (text === undefined) throw new WrongUsage(`The file of ${flag} cannot be read`);
	const content = attempt(() => parseJson(text));
	if (!isRecord(content)) throw new WrongUsage(`The file of ${flag} is not a JSON object`);
	return content;
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
