/**
 * A TCP proxy between a client and the sandbox, in this process. It does to connections what a bad network
 * does, and reports the progress of each HTTP exchange. Streams may last forever, because it keeps nothing of
 * them.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createRandom } from '../../../../sandbox/basics/random';
import { Connection, type Moment, type Watcher } from './connection';
import type { ConnectionPlan, CutKind } from './connectionPlan';

export interface TcpProxy {
	readonly port: number;
	/** `http://127.0.0.1:PORT`, for clients. */
	readonly baseUrl: string;
	/**
	 * The port of this machine to which connections lead from now on. Before the first call, connections are
	 * reset.
	 */
	leadTo(port: number): void;
	/** The plan for connections from now on: one for all, or one for each by its number. */
	plan(plan: ConnectionPlan | ((connection: number) => ConnectionPlan)): void;
	/** Replaces the plan of an open connection. Its bytes count from now. @returns whether it is open */
	replan(connection: number, plan: ConnectionPlan): boolean;
	/** Whether a connection is still open after a planned stall without a cut. */
	hasOutlivedStall(connection: number): boolean;
	/** Whether a connection is cut in silence, and its client has not noticed. */
	isSilent(connection: number): boolean;
	/**
	 * Calls back when a client is gone, and says whether its planned cut has happened. For a plan without a
	 * cut: whether its stall has.
	 */
	onEnd(listener: (connection: number, isFulfilled: boolean) => void): void;
	/**
	 * Receives every moment of every exchange. The exchange waits until its promise resolves. @returns a
	 * function that stops it
	 */
	watch(watcher: Watcher): () => void;
	/** Cuts one connection, or all open ones, and drops the held bytes. @returns how many */
	cut(how: CutKind, connection?: number): number;
	/** Connections that are open on either side. */
	open(): number;
	stop(): Promise<void>;
}

/** @param options.seed for the sizes of slices */
export async function startTcpProxy(
	options: { leadTo?: number; plan?: ConnectionPlan; seed?: number } = {},
): Promise<TcpProxy> {
	const random = createRandom(options.seed ?? 1);
	const watchers = new Set<Watcher>();
	const connections = new Map<number, Connection>();
	const endListeners: Array<(connection: number, isFulfilled: boolean) => void> = [];
	let target = options.leadTo;
	let planOf: (connection: number) => ConnectionPlan = () => options.plan ?? {};
	let connectionCount = 0;
	let exchangeCount = 0;

	const watch = async (moment: Moment): Promise<void> => {
		await Promise.all([...watchers].map(async (watcher) => await watcher(moment)));
	};
	const accept = (client: Socket): void => {
		if (target === undefined) {
			client.resetAndDestroy();
			return;
		}
		const id = (connectionCount += 1);
		const upstream = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
		const nextExchange = (): number => (exchangeCount += 1);
		const connection = new Connection({
			id,
			client,
			upstream,
			plan: planOf(id),
			random,
			watch,
			nextExchange,
		});
		connections.set(id, connection);
		const forget = (): void => {
			if (client.destroyed && upstream.destroyed) connections.delete(id);
		};
		upstream.on('close', forget);
		client.on('close', () => {
			forget();
			for (const listener of endListeners) listener(id, connection.isFulfilled);
		});
	};

	const server = createServer({ allowHalfOpen: true }, accept);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(0, '127.0.0.1', resolve);
	});
	const { port } = server.address() as AddressInfo;
	return {
		port,
		baseUrl: `http://127.0.0.1:${port}`,
		leadTo: (next) => {
			target = next;
		},
		plan: (plan) => {
			planOf = typeof plan === 'function' ? plan : () => plan;
		},
		replan: (connection, plan) => {
			connections.get(connection)?.replan(plan);
			return connections.has(connection);
		},
		hasOutlivedStall: (connection) => connections.get(connection)?.hasOutlivedStall ?? false,
		isSilent: (connection) => connections.get(connection)?.isSilent ?? false,
		onEnd: (listener) => void endListeners.push(listener),
		watch: (watcher) => {
			watchers.add(watcher);
			return () => void watchers.delete(watcher);
		},
		cut: (how, connection) => {
			const chosen = [...connections.values()].filter(
				({ id }) => connection === undefined || id === connection,
			);
			for (const each of chosen) each.cut(how);
			return chosen.length;
		},
		open: () => connections.size,
		stop: async () => {
			for (const each of connections.values()) each.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
