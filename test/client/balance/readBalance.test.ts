import { defaultMapping, readBalance } from '../../../client/balance/readBalance';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox } from '../../support/servers/startSandbox';

const mapping = { available: 'available', currency: 'currency', isShared: false };
const digits = '1234567890123456789012345678901234567890';

it('reads what the sandbox shows, and nothing if it shows fewer members', async () => {
	const sandbox = await startTestSandbox({
		account: { balances: { USD: 10.5, USDT: 1000, USDC: 0 } },
	});
	const { body } = await callSandbox(sandbox, 'GET', '/v3/balance?country=NGA');
	expect(readBalance(body, defaultMapping)).toEqual({ available: 1_550_000, currency: 'NGN' });
	const wallet = {
		available: 'balances[currency=wallet_currency].available',
		currency: 'wallet_currency',
		isShared: true,
	};
	expect(readBalance(body, wallet)).toEqual({ available: 1000, currency: 'USDT' });
	const { country, balances } = body as Record<string, unknown>;
	expect(readBalance({ country, balances }, defaultMapping)).toEqual({
		problem: "has no member 'wallet_currency'",
	});
});

it.each<[unknown]>([[0], [-5], ['-0.01'], [1000.5], ['1000.50'], [digits], [`${digits}.01`]])(
	'reads the amount %j with every digit',
	(available) => {
		expect(readBalance({ available, currency: 'INR' }, mapping)).toEqual({
			available,
			currency: 'INR',
		});
	},
);

it.each<[unknown]>([
	[null],
	[''],
	[' '],
	[true],
	[[]],
	[[1000]],
	[{ amount: 1000 }],
	['1,000'],
	['1.000,00'],
	['1e3'],
	['1000 INR'],
	['+1000'],
	['1000\n'],
	['٣'],
	[`${digits}0`],
	['unlimited'],
	[Number.NaN],
	[Number.POSITIVE_INFINITY],
	[undefined],
])('takes %p for no amount, and does not repeat it', (available) => {
	expect(readBalance({ available, currency: 'INR' }, mapping)).toEqual({
		problem: "has no amount at 'available'",
	});
});

it.each<[unknown]>([[null], [''], ['inr'], ['I'], ['INR, USD'], [['INR']], [356], ['Rupee'], [{}]])(
	'takes %j for no currency',
	(currency) => {
		expect(readBalance({ available: 1000, currency }, mapping)).toEqual({
			problem: "has no currency at 'currency'",
		});
	},
);

it.each<[unknown]>([[null], [[]], ['1000'], [1000], [undefined], [true]])(
	'reads nothing from the answer %j',
	(answer) => {
		expect(readBalance(answer, mapping)).toEqual({ problem: 'is no object' });
	},
);

it('takes the currency of the user if the answer shows none', () => {
	const stated = { ...mapping, currency: '"USDT"' };
	expect(readBalance({ available: 7 }, stated)).toEqual({ available: 7, currency: 'USDT' });
});

it('chooses between two currencies only as mapped', () => {
	const answer = {
		wallet_currency: 'USDT',
		payout_currency: 'INR',
		balances: [
			{ currency: 'USD', payout_amount: 1 },
			{ currency: 'USDT', payout_amount: 2 },
		],
	};
	expect(readBalance(answer, defaultMapping)).toEqual({ available: 2, currency: 'INR' });
	const twice = { ...answer, balances: [...answer.balances, ...answer.balances] };
	expect(readBalance(twice, defaultMapping)).toMatchObject({
		problem: expect.stringContaining('has 2 entries'),
	});
});

const list = [
	{ currency: 'USD', available: 5 },
	{ currency: 'USDT', available: 1000 },
];

it.each<[object, string, string]>([
	[{ available: 1000, currency: 'USDT' }, 'available', 'currency'],
	[{ wallet: { available: 1000 } }, 'wallet.available', '"USDT"'],
	[{ balances: list }, 'balances[currency="USDT"].available', 'balances[currency="USDT"].currency'],
	[
		{ balances: list, wallet_currency: 'USDT' },
		'balances[currency=wallet_currency].available',
		'wallet_currency',
	],
])('reads %j as docs/wrong-payments.md maps it', (answer, available, currency) => {
	expect(readBalance(answer, { available, currency, isShared: true })).toEqual({
		available: 1000,
		currency: 'USDT',
	});
});
