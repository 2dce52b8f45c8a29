/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- not part of the published package */
/** The Redis and the PostgreSQL that n8n's queue mode needs, and a PostgreSQL by itself: private servers without data. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { findFreePorts } from './freePorts';
import { startPrivateServer, type PrivateServer } from './privateServer';

const run = promisify(execFile);

/** Both servers, and how n8n connects to them. */
export interface QueueServers {
	/** Environment for every n8n process. */
	readonly environment: Readonly<Record<string, string>>;
	/** Queries the database as its owner and returns the rows. */
	query(sql: string): Promise<Array<Record<string, unknown>>>;
	stop(): Promise<void>;
}

/** @returns a sentence if one of the servers is missing on this machine */
export function missingQueueServers(): string | undefined {
	const missing = [
		...(findRedis() === undefined ? ['Redis'] : []),
		...(findPostgresFolder() === undefined ? ['PostgreSQL'] : []),
	];
	if (missing.length === 0) return undefined;
	return `${missing.join(' and ')} not found. On Debian and Ubuntu: apt-get install -y redis-server postgresql`;
}

/** Starts both. @param home an existing folder for their data and logs */
export async function startQueueServers(home: string): Promise<QueueServers> {
	const [redisPort, postgresPort] = await findFreePorts(2);
	if (redisPort === undefined || postgresPort === undefined)
		throw new Error('No free ports were found.');
	const redis = await startRedis(home, redisPort);
	try {
		const postgres = await startPostgres(home, postgresPort);
		return {
			environment: {
				EXECUTIONS_MODE: 'queue',
				QUEUE_BULL_REDIS_HOST: '127.0.0.1',
				QUEUE_BULL_REDIS_PORT: String(redisPort),
				DB_TYPE: 'postgresdb',
				DB_POSTGRESDB_HOST: '127.0.0.1',
				DB_POSTGRESDB_PORT: String(postgresPort),
				DB_POSTGRESDB_DATABASE: 'postgres',
				DB_POSTGRESDB_USER: DATABASE_USER,
			},
			query: async (sql) => await queryPostgres(postgresPort, sql),
			stop: async () => void (await Promise.all([redis.stop(), postgres.stop()])),
		};
	} catch (error) {
		await redis.stop();
		throw error;
	}
}

const DATABASE_USER = 'n8n';

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

async function startRedis(home: string, port: number): Promise<PrivateServer> {
	const command = findRedis();
	if (command === undefined) throw new Error('Redis was not found.');
	return await startPrivateServer({
		command,
		args: [
			'--port',
			String(port),
			'--bind',
			'127.0.0.1',
			'--dir',
			home,
			'--save',
			'',
			'--appendonly',
			'no',
		],
		port,
		logFile: path.join(home, 'redis.log'),
		stopSignal: 'SIGTERM',
	});
}

async function startPostgres(home: string, port: number): Promise<PrivateServer> {
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
	return await startPrivateServer({
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
}

/** Uses psql, which comes with the server: one line of JSON for each row. */
async function queryPostgres(port: number, sql: string): Promise<Array<Record<string, unknown>>> {
	const { stdout } = await run(
		path.join(findPostgresFolder() ?? '', 'psql'),
		[
			'-h',
			'127.0.0.1',
			'-p',
			String(port),
			'-U',
			DATABASE_USER,
			'-d',
			'postgres',
			'-X',
			'-A',
			'-t',
			'-q',
			'-c',
			`select row_to_json(found) from (${sql}) found`,
		],
		{ maxBuffer: 256 * 1024 * 1024 },
	);
	return stdout
		.split('\n')
		.filter((line) => line !== '')
		.map((line): Record<string, unknown> =>
			Object.fromEntries(Object.entries(Object(JSON.parse(line)))),
		);
}

function findRedis(): string | undefined {
	return ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => existsSync(file));
}

/** The newest version from Debian's packages, or the one in the usual folders. */
function findPostgresFolder(): string | undefined {
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
