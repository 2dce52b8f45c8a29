/**
 * Which failures of lists and look-ups a person has to hear of, and when: a refusal at once, an outage when it lasts,
 * each cause once until it is over. What fails is tried again all the same.
 */
import { isPayoutError } from '../../client/errors';
import { isCertificateFault } from '../../client/http/certificateFault';
import type { Clock } from '../../client/http/clock';

/** `lists`: the payments of a gap. `payment`: the rest of a `payment-update`. */
export type LookupKind = 'lists' | 'payment';

export interface Trouble {
	readonly kind: LookupKind;
	readonly error: unknown;
	/** How long it has lasted. */
	readonly lastedMs: number;
}

export interface LookupTrouble {
	failed(kind: LookupKind, error: unknown): void;
	/** Everything of this kind could be read. */
	worked(kind: LookupKind): void;
}

export interface LookupTroubleOptions {
	readonly clock: Pick<Clock, 'elapsed'>;
	readonly onTrouble: (trouble: Trouble) => void;
	/** Told only after `onTrouble`. */
	readonly onOver: () => void;
}

/** What heals by itself mostly does so within it. */
const OUTAGE_MS = 15 * 60_000;

const statusOf = (error: unknown): number | null => (isPayoutError(error) && 'status' in error ? error.status : null);

/** Waiting does not mend it. What is wrong with a single payment says nothing about the others. */
function isRefused(kind: LookupKind, error: unknown): boolean {
	if (!isPayoutError(error) || (error.name === 'TransportError' && isCertificateFault(error.errno))) return true;
	if (kind === 'payment') return [401, 403].includes(statusOf(error) ?? 0);
	return !error.retryable;
}

const causeOf = (error: unknown): string => (isPayoutError(error) ? `${error.code} ${statusOf(error) ?? ''}` : 'unexpected');

export function createLookupTrouble({ clock, onTrouble, onOver }: LookupTroubleOptions): LookupTrouble {
	const since = new Map<LookupKind, number>();
	// Over both kinds: keys that may not read lists may not read payments either.
	const told = new Set<string>();
	return {
		failed(kind, error) {
			const sinceMs = since.get(kind) ?? clock.elapsed();
			since.set(kind, sinceMs);
			const lastedMs = clock.elapsed() - sinceMs;
			const refused = isRefused(kind, error);
			if (!refused && lastedMs < OUTAGE_MS) return;
			// An outage shows in many ways, and is one.
			const cause = refused ? causeOf(error) : 'outage';
			if (told.has(cause)) return;
			told.add(cause);
			onTrouble({ kind, error, lastedMs });
		},
		worked(kind) {
			if (!since.delete(kind) || since.size > 0 || told.size === 0) return;
			told.clear();
			onOver();
		},
	};
}
