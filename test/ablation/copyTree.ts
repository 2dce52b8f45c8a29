/** A copy of the checkout from which mechanisms are taken out. The user's own files are never touched. */
import { execFileSync } from 'node:child_process';
import {
	copyFileSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	realpathSync,
	rmSync,
	symlinkSync,
	writeFileSync,
	readFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TreeCopy {
	readonly folder: string;
	/** Runs something with these files instead of the checkout's own. */
	withFiles<T>(files: ReadonlyMap<string, string>, use: () => Promise<T>): Promise<T>;
	remove(): void;
}

const root = path.resolve(__dirname, '../..');

export const readFile = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Of all files that git knows or would add. node_modules is shared. */
export function copyTree(): TreeCopy {
	const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'ablation-')));
	const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
		cwd: root,
		encoding: 'utf8',
		maxBuffer: 64 * 1024 * 1024,
	}).split('\0');
	for (const file of files) {
		// Git still lists deleted files.
		if (lstatSync(path.join(root, file), { throwIfNoEntry: false })?.isFile() !== true) continue;
		mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
		copyFileSync(path.join(root, file), path.join(folder, file));
	}
	symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
	return {
		folder,
		async withFiles(changed, use) {
			for (const [file, text] of changed) writeFileSync(path.join(folder, file), text);
			try {
				return await use();
			} finally {
				for (const file of changed.keys())
					copyFileSync(path.join(root, file), path.join(folder, file));
			}
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
