/** The two currencies of a payment, which people take for each other: what you spend, and what is paid out. */
import { InvalidValue } from '../errors/InvalidValue';
import { countryOfCurrency, sourceCurrencies, type SourceCurrency } from '../interface/vocabulary';
import { oneOf } from './checks';
import { likenessOf } from './likeness';

const spent = sourceCurrencies.join(', ');
const known = oneOf(sourceCurrencies);

const refusing =
	(problemOf: (paidOut: string) => string) =>
	(value: unknown): SourceCurrency | InvalidValue => {
		const code = typeof value === 'string' ? likenessOf(value).toUpperCase() : '';
		return countryOfCurrency.has(code) ? new InvalidValue(problemOf(code)) : known(value);
	};

/**
 * For a quote, and for a payment that makes its own. Whoever only replaces INR by AED pays an amount of
 * INR in AED, which is many times as much.
 */
export const spentCurrency = refusing(
	(code) =>
		`must be the currency that you spend. ${code} is what beneficiaries get: if 'Amount' is in ${code}, set 'Amount Is In' to 'Payout Currency', and 'Source Currency' to what you spend (${spent})`,
);

/** For a payment from a quote, whose amount is always in the payout currency. */
export const quotedCurrency = refusing(
	(code) =>
		`must be the source currency of the quote, which you spend (${spent}). ${code} is what beneficiaries get`,
);

/** Of a quote's amount. The form calls the sides by other words than the service. */
export const amountSide = oneOf(
	['source', 'destination'],
	"source (in the form: 'Source Currency') or destination ('Payout Currency')",
	(value) => sides.get(likenessOf(value)),
);

const sides: ReadonlyMap<string, 'source' | 'destination'> = new Map([
	['sourcecurrency', 'source'],
	['payoutcurrency', 'destination'],
	['payout', 'destination'],
]);
