/**
 * Starts n8n in queue mode: a main, workers, a private Redis and a private PostgreSQL. Each process has its
 * own home.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';

import { findFreePorts } from '../servers/freePorts';
import { createHome } from './home';
import { installN8n, type N8nInstall } from '../install/installN8n';
import type { N8nVersion } from '../../n8n/versions';
import { createN8nApi, type N8nApi } from '../session/n8nApi';
import { createN8nProcess, type N8nProcess } from './n8nProcess';
import { packNodes, placeNodes } from '../install/packNodes';
import { startQueueServers, type QueueServers } from '../servers/queueServers';
import { whenExiting } from '../processes/whenExiting';

/** The start options of queue mode. Every part but the version has a default. */
export interface StartQueueModeOptions {
	version: N8nVersion;
	/** Number of mains. Only the first one starts. Default 1. */
	mains?: number;
	/** Number of workers. Default 2. */
	workers?: number;
	/** Number of workers to start. The others wait for their `start`. Default: all. */
	started?: number;
	/** Additional environment variables for all n8n processes. */
	environment?: Record<string, string>;
	/** Receives lines of progress. */
	log?: (line: string) => void;
}

/** One of n8n's processes. It can be started, stopped, killed, frozen and woken. */
export interface QueueProcess extends N8nProcess {
	/** Everything that it has written to its log, over all its starts. */
	readLog(): Promise<string>;
}

/** A running n8n in queue mode. */
export interface QueueMode {
	readonly version: N8nVersion;
	/** All calls to the main, as its owner. They survive its restarts. */
	readonly api: N8nApi;
	/** Address of the main: editor, API and webhooks. */
	readonly baseUrl: string;
	readonly main: QueueProcess;
	/** The main, and those that wait for their `start`. */
	readonly mains: readonly QueueProcess[];
	readonly workers: readonly QueueProcess[];
	/** Queries the database that all of them share and returns the rows. */
	query(sql: string): Promise<Array<Record<string, unknown>>>;
	/** Stops everything and removes all homes. Can be called twice. */
	stop(): Promise<void>;
}

/**
 * With n8n's own settings, a dead worker is given up after two minutes. With these, it is given up after 40
 * seconds, and for 30 of them n8n looks for a success. The lock lasts long enough for a worker that waits for
 * a processor.
 */
const GIVE_UP_SOON = {
	QUEUE_WORKER_LOCK_DURATION: '8000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '1000',
	QUEUE_WORKER_STALLED_INTERVAL: '3000',
};

/** The number of runs that a worker takes at once. It is n8n's default. */
export const WORKER_CONCURRENCY = 10;

/**
 * Starts n8n in queue mode. The caller must call `stop`. If the caller is killed, everything ends by itself.
 */
export async function startQueueMode(options: StartQueueModeOptions): Promise<QueueMode> {
	const log = options.log ?? (() => undefined);
	const install = await installN8n(options.version, log);
	const home = await createHome();
	const processes: QueueProcess[] = [];
	let servers: QueueServers | undefined;
	const removeOnExit = (): void => {
		for (const each of processes) each.killNow();
		rmSync(home, { recursive: true, force: true, maxRetries: 5 });
	};
	const isRemoved = whenExiting(removeOnExit);
	const stop = async (): Promise<void> => {
		isRemoved();
		await Promise.all(processes.map(async (each) => await each.kill()));
		await servers?.stop();
		await rm(home, { recursive: true, force: true, maxRetries: 5 });
	};
	try {
		servers = await startQueueServers(home);
		const parts = {
			install,
			tarball: await packNodes(home),
			encryptionKey: randomBytes(24).toString('hex'),
			environment: { ...servers.environment, ...GIVE_UP_SOON, ...options.environment },
		};
		const main = await createMain(home, 1, parts);
		const mains = [main];
		for (let number = 2; number <= (options.mains ?? 1); number += 1)
			mains.push(await createMain(home, number, parts));
		processes.push(...mains);
		log(`Starting n8n ${options.version.release} in queue mode (20 to 60 s) …`);
		await main.start();
		const workers: QueueProcess[] = [];
		for (let number = 1; number <= (options.workers ?? 2); number += 1)
			workers.push(await createWorker(home, number, parts));
		processes.push(...workers);
		await Promise.all(
			workers.slice(0, options.started).map(async (worker) => await worker.start()),
		);
		const api = await createN8nApi(main.baseUrl, options.version);
		return {
			version: options.version,
			api,
			baseUrl: main.baseUrl,
			main,
			mains,
			workers,
			query: servers.query,
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The environment that all processes share. */
interface QueueParts {
	install: N8nInstall;
	tarball: string;
	encryptionKey: string;
	environment: Record<string, string>;
}

async function createMain(home: string, number: number, parts: QueueParts): Promise<QueueProcess> {
	return await createQueueProcess(home, `main${number}`, parts, () => ({}));
}

async function createWorker(
	home: string,
	number: number,
	parts: QueueParts,
): Promise<QueueProcess> {
	return await createQueueProcess(home, `worker${number}`, parts, (port) => ({
		command: ['worker', `--concurrency=${WORKER_CONCURRENCY}`],
		readyPaths: ['/healthz/readiness'],
		environment: {
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			QUEUE_HEALTH_CHECK_PORT: String(port),
			N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
		},
	}));
}

async function createQueueProcess(
	home: string,
	name: string,
	{ install, tarball, encryptionKey, environment }: QueueParts,
	special: (port: number) => Partial<Parameters<typeof createN8nProcess>[0]>,
): Promise<QueueProcess> {
	const userFolder = path.join(home, name);
	const logFile = path.join(home, `${name}.log`);
	await mkdir(userFolder);
	await placeNodes(tarball, userFolder);
	const [port, brokerPort] = await findFreePorts(2);
	if (port === undefined || brokerPort === undefined) throw new Error('No free ports were found.');
	const own = special(port);
	const n8n = createN8nProcess({
		...{ install, userFolder, port, brokerPort, logFile, encryptionKey, logLevel: 'info' },
		...own,
		environment: { ...environment, ...own.environment },
	});
	return { ...n8n, readLog: async () => await readFile(logFile, 'utf8') };
}
