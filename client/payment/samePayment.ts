/**
 * Decides whether a record can be the payment that was sent or requested. The responses of POST,
 * look-ups, waits and lists all use it.
 */
import type { ServiceRecord } from '../http/answer';
import { isDecimal, type Decimal } from '../money/amount';
import { isSameToTheCent } from '../money/compare';
import { mayBeToken } from '../problem/hideTokens';
import { asReceived } from '../http/envelope';
import { members as names, readCode, readId, sideOf, unwrap } from './recordMembers';

/** What was sent or requested. A member that is unknown is undefined and not compared. */
export interface AskedPayment {
	readonly externalId?: string | undefined;
	/** The service's own ID of the payment. */
	readonly paymentId?: string | undefined;
	/** The destination, ISO 3166-1 alpha-3. */
	readonly country?: string | undefined;
	readonly sourceCurrency?: string | undefined;
	readonly payoutCurrency?: string | undefined;
	/** A decimal as text is compared digit by digit. */
	readonly sourceAmount?: Decimal | undefined;
	readonly payoutAmount?: Decimal | undefined;
}

/** A payment of the client's own ID. */
export interface IdentifiedPayment extends AskedPayment {
	readonly externalId: string;
}

/**
 * Compares the members of v2's record, and those that v3 may use. The interface does not show v3's
 * record. A member that is missing, null or of another type is not compared. [Payment record;
 * PaymentResponse]
 *
 * @returns the differences with both values, such as `the amount 7 instead of 22650.5`. Null if there
 *   is none. Only IDs, country, currencies and amounts are named
 */
export function findContradiction(record: ServiceRecord, asked: AskedPayment): string | null {
	const found = [...readMembers(unwrap(record)), ...readMembers(envelopeOf(record))].flatMap(
		({ name, shown, wanted, isSame }) =>
			wanted === undefined || wanted === '' || isSame(shown, String(wanted))
				? []
				: [`the ${name} ${readable(shown, wanted)} instead of ${readable(wanted, wanted)}`],
	);
	return found.length === 0 ? null : [...new Set(found)].join(' and ');

	function readMembers(members: ServiceRecord): Comparison[] {
		const {
			externalId,
			paymentId,
			country,
			sourceCurrency,
			payoutCurrency,
			sourceAmount,
			payoutAmount,
		} = asked;
		return [
			...compare(members, names.externalId, 'external ID', externalId, readId, isSameText),
			...compare(members, names.paymentId, 'payment ID', paymentId, readId, isSameId),
			...compare(members, names.country, 'country', country, readCode, isSameWord),
			...compare(
				members,
				names.payoutCurrency,
				'payout currency',
				payoutCurrency,
				readCode,
				isSameWord,
			),
			...compare(
				members,
				names.sourceCurrency,
				'source currency',
				sourceCurrency,
				readCode,
				isSameWord,
			),
			...compareCurrency(members, asked),
			...compare(members, names.payoutAmount, 'amount', payoutAmount, readNumber, isSameAmount),
			...compare(
				members,
				names.sourceAmount,
				'source amount',
				sourceAmount,
				readNumber,
				isSameAmount,
			),
		];
	}
}

/** An envelope may have an ID of its own. Nothing else in it may contradict the payment. */
function envelopeOf(record: ServiceRecord): ServiceRecord {
	const envelope = asReceived(record);
	if (envelope === record) return {};
	return Object.fromEntries(
		Object.entries(envelope).filter(([name]) => !names.paymentId.some((one) => one === name)),
	);
}

/** Whether a record shows the country it pays to, by the country or by its currency. */
export function showsCountry(record: ServiceRecord): boolean {
	const members = unwrap(record);
	return (
		sideOf(members['currency']) === 'payout' ||
		[...names.country, ...names.payoutCurrency].some(
			(name) => readCode(members[name]) !== undefined,
		)
	);
}

interface Comparison {
	readonly name: string;
	readonly shown: string;
	readonly wanted: Decimal | undefined;
	readonly isSame: (shown: string, wanted: string) => boolean;
}

function compare(
	members: ServiceRecord,
	names: readonly string[],
	name: string,
	wanted: Decimal | undefined,
	read: (value: unknown) => string | undefined,
	isSame: Comparison['isSame'],
): Comparison[] {
	return names.flatMap((member) => {
		const shown = read(members[member]);
		return shown === undefined ? [] : [{ name, shown, wanted, isSame }];
	});
}

/** Its member is `currency`, see `sideOf`. */
function compareCurrency(
	members: ServiceRecord,
	{ sourceCurrency, payoutCurrency }: AskedPayment,
): Comparison[] {
	const side = sideOf(members['currency']);
	const wanted =
		side === 'source'
			? sourceCurrency
			: side === 'payout'
				? payoutCurrency
				: (sourceCurrency ?? payoutCurrency);
	return compare(members, ['currency'], 'currency', wanted, readCode, isSameWord);
}

/** `parseJson` returns a number that a double would change as text: `1e400`, or one of a thousand digits. */
const readNumber = (value: unknown): string | undefined =>
	isDecimal(value) || (typeof value === 'string' && /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value))
		? String(value)
		: undefined;

/** A number that is too long or too large to be compared is no amount of a payment. */
const isSameAmount = (shown: string, wanted: string): boolean =>
	shown.length <= 100 && /^[^e]+(?:e[+-]?\d{1,2})?$/i.test(shown) && isSameToTheCent(shown, wanted);

const isSameText = (shown: string, wanted: string): boolean => shown === wanted;
/** Letter case counts, unless both are UUIDs. */
const isSameId = (shown: string, wanted: string): boolean =>
	isUuid(shown) ? isSameWord(shown, wanted) : shown === wanted;
const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
const isSameWord = (shown: string, wanted: string): boolean =>
	shown.toLowerCase() === wanted.toLowerCase();

/** The service may show any text as an ID, so only a plain one is quoted in the error. */
const readable = (value: Decimal, wanted: Decimal): string =>
	/^[\w.#-]{1,128}$/.test(String(value)) && !mayBeToken(String(value), [String(wanted)])
		? String(value)
		: '(a text that is not an ID)';
