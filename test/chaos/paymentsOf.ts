/** The payments that a limit touches. */
import type { Limit } from './chaosBehaviours';
import type { Delivery } from './checkEvents';

/** n8n was killed, and is back. */
export interface Absence {
	readonly fromMs: number;
	readonly toMs: number;
}

interface SentAt {
	readonly paymentId: string;
	readonly atMs: number;
}

/** A run that began so long before a kill may not have been saved as handled by then. */
const UNDER_WAY_MS = 10_000;

/** The row of the service's clock: it is set right before this payment. */
const CLOCK_SET_BEFORE = 3;

/** @param runs by their start: what a slow n8n has not begun at a kill was sent long before it */
export function paymentsOf(
	{ of }: Limit,
	events: readonly SentAt[],
	runs: readonly Delivery[],
	kills: readonly Absence[],
): Set<string> {
	if (of === 'clock set')
		return new Set(
			[...new Set(events.map(({ paymentId }) => paymentId))].slice(0, CLOCK_SET_BEFORE - 1),
		);
	const begun = runs.flatMap(({ paymentId, startedAt }) =>
		paymentId === null || startedAt === null
			? []
			: [{ paymentId, atMs: Date.parse(`${startedAt.replace(' ', 'T')}Z`) }],
	);
	const isNear = ({ atMs }: SentAt): boolean =>
		kills.some(({ fromMs, toMs }) => atMs > fromMs - UNDER_WAY_MS && atMs < toMs);
	return new Set([...events, ...begun].filter(isNear).map(({ paymentId }) => paymentId));
}
