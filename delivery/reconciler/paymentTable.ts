/** The last known states of payments, up to a limit. */
import { isFinal } from '../../client/interface';
import { compareVersions, type PaymentVersion } from '../event/paymentVersion';

export interface PaymentTable {
	get(id: string): PaymentVersion | undefined;
	/** Records the state unless a later one is known. A known country is kept. */
	note(version: PaymentVersion): void;
	/**
	 * Records a state that was not delivered. If the table is full, an unknown payment that has ended is
	 * forgotten at once. Otherwise a list of old payments would push out those that were delivered.
	 */
	noteIfRoom(version: PaymentVersion): void;
	/**
	 * Forgets ended payments whose last state is older than this. They cannot appear in a list again.
	 * Those that a list has delivered are kept for a day longer, because their events may come late.
	 */
	forgetEndedBefore(ms: number): void;
	/** Payments that have not ended. */
	open(): PaymentVersion[];
	entries(): Iterable<PaymentVersion>;
	readonly size: number;
	/**
	 * The time of the latest state that was forgotten because of the limit. A payment with an older state may
	 * have been in the table.
	 */
	readonly forgottenMs: number | null;
}

/** States that are kept beyond the limit. */
export interface NeededStates {
	/** States since this moment are kept. States without a time are not. */
	readonly sinceMs: () => number;
	/** The table never has more payments than this, including those. */
	readonly limit: number;
}

/** How long the late event of a state that a list has delivered is still dropped. */
const LISTED_KEPT_MS = 86_400_000;

/**
 * @param limit above it, ended payments are forgotten first, then open ones; in each group the
 *   one with the oldest news goes first
 * @param initial oldest first
 */
export function createPaymentTable(
	limit: number,
	initial: Iterable<PaymentVersion> = [],
	initialForgottenMs: number | null = null,
	needed: NeededStates | null = null,
): PaymentTable {
	// Two maps in the order of the last news. The next one to forget is at the front of one of them.
	const ended = new Map<string, PaymentVersion>();
	const open = new Map<string, PaymentVersion>();
	let forgottenMs = initialForgottenMs;

	const forgot = ({ atMs }: PaymentVersion): void => {
		if (atMs !== null) forgottenMs = Math.max(forgottenMs ?? atMs, atMs);
	};
	const isNeeded = ({ atMs }: PaymentVersion): boolean =>
		needed !== null &&
		ended.size + open.size <= needed.limit &&
		atMs !== null &&
		atMs >= needed.sinceMs();
	/** @returns false if the next one is still needed */
	const forgetOne = (): boolean => {
		const from = ended.size > 0 ? ended : open;
		for (const [id, version] of from) {
			if (isNeeded(version)) return false;
			from.delete(id);
			forgot(version);
			return true;
		}
		return false;
	};
	const get = (id: string): PaymentVersion | undefined => open.get(id) ?? ended.get(id);
	const note = (version: PaymentVersion): void => {
		const known = get(version.id);
		// If a state is recorded twice, the first object stays, and with it its cached packed text.
		const isKnown =
			known &&
			known.status === version.status &&
			known.atMs === version.atMs &&
			known.round === version.round;
		if (isKnown === true && (version.country ?? known?.country) === known?.country) return;
		const stays = known !== undefined && compareVersions(version, known) === 'older';
		const last = stays ? known : version;
		const country = version.country ?? known?.country;
		// If nothing is added, the same object is kept, because many workflows may remember the payments of one
		// stream.
		const kept = last.country === country ? last : { ...last, country };
		if (known !== undefined && !open.delete(version.id)) ended.delete(version.id);
		(isFinal(kept.status) ? ended : open).set(version.id, kept);
		while (ended.size + open.size > limit && forgetOne());
	};
	for (const version of initial) note(version);

	return {
		get,
		note,
		noteIfRoom(version) {
			const isFull = ended.size + open.size >= limit;
			// An open payment may be looked up later, so it replaces one that has ended.
			const isSpare = isFinal(version.status) || ended.size === 0;
			if (get(version.id) === undefined && isFull && isSpare) forgot(version);
			else note(version);
		},
		forgetEndedBefore(ms) {
			for (const [id, { atMs, isListed }] of ended) {
				if (atMs === null || atMs >= ms) break;
				if (isListed !== true || atMs < ms - LISTED_KEPT_MS) ended.delete(id);
			}
		},
		open: () => [...open.values()],
		*entries() {
			yield* open.values();
			yield* ended.values();
		},
		get size() {
			return ended.size + open.size;
		},
		get forgottenMs() {
			return forgottenMs;
		},
	};
}
