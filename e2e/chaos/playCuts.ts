/** Applies each cut to a stream of the trigger once it is due, until all have happened. */
import type { CutName, PlannedCut } from '../../test/chaos/chaosPlan';
import type { TcpProxy } from '../../test/support/servers/proxy/tcpProxy';

export interface CutPlayer {
	eventSent(count: number): void;
	/** Cuts that are due but have not happened yet. */
	readonly waiting: number;
	/** Of all cuts, due or not. */
	readonly left: number;
	readonly played: readonly CutName[];
}

export function playCuts(proxy: TcpProxy, cuts: readonly PlannedCut[]): CutPlayer {
	const played: CutName[] = [];
	const due: PlannedCut[] = [];
	const given = new Map<number, PlannedCut>();
	/** Open streams without a planned cut. */
	const free = new Set<number>();
	let dueCount = 0;

	const give = (): void => {
		for (const connection of free) {
			const next = due[0];
			if (next === undefined) return;
			free.delete(connection);
			// An open connection has already sent its request, so the trigger has to connect again.
			if (next.name === 'request') {
				proxy.cut('rst', connection);
			} else if (proxy.replan(connection, next.plan)) {
				due.shift();
				given.set(connection, next);
			}
		}
	};
	/** Ends the cuts that have happened without ending their connection. */
	const takeBack = (): void => {
		for (const [connection, { name }] of given) {
			// A client that pauses reading at that moment does not notice a stall. The connection survives and
			// takes the next cut.
			const livesOn = proxy.hasOutlivedStall(connection);
			// A client that is killed before it notices the silence never ends the connection.
			if (!livesOn && !proxy.isSilent(connection)) continue;
			given.delete(connection);
			played.push(name);
			if (livesOn) free.add(connection);
		}
	};
	proxy.watch(({ connection, of, at, path }) => {
		if (of !== 'request' || at !== 'head' || !/\/v\d\/events/.test(path)) return;
		// None of the request has been forwarded, so its cut counts from the first byte.
		const next = due.shift();
		if (next === undefined) free.add(connection);
		else given.set(connection, next);
		proxy.replan(connection, next?.plan ?? {});
	});
	proxy.onEnd((connection, isFulfilled) => {
		free.delete(connection);
		const cut = given.get(connection);
		given.delete(connection);
		if (cut === undefined) return;
		if (isFulfilled) played.push(cut.name);
		// Something else was faster, such as a kill. The next connection gets the cut.
		else due.unshift(cut);
	});
	return {
		eventSent(count) {
			for (
				let next = cuts[dueCount];
				next !== undefined && next.atEvent <= count;
				next = cuts[dueCount]
			) {
				due.push(next);
				dueCount += 1;
			}
			takeBack();
			give();
		},
		get waiting() {
			return due.length + given.size;
		},
		get left() {
			return cuts.length - played.length;
		},
		played,
	};
}
