/** What is remembered of a payment's state, and which of two states is the later one. [Payment record; D13] */
import { isRecord } from '../../client/http/answer';
import { payoutCurrencies } from '../../client/vocabulary';
import { compareMoments, readMoment, type Moment } from '../../client/payment/moment';
import { describeStatus, type Category } from '../../client/payment/states';

export interface PaymentVersion extends Moment {
	readonly id: string;
	readonly status: string;
	/** The country in which the payment can be looked up, where that is known. */
	readonly country?: string | undefined;
	/** How often the payment had gone back to an earlier state within this very time; see `inRound`. */
	readonly round?: number | undefined;
}

/** `unclear`: another state, and nothing tells which of them came first. */
export type Order = 'same' | 'newer' | 'older' | 'unclear';

/**
 * @param foundIn the country in whose list it stood; else the payout's currency tells it, where it is there
 * @returns null when the record names no payment or no status: then nothing can be compared
 */
export function paymentVersionOf(record: unknown, foundIn?: string): PaymentVersion | null {
	if (!isRecord(record)) return null;
	const { id, status, timestamp } = record;
	if (typeof id !== 'string' || id === '' || typeof status !== 'string') return null;
	const country = foundIn ?? countryOfCurrency.get(record['amount_currency']);
	return { id, status, ...readMoment(timestamp), country };
}

/** How the candidate stands to what is known: by time, and within one moment by how far along a payment is. */
export function compareVersions(candidate: PaymentVersion, known: PaymentVersion): Order {
	const order = compareMoments(candidate, known);
	if (order !== 0) return order > 0 ? 'newer' : 'older';
	const isOneTime = candidate.atMs !== null && candidate.atMs === known.atMs;
	const rounds = isOneTime ? (candidate.round ?? 0) - (known.round ?? 0) : 0;
	if (rounds !== 0) return rounds > 0 ? 'newer' : 'older';
	if (candidate.status === known.status) return 'same';
	const steps = stepOf(candidate.status) - stepOf(known.status);
	if (steps === 0) return 'unclear';
	return steps > 0 ? 'newer' : 'older';
}

/**
 * States can flip within one time stamp: a, b, a. The second a is told from the first by its round, which begins
 * whenever a state of the same time does not lead on from the one before.
 *
 * @param known the payment's state before this one
 */
export function inRound(mark: PaymentVersion, known: PaymentVersion | undefined): PaymentVersion {
	if (known === undefined || mark.atMs === null || mark.atMs !== known.atMs) return mark;
	const { round = 0 } = known;
	const order = compareVersions({ ...mark, round }, known);
	const own = order === 'same' || order === 'newer' ? round : round + 1;
	return own === 0 ? mark : { ...mark, round: own };
}

/** One country, one currency. [Enumerations, DestinationCurrency] */
const countryOfCurrency = new Map<unknown, string>(
	Object.entries(payoutCurrencies).map(([country, currency]) => [currency, country]),
);

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
