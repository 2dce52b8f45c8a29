/**
 * `npm run record-release`: saves what this version of the package leaves in a real n8n, in
 * `test/releases/VERSION`. Every later version must be able to read it. Run it once for each release, right
 * before publishing.
 */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { version } from '../../package.json';
import { releasesFolder } from '../../test/releases/fixture';
import { recordRelease } from './record';

const usage = `npm run record-release -- [options]
  --overwrite  record a version again that was recorded before. Never do this for one that was published`;

async function main(): Promise<number> {
	const { overwrite, help } = parseArgs({
		options: { overwrite: { type: 'boolean' }, help: { type: 'boolean' } },
	}).values;
	if (help === true) {
		console.log(usage);
		return 0;
	}
	const folder = path.join(releasesFolder, version);
	if (existsSync(folder) && overwrite !== true) {
		console.error(
			`${version} has been recorded. What a published version leaves does not change: raise the version in package.json, or see --help.`,
		);
		return 1;
	}
	const files = await recordRelease((line) => console.log(line));
	// All or nothing: an interrupted recording must not look complete.
	const fresh = `${folder}.partial`;
	await rm(fresh, { recursive: true, force: true });
	for (const [file, content] of files) {
		const target = path.join(fresh, file);
		await mkdir(path.dirname(target), { recursive: true });
		await writeFile(target, `${JSON.stringify(content, null, '\t')}\n`);
	}
	await rm(folder, { recursive: true, force: true });
	await rename(fresh, folder);
	console.log(`${files.size} files are in test/releases/${version}.`);
	return 0;
}

// Without a handler, Node would end without running the exit handlers that stop n8n.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => process.exit(130));

main().then(
	(code) => process.exit(code),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
