/**
 * Installs the real n8n for the demo and the end-to-end tests, once per version, in a cache folder outside
 * the clone.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	createWriteStream,
	existsSync,
	mkdirSync,
	openSync,
	closeSync,
	readFileSync,
} from 'node:fs';
import { cp, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { findNode24, findNodeHeaders, platformPackage } from './findNode24';
import { findN8n, type N8nVersion } from '../../n8n/versions';
import { takeBuiltDriver } from './sqliteDriver';
import { whenExiting } from '../processes/whenExiting';
import { withAddresses } from './withAddresses';

const STAMP = 'installed.json';
const LOCK_FILE = 'package-lock.json';
const PROGRESS_EVERY_MS = 15_000;
const LOCK_POLL_MS = 2_000;

/** The folder of an installed n8n, and the Node that runs it. */
export interface N8nInstall {
	/** Folder that contains `node_modules/n8n`. */
	directory: string;
	/** JavaScript file that starts n8n when Node runs it. */
	entry: string;
	/** Path of the Node 24 binary. */
	node: string;
}

/**
 * Returns an installed n8n. Installs it first if this version is not in the cache yet.
 *
 * @param log receives one line of progress at a time.
 * @returns the install. The name of the cache folder is a hash of the version's package.json, its lock file
 * and the version of Node.
 * @throws Error with the path of the install log if npm fails.
 */
export async function installN8n(
	version: N8nVersion,
	log: (line: string) => void = console.log,
): Promise<N8nInstall> {
	const node = findNode24();
	const directory = path.join(cacheRoot(), `e2e-${hashOfInputs(version, node.version)}`);
	const install: N8nInstall = {
		directory,
		entry: path.join(directory, 'node_modules', 'n8n', 'bin', 'n8n'),
		node: node.path,
	};
	if (existsSync(path.join(directory, STAMP))) return install;
	mkdirSync(cacheRoot(), { recursive: true });
	const release = await takeLock(`${directory}.lock`, log);
	try {
		// Another process may have finished the install while this one waited for the lock.
		if (existsSync(path.join(directory, STAMP))) return install;
		await installInto(directory, version, node, log);
	} finally {
		await release();
	}
	return install;
}

/** The folder outside the clone that has everything that the programs of this folder keep. */
export function cacheRoot(): string {
	const base = process.env.XDG_CACHE_HOME ?? path.join(homedir(), '.cache');
	return path.join(base, 'n8n-nodes-cross-border-payouts');
}

/** The package.json and the lock file of a version. */
const inputsOf = ({ key }: N8nVersion): string[] =>
	['package.json', LOCK_FILE].map((name) => path.resolve(__dirname, '../../n8n', key, name));

function hashOfInputs(version: N8nVersion, nodeVersion: string): string {
	const hash = createHash('sha256');
	for (const file of inputsOf(version)) hash.update(readFileSync(file));
	return hash.update(nodeVersion).digest('hex').slice(0, 12);
}

async function installInto(
	directory: string,
	version: N8nVersion,
	node: { path: string; version: string },
	log: (line: string) => void,
): Promise<void> {
	// The stamp is written last. A folder without it is left over from an interrupted install.
	await rm(directory, { recursive: true, force: true });
	mkdirSync(directory, { recursive: true });
	for (const file of inputsOf(version)) await cp(file, path.join(directory, path.basename(file)));
	const lockFile = path.join(directory, LOCK_FILE);
	await writeFile(lockFile, withAddresses(readFileSync(lockFile, 'utf8'), readRegistry(node.path)));
	log(
		`n8n ${version.release} is not installed yet. Installing it once: about 2 GB on disk and 3 to 5 minutes,`,
	);
	log(`kept in ${directory} for every later run.`);
	const startedAt = performance.now();
	const packages = listTopLevelPackages(directory);
	await runNpm(
		directory,
		node.path,
		['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'],
		() => `${countUnpacked(directory, packages)} of ${packages.length} packages are unpacked`,
		log,
	);
	if (!(await takeBuiltDriver(directory, node.version, STAMP))) {
		log('Packages are in place. Building the SQLite driver (about a minute) …');
		await runNpm(directory, node.path, ['rebuild', 'sqlite3'], () => 'compiling', log, {
			npm_config_nodedir:
				findNodeHeaders(node.path) ?? (await fetchNodeHeaders(directory, node, log)),
		});
	}
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	const stamp = path.join(directory, STAMP);
	await writeFile(`${stamp}.partial`, JSON.stringify({ node: node.version, seconds }));
	await rename(`${stamp}.partial`, stamp);
	log(`n8n ${version.release} is installed (${seconds} s).`);
}

/** The address of the registry that npm is set to. */
const readRegistry = (node: string): string =>
	execFileSync('npm', ['config', 'get', 'registry'], {
		encoding: 'utf8',
		env: environmentForNpm(node),
	}).trim();

/** Installs the headers of this exact Node beside n8n. */
async function fetchNodeHeaders(
	directory: string,
	node: { path: string; version: string },
	log: (line: string) => void,
): Promise<string> {
	const folder = path.join(directory, 'headers');
	mkdirSync(folder, { recursive: true });
	await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
	const wanted = `${platformPackage()}@${node.version.slice(1)}`;
	const args = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', wanted];
	await runNpm(folder, node.path, args, () => `fetching ${wanted}`, log);
	return path.join(folder, 'node_modules', platformPackage());
}

/**
 * Runs npm with Node 24 first on the PATH. Its output goes to a log file, with a line of progress now and
 * then.
 */
async function runNpm(
	directory: string,
	node: string,
	args: string[],
	progress: () => string,
	log: (line: string) => void,
	extraEnv: Record<string, string> = {},
): Promise<void> {
	const logFile = path.join(directory, 'install.log');
	const output = createWriteStream(logFile, { flags: 'a' });
	const startedAt = performance.now();
	const child = spawn('npm', args, {
		cwd: directory,
		env: { ...environmentForNpm(node), ...extraEnv },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	child.stdout.pipe(output, { end: false });
	child.stderr.pipe(output, { end: false });
	const stop = (): void => void child.kill('SIGTERM');
	const isDone = whenExiting(stop);
	const timer = setInterval(() => {
		const seconds = Math.round((performance.now() - startedAt) / 1000);
		log(`  ${seconds} s: ${progress()}`);
	}, PROGRESS_EVERY_MS);
	try {
		const code = await new Promise<number | null>((resolve, reject) => {
			child.once('error', reject);
			child.once('close', resolve);
		});
		if (code !== 0) {
			throw new Error(
				`npm ${args[0] ?? ''} failed with code ${code ?? 'none'}. Its output is in ${logFile}`,
			);
		}
	} finally {
		clearInterval(timer);
		isDone();
		output.end();
	}
}

/**
 * The environment of this process, without the variables that would make a nested npm work on the root
 * package.
 */
function environmentForNpm(node: string): NodeJS.ProcessEnv {
	const env: NodeJS.ProcessEnv = {};
	for (const [name, value] of Object.entries(process.env)) {
		if (
			/^(npm_package_|npm_lifecycle_|npm_config_(local_prefix|prefix)$)|^(INIT_CWD|NODE_OPTIONS)$/i.test(
				name,
			)
		)
			continue;
		env[name] = value;
	}
	env.PATH = `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`;
	return env;
}

/** Folders that the lock file expects directly under `node_modules`, except those for other platforms. */
function listTopLevelPackages(directory: string): string[] {
	const lock: unknown = JSON.parse(readFileSync(path.join(directory, LOCK_FILE), 'utf8'));
	if (typeof lock !== 'object' || lock === null || !('packages' in lock)) return [];
	return Object.entries(lock.packages ?? {})
		.filter(([name, entry]) => name.lastIndexOf('node_modules/') === 0 && !isOptional(entry))
		.map(([name]) => name);
}

function isOptional(entry: unknown): boolean {
	return typeof entry === 'object' && entry !== null && 'optional' in entry;
}

/** npm creates all folders at once and fills them one by one. A package counts once its manifest is there. */
function countUnpacked(directory: string, packages: string[]): number {
	return packages.filter((name) => existsSync(path.join(directory, name, 'package.json'))).length;
}

/** Lets one process install at a time. Takes over a lock if its owner has ended. */
async function takeLock(
	lockFile: string,
	log: (line: string) => void,
): Promise<() => Promise<void>> {
	let reported = false;
	for (;;) {
		try {
			const handle = openSync(lockFile, 'wx');
			await writeFile(lockFile, String(process.pid));
			closeSync(handle);
			return async () => await unlink(lockFile).catch(() => undefined);
		} catch (error) {
			if (!isFileExists(error)) throw error;
		}
		if (!(await holderIsAlive(lockFile))) {
			await unlink(lockFile).catch(() => undefined);
			continue;
		}
		if (!reported) log('Another process is installing n8n. Waiting for it …');
		reported = true;
		await delay(LOCK_POLL_MS);
	}
}

function isFileExists(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function holderIsAlive(lockFile: string): Promise<boolean> {
	// Between creating the lock and writing the process number, the file is empty. Give its owner a moment.
	await delay(200);
	let holder: number;
	try {
		holder = Number(readFileSync(lockFile, 'utf8'));
	} catch {
		return false;
	}
	if (!Number.isInteger(holder) || holder <= 0) return false;
	try {
		process.kill(holder, 0);
		return true;
	} catch (error) {
		return error instanceof Error && 'code' in error && error.code === 'EPERM';
	}
}

if (require.main === module) {
	installN8n(findN8n(process.argv[2])).then(
		(install) => console.log(`n8n is in ${install.directory}`),
		(error: unknown) => {
			console.error(error instanceof Error ? error.message : error);
			process.exitCode = 1;
		},
	);
}
