/** Shares lists and look-ups between the followers of one stream. */
import type { Coalesce } from '../../client/async';
import type { PaymentSource } from './paymentSource';

/**
 * Lists begin at a full minute, so that followers whose gaps begin at about the same moment read
 * the same list.
 */
const STEP_MS = 60_000;

/**
 * @param name identifies what the source reads; only followers that may read the same, and look
 *   in the same places, may use the same name
 * @returns a source that shares each answer between callers who ask for the same at the same time
 */
export function shareSource(
	source: PaymentSource,
	name: string,
	together: Coalesce,
): PaymentSource {
	return {
		lists(sinceMs, isBrief = false) {
			const fromMs = Math.floor(sinceMs / STEP_MS) * STEP_MS;
			return source.lists(fromMs, isBrief).map((part) => ({
				name: part.name,
				read: async (signal) =>
					await together(
						JSON.stringify([name, 'list', part.name, fromMs, isBrief]),
						async (lifetime) => await part.read(lifetime),
						signal,
					),
			}));
		},
		lookUp: async (id, country, signal) =>
			await together(
				JSON.stringify([name, 'payment', id, country ?? null]),
				async (lifetime) => await source.lookUp(id, country, lifetime),
				signal,
			),
	};
}
