/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Makes payments change at the service, at a pace that n8n can follow and at which faults fall in between. */
import { setTimeout as delay } from 'node:timers/promises';

import type { SandboxControl } from '../../sandbox/server';
import type { Load, LoadStep } from '../../test/chaos/load';

/** More executions behind than this, and the service waits: n8n is the slower one. */
const MOST_BEHIND = 300;
/** n8n takes a minute to start on a busy machine, and the trigger waits a minute at most between two tries. */
const STUCK_AFTER_MS = 180_000;
/** While a cut waits for its bytes: so that not everything is over before it comes. */
const SLOW_MS = 150;

export interface SendOptions {
	readonly control: SandboxControl;
	readonly load: Load;
	/** At least so many events; more while faults are left. */
	readonly events: number;
	readonly faults: {
		eventSent(count: number): void;
		/** Whether a fault is due and has not come about. */
		isWaiting(): boolean;
		/** How many faults have not come about. */
		left(): number;
	};
	/** How many executions there are by now. */
	readonly executions: () => number;
}

/** Sends it all. @returns what stopped it before the end, if anything did */
export async function sendLoad({ control, load, events, faults, executions }: SendOptions): Promise<string | undefined> {
	const ids = new Map<number, string>();
	let sent = 0;
	const send = async ({ payment, status, msg, pauseMs }: LoadStep): Promise<void> => {
		const id = ids.get(payment);
		if (id === undefined) {
			const { paymentIds } = await control.burst({ payments: 1, statuses: [status] });
			ids.set(payment, paymentIds[0] ?? '');
		} else {
			control.advancePayment(id, { status, msg });
		}
		sent += 1;
		faults.eventSent(sent);
		await delay(pauseMs);
	};
	const follows = async (): Promise<boolean> => {
		const since = performance.now();
		while (sent - executions() > MOST_BEHIND) {
			if (performance.now() - since > STUCK_AFTER_MS) return false;
			await delay(200);
		}
		return true;
	};

	// Half as many again would be more than any fault waits for.
	while (sent < events || (faults.left() > 0 && sent < events * 1.5 + 500)) {
		await send(load.next());
		if (faults.isWaiting()) await delay(SLOW_MS);
		if (sent % 10 === 0 && !(await follows())) return `n8n was ${sent - executions()} executions behind for ${STUCK_AFTER_MS / 1000} s`;
	}
	for (const step of load.rest()) await send(step);
	return undefined;
}
