/** The checkout that the architecture tests look at. */
import { execFileSync } from 'node:child_process';
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Absolute path of the checkout. */
export const root = path.resolve(__dirname, '../..');

/**
 * Lists the files of a folder of the checkout.
 *
 * @param folder relative to the root, such as `client`; may be missing
 * @param ending such as `.ts`
 * @returns paths relative to the root with forward slashes, sorted; never below node_modules
 */
export function listFiles(folder: string, ending: string): string[] {
	const start = path.join(root, folder);
	if (!existsSync(start)) return [];
	return readdirSync(start, { withFileTypes: true })
		.filter(({ name }) => name !== 'node_modules')
		.flatMap((entry) => {
			const relative = `${folder}/${entry.name}`;
			if (entry.isDirectory()) return listFiles(relative, ending);
			return relative.endsWith(ending) ? [relative] : [];
		})
		.sort();
}

/** Whether a file or folder of the checkout exists. */
export function exists(file: string): boolean {
	return existsSync(path.join(root, file));
}

/** Reads a file of the checkout as UTF-8 text. */
export function readText(file: string): string {
	return readFileSync(path.join(root, file), 'utf8');
}

/**
 * Makes an empty temporary folder and writes files into it.
 *
 * @param files text by relative path
 * @param copies files of the checkout to copy to the same path
 * @returns the folder; the caller removes it
 */
export function makeFolder(
	files: Readonly<Record<string, string>>,
	copies: readonly string[] = [],
): string {
	const folder = mkdtempSync(path.join(tmpdir(), 'cross-border-payouts-'));
	for (const [file, text] of Object.entries(files)) {
		const target = path.join(folder, file);
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, text);
	}
	for (const file of copies)
		cpSync(path.join(root, file), path.join(folder, file), { recursive: true });
	return folder;
}

/**
 * Runs a program without a shell.
 *
 * @returns what it wrote to standard output
 * @throws Error with the exit code and standard error if it fails
 */
export function run(command: string, args: readonly string[], cwd: string = root): string {
	return execFileSync(command, args, {
		cwd,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
		stdio: 'pipe',
	});
}
