/** Makes payments change at the service, at a pace that n8n can follow and that leaves time for faults. */
import { setTimeout as delay } from 'node:timers/promises';

import type { SandboxControl } from '../../sandbox/server';
import type { Load, LoadStep } from '../../test/chaos/load';

/** If more executions than this are outstanding, the service waits, because n8n is slower. */
const MOST_BEHIND = 300;
/**
 * If n8n begins nothing for this long, the load no longer waits for the outstanding events: v2 skips states.
 */
const GIVEN_UP_AFTER_MS = 20_000;
/** The pause while a fault is under way, so that the load does not end before the fault. */
const SLOW_MS = 150;

export interface SendOptions {
	readonly control: SandboxControl;
	readonly load: Load;
	/** The minimum number of events. More are sent while faults are left. */
	readonly events: number;
	readonly faults: {
		eventSent(count: number): void;
		/** Whether a fault is due or under way. */
		isBusy(): boolean;
		/** Whether n8n is down. */
		isDown(): boolean;
		/** How many faults have not happened yet. */
		left(): number;
	};
	/** How many executions exist so far. */
	readonly executions: () => number;
}

export async function sendLoad({
	control,
	load,
	events,
	faults,
	executions,
}: SendOptions): Promise<void> {
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
	let givenUp = 0;
	const waitForN8n = async (): Promise<void> => {
		let begun = -1;
		let since = performance.now();
		for (;;) {
			const now = executions();
			if (sent - now - givenUp <= MOST_BEHIND) return;
			if (now !== begun || faults.isDown()) since = performance.now();
			begun = now;
			if (performance.now() - since > GIVEN_UP_AFTER_MS) givenUp = sent - now;
			await delay(200);
		}
	};

	// On a busy machine, the last faults came after 1.6 times the events. This limit ends a run that is stuck.
	while (sent < events || (faults.left() > 0 && sent < events * 3)) {
		await send(load.next());
		if (faults.isBusy()) await delay(SLOW_MS);
		if (sent % 10 === 0) await waitForN8n();
	}
	for (const step of load.rest()) await send(step);
}
