import { readFundingTerms } from '../../../../../client/balance/fundingTerms';
import { ApiError, TransportError } from '../../../../../client/errors';
import { findAnywhere } from '../../../../../client/payment/send/finder';
import { orderOf } from '../../../../../client/payment/send/order';
import { emptyProblem } from '../../../../../client/problem/problem';
import { startFunding } from '../../../../../nodes/CrossBorderPayouts/operations/runs/fundingRun';

const notFound = new ApiError('not_found', 'GET', 404, { ...emptyProblem, isFromService: true });

const plan = (externalId: string, amount: number, more: object = {}) => ({
	order: orderOf(
		{ country: 'IND', currency: 'AED', amount, amount_type: 'destination' },
		externalId,
		{},
	),
	calls: { finder: findAnywhere(async () => await Promise.reject(notFound), 'IND') },
	funding: { terms: readFundingTerms({}), stopsIfUnknown: true },
	dryRun: false,
	...more,
});

type Plan = ReturnType<typeof plan>;

const start = (
	plans: readonly Plan[],
	balance: unknown,
	willPay: (plan: Plan) => boolean = () => true,
) =>
	startFunding({ inTurn: async (task) => await task() }, plans, willPay, async () => {
		if (balance instanceof Error) throw balance;
		return {
			payout_currency: 'INR',
			wallet_currency: 'USDT',
			balances: [{ currency: 'USDT', payout_amount: balance }],
		};
	});

it('does nothing if no item asks for it', () => {
	expect(start([plan('INV-1', 5, { funding: undefined })], 5)).toBeUndefined();
});

it('counts all items of a run, also those that do not ask for it, and each external ID once', async () => {
	const plans = [plan('INV-1', 60), plan('INV-2', 40, { funding: undefined }), plan('INV-2', 40)];
	await expect(start(plans, 100)?.open()).resolves.toBeUndefined();
	await expect(start(plans, 99)?.open()).rejects.toMatchObject({
		outcome: 'not_sent',
		code: 'balance_too_low',
	});
	const onlyFirst = start(plans, 99, ({ order }) => order.externalId === 'INV-1');
	await expect(onlyFirst?.open()).resolves.toBeUndefined();
});

it('tells only, if nothing is paid', async () => {
	const dry = start([plan('INV-1', 60, { dryRun: true })], 5);
	await dry?.open();
	const text =
		'Balance: 1 payment to IND needs 60.00 INR. The balance has 5.00 INR. Add 55.00 INR to the balance first';
	expect(dry?.warningsOf({ ...plan('INV-1', 60).order })).toEqual([text]);
	expect(dry?.warningsOf({ ...plan('INV-1', 60).order, country: 'PAK' })).toEqual([]);
	expect(dry?.hint()).toEqual([text]);
});

it('does not count an item of a dry run among payments', async () => {
	const plans = [plan('INV-1', 60), plan('INV-2', 60, { dryRun: true })];
	await expect(start(plans, 60)?.open()).resolves.toBeUndefined();
});

it('stops for a balance that is not known, unless the form says to pay', async () => {
	const paying = { funding: { terms: readFundingTerms({}), stopsIfUnknown: false } };
	await expect(start([plan('INV-1', 1)], 'a lot')?.open()).rejects.toMatchObject({
		code: 'balance_unknown',
	});
	const pays = start([plan('INV-1', 1, paying)], 'a lot');
	await pays?.open();
	expect(pays?.warningsOf(plan('INV-1', 1).order)).toHaveLength(1);
	const down = new TransportError('network', true);
	await expect(start([plan('INV-1', 1)], down)?.open()).rejects.toMatchObject({ failure: down });
	await expect(start([plan('INV-1', 1, paying)], down)?.open()).resolves.toBeUndefined();
});

it('refuses items that ask for different checks', () => {
	const other = { funding: { terms: readFundingTerms({}), stopsIfUnknown: false } };
	expect(() => start([plan('INV-1', 1), plan('INV-2', 1, other)], 5)).toThrow('check_balance');
});
