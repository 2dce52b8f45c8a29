/**
 * Waits for the point at which a child dies, and decides what happens to the bytes that it leaves in transit.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { holdAt } from '../support/servers/proxy/holdAt';
import type { TcpProxy } from '../support/servers/proxy/tcpProxy';
import type { ChildPoint } from './messages';
import type { Death } from './points';

export interface DeathWatch {
	readonly reached: Promise<'there'>;
	/** Where the child must stay until it is killed. */
	readonly stayAt: ChildPoint | undefined;
	/** Receives the child's position. */
	childAt(point: ChildPoint): void;
	/** After the kill, held bytes are lost or delivered late. Resolves when that is done. */
	afterDeath(): Promise<void>;
}

export function watchDeath(proxy: TcpProxy, { at, deliveredAfterMs }: Death): DeathWatch {
	if ('child' in at) {
		let arrive: (there: 'there') => void = () => undefined;
		const reached = new Promise<'there'>((resolve) => {
			arrive = resolve;
		});
		return {
			reached,
			// `begun` is a moment and not a place: the run continues until the kill.
			stayAt: at.child === 'begun' ? undefined : at.child,
			childAt: (point) => {
				if (point === at.child) arrive('there');
			},
			afterDeath: async () => undefined,
		};
	}
	let heldConnection: number | undefined;
	let current = holdAt(proxy, at.spots[0]);
	const reached = (async () => {
		for (const spot of at.spots.slice(1)) {
			await current.reached;
			const next = holdAt(proxy, spot);
			current.release();
			current = next;
		}
		heldConnection = (await current.reached).connection;
		return 'there' as const;
	})();
	return {
		reached,
		stayAt: undefined,
		childAt: () => undefined,
		afterDeath: async () => {
			if (deliveredAfterMs !== null) await sleep(deliveredAfterMs);
			else if (heldConnection !== undefined) proxy.cut('rst', heldConnection);
			current.release();
		},
	};
}
