/**
 * Loads the full record of a payment whose event contains only the new status. [Events, v2 stream]
 */
import { isPayoutError, TransportError } from '../../client/errors';
import { saysThereIsNone, type ServiceRecord } from '../../client/http';
import { type Clock, createBoundedMap, linkedAbort, outcomeOf } from '../../client/async';
import { compareVersions, paymentVersionOf, type PaymentVersion } from '../event/paymentVersion';
import type { LookupFault } from '../event/deliveryEvent';
import type { FoundPayment, PaymentSource } from './paymentSource';

export type Completed =
	| (FoundPayment & { readonly kind: 'found' })
	| { readonly kind: 'failed'; readonly fault: LookupFault };

export interface CompletePorts {
	readonly source: PaymentSource;
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/** The country in which the payment is known to be. */
	readonly countryOf: (id: string) => string | undefined;
	/** Called after each look-up. Null if the service answered, even with "no such payment"; otherwise the error. */
	readonly onAnswer?: (error: unknown) => void;
}

export interface RecordLoader {
	/**
	 * @param receivedAtMs when the event came; a look-up that began later serves it as well
	 * @throws the signal's reason if it aborts; nothing else
	 */
	complete(version: PaymentVersion, receivedAtMs: number): Promise<Completed>;
}

/** Time limit for all tries of one look-up together. */
const longestLookMs = 30_000;
const maxKept = 500;

interface Look {
	readonly beganAtMs: number;
	readonly answer: Promise<Completed>;
	found: ServiceRecord | null;
}

export function createRecordLoader({
	source,
	clock,
	signal,
	countryOf,
	onAnswer,
}: CompletePorts): RecordLoader {
	const looks = createBoundedMap<string, Look>(maxKept);

	const find = async (id: string): Promise<FoundPayment> => {
		const ended = linkedAbort(signal);
		const { signal: lifetime } = ended;
		const timer = clock.sleep(longestLookMs, lifetime).then(() => {
			throw new TransportError('timeout', false);
		});
		timer.catch(() => undefined);
		const found = findIn(id, lifetime);
		found.catch(() => undefined);
		try {
			return await Promise.race([found, timer]);
		} finally {
			ended.abort();
		}
	};
	/** The payment may no longer be in the known country. If so, it is looked up in all countries. */
	const findIn = async (id: string, lifetime: AbortSignal): Promise<FoundPayment> => {
		const country = countryOf(id);
		if (country === undefined) return await source.lookUp(id, undefined, lifetime);
		const found = await outcomeOf(source.lookUp(id, country, lifetime));
		if (found.ok) return found.value;
		if (!saysThereIsNone(found.error)) throw found.error;
		return await source.lookUp(id, undefined, lifetime);
	};

	const begin = (id: string): Look => {
		const answer = find(id).then(
			({ record, country }): Completed => {
				look.found = record;
				onAnswer?.(null);
				return { kind: 'found', record, country };
			},
			(error: unknown): Completed => {
				if (!isPayoutError(error)) throw error;
				onAnswer?.(saysThereIsNone(error) ? null : error);
				if (looks.get(id) === look) looks.delete(id);
				return { kind: 'failed', fault: { code: error.code, message: error.message } };
			},
		);
		const look: Look = { beganAtMs: clock.now(), answer, found: null };
		looks.set(id, look);
		return look;
	};

	const serves = (
		{ beganAtMs, found }: Look,
		version: PaymentVersion,
		receivedAtMs: number,
	): boolean => {
		if (beganAtMs >= receivedAtMs) return true;
		const seen = paymentVersionOf(found);
		return seen !== null && version.atMs !== null && compareVersions(version, seen) === 'same';
	};

	return {
		async complete(version, receivedAtMs) {
			signal.throwIfAborted();
			const known = looks.get(version.id);
			const look = known && serves(known, version, receivedAtMs) ? known : begin(version.id);
			const completed = await look.answer;
			signal.throwIfAborted();
			return completed;
		},
	};
}
