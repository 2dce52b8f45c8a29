/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Waits for the point at which a child is to die, and decides what becomes of the bytes that it leaves. */
import { setTimeout as sleep } from 'node:timers/promises';

import { holdAt } from '../support/servers/proxy/holdAt';
import type { TcpProxy } from '../support/servers/tcpProxy';
import type { ChildPoint } from './messages';
import type { Death } from './points';

export interface DeathWatch {
	readonly reached: Promise<'there'>;
	/** Where the child must stay until it is killed. */
	readonly stayAt: ChildPoint | undefined;
	/** Hears where the child is. */
	childAt(point: ChildPoint): void;
	/** After the kill: what was held is lost or delivered late; resolves when that is done. */
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
			// The beginning is a moment, not a place: the run goes on until the kill comes.
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
