/** Amounts, limits and agreed rates that are not what they seem. */
import { placesOf, type Key } from '../draw/invoice';
import { isJsonText, valueKind, type Draft, type SlipKind } from './kind';

const places = ({ form }: Draft): number => placesOf(form.currency, form.amountType);
const only = (key: Key) => (): Key[] => [key];

/** The meant amount with two decimals, or three in a currency of three. */
function full(draft: Draft): { readonly whole: string; readonly cents: string } {
	const [whole = '', cents = ''] = String(draft.meant.amount).split('.');
	return { whole, cents: cents.padEnd(places(draft), '0') };
}

const grouped = (whole: string, separator: string): string =>
	whole.replaceAll(/\B(?=(\d{3})+$)/g, separator);

const refused = { guard: 'Amount', wanted: 'refused' } as const;

const asWritten = (whole: string, cents: string): string[] => [
	...(whole.length > 3
		? [
				`${grouped(whole, ',')}.${cents}`,
				`${grouped(whole, '.')},${cents}`,
				`${grouped(whole, ' ')}.${cents}`,
				`${grouped(whole, '\u00a0')},${cents}`,
				`${grouped(whole, "'")}.${cents}`,
				grouped(whole, ','),
			]
		: []),
	`${whole},${cents}`,
];

const odd = (whole: string, cents: string, currency: string): unknown[] => [
	`${currency} ${whole}.${cents}`,
	`${whole}.${cents} ${currency}`,
	`$${whole}`,
	`-${whole}.${cents}`,
	`${whole}.${cents}-`,
	`(${whole}.${cents})`,
	'0',
	'0.00',
	0,
	-5,
	'',
	null,
	undefined,
	' ',
	'#N/A',
	'NaN',
	NaN,
	Infinity,
	'undefined',
	'[object Object]',
	true,
	[],
	{ value: whole },
	'one thousand',
	`${whole}%`,
	'٥٠٠',
	'５００',
	'{{ $json.amount }}',
];

export const amounts: readonly SlipKind[] = [
	valueKind(
		{ ...refused, name: 'Amount with separators', seenBy: 'the text' },
		only('amount'),
		(draft) => {
			const { whole, cents } = full(draft);
			return { value: draft.dice.pick(asWritten(whole, cents)) };
		},
	),
	valueKind(
		{ ...refused, name: 'Amount with an exponent', seenBy: 'the text' },
		only('amount'),
		({ dice }) => ({ value: dice.pick(['1e3', '1.5E3', '2.5E+03', '1E+3', '12e2']) }),
	),
	valueKind(
		{
			...refused,
			name: 'Amount with exactly three decimals in a currency of two',
			seenBy: 'the text',
		},
		(draft) => (places(draft) === 2 ? ['amount'] : []),
		(draft) => ({ value: `${full(draft).whole}.${draft.dice.pick(['000', '500', '123'])}` }),
	),
	valueKind(
		{ ...refused, name: 'Amount with more digits than the currency has', seenBy: 'the text' },
		only('amount'),
		(draft) => ({
			value: `${full(draft).whole}.${draft.dice.digits(4, true)}${draft.dice.between(1, 9)}`,
		}),
	),
	valueKind(
		{ ...refused, name: 'Amount that is none', seenBy: 'the value' },
		only('amount'),
		(draft) => {
			const { whole, cents } = full(draft);
			return { value: draft.dice.pick(odd(whole, cents, draft.form.currency)) };
		},
	),
	valueKind(
		{
			name: 'Agreed rate without an ID',
			guard: 'Deal ID',
			seenBy: 'the option',
			wanted: 'refused',
			fits: ({ deal }) => deal !== null,
		},
		only('deal'),
		({ dice, form }) => ({
			value: dice.pick([
				...(form.dealMayBeEmpty ? [] : ['', null, undefined, ' ']),
				'#N/A',
				'undefined',
				'DEAL-7',
			]),
		}),
	),
	valueKind(
		{
			name: 'Agreed rate that the account does not have',
			guard: 'The service',
			seenBy: 'the deals of the account',
			wanted: 'refused',
			fits: ({ deal }) => deal !== null,
		},
		only('deal'),
		({ dice }) => ({ value: dice.uuid() }),
		() => ({ mayAsk: true }),
	),
	{
		name: 'Limit without a value',
		guard: 'Max Source Amount',
		seenBy: 'the option',
		wanted: 'refused',
		plant: ({ form, given, later, dice }) => {
			if (form.maxSource === null) return null;
			const value = dice.pick(['', null, undefined, ' ', '#N/A', 'none']);
			for (const one of [given, later]) one.extra['limit'] = value;
			return { names: /max source amount/, what: `limit = ${JSON.stringify(value)}` };
		},
	},
	valueKind(
		{
			name: 'Amount above the limit',
			guard: 'Max Source Amount',
			seenBy: 'the limit and the quote',
			wanted: 'refused',
		},
		({ form }) => (form.maxSource === null || form.amountType !== 'source' ? [] : ['amount']),
		({ dice }) => ({ value: `${dice.between(51, 99)}00.00` }),
		// A replacement with another amount is refused before its quote.
		() => ({ names: /max source amount|the replaced payment/, mayAsk: true }),
	),
	valueKind(
		{
			name: 'Country that is no code',
			guard: 'Destination Country',
			seenBy: 'the list of countries',
			wanted: 'refused',
		},
		only('country'),
		({ dice, meant }) => ({
			value: dice.pick([
				'IN',
				'India',
				'',
				undefined,
				null,
				'#N/A',
				'XXX',
				String(meant.country).toLowerCase(),
			]),
		}),
		() => ({ names: /country/ }),
	),
	valueKind(
		{
			name: 'Currency that is no code',
			guard: 'Source Currency',
			seenBy: 'the list of currencies',
			wanted: 'refused',
		},
		only('currency'),
		({ dice }) => ({
			value: dice.pick(['Dhs', 'dirham', '', undefined, null, '#N/A', 'aed', 'XXX']),
		}),
		() => ({ names: /currency/ }),
	),
	valueKind(
		{
			name: 'Payment method that cannot be paid',
			guard: 'Payable combinations',
			seenBy: 'the list of combinations',
			wanted: 'refused',
		},
		({ form }) => (form.version === 'v3' ? ['payment_method'] : []),
		({ dice }) => ({
			value: dice.pick(['cash_pickup', 'mobile_wallet', 'Bank Transfer', '', undefined]),
		}),
		() => ({ names: /payment method|combination|cash pickup|mobile wallet/ }),
	),
	valueKind(
		{
			name: 'Blanks around an amount, a currency or a country',
			guard: 'Amount',
			seenBy: 'the text',
			wanted: 'either',
		},
		() => ['amount', 'currency', 'country'],
		({ dice, meant }, key) => {
			const blank = dice.pick([' ', '\u00a0', '  ']);
			const text = String(meant[key]);
			return { value: dice.chance(0.5) ? `${text}${blank}` : `${blank}${text}` };
		},
		(_, key) => ({ names: new RegExp(key) }),
	),
	valueKind(
		{
			name: 'Amount as a number, or with zeros that a database adds',
			guard: 'Amount',
			seenBy: 'the value',
			wanted: 'mended',
		},
		(draft) => (isJsonText(draft) ? [] : ['amount']),
		(draft) => {
			const value = Number(draft.meant.amount);
			const hair = value + value * Number.EPSILON;
			const zeros = places(draft) === 2 ? '00' : '0';
			return {
				value: draft.dice.pick<unknown>([value, `${value.toFixed(places(draft))}${zeros}`, hair]),
			};
		},
		() => ({ names: /(?:)/ }),
	),
];
