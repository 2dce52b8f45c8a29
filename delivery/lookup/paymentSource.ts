/** What reconciliation needs from the service. Version and countries are bound in. */
import type { Method } from '../../client/call';
import type { ServiceRecord } from '../../client/http';

export interface FoundPayment {
	readonly record: ServiceRecord;
	/** Where it was found. Undefined if the version has no countries. */
	readonly country?: string | undefined;
}

/** The endpoints of a version that it reads, with the credential bound in. */
export interface PaymentReads {
	readonly get: Method<ServiceRecord>;
	readonly list: Method<readonly ServiceRecord[]>;
}

/**
 * A list that could not be read to its end. The records it has shown are valid: each describes one
 * payment.
 */
export class PartlyRead extends Error {
	constructor(
		readonly found: readonly FoundPayment[],
		/** Why the list is incomplete. */
		readonly fault: Error,
	) {
		super(fault.message);
	}
}

/** A part of a sweep that succeeds or fails, and is retried, on its own. */
export interface SweepPart {
	/** For the log, such as a country. */
	readonly name: string;
	/** @throws the client's errors; PartlyRead if the records read so far are valid */
	read(signal: AbortSignal): Promise<readonly FoundPayment[]>;
}

export interface PaymentSource {
	/**
	 * The lists that contain every payment whose state was recorded at or after this moment, and
	 * every payment that is still open.
	 *
	 * @param isBrief whether it must not cost much. A list that is not sorted by the time of the status may
	 *   then have other changes behind its first pages
	 */
	lists(sinceMs: number, isBrief?: boolean): readonly SweepPart[];
	/**
	 * @param country where the payment is known to be; if undefined, every country is searched
	 * @throws ApiError `not_found` if it is in none of them; the client's errors
	 */
	lookUp(id: string, country: string | undefined, signal: AbortSignal): Promise<FoundPayment>;
}
