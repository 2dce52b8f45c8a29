/**
 * Waits until n8n has run all events, or until nothing changes any more, at whatever speed the machine
 * has. Unlike `waitForExecutions`, it counts events, and leaves it to the verdict to say what is missing.
 */
import { setTimeout as delay } from 'node:timers/promises';

import type { ExecutionOfEvent } from '../../test/chaos/judgeRuns';
import { waitFor } from '../driver/processes/waitFor';

/**
 * If a worker is killed together with the main that waits for it, their executions stay "running" in n8n's
 * table for hours.
 */
const QUIET_MS = 60_000;
/** Leaves time for second runs. */
const GRACE_MS = 3_000;

/** Whether an execution may still do something. */
export const isActive = ({ status }: ExecutionOfEvent): boolean =>
	status === 'new' || status === 'running';

/**
 * Waits until each event has an execution and none is active, or until nothing has changed for a minute. The
 * verdict then reports what is missing.
 */
export async function waitUntilSettled(
	events: number,
	read: () => readonly ExecutionOfEvent[] | Promise<readonly ExecutionOfEvent[]>,
): Promise<void> {
	let state = '';
	let quietSince = performance.now();
	await waitFor(
		`${events} executions`,
		async () => {
			const rows = await read();
			const active = rows.filter(isActive).length;
			const now = `${rows.length} executions, ${active} of them active`;
			if (now !== state) quietSince = performance.now();
			state = now;
			// Counts events, not executions: if some events run twice, the number of executions is reached too
			// soon.
			const isOver =
				new Set(rows.map(({ eventId }) => eventId).filter(Boolean)).size >= events && active === 0;
			return isOver || performance.now() - quietSince > QUIET_MS || undefined;
		},
		{ timeoutMs: 1_800_000, everyMs: 500, describe: () => state },
	);
	await delay(GRACE_MS);
}
