import { checkOrders, readBalances } from '../../../client/balance/checkOrders';
import { readFundingTerms } from '../../../client/balance/fundingTerms';
import { TransportError } from '../../../client/errors';
import { orderOf } from '../../../client/payment/send/order';
import type { Country } from '../../../client/vocabulary';

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

it('has nothing to compare on v2, or without payments', async () => {
	const exists = async () => false;
	const { rows } = await checkOrders(orders, terms, { exists });
	expect(rows).toMatchObject([{ enough: 'unknown', payments: 2 }]);
	expect(await checkOrders([], terms, { exists })).toEqual({ rows: [], failures: [] });
});

it('does not take a cancelled run, or a fault of ours, for a balance that is not known', async () => {
	for (const error of [new TransportError('aborted', false), new Error('stopped')]) {
		const read = async () => await Promise.reject(error);
		await expect(readBalances(['IND'], read)).rejects.toBe(error);
	}
});
