/**
 * Finds the Node 24 that runs n8n. n8n 2.41 does not start on an older Node, whatever Node the machine has.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../..');

/**
 * Finds a Node of version 24.
 *
 * @returns its path and its version (`v24.21.0`): this process if it runs on 24, else the one of the `node`
 * package.
 * @throws Error if the root's `npm install` has not run.
 */
export function findNode24(): { path: string; version: string } {
	if (process.version.startsWith('v24.'))
		return { path: process.execPath, version: process.version };
	const bundled = path.join(ROOT, 'node_modules', 'node', 'bin', 'node');
	if (!existsSync(bundled)) {
		throw new Error(
			'Node 24 was not found. Run "npm install" in the root of the repository first.',
		);
	}
	return {
		path: bundled,
		version: execFileSync(bundled, ['--version'], { encoding: 'utf8' }).trim(),
	};
}

/** The npm package from which the `node` package takes its binary. It also contains the headers. */
export function platformPackage(): string {
	return `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
}

/**
 * Finds the folder with Node's headers. Compiling the SQLite driver without a download needs them.
 *
 * @param node path of the Node binary.
 * @returns a folder that contains `include/node`, or undefined: a second `npm install` in the root removes
 * the one that the `node` package brings.
 */
export function findNodeHeaders(node: string): string | undefined {
	const candidates = [
		path.join(ROOT, 'node_modules', 'node', 'node_modules', platformPackage()),
		path.join(ROOT, 'node_modules', platformPackage()),
		path.dirname(path.dirname(realpathSync(node))),
	];
	return candidates.find((candidate) =>
		existsSync(path.join(candidate, 'include', 'node', 'common.gypi')),
	);
}
