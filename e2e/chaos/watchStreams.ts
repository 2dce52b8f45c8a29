/** Records when no stream leads to the trigger: it is cut, nothing has noticed yet that it is dead, or n8n is down. */
import type { Absence } from '../../test/chaos/paymentsOf';
import type { TcpProxy } from '../../test/support/servers/proxy/tcpProxy';

/** A dead connection gives no sign. */
const LOOK_EVERY_MS = 100;

export interface StreamWatch {
	/** So far. One that is not over has no end. */
	absences(): Absence[];
	stop(): void;
}

export function watchStreams(proxy: TcpProxy): StreamWatch {
	const over: Absence[] = [];
	/** Connections with the answer to a request for a stream. */
	const open = new Set<number>();
	let goneSinceMs: number | null = Date.now();

	const look = (): void => {
		const isThere = [...open].some((connection) => !proxy.isSilent(connection));
		if (isThere && goneSinceMs !== null) {
			over.push({ fromMs: goneSinceMs, toMs: Date.now() });
			goneSinceMs = null;
		} else if (!isThere) {
			goneSinceMs ??= Date.now();
		}
	};
	const stopWatching = proxy.watch(({ connection, of, at, path }) => {
		if (of !== 'answer' || at !== 'head' || !/\/v\d\/events/.test(path)) return;
		open.add(connection);
		look();
	});
	proxy.onEnd((connection) => {
		if (open.delete(connection)) look();
	});
	const timer = setInterval(look, LOOK_EVERY_MS);
	return {
		absences: () =>
			goneSinceMs === null ? [...over] : [...over, { fromMs: goneSinceMs, toMs: Infinity }],
		stop: () => {
			clearInterval(timer);
			stopWatching();
		},
	};
}
