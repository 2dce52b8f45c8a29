/** Installs programs that are no dependencies of the package, once per version. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './root.mjs';

/**
 * Installs if package.json or the lock file changed since the last time.
 *
 * @param folder with package.json and its lock file
 * @param announcement what is downloaded
 * @throws Error with npm's output if the installation fails
 */
export function installOnce(folder, announcement) {
	const stamp = path.join(folder, 'node_modules/.installed-for');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(folder)) return;
	console.log(announcement);
	const { status, output } = run('npm', ['install', '--ignore-scripts', '--legacy-peer-deps'], {
		cwd: folder,
	});
	if (status !== 0) throw new Error(`npm install in ${folder} failed:\n${output}`);
	// Calculated again, because npm may rewrite the lock file.
	writeFileSync(stamp, fingerprint(folder));
}

function fingerprint(folder) {
	const hash = createHash('sha256');
	for (const file of ['package.json', 'package-lock.json'])
		hash.update(readFileSync(path.join(folder, file)));
	return hash.digest('hex');
}
