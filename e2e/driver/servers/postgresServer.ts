/** A private PostgreSQL from this machine's packages. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { waitFor } from '../processes/waitFor';
import { findFreePorts } from './freePorts';
import { startPrivateServer, type PrivateServer } from './privateServer';

const run = promisify(execFile);

export const DATABASE_USER = 'n8n';

/** A PostgreSQL by itself, for workflows that use one. */
export interface PostgresServer {
	readonly port: number;
	readonly user: string;
	readonly database: string;
	/** Queries the database as its owner and returns the rows. */
	query(sql: string): Promise<Array<Record<string, unknown>>>;
	stop(): Promise<void>;
}

/** @param home an existing folder for its data and log */
export async function startPostgresServer(home: string): Promise<PostgresServer> {
	const [port] = await findFreePorts(1);
	if (port === undefined) throw new Error('No free port was found.');
	const { stop } = await startPostgres(home, port);
	return {
		port,
		user: DATABASE_USER,
		database: 'postgres',
		query: async (sql) => await queryPostgres(port, sql),
		stop,
	};
}

/** @param home an existing folder for its data and log */
export async function startPostgres(home: string, port: number): Promise<PrivateServer> {
	const bin = findPostgresFolder();
	if (bin === undefined) throw new Error('PostgreSQL was not found.');
	const data = path.join(home, 'postgres');
	await mkdir(data, { mode: 0o700 });
	// PostgreSQL refuses to run as root, so it runs as the user that its package has created.
	const userId =
		process.getuid?.() === 0 ? Number((await run('id', ['-u', 'postgres'])).stdout) : undefined;
	if (userId !== undefined) {
		await chown(data, userId, userId);
		await chmod(home, 0o711);
	}
	const identity = userId === undefined ? {} : { uid: userId, gid: userId };
	await run(
		path.join(bin, 'initdb'),
		[
			'--pgdata',
			data,
			'--username',
			DATABASE_USER,
			'--auth',
			'trust',
			'--encoding',
			'UTF8',
			'--locale',
			'C',
			'--no-sync',
		],
		{ cwd: '/', ...identity },
	);
	const settings = {
		listen_addresses: '127.0.0.1',
		unix_socket_directories: '',
		// Shared memory outside the folder would be left behind after a kill.
		dynamic_shared_memory_type: 'mmap',
		// The data does not have to survive a power failure.
		fsync: 'off',
	};
	const server = await startPrivateServer({
		command: path.join(bin, 'postgres'),
		args: [
			'-D',
			data,
			'-p',
			String(port),
			...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
		],
		port,
		logFile: path.join(home, 'postgres.log'),
		...(userId === undefined ? {} : { userId }),
		// An immediate shutdown does not wait for n8n's connections.
		stopSignal: 'SIGQUIT',
	});
	try {
		// It accepts connections a little before it answers.
		await waitFor(
			'PostgreSQL',
			async () => await runPsql(port, 'select 1').catch(() => undefined),
			{
				timeoutMs: 30_000,
			},
		);
	} catch (error) {
		await server.stop();
		throw error;
	}
	return server;
}

/** Uses psql, which comes with the server: one line of JSON for each row. */
export async function queryPostgres(
	port: number,
	sql: string,
): Promise<Array<Record<string, unknown>>> {
	const stdout = await runPsql(port, `select row_to_json(found) from (${sql}) found`);
	return stdout
		.split('\n')
		.filter((line) => line !== '')
		.map((line): Record<string, unknown> =>
			Object.fromEntries(Object.entries(Object(JSON.parse(line)))),
		);
}

/**
 * Runs commands as the database's owner.
 *
 * @param input what a command such as `copy … from stdin` reads
 * @returns what psql prints
 */
export async function runPsql(port: number, sql: string, input = ''): Promise<string> {
	const address = ['-h', '127.0.0.1', '-p', String(port), '-U', DATABASE_USER, '-d', 'postgres'];
	const plain = ['-X', '-A', '-t', '-q', '-v', 'ON_ERROR_STOP=1'];
	const running = run(
		path.join(findPostgresFolder() ?? '', 'psql'),
		[...address, ...plain, '-c', sql],
		{ maxBuffer: 256 * 1024 * 1024 },
	);
	// If psql ends before it has read the input, its own error says why. Without a listener, this one would end
	// the whole program.
	running.child.stdin?.on('error', () => undefined).end(input);
	return (await running).stdout;
}

/** The newest version from Debian's packages, or the one in the usual folders. */
export function findPostgresFolder(): string | undefined {
	const debian = '/usr/lib/postgresql';
	const versions = existsSync(debian)
		? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
		: [];
	return [
		...versions.map((version) => path.join(debian, version, 'bin')),
		'/usr/local/bin',
		'/usr/bin',
	].find(
		(folder) =>
			existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
	);
}
