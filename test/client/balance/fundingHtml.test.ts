import type { Funding } from '../../../client/balance/funding';
import { writeFundingHtml } from '../../../client/balance/fundingHtml';
import { hostileText, seenIn, strangeIn } from '../../support/cases/formPage';

const row: Funding = {
	...{ enough: 'yes', available: 1_000_000, needed: '12345.678', shortBy: 0, currency: 'USDT' },
	...{ why: 'It is.', countries: 'IND', payments: 1 },
};
const planned = [{ country: 'IND', side: 'source', currency: 'INR', amount: 1 }] as const;
const none = { rates: [], reserve: { percent: 0, perPayment: undefined } };
const rate = (country: string, currency: string, balanceCurrency = 'USDT') => ({
	...{ country, currency, balanceCurrency, rate: '84.25' },
});

it.each<[Partial<Funding>, string]>([
	[{}, 'Balance: 1,000,000.00 USDT available; this payment needs about 12,345.68 USDT'],
	[
		{ payments: 3, available: '20000.125', currency: 'KWD' },
		'Balance: 20,000.125 KWD available; these 3 payments need about 12,345.678 KWD',
	],
	[
		{ enough: 'no', available: 1, shortBy: '12344.671' },
		'Balance: 1.00 USDT available; this payment needs about 12,345.68 USDT. It is short by about 12,344.68 USDT',
	],
	[
		{ available: '20000.129' },
		'Balance: 20,000.12 USDT available; this payment needs about 12,345.68 USDT',
	],
	[
		{ enough: 'unknown', why: 'No rate of INR. Add it.' },
		'Balance: not known. No rate of INR. Add it.',
	],
	[
		{ enough: 'unknown', available: null, needed: null, currency: null, why: '' },
		'Balance: not known.',
	],
])('says in one sentence what the balance is: %j', (changes, sentence) => {
	const html = writeFundingHtml({ ...row, ...changes }, planned, none);
	expect(seenIn(html)).toBe(sentence);
	expect(html.includes('<strong>')).toBe('enough' in changes);
});

it('says the rates that were used, and the reserve', () => {
	const terms = {
		rates: [
			...[rate('IND', 'INR'), rate('IND', 'AED'), rate('PAK', 'INR'), rate('IND', 'INR', 'USD')],
		],
		reserve: { percent: 1, perPayment: { amount: '0.5', currency: 'USDT' } },
	};
	expect(seenIn(writeFundingHtml(row, planned, terms))).toMatch(
		/ about 12,345\.68 USDT, with 84\.25 INR for 1 USDT, 1 % for premium and cost and 0\.50 USDT for each payment$/,
	);
	const quoted = [{ ...planned[0], currency: 'AED', quoted: { currency: 'INR', amount: 84 } }];
	expect(seenIn(writeFundingHtml(row, quoted, { ...terms, reserve: none.reserve }))).toMatch(
		/, with 84\.25 INR for 1 USDT and 84\.25 AED for 1 USDT$/,
	);
});

it('shows what comes from the service as a text', () => {
	for (const changes of [
		{ currency: hostileText },
		{ enough: 'unknown', why: hostileText },
	] as const)
		expect(strangeIn(writeFundingHtml({ ...row, ...changes }, planned, none))).toEqual([]);
});
