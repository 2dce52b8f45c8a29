/** Passes the events of a stream of all payments to the waits for single payments. */
import type { ServiceRecord } from '../../http/answer';
import { createBoundedMap } from '../../async/boundedMap';

/** A wait for one payment. */
export interface Watcher {
	/** Receives a full record of the payment. */
	readonly onRecord: (record: ServiceRecord) => void;
	/** The payment may have changed without a record, so it must be looked up. */
	readonly onHint: () => void;
	/** Called when the stream starts or stops delivering events. */
	readonly onChange: () => void;
}

export interface Watching {
	/** Sets the payment's ID once it is known, and passes on what arrived for it before. May be called again. */
	identify(paymentId: string): void;
	stop(): void;
}

export interface PaymentWatchers {
	add(watcher: Watcher): Watching;
	/** @param record null if the event contains no full record */
	publish(paymentId: string, record: ServiceRecord | null): void;
	notifyAll(what: 'onHint' | 'onChange'): void;
}

/** Payments whose events are kept for waits that do not know their payment's ID yet. */
const maxEarly = 10_000;

export function createPaymentWatchers(): PaymentWatchers {
	const all = new Set<Watcher>();
	const nameless = new Set<Watcher>();
	const byPayment = new Map<string, Set<Watcher>>();
	const early = createBoundedMap<string, ServiceRecord | null>(maxEarly);

	const pass = (watcher: Watcher, record: ServiceRecord | null): void =>
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
				if (missed !== undefined) pass(watcher, missed);
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
		publish(paymentId, record) {
			for (const watcher of [...(byPayment.get(paymentId) ?? [])]) pass(watcher, record);
			if (nameless.size > 0) early.set(paymentId, record);
		},
		notifyAll(what) {
			for (const watcher of [...all]) watcher[what]();
		},
	};
}
