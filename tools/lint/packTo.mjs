/** The package as a user receives it. */
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { run } from './root.mjs';

/**
 * Packs the checkout and unpacks the tarball.
 *
 * @param folder must not exist yet
 * @returns the folder with the package's files
 */
export function packTo(folder) {
	mkdirSync(folder, { recursive: true });
	const packed = run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder]);
	const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
	if (packed.status !== 0 || tarball === undefined)
		throw new Error(`npm pack failed:\n${packed.output}`);
	const unpacked = run('tar', ['-xzf', tarball], { cwd: folder });
	if (unpacked.status !== 0)
		throw new Error(`The tarball could not be unpacked:\n${unpacked.output}`);
	return path.join(folder, 'package');
}
