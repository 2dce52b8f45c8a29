/**
 * A server from this machine's packages (Redis, PostgreSQL) that serves only one program and ends with it.
 */
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { waitFor } from '../processes/waitFor';
import { whenExiting } from '../processes/whenExiting';

/** How to start a server. */
export interface PrivateServerOptions {
	command: string;
	args: readonly string[];
	/** It is ready once it accepts connections on this port of 127.0.0.1. */
	port: number;
	logFile: string;
	/** The user that it runs as. Default: the current user. */
	userId?: number;
	/** The signal for an immediate, clean shutdown. */
	stopSignal: NodeJS.Signals;
}

/** A running server. */
export interface PrivateServer {
	readonly port: number;
	stop(): Promise<void>;
}

/**
 * Starts a server and waits until it accepts connections. @throws Error with the end of its log if it ends
 * instead
 */
export async function startPrivateServer(options: PrivateServerOptions): Promise<PrivateServer> {
	const { command, args, port, logFile, userId, stopSignal } = options;
	const log = openSync(logFile, 'a');
	const child = spawn(
		process.execPath,
		[
			path.join(__dirname, '../processes/runWithParent.cjs'),
			String(userId ?? ''),
			command,
			...args,
		],
		{ detached: true, stdio: ['ignore', log, log, 'pipe'], cwd: '/' },
	);
	closeSync(log);
	let isGone = false;
	const gone = new Promise<void>((resolve) => {
		for (const event of ['exit', 'error']) {
			child.once(event, () => {
				isGone = true;
				resolve();
			});
		}
	});
	const signalGroup = (signal: NodeJS.Signals): void => {
		if (child.pid === undefined || isGone) return;
		try {
			process.kill(-child.pid, signal);
		} catch {
			// No process is left in the group.
		}
	};
	const stopNow = (): void => signalGroup(stopSignal);
	const isStopped = whenExiting(stopNow);
	const stop = async (): Promise<void> => {
		isStopped();
		stopNow();
		await Promise.race([gone, delay(10_000, undefined, { ref: false })]);
		signalGroup('SIGKILL');
		await gone;
	};
	try {
		await waitFor(
			`${path.basename(command)} on port ${port}`,
			async () => {
				if (isGone)
					throw new Error(`${command} ended:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
				return (await accepts(port)) ? true : undefined;
			},
			{ timeoutMs: 30_000 },
		);
	} catch (error) {
		await stop();
		throw error;
	}
	return { port, stop };
}

async function accepts(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('connect', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
	});
}
