/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Files that the user names. The parser's own words repeat what it read, so they are never shown. */
import { readFileSync } from 'node:fs';
import { isRecord } from '../client/http/answer';
import { parseJson } from '../client/http/parseJson';
import { WrongUsage } from './wrongUsage';

/**
 * @param flag which flag named the file; its path is not repeated, in case somebody typed a key
 * @returns the members of a JSON object
 * @throws WrongUsage with nothing of path and content
 */
export function readJsonFile(flag: string, path: string): Readonly<Record<string, unknown>> {
	const text = attempt(() => readFileSync(path, 'utf8'));
	if (text === undefined) throw new WrongUsage(`The file of ${flag} cannot be read`);
	const content = attempt(() => parseJson(text));
	if (!isRecord(content)) throw new WrongUsage(`The file of ${flag} is no JSON object`);
	return content;
}

function attempt<T>(read: () => T): T | undefined {
	try {
		return read();
	} catch {
		return undefined;
	}
}
