/**
 * Decides whether a record can be the payment that was sent or requested. The responses of POST,
 * look-ups, waits and lists all use it.
 */
import { isRecord, type ServiceRecord } from '../../http/answer';
import { isDecimal, type Decimal } from '../../money/amount';
import { isSameToTheCent } from '../../money/compare';
import { payoutCurrencies, sourceCurrencies } from '../../vocabulary';

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

/**
 * Compares the members of v2's record, and those that v3 may use. The interface does not show v3's
 * record. A member that is missing, null or of another type is not compared. [Payment record;
 * PaymentResponse]
 *
 * @returns the differences with both values, such as `the amount 7 instead of 22650.5`. Null if there
 *   is none. Only IDs, country, currencies and amounts are named
 */
export function findContradiction(record: ServiceRecord, asked: AskedPayment): string | null {
	const found = readMembers(record).flatMap(({ name, shown, wanted, isSame }) =>
		wanted === undefined || wanted === '' || isSame(shown, String(wanted))
			? []
			: [`the ${name} ${readable(shown)} instead of ${readable(String(wanted))}`],
	);
	return found.length === 0 ? null : [...new Set(found)].join(' and ');

	function readMembers(given: ServiceRecord): Comparison[] {
		const members = unwrap(given);
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
			...compare(members, ['external_id'], 'external ID', externalId, readId, isSameText),
			...compare(members, ['id', 'payment_id'], 'payment ID', paymentId, readId, isSameWord),
			...compare(members, countryMembers, 'country', country, readCode, isSameWord),
			...compare(
				members,
				payoutCurrencyMembers,
				'payout currency',
				payoutCurrency,
				readCode,
				isSameWord,
			),
			...compare(
				members,
				['base_currency'],
				'source currency',
				sourceCurrency,
				readCode,
				isSameWord,
			),
			...compareCurrency(members, asked),
			...compare(
				members,
				['amount', 'amount_destination'],
				'amount',
				payoutAmount,
				readDecimal,
				isSameToTheCent,
			),
			...compare(
				members,
				['base_amount', 'amount_source'],
				'source amount',
				sourceAmount,
				readDecimal,
				isSameToTheCent,
			),
		];
	}
}

/** Whether a record shows the country it pays to, by the country or by its currency. */
export function showsCountry(record: ServiceRecord): boolean {
	const members = unwrap(record);
	const isPayoutCurrency = isIn(
		Object.values(payoutCurrencies),
		readCode(members['currency']) ?? '',
	);
	return (
		isPayoutCurrency ||
		[...countryMembers, ...payoutCurrencyMembers].some(
			(name) => readCode(members[name]) !== undefined,
		)
	);
}

const countryMembers = ['country', 'payment_country'];
const payoutCurrencyMembers = ['amount_currency', 'payment_currency'];

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

/**
 * `currency` is the source currency in a request, and may be the payout currency in a record. The
 * list that contains it decides.
 */
function compareCurrency(
	members: ServiceRecord,
	{ sourceCurrency, payoutCurrency }: AskedPayment,
): Comparison[] {
	const shown = readCode(members['currency']) ?? '';
	const wanted = isIn(sourceCurrencies, shown)
		? sourceCurrency
		: isIn(Object.values(payoutCurrencies), shown)
			? payoutCurrency
			: (sourceCurrency ?? payoutCurrency);
	return compare(members, ['currency'], 'currency', wanted, readCode, isSameWord);
}

/** A v3 response may contain its record in one member. [PaymentResponse: not shown] */
function unwrap(record: ServiceRecord): ServiceRecord {
	const inner = [record['payment'], record['data']].find(isRecord);
	return inner ? { ...inner, ...record } : record;
}

const readId = (value: unknown): string | undefined =>
	typeof value === 'number' || (typeof value === 'string' && value !== '')
		? String(value)
		: undefined;

/** Only codes of three letters are compared. A service may name a country in other ways. */
const readCode = (value: unknown): string | undefined =>
	typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value : undefined;

const readDecimal = (value: unknown): string | undefined =>
	isDecimal(value) ? String(value) : undefined;

const isSameText = (shown: string, wanted: string): boolean => shown === wanted;
const isSameWord = (shown: string, wanted: string): boolean =>
	shown.toLowerCase() === wanted.toLowerCase();
const isIn = (codes: readonly string[], shown: string): boolean =>
	codes.some((code) => isSameWord(code, shown));

/** The service may show any text as an ID, so only a plain one is quoted in the error. */
const readable = (value: string): string =>
	/^[\w.#-]{1,128}$/.test(value) ? value : '(a text that is no ID)';
