/** The last known state of payments, with an upper bound. */
import { isFinal } from '../../client/payment/states';
import { compareVersions, type PaymentVersion } from './paymentVersion';

export interface PaymentTable {
	get(id: string): PaymentVersion | undefined;
	/** Remembers the state unless a later one is known; a country once known stays. */
	note(mark: PaymentVersion): void;
	/** Forgets ended payments whose last state is older than this: they cannot come again by a list. */
	forgetEndedBefore(ms: number): void;
	/** Those that have not ended. */
	open(): PaymentVersion[];
	entries(): Iterable<PaymentVersion>;
	readonly size: number;
	/** The latest state that was forgotten for want of room: what is older than this may have been here. */
	readonly forgottenMs: number | null;
}

/**
 * @param limit beyond it ended payments are forgotten first, those not heard of for longest before the others
 * @param initial oldest first
 */
export function createPaymentTable(
	limit: number,
	initial: Iterable<PaymentVersion> = [],
	initialForgottenMs: number | null = null,
): PaymentTable {
	// Two maps in the order of the last news: what goes first is at the front of one of them.
	const ended = new Map<string, PaymentVersion>();
	const open = new Map<string, PaymentVersion>();
	let forgottenMs = initialForgottenMs;

	const forgetOne = (): void => {
		const from = ended.size > 0 ? ended : open;
		for (const [id, { atMs }] of from) {
			from.delete(id);
			if (atMs !== null) forgottenMs = Math.max(forgottenMs ?? atMs, atMs);
			return;
		}
	};
	const get = (id: string): PaymentVersion | undefined => open.get(id) ?? ended.get(id);
	const note = (mark: PaymentVersion): void => {
		const known = get(mark.id);
		// Told twice: it keeps what was made of it, such as its packed form.
		const isKnown =
			known &&
			known.status === mark.status &&
			known.atMs === mark.atMs &&
			known.round === mark.round;
		if (isKnown === true && (mark.country ?? known?.country) === known?.country) return;
		const stays = known !== undefined && compareVersions(mark, known) === 'older';
		const last = stays ? known : mark;
		const country = mark.country ?? known?.country;
		// The very mark where nothing is added to it: many workflows may remember the payments of one stream.
		const kept = last.country === country ? last : { ...last, country };
		if (known !== undefined && !open.delete(mark.id)) ended.delete(mark.id);
		(isFinal(kept.status) ? ended : open).set(mark.id, kept);
		while (ended.size + open.size > limit) forgetOne();
	};
	for (const mark of initial) note(mark);

	return {
		get,
		note,
		forgetEndedBefore(ms) {
			for (const [id, { atMs }] of ended) {
				if (atMs === null || atMs >= ms) break;
				ended.delete(id);
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
