/** The payments that a limit touches. */
import type { Limit } from './chaosBehaviours';

/** n8n was killed, and is back. */
export interface Absence {
	readonly fromMs: number;
	readonly toMs: number;
}

interface SentAt {
	readonly paymentId: string;
	readonly atMs: number;
}

/** What was sent so long before a kill may not have been run by then. */
const UNDER_WAY_MS = 10_000;

/** The row of the service's clock: it is set right before this payment. */
const CLOCK_SET_BEFORE = 3;

export function paymentsOf({ of }: Limit, events: readonly SentAt[], kills: readonly Absence[]): Set<string> {
	if (of === 'clock set') return new Set([...new Set(events.map(({ paymentId }) => paymentId))].slice(0, CLOCK_SET_BEFORE - 1));
	const isNear = ({ atMs }: SentAt): boolean => kills.some(({ fromMs, toMs }) => atMs > fromMs - UNDER_WAY_MS && atMs < toMs);
	return new Set(events.filter(isNear).map(({ paymentId }) => paymentId));
}
