/** The payments to which a limit applies. */
import type { Limit } from './chaosBehaviours';
import type { Delivery } from './checkEvents';

/** From a kill of n8n until it is back. */
export interface Absence {
	readonly fromMs: number;
	readonly toMs: number;
}

interface SentAt {
	readonly paymentId: string;
	readonly atMs: number;
}

/**
 * A run that began this long before a kill may not have been saved as handled by then. n8n saves the checkpoint
 * when a run begins, so this counts from the last one before the kill.
 */
const UNDER_WAY_MS = 10_000;

/** The behaviour row sets the service's clock just before this payment. */
const CLOCK_SET_BEFORE = 3;

/** @param runs by their start, because a slow n8n may begin a run long after its event was sent */
export function paymentsOf(
	{ of }: Pick<Limit, 'of'>,
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
	const near = kills.map(({ fromMs, toMs }) => {
		const savedMs = Math.max(...begun.map(({ atMs }) => (atMs <= fromMs ? atMs : -Infinity)));
		return { fromMs: Math.min(fromMs, savedMs === -Infinity ? fromMs : savedMs), toMs };
	});
	const isNear = ({ atMs }: SentAt): boolean =>
		near.some(({ fromMs, toMs }) => atMs > fromMs - UNDER_WAY_MS && atMs < toMs);
	return new Set([...events, ...begun].filter(isNear).map(({ paymentId }) => paymentId));
}
