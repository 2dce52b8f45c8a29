/** What many followers of one stream look up, looked up once. */
import type { Coalesce } from '../../client/async/coalesce';
import type { PaymentSource } from './paymentSource';

/** Followers who were sure up to about the same moment read the same list: it begins at the full minute before. */
const STEP_MS = 60_000;

/**
 * @param name of what the source reads: only who may read the same, and looks in the same places, may use the same one
 * @returns the source, which shares each answer with those who ask for the same at the same time
 */
export function shareSource(
	source: PaymentSource,
	name: string,
	together: Coalesce,
): PaymentSource {
	return {
		lists(sinceMs) {
			const fromMs = Math.floor(sinceMs / STEP_MS) * STEP_MS;
			return source.lists(fromMs).map((part) => ({
				name: part.name,
				read: async (signal) =>
					await together(
						JSON.stringify([name, 'list', part.name, fromMs]),
						async (life) => await part.read(life),
						signal,
					),
			}));
		},
		lookUp: async (id, country, signal) =>
			await together(
				JSON.stringify([name, 'payment', id, country ?? null]),
				async (life) => await source.lookUp(id, country, life),
				signal,
			),
	};
}
