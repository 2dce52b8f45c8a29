/**
 * Children that have loaded n8n's engine and wait for a job. Loading takes longer than the run that is
 * killed.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { buildSync } from 'esbuild';
import path from 'node:path';

import type { Job, Message, Report } from './messages';

export interface Child {
	/** Starts the job. `listener` receives its progress. */
	start(job: Job, listener: (report: Report) => void): void;
	/** SIGKILL. Resolves when the process has ended. */
	kill(): Promise<void>;
}

export interface ChildPool {
	/** A ready child, reserved for one caller. */
	take(): Promise<Child>;
	/** Takes back a child that has finished its job. */
	giveBack(child: Child): void;
	/** How many children were started in total. */
	started(): number;
	stop(): Promise<void>;
}

const root = path.join(__dirname, '../..');

/**
 * @param spares how many are kept ready
 * @param program what they run; default: child.ts
 */
export function startChildPool(spares: number, program = bundleChild()): ChildPool {
	const idle: Child[] = [];
	const waiting: Array<(child: Child) => void> = [];
	const living = new Set<ChildProcess>();
	let loading = 0;
	let startedCount = 0;
	let isStopped = false;

	const offer = (child: Child): void => {
		const next = waiting.shift();
		if (next) next(child);
		else idle.push(child);
	};
	const top = (): void => {
		while (!isStopped && idle.length + loading < Math.max(spares, waiting.length)) {
			loading += 1;
			startedCount += 1;
			const started = startChild(program);
			living.add(started.process);
			started.process.once('exit', () => living.delete(started.process));
			void started.ready.then((child) => {
				loading -= 1;
				offer(child);
			});
		}
	};
	top();
	return {
		take: async () => {
			const taken =
				idle.shift() ??
				(await new Promise<Child>((resolve) => {
					waiting.push(resolve);
					top();
				}));
			top();
			return taken;
		},
		giveBack: offer,
		started: () => startedCount,
		stop: async () => {
			isStopped = true;
			const gone = [...living].map(
				async (child) => await new Promise((resolve) => child.once('exit', resolve)),
			);
			for (const child of living) child.kill('SIGKILL');
			await Promise.all(gone);
		},
	};
}

/** One file of plain JavaScript. Only Node loads the libraries, because it caches the compiled code. */
function bundleChild(): string {
	const folder = path.join(root, 'node_modules/.cache/crash');
	const outfile = path.join(folder, 'child.cjs');
	buildSync({
		entryPoints: [path.join(__dirname, 'child.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		target: 'node20',
		packages: 'external',
		logLevel: 'error',
	});
	return outfile;
}

function startChild(program: string): { process: ChildProcess; ready: Promise<Child> } {
	const child = fork(program, [], {
		cwd: root,
		execArgv: [],
		env: {
			...process.env,
			N8N_LOG_LEVEL: 'silent',
			NODE_COMPILE_CACHE: path.join(path.dirname(program), 'compiled'),
		},
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	let listener: (report: Report) => void = () => undefined;
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	const ready = new Promise<Child>((resolve) => {
		child.on('message', (message: Message) => {
			if (message.at !== 'ready') return listener(message);
			resolve({
				start: (job, hear) => {
					listener = hear;
					// Without the callback, a closed channel would end the harness.
					child.send(job, (error) => {
						if (error) hear({ at: 'failed', why: `The child is gone: ${error.message}` });
					});
				},
				kill: async () => {
					listener = () => undefined;
					child.kill('SIGKILL');
					await gone;
				},
			});
		});
	});
	return { process: child, ready };
}
