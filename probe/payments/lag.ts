/**
 * How long look-ups lag behind a payment, estimated from the look-ups that found it and those that did not.
 * [behaviours, row R17]
 */
import type { AskedPayment } from '../../client/payment';
import type { HttpResponse } from '../../client/http';
import { isOwn } from '../service/answers';
import { found, narrowed, notTried, type Finding } from '../finding/finding';
import { paymentIdIn } from './paying';

/** A look-up of the payment. The payment's age when the service answered was between these two. */
export interface TimedLookUp {
	readonly answer: HttpResponse;
	readonly leastMs: number;
	readonly mostMs: number;
}

const lags = [
	{ value: 'atOnce', ms: 0 },
	{ value: 'late2', ms: 2_000 },
	{ value: 'late5', ms: 5_000 },
	{ value: 'late20', ms: 20_000 },
] as const;

/**
 * The lags that fit all look-ups. If the service's lag is between two of them, the result is the longer one.
 *
 * @param exists whether another source showed the payment
 */
export function readLag(
	lookUps: readonly TimedLookUp[],
	asked: AskedPayment,
	exists: boolean,
): Finding {
	const seen = lookUps.filter(({ answer }) => paymentIdIn(answer, asked) !== undefined);
	const missed = lookUps.filter(({ answer }) => isOwn(answer, 404));
	const [from, until] = [
		Math.max(...missed.map(({ leastMs }) => leastMs)),
		Math.min(...seen.map(({ mostMs }) => mostMs)),
	];
	if (seen.length === 0 && (missed.length === 0 || !exists)) {
		return notTried(
			'it is not known whether the payment exists, or look-ups fail for another reason (see R2)',
		);
	}
	const detail = [
		...(missed.length > 0 ? [`not found ${seconds(from)} s after it was made`] : []),
		...(seen.length > 0 ? [`found within ${seconds(until)} s`] : []),
	].join(', ');
	const later = lags.filter(({ ms }) => ms > from);
	const fitting = later.filter(({ ms }) => ms <= until);
	const values = (fitting.length > 0 ? fitting : later.slice(0, 1)).map(({ value }) => value);
	const [value = 'late20'] = values;
	return values.length > 1
		? narrowed(values, detail)
		: found(value, value === 'atOnce' ? undefined : detail);
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1);
