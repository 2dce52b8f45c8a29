/** Packs the built package and puts it where n8n keeps community packages, as n8n's own installer does. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(__dirname, '../../..');

/** Name of the package, and the first part of its node types. */
export const PACKAGE_NAME = 'n8n-nodes-cross-border-payouts';

/**
 * Packs the package with `npm pack`.
 *
 * @param destination folder for the tarball; must exist.
 * @returns path of the tarball.
 * @throws Error if the package was not built.
 */
export async function packNodes(destination: string): Promise<string> {
	const { stdout } = await run(
		'npm',
		['pack', '--ignore-scripts', '--json', '--pack-destination', destination],
		{ cwd: ROOT },
	);
	const report: unknown = JSON.parse(stdout);
	const first: unknown = Array.isArray(report) ? report[0] : Object.values(report ?? {})[0];
	if (typeof first !== 'object' || first === null || !('filename' in first))
		throw new Error(`npm pack said: ${stdout}`);
	return path.join(destination, path.basename(String(first.filename)));
}

/**
 * Unpacks a tarball into n8n's folder of community packages.
 *
 * @param tarball path of the packed package.
 * @param userFolder n8n's user folder (the one that contains `.n8n`).
 */
export async function placeNodes(tarball: string, userFolder: string): Promise<void> {
	const target = path.join(userFolder, '.n8n', 'nodes', 'node_modules', PACKAGE_NAME);
	// A kept home has the files of an earlier build.
	await rm(target, { recursive: true, force: true });
	await mkdir(target, { recursive: true });
	await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
	const manifestFile = path.join(target, 'package.json');
	const manifest: unknown = JSON.parse(await readFile(manifestFile, 'utf8'));
	if (typeof manifest !== 'object' || manifest === null)
		throw new Error(`${manifestFile} holds no object.`);
	// n8n's installer removes these three before it installs the rest.
	const dropped = new Set(['devDependencies', 'peerDependencies', 'optionalDependencies']);
	const kept = Object.fromEntries(Object.entries(manifest).filter(([key]) => !dropped.has(key)));
	if ('dependencies' in kept)
		throw new Error(
			'The package has run-time dependencies: a verified community package must have none.',
		);
	await writeFile(manifestFile, JSON.stringify(kept, null, 2));
}
