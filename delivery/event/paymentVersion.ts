/**
 * The remembered state of a payment, and which of two states is the later one. [Payment record]
 */
import { isRecord } from '../../client/http';
import { type Category, countryOfCurrency, describeStatus, isFinal } from '../../client/interface';
import { compareMoments, type Moment, readMoment } from '../../client/payment';

export interface PaymentVersion extends Moment {
	readonly id: string;
	readonly status: string;
	/** The country in which the payment can be looked up, if known. */
	readonly country?: string | undefined;
	/**
	 * How often the payment had gone back to an earlier state within the same time. See `inRound`.
	 */
	readonly round?: number | undefined;
	/** A list has delivered it, and no event. Its event may still come. */
	readonly isListed?: boolean | undefined;
}

/** `unclear`: the states differ, and nothing shows which of them came first. */
export type Comparison = 'same' | 'newer' | 'older' | 'unclear';

/**
 * @param foundIn the country in whose list the payment was; if undefined, the payout's currency
 *   tells the country
 * @returns null if the record has no payment ID or no status, because nothing can be compared
 *   then
 */
export function paymentVersionOf(record: unknown, foundIn?: string): PaymentVersion | null {
	if (!isRecord(record)) return null;
	const { id, status, timestamp } = record;
	if (typeof id !== 'string' || id === '' || typeof status !== 'string') return null;
	const country = foundIn ?? countryOfCurrency.get(record['amount_currency']);
	return { id, status, ...readMoment(timestamp), country };
}

/**
 * Whether a state comes after another one, whatever their times say, because several machines may write them: a
 * payment that has ended is not in progress again, and `reversed` is its last state.
 */
export function mustFollow(later: PaymentVersion, earlier: PaymentVersion): boolean {
	if (!isFinal(later.status)) return false;
	return !isFinal(earlier.status) || (later.status === 'reversed' && earlier.status !== 'reversed');
}

/**
 * Orders the candidate against the known state: by time, unless it must follow, and at the same time by how far
 * along the payment is.
 */
export function compareVersions(candidate: PaymentVersion, known: PaymentVersion): Comparison {
	const isOneTime = candidate.atMs !== null && candidate.atMs === known.atMs;
	const rounds = isOneTime ? (candidate.round ?? 0) - (known.round ?? 0) : 0;
	if (rounds !== 0) return rounds > 0 ? 'newer' : 'older';
	if (mustFollow(candidate, known)) return 'newer';
	const order = compareMoments(candidate, known);
	if (order !== 0) return order > 0 ? 'newer' : 'older';
	if (candidate.status === known.status) return 'same';
	const steps = stepOf(candidate.status) - stepOf(known.status);
	if (steps === 0) return 'unclear';
	return steps > 0 ? 'newer' : 'older';
}

/**
 * Tells apart states that flip within one time stamp, such as a, b, a. The second a gets another
 * round. A round begins when a state of the same time does not lead on from the one before.
 *
 * @param known the payment's state before this one
 */
export function inRound(
	version: PaymentVersion,
	known: PaymentVersion | undefined,
): PaymentVersion {
	if (known === undefined || version.atMs === null || version.atMs !== known.atMs) return version;
	const { round = 0 } = known;
	const order = compareVersions({ ...version, round }, known);
	const own = order === 'same' || order === 'newer' ? round : round + 1;
	return own === 0 ? version : { ...version, round: own };
}

const stepOf = (status: string): number =>
	namedSteps.get(status) ?? steps[describeStatus(status).category ?? 'unrecognised'];

const namedSteps = new Map([
	['queued', 0],
	['pending', 1],
	['reversed', 6],
]);

const steps: Readonly<Record<Category, number>> = {
	inProgress: 2,
	unrecognised: 2,
	callSupport: 3,
	success: 4,
	failed: 5,
};
