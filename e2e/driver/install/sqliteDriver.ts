/**
 * n8n's SQLite driver. It is compiled once and copied to the other installs, because compiling takes a
 * minute.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';

const DRIVER = path.join('node_modules', 'sqlite3', 'build', 'Release', 'node_sqlite3.node');
const MANIFEST = path.join('node_modules', 'sqlite3', 'package.json');

/**
 * Copies the driver from another finished install for the same Node with the same driver version.
 *
 * @param stamp name of the file that a finished install has, with its Node
 * @returns false if there is none
 */
export async function takeBuiltDriver(
	directory: string,
	nodeVersion: string,
	stamp: string,
): Promise<boolean> {
	const wanted = versionIn(path.join(directory, MANIFEST), 'version');
	const cache = path.dirname(directory);
	const others = readdirSync(cache).map((name) => path.join(cache, name));
	const source = others.find(
		(other) =>
			versionIn(path.join(other, stamp), 'node') === nodeVersion &&
			versionIn(path.join(other, MANIFEST), 'version') === wanted &&
			existsSync(path.join(other, DRIVER)),
	);
	if (source === undefined) return false;
	await cp(path.join(source, DRIVER), path.join(directory, DRIVER));
	return true;
}

function versionIn(file: string, member: string): unknown {
	if (!existsSync(file)) return undefined;
	const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
	return typeof read === 'object' && read !== null
		? Object.entries(read).find(([name]) => name === member)?.[1]
		: undefined;
}
