/** When a known payment was made, as a row of the user's own data shows it. */
import { writtenText } from '../../input/dateTime';
import { isCalendarDay } from '../../input/isCalendarDay';

/** @returns the moment at which the clock of a zone shows a time, which is given as if it were UTC */
export type ZoneClock = (localMs: number) => number;

/** A row may be written before its payment, and changed after it. The latest of them counts. */
const names = [
	...['timestamp', 'time', 'date', 'day', 'at', 'paidat', 'paidon', 'paiddate', 'datepaid'],
	...['sentat', 'senton', 'sentdate', 'datesent', 'paymentdate', 'paymenttime', 'dateofpayment'],
	...['transactiondate', 'transferdate', 'valuedate', 'bookingdate', 'postingdate', 'payoutdate'],
	...['executedat', 'executiondate', 'processedat', 'completedat', 'settledat', 'settlementdate'],
	...['createdat', 'createdon', 'created', 'updatedat', 'updatedon', 'updated', 'lastupdated'],
];

const form =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,](\d{1,9}))?(?: ?(Z|UTC)| ?([+-]\d{2}):?(\d{2})?)?)?$/i;
/** Of the day that another member has. */
const timeOfDay = /^\d{1,2}:\d{2}/;
const dayMs = 86_400_000;

/**
 * @param members by their names in small letters
 * @returns the latest moment that the row can mean. Undefined if there is none, or one that cannot be read: it may
 *   be later than the others
 */
export function readKnownTime(
	members: ReadonlyMap<string, unknown>,
	clock: ZoneClock,
): number | undefined {
	const given = names
		.map((name) => writtenText(members.get(name)))
		.filter((value) => value !== undefined && value !== null && value !== '')
		.filter((value) => typeof value !== 'string' || !timeOfDay.test(value.trim()));
	const moments = given.map((value) =>
		typeof value === 'string' ? readLatest(value.trim(), clock) : undefined,
	);
	const known = moments.filter((atMs) => atMs !== undefined);
	return known.length === 0 || known.length < moments.length ? undefined : Math.max(...known);
}

/** A date without a time is the end of its day. */
function readLatest(text: string, clock: ZoneClock): number | undefined {
	const [, day = '', time, fraction = '0', utc, hours, minutes = '00'] = form.exec(text) ?? [];
	if (!isCalendarDay(day)) return undefined;
	if (time === undefined) return clock(Date.parse(`${day}T00:00Z`) + dayMs - 1);
	const zone = hours === undefined ? 'Z' : `${hours}:${minutes}`;
	const atMs = Date.parse(`${day}T${time}${zone}`) + Math.floor(Number(`0.${fraction}`) * 1_000);
	if (Number.isNaN(atMs)) return undefined;
	return utc === undefined && hours === undefined ? clock(atMs) : atMs;
}
