/** Holds one exchange at one point, and reports when it gets there. */
import type { TcpProxy } from './tcpProxy';
import type { Moment } from './connection';

export interface Spot {
	readonly of: Moment['of'];
	readonly at: Moment['at'];
	/** The method and the path as one text, such as `POST /v3/payment`. */
	readonly request: RegExp;
	/** Which of the exchanges that reach this point, in their order. Default 1. */
	readonly nth?: number;
}

export interface Hold {
	/** Never resolves if no exchange gets there. */
	readonly reached: Promise<Moment>;
	/** Releases the held exchange. If none is held yet, lets the next one pass. */
	release(): void;
}

export function holdAt(proxy: TcpProxy, { of, at, request, nth = 1 }: Spot): Hold {
	let count = 0;
	let release = (): void => undefined;
	let arrive: (moment: Moment) => void = () => undefined;
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	const reached = new Promise<Moment>((resolve) => {
		arrive = resolve;
	});
	const stopWatching = proxy.watch(async (moment) => {
		if (moment.of !== of || moment.at !== at || !request.test(`${moment.method} ${moment.path}`))
			return;
		count += 1;
		if (count !== nth) return;
		arrive(moment);
		await released;
	});
	return {
		reached,
		release: () => {
			stopWatching();
			release();
		},
	};
}
