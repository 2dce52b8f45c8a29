/** Brings the news of a stream of all payments to those who wait for one of them. */
import type { ServiceRecord } from '../../http/answer';
import { createBoundedMap } from '../../async/boundedMap';

/** Somebody who waits for one payment. */
export interface Watcher {
	/** A full record of the payment came. */
	readonly onRecord: (record: ServiceRecord) => void;
	/** Something may have happened that no record came of: look the payment up. */
	readonly onHint: () => void;
	/** Whether news arrives at all has changed. */
	readonly onChange: () => void;
}

export interface Watching {
	/** Once the payment's ID is known; brings what came for it before. May be called again. */
	identify(paymentId: string): void;
	stop(): void;
}

export interface PaymentWatchers {
	add(watcher: Watcher): Watching;
	/** @param record null when only that something happened is known */
	tell(paymentId: string, record: ServiceRecord | null): void;
	tellAll(what: 'onHint' | 'onChange'): void;
}

/** Payments whose news is kept for watchers that do not know their payment's ID yet. */
const maxEarly = 10_000;

export function createPaymentWatchers(): PaymentWatchers {
	const all = new Set<Watcher>();
	const nameless = new Set<Watcher>();
	const byPayment = new Map<string, Set<Watcher>>();
	const early = createBoundedMap<string, ServiceRecord | null>(maxEarly);

	const bring = (watcher: Watcher, record: ServiceRecord | null): void =>
		record === null ? watcher.onHint() : watcher.onRecord(record);

	const add = (watcher: Watcher): Watching => {
		let watched: Set<Watcher> | undefined;
		all.add(watcher);
		nameless.add(watcher);
		const forgetName = (): void => {
			nameless.delete(watcher);
			watched?.delete(watcher);
		};
		return {
			identify(paymentId) {
				forgetName();
				watched = byPayment.get(paymentId) ?? new Set();
				byPayment.set(paymentId, watched.add(watcher));
				const missed = early.get(paymentId);
				if (missed !== undefined) bring(watcher, missed);
				if (nameless.size === 0) early.clear();
			},
			stop() {
				forgetName();
				all.delete(watcher);
				if (nameless.size === 0) early.clear();
			},
		};
	};

	return {
		add,
		tell(paymentId, record) {
			for (const watcher of [...(byPayment.get(paymentId) ?? [])]) bring(watcher, record);
			if (nameless.size > 0) early.set(paymentId, record);
		},
		tellAll(what) {
			for (const watcher of [...all]) watcher[what]();
		},
	};
}
