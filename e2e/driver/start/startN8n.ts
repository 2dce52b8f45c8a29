/** Starts a real n8n with a new home, the packed package as a community package, and an owner. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { findFreePorts } from '../servers/freePorts';
import { createHome } from './home';
import { installN8n } from '../install/installN8n';
import type { N8nInstall } from '../install/installN8n';
import type { N8nVersion } from '../../n8n/versions';
import { createN8nApi } from '../session/n8nApi';
import type { N8nApi } from '../session/n8nApi';
import { createN8nProcess } from './n8nProcess';
import { packNodes, placeNodes } from '../install/packNodes';
import { whenExiting } from '../processes/whenExiting';

/** The start options of n8n. Every part but the version has a default. */
export interface StartN8nOptions {
	version: N8nVersion;
	/** `debug` makes n8n log everything. Default `info`. */
	logLevel?: 'info' | 'debug';
	/** More environment variables for n8n. */
	environment?: Record<string, string>;
	/** False starts n8n without our package. */
	withPackage?: boolean;
	/** A folder that keeps n8n's data for the next start. Default: a temporary home, removed at the end. */
	keepIn?: string;
	/** Ports for n8n and its task broker that are free. Default: any. */
	ports?: readonly [number, number];
	/** Receives lines of progress. */
	log?: (line: string) => void;
}

/** A running n8n. */
export interface RunningN8n {
	readonly version: N8nVersion;
	readonly baseUrl: string;
	readonly install: N8nInstall;
	/** All calls to n8n, as its owner. */
	readonly api: N8nApi;
	/** Path of the SQLite database. */
	readonly databaseFile: string;
	/** Resident memory in bytes. */
	residentBytes(): number;
	/** n8n's processor time since its start, in milliseconds. */
	processorMs(): number;
	/** Everything that n8n has written to its log so far. */
	readLog(): Promise<string>;
	/** Stops n8n gracefully and starts it again on the same home. */
	restart(): Promise<void>;
	/** Kills n8n like a power failure, and starts it again on the same home. `whenDead` starts in between. */
	crash(whenDead?: () => void): Promise<void>;
	/**
	 * Takes n8n down, gracefully or like a power failure, and starts another version on the same home.
	 *
	 * @returns its calls
	 */
	upgrade(version: N8nVersion, how: 'stopped' | 'killed'): Promise<N8nApi>;
	/** Stops n8n and removes its home, unless it is kept. Can be called twice. */
	stop(): Promise<void>;
}

/** Starts n8n. The caller must call `stop`. If the caller is killed, n8n ends by itself. */
export async function startN8n(options: StartN8nOptions): Promise<RunningN8n> {
	const log = options.log ?? (() => undefined);
	const install = await installN8n(options.version, log);
	const kept = options.keepIn;
	if (kept !== undefined) await mkdir(kept, { recursive: true });
	const home = kept ?? (await createHome());
	const userFolder = path.join(home, 'user');
	const logFile = path.join(home, 'n8n.log');
	await rm(logFile, { force: true });
	let started: ReturnType<typeof createN8nProcess> | undefined;
	const removeOnExit = (): void => {
		started?.killNow();
		if (kept !== undefined) return;
		rmSync(home, { recursive: true, force: true, maxRetries: 5 });
	};
	const isRemoved = whenExiting(removeOnExit);
	const stop = async (): Promise<void> => {
		isRemoved();
		if (kept !== undefined) {
			await started?.stopGracefully();
			return;
		}
		await started?.kill();
		await rm(home, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		await mkdir(userFolder, { recursive: true });
		if (options.withPackage !== false) await placeNodes(await packNodes(home), userFolder);
		const [port, brokerPort] = options.ports ?? (await findFreePorts(2));
		if (port === undefined || brokerPort === undefined)
			throw new Error('No free ports were found.');
		const n8n = createN8nProcess({
			install,
			userFolder,
			port,
			brokerPort,
			logFile,
			encryptionKey: await encryptionKeyOf(home),
			logLevel: options.logLevel ?? 'info',
			...(options.environment === undefined ? {} : { environment: options.environment }),
		});
		started = n8n;
		log(`Starting n8n ${options.version.release} (10 to 40 s) …`);
		await n8n.start();
		// The login is stored in n8n's database, so the same calls work after every restart.
		const api = await createN8nApi(n8n.baseUrl, options.version);
		return {
			version: options.version,
			baseUrl: n8n.baseUrl,
			install,
			api,
			databaseFile: path.join(userFolder, '.n8n', 'database.sqlite'),
			residentBytes: n8n.residentBytes,
			processorMs: n8n.processorMs,
			readLog: async () => await readFile(logFile, 'utf8'),
			async restart() {
				await n8n.stopGracefully();
				await n8n.start();
			},
			async crash(whenDead) {
				await n8n.kill();
				whenDead?.();
				await n8n.startAgain();
			},
			async upgrade(version, how) {
				const next = await installN8n(version, log);
				if (how === 'killed') await n8n.kill();
				else await n8n.stopGracefully();
				n8n.use(next);
				await n8n.startAgain();
				return await createN8nApi(n8n.baseUrl, version);
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** All starts on one home need the same key. */
async function encryptionKeyOf(home: string): Promise<string> {
	const file = path.join(home, 'encryption-key');
	const kept = await readFile(file, 'utf8').catch(() => undefined);
	if (kept !== undefined) return kept;
	const key = randomBytes(24).toString('hex');
	await writeFile(file, key, { mode: 0o600 });
	return key;
}
