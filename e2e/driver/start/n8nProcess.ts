/** One n8n process in its own process group: start, readiness, graceful stop, kill, memory, log file. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import type { N8nInstall } from '../install/installN8n';
import { whenExiting } from '../processes/whenExiting';

const READY_WITHIN_MS = 300_000;
/** After a kill. */
const MOST_STARTS = 3;
/** /rest/settings answers only once the routes of the editor's API exist, too. */
const READY_PATHS = ['/healthz/readiness', '/rest/settings'];
/** The maximum time for which n8n waits for running executions on a stop. */
const GRACEFUL_STOP_SECONDS = 60;

/** The start options of n8n. */
export interface N8nProcessOptions {
	install: N8nInstall;
	/** The folder that n8n uses as its user's home. It creates `.n8n` inside. */
	userFolder: string;
	port: number;
	brokerPort: number;
	logFile: string;
	/** Any text. All starts on one home need the same one. */
	encryptionKey: string;
	logLevel: 'info' | 'debug';
	/** The kind of process, as on the command line. Default: `start`. */
	command?: readonly string[];
	/** It is ready once all of these paths answer. Default: those of `start`. */
	readyPaths?: readonly string[];
	/** Additional environment variables. They override ours. */
	environment?: Record<string, string>;
}

/** A handle for one n8n. It survives restarts. */
export interface N8nProcess {
	readonly baseUrl: string;
	/** Starts n8n and waits until it answers. @throws Error if it ends first */
	start(): Promise<void>;
	/** The same after a kill, as a supervisor does it: an n8n that ends first is started again. */
	startAgain(): Promise<void>;
	/** Replaces the install. The next start uses it. */
	use(install: N8nInstall): void;
	/**
	 * Asks n8n to stop (SIGTERM) and waits until it has ended.
	 *
	 * @returns the exit code
	 */
	stopGracefully(): Promise<number | null>;
	/** Ends n8n and all its children at once (SIGKILL). */
	kill(): Promise<void>;
	/** The same without waiting, for the moment when this program itself ends. */
	killNow(): void;
	/** Suspends all its processes (SIGSTOP) until `wake` (SIGCONT). */
	freeze(): void;
	wake(): void;
	/** Resident memory of the n8n process in bytes. Linux only. 0 elsewhere, or if n8n does not run. */
	residentBytes(): number;
	/** n8n's processor time since its start, in milliseconds. Linux only, as above. */
	processorMs(): number;
	/** Number of the running process, or undefined. */
	processId(): number | undefined;
}

/** Makes a handle for an n8n that is not started yet. */
export function createN8nProcess(options: N8nProcessOptions): N8nProcess {
	const baseUrl = `http://127.0.0.1:${options.port}`;
	let { install } = options;
	let child: ChildProcess | undefined;
	let exited: Promise<number | null> = Promise.resolve(null);

	const signalGroup = (signal: NodeJS.Signals): void => {
		if (child?.pid === undefined) return;
		try {
			process.kill(-child.pid, signal);
		} catch {
			// No process is left in the group.
		}
	};
	const killOnExit = (): void => signalGroup('SIGKILL');

	const n8n: N8nProcess = {
		baseUrl,
		async start() {
			const log = openSync(options.logFile, 'a');
			const started = spawn(
				install.node,
				[
					'--require',
					path.join(__dirname, '../processes/stopWithParent.cjs'),
					'--require',
					path.join(__dirname, '../processes/keepCompiledCode.cjs'),
					install.entry,
					...(options.command ?? ['start']),
				],
				{
					cwd: options.userFolder,
					env: { ...environmentOf(options), ...options.environment },
					// A separate group: a Ctrl-C in the terminal reaches this program first, which then stops n8n
					// gracefully.
					detached: true,
					stdio: ['ignore', log, log, 'pipe'],
				},
			);
			closeSync(log);
			child = started;
			const isEnded = whenExiting(killOnExit);
			exited = new Promise((resolve) => {
				const gone = (code: number | null): void => {
					signalGroup('SIGKILL');
					if (child === started) child = undefined;
					isEnded();
					resolve(code);
				};
				started.once('exit', gone);
				started.once('error', () => gone(null));
			});
			const urls = (options.readyPaths ?? READY_PATHS).map((each) => `${baseUrl}${each}`);
			await waitUntilReady(urls, () => child === started, options.logFile);
		},
		async startAgain() {
			for (let tries = 1; ; tries += 1) {
				try {
					return await n8n.start();
				} catch (error) {
					// n8n 2.41 exits if it recovers an execution that was killed before it had a start time. The
					// next start works.
					if (child !== undefined || tries === MOST_STARTS) throw error;
				}
			}
		},
		use(next) {
			install = next;
		},
		async stopGracefully() {
			// Signals only the process itself, because n8n stops its children.
			child?.kill('SIGTERM');
			const wait = new AbortController();
			const code = await Promise.race([
				exited,
				delay((GRACEFUL_STOP_SECONDS + 15) * 1000, 'late' as const, { signal: wait.signal }).catch(
					() => null,
				),
			]);
			wait.abort();
			if (code !== 'late') return code;
			signalGroup('SIGKILL');
			return await exited;
		},
		async kill() {
			signalGroup('SIGKILL');
			await exited;
		},
		killNow: killOnExit,
		freeze: () => signalGroup('SIGSTOP'),
		wake: () => signalGroup('SIGCONT'),
		residentBytes() {
			if (child?.pid === undefined || process.platform !== 'linux') return 0;
			const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
			return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
		},
		processorMs() {
			if (child?.pid === undefined || process.platform !== 'linux') return 0;
			const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
			// The fields after the name, which may contain spaces: fields 14 and 15 of proc(5), in hundredths of a
			// second.
			const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
			return (Number(fields[11]) + Number(fields[12])) * 10;
		},
		processId: () => child?.pid,
	};
	return n8n;
}

/** n8n's environment. It leaves out this machine's own n8n settings, so that a run is the same everywhere. */
function environmentOf(options: N8nProcessOptions): NodeJS.ProcessEnv {
	const env: NodeJS.ProcessEnv = {};
	for (const [name, value] of Object.entries(process.env)) {
		if (
			/^(N8N_|DB_|EXECUTIONS_|QUEUE_|WEBHOOK_|npm_)|^(NODE_OPTIONS|NODE_PATH|INIT_CWD)$/i.test(name)
		)
			continue;
		env[name] = value;
	}
	return {
		...env,
		PATH: `${path.dirname(options.install.node)}${path.delimiter}${process.env.PATH ?? ''}`,
		HOME: options.userFolder,
		// A start takes 17 instead of 19 CPU seconds.
		NODE_COMPILE_CACHE: path.join(options.install.directory, 'compiled'),
		N8N_USER_FOLDER: options.userFolder,
		N8N_PORT: String(options.port),
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_RUNNERS_BROKER_PORT: String(options.brokerPort),
		N8N_ENCRYPTION_KEY: options.encryptionKey,
		N8N_LOG_LEVEL: options.logLevel,
		N8N_LOG_OUTPUT: 'console',
		N8N_DIAGNOSTICS_ENABLED: 'false',
		N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
		N8N_TEMPLATES_ENABLED: 'false',
		N8N_PERSONALIZATION_ENABLED: 'false',
		N8N_HIRING_BANNER_ENABLED: 'false',
		N8N_DYNAMIC_BANNERS_ENABLED: 'false',
		N8N_SECURE_COOKIE: 'false',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'false',
		N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(GRACEFUL_STOP_SECONDS),
		NO_COLOR: '1',
	};
}

async function waitUntilReady(
	urls: readonly string[],
	isAlive: () => boolean,
	logFile: string,
): Promise<void> {
	const deadline = performance.now() + READY_WITHIN_MS;
	while (performance.now() < deadline) {
		if (!isAlive()) throw new Error(`n8n ended while it started:\n${endOf(logFile)}`);
		if ((await Promise.all(urls.map(answers))).every(Boolean)) return;
		await delay(200);
	}
	throw new Error(`n8n was not ready after ${READY_WITHIN_MS / 1000} s:\n${endOf(logFile)}`);
}

async function answers(url: string): Promise<boolean> {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
		await response.arrayBuffer();
		return response.ok;
	} catch {
		return false;
	}
}

function endOf(logFile: string): string {
	return readFileSync(logFile, 'utf8').split('\n').slice(-25).join('\n');
}
