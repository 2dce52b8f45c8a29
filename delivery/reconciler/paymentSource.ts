/** What reconciliation asks of the service, with version and countries bound in. */
import type { ServiceRecord } from '../../client/http/answer';

export interface FoundPayment {
	readonly record: ServiceRecord;
	/** Where it was found; undefined where the version knows no countries. */
	readonly country?: string | undefined;
}

/** A list that cannot be read to its end. What it has shown is sound: each record says what one payment is. */
export class PartlyRead extends Error {
	constructor(
		readonly found: readonly FoundPayment[],
		/** Why it is not all. */
		readonly fault: Error,
	) {
		super(fault.message);
	}
}

/** A share of a sweep that succeeds or fails, and is repeated, by itself. */
export interface SweepPart {
	/** For the log, such as a country. */
	readonly name: string;
	/** @throws the client's errors; PartlyRead where what could be read counts all the same */
	read(signal: AbortSignal): Promise<readonly FoundPayment[]>;
}

export interface PaymentSource {
	/** The lists that hold every payment whose state was recorded at or after this moment, and what is still open. */
	lists(sinceMs: number): readonly SweepPart[];
	/**
	 * @param country where it is known to be; otherwise it is looked for
	 * @throws ApiError `not_found` when it is nowhere; the client's errors
	 */
	lookUp(id: string, country: string | undefined, signal: AbortSignal): Promise<FoundPayment>;
}
