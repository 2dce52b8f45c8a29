/** The Redis and the PostgreSQL that n8n's queue mode needs: private servers without data. */
import { existsSync } from 'node:fs';
import path from 'node:path';

import { findFreePorts } from './freePorts';
import { DATABASE_USER, findPostgresFolder, queryPostgres, startPostgres } from './postgresServer';
import { startPrivateServer, type PrivateServer } from './privateServer';

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

function findRedis(): string | undefined {
	return ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((file) => existsSync(file));
}
