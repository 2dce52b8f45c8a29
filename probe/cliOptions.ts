/**
 * Parses the flags of `npm run probe`. Keys are not flags, because everybody on the machine can read a
 * command line.
 */
import { parseArgs } from 'node:util';
import { isDecimal } from '../client/money';
import { countries, sourceCurrencies } from '../client/interface';
import { keyVariables } from './usage/keys';
import { rowNames } from './rows/rows';
import { WrongUsage } from './usage/wrongUsage';

export const usage = `Usage: npm run probe -- --base-url URL [options]
  --base-url URL     the address of the environment, exactly as the service gave it to you
  --keys FILE        a JSON file with accessKey and secretKey (or privateKey and keyId), and hmacKey if it differs.
                     Default: the variables ${keyVariables.join(', ')}
  --rows S1,R2       only these rows (default: all)
  --country CODE     the destination of reports, quotes and payments (default IND)
  --currency CODE    the source currency of quotes and payments (default AED)
  --amount N         the source amount of quotes and payments, at most 100 (default 10)
  --pay              also make payments: two at most, announced before they are sent
  --payment FILE     a JSON object with the fields that your account needs in a payment, without quote, amount and external_id
  --long             wait longer: 10 minutes for the next status of a payment, 30 in all
  --json             print one line of JSON instead of the table
Exit code: 0 if all tests completed, 1 if one failed, 2 on wrong usage.`;

/** Nobody needs to pay more than this to test a service. */
const mostAmount = 100;

export interface CliOptions {
	readonly baseUrl: string;
	readonly keysFile?: string;
	readonly paymentFile?: string;
	readonly rows: readonly string[];
	readonly country: string;
	readonly currency: string;
	readonly amount: string;
	readonly pay: boolean;
	readonly long: boolean;
	readonly json: boolean;
}

/** @throws WrongUsage without repeating any argument, because the user may have typed a key */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const values = parse(args);
	if (values.help === true) return 'help';
	const { keys, payment, rows, country = 'IND', currency = 'AED', amount = '10' } = values;
	if (values['base-url'] === undefined)
		throw new WrongUsage('--base-url is missing: give the address of the environment');
	if (!isDecimal(amount) || Number(amount) <= 0 || Number(amount) > mostAmount) {
		throw new WrongUsage(`--amount takes a number above 0 and up to ${mostAmount}`);
	}
	return {
		baseUrl: values['base-url'],
		...(keys === undefined ? {} : { keysFile: keys }),
		...(payment === undefined ? {} : { paymentFile: payment }),
		rows: rows === undefined ? rowNames : readRows(rows),
		country: oneOf('--country', country, countries),
		currency: oneOf('--currency', currency, sourceCurrencies),
		amount,
		pay: values.pay ?? false,
		long: values.long ?? false,
		json: values.json ?? false,
	};
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const options = {
	'base-url': text,
	keys: text,
	rows: text,
	country: text,
	currency: text,
	amount: text,
	pay: flag,
	payment: text,
	long: flag,
	json: flag,
	help: flag,
};

function parse(args: readonly string[]) {
	try {
		return parseArgs({ args: [...args], options }).values;
	} catch {
		throw new WrongUsage(
			'A flag is unknown, a flag has no value, or an argument has no flag. Keys are never flags',
		);
	}
}

function readRows(asked: string): string[] {
	const rows = asked.split(',').map((name) => name.trim());
	if (rows.some((name) => !rowNames.includes(name)))
		throw new WrongUsage(`--rows takes ${rowNames.join(',')}`);
	return rows;
}

function oneOf(name: string, value: string, known: readonly string[]): string {
	if (known.includes(value)) return value;
	throw new WrongUsage(`${name} takes ${known.join(', ')}`);
}
