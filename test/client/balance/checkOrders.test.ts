import fc from 'fast-check';

import { checkOrders, readBalances } from '../../../client/balance/checkOrders';
import { readFundingTerms } from '../../../client/balance/fundingTerms';
import { TransportError } from '../../../client/errors';
import { orderOf } from '../../../client/payment/send/order';
import type { Country } from '../../../client/interface/vocabulary';

const order = (id: string, amount: number, country: Country = 'IND') =>
	orderOf({ country, currency: 'AED', amount, amount_type: 'destination' }, id, {});

const info = (available: number, currency = 'INR') => ({
	payout_currency: currency,
	wallet_currency: 'USDT',
	balances: [{ currency: 'USDT', payout_amount: available }],
});

const terms = readFundingTerms({});
const orders = [order('INV-1', 60), order('INV-2', 50)];

it('asks once for each country, and looks nothing up if all of it is covered', async () => {
	const readBalance = jest.fn(async () => info(110));
	const exists = jest.fn();
	const { rows } = await checkOrders(orders, terms, { readBalance, exists });
	expect(rows).toMatchObject([{ enough: 'yes', needed: 110 }]);
	expect(readBalance.mock.calls).toEqual([['IND']]);
	expect(exists).not.toHaveBeenCalled();
});

it('does not count a payment that exists', async () => {
	const readBalance = async () => info(100);
	const { rows } = await checkOrders(orders, terms, {
		readBalance,
		exists: async ({ externalId }) => externalId === 'INV-1',
	});
	expect(rows).toMatchObject([{ enough: 'yes', needed: 50, payments: 1 }]);
	const short = await checkOrders(orders, terms, { readBalance, exists: async () => false });
	expect(short.rows).toMatchObject([{ enough: 'no', shortBy: 10 }]);
});

it('forgets a country in which all payments exist, and its failure', async () => {
	const failure = new TransportError('network', true);
	const check = async (exists: boolean) =>
		await checkOrders([...orders, order('INV-3', 1, 'PAK')], terms, {
			readBalance: async (country) => {
				if (country === 'PAK') throw failure;
				return info(110);
			},
			exists: async ({ country }) => exists && country === 'PAK',
		});
	expect(await check(true)).toMatchObject({ rows: [{ enough: 'yes' }], failures: [] });
	expect(await check(false)).toMatchObject({
		rows: [{ enough: 'unknown' }, { enough: 'unknown' }],
		failures: [failure],
	});
});

it('judges again with the quotes and payments that are known since, and reads nothing more', async () => {
	const readBalance = jest.fn(async () => info(110));
	const source = orderOf(
		{ country: 'IND', currency: 'AED', amount: 5, amount_type: 'source' },
		'INV-3',
		{},
	);
	const checked = await checkOrders([...orders, source], terms, {
		readBalance,
		exists: async ({ externalId }) => externalId === 'INV-1',
	});
	expect(checked.rows).toMatchObject([{ enough: 'unknown', payments: 2 }]);
	const quoted = new Map([['INV-3', '60.01']]);
	const existing = new Set<string>();
	expect(checked.again({ existing, quoted }).rows).toMatchObject([{ enough: 'no', shortBy: 0.01 }]);
	existing.add('INV-2');
	expect(checked.again({ existing, quoted }).rows).toMatchObject([
		{ enough: 'yes', needed: 60.01, payments: 1 },
	]);
	expect(readBalance).toHaveBeenCalledTimes(1);
});

it('calls a dry run enough if, and only if, the balance covers its quotes, for 2,000 batches', async () => {
	const cents = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
	await fc.assert(
		fc.asyncProperty(cents, fc.integer({ min: -2, max: 2 }), async (amounts, spare) => {
			const total = amounts.reduce((sum, one) => sum + one, 0);
			const batch = amounts.map((_, at) =>
				orderOf(
					{ country: 'IND', currency: 'AED', amount: 1, amount_type: 'source' },
					`INV-${at}`,
					{},
				),
			);
			const checked = await checkOrders(batch, terms, {
				readBalance: async () => info(Number(((total + spare) / 100).toFixed(2))),
				exists: async () => false,
			});
			const quotes = amounts.map((one, at) => [`INV-${at}`, (one / 100).toFixed(2)] as const);
			const judge = (some: typeof quotes): unknown =>
				checked.again({ existing: new Set(), quoted: new Map(some) }).rows[0]?.enough;
			expect(judge(quotes)).toBe(spare < 0 ? 'no' : 'yes');
			expect(judge(quotes.slice(1))).toBe('unknown');
		}),
		{ numRuns: 2000 },
	);
});

it('has nothing to compare on v2, or without payments', async () => {
	const exists = async () => false;
	const { rows } = await checkOrders(orders, terms, { exists });
	expect(rows).toMatchObject([{ enough: 'unknown', payments: 2 }]);
	expect(await checkOrders([], terms, { exists })).toMatchObject({ rows: [], failures: [] });
});

it('does not take a cancelled run, or a fault of ours, for a balance that is not known', async () => {
	for (const error of [new TransportError('aborted', false), new Error('stopped')]) {
		const read = async () => await Promise.reject(error);
		await expect(readBalances(['IND'], read)).rejects.toBe(error);
	}
});
