/**
 * The one judge of records: whether a record can be the payment that was sent or asked for. POST answers,
 * look-ups, waits and lists all ask here.
 */
import { isRecord, type ServiceRecord } from '../../http/answer';
import { isDecimal, type Decimal } from '../../money/amount';
import { isSameToTheCent } from '../../money/compare';
import { payoutCurrencies, sourceCurrencies } from '../../vocabulary';

/** What was sent or asked for; what is not known stays undefined and is not compared. */
export interface AskedPayment {
	readonly externalId?: string | undefined;
	/** The service's own ID of the payment. */
	readonly paymentId?: string | undefined;
	/** The destination. */
	readonly country?: string | undefined;
	readonly sourceCurrency?: string | undefined;
	readonly payoutCurrency?: string | undefined;
	/** A decimal as text is compared digit by digit. */
	readonly sourceAmount?: Decimal | undefined;
	readonly payoutAmount?: Decimal | undefined;
}

/**
 * Looks at every member that the interface shows, and that v3, whose record is not shown, may use. A
 * member that is missing, null or not of its kind shows nothing.
 *
 * @returns what the record shows otherwise, both values named (`the amount 7 instead of 22650.5`), or null
 * when it contradicts nothing. Only IDs, country, currencies and amounts are named
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

/** Whether a record shows at all to which country it pays: by the country, or by its currency. */
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

/** `currency` is the source's in a request, and may be the payout's in a record: the two lists tell which. */
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

/** A v3 answer may hold its record in one member. [PaymentResponse: not shown] */
function unwrap(record: ServiceRecord): ServiceRecord {
	const inner = [record['payment'], record['data']].find(isRecord);
	return inner ? { ...inner, ...record } : record;
}

const readId = (value: unknown): string | undefined =>
	typeof value === 'number' || (typeof value === 'string' && value !== '')
		? String(value)
		: undefined;

/** Codes of three letters: what else a service may call a country says nothing here. */
const readCode = (value: unknown): string | undefined =>
	typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value : undefined;

const readDecimal = (value: unknown): string | undefined =>
	isDecimal(value) ? String(value) : undefined;

const isSameText = (shown: string, wanted: string): boolean => shown === wanted;
const isSameWord = (shown: string, wanted: string): boolean =>
	shown.toLowerCase() === wanted.toLowerCase();
const isIn = (codes: readonly string[], shown: string): boolean =>
	codes.some((code) => isSameWord(code, shown));

/** What the service shows in place of an ID may be any text. */
const readable = (value: string): string =>
	/^[\w.#-]{1,128}$/.test(value) ? value : '(a text that is no ID)';
