/** The causes of trouble that were reported and are not over, so that each is reported once. */
import { causeOf, nameOf, type Failure, type TroubleKind } from './troubleCause';

/** A failure that lasts. */
export interface Down extends Failure {
	/** By the clock's elapsed time. */
	readonly sinceMs: number;
}

export interface ReportedCauses {
	/** Whether a report of this failure would say nothing new. */
	isKnown(kind: TroubleKind, failure: Down): boolean;
	/** Whether trouble of the stream, or of lists and look-ups, was reported and is not over. */
	isAny(kind: 'stream' | 'lookups'): boolean;
	add(kind: TroubleKind, failure: Failure): void;
	/**
	 * Ends the trouble of the stream, or that of lists and look-ups together.
	 *
	 * @returns what was reported of it
	 */
	clear(kind: 'stream' | 'lookups'): { readonly any: boolean; readonly outage: boolean };
}

export function createReportedCauses(): ReportedCauses {
	// Lists and look-ups share one set: keys that may not read lists usually may not read payments
	// either.
	const reported = { stream: new Set<string>(), lookups: new Set<string>() };
	const causesFor = (kind: TroubleKind): Set<string> =>
		kind === 'stream' ? reported.stream : reported.lookups;

	return {
		isKnown(kind, failure) {
			const cause = causeOf(failure);
			// The same error may be a refusal for lists and an outage for look-ups. One report is enough.
			if (causesFor(kind).has(nameOf(failure.error)) || reported.stream.has(cause)) return true;
			// A lost stream is news, also if lists and look-ups have failed before.
			return cause === 'outage' && kind !== 'stream' && reported.lookups.has(cause);
		},
		isAny: (kind) => reported[kind].size > 0,
		add(kind, failure) {
			causesFor(kind).add(causeOf(failure));
		},
		clear(kind) {
			const causes = reported[kind];
			const had = { any: causes.size > 0, outage: causes.has('outage') };
			causes.clear();
			return had;
		},
	};
}
