import { readFundingTerms } from '../../../client/balance/fundingTerms';
import { ApiError, TransportError } from '../../../client/errors';
import { findAnywhere } from '../../../client/payment/send/finder';
import { orderOf, type PaymentOrder } from '../../../client/payment/send/order';
import { readQuote } from '../../../client/payment/send/quote';
import { emptyProblem } from '../../../client/errors/problem';
import { startFunding } from '../../../client/run/fundingRun';

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

/** An item of a dry run whose amount is in AED. */
const source = (externalId: string): Plan => ({
	...plan(externalId, 1, { dryRun: true }),
	order: orderOf(
		{ country: 'IND', currency: 'AED', amount: 1, amount_type: 'source' },
		externalId,
		{},
	),
});

const quoteOf = (payout: number | string) =>
	readQuote(
		{ id: 'q-1', country: 'IND', amount_source: 1, amount_destination: payout, rate: 23 },
		'POST quote',
	);

const start = (
	plans: readonly Plan[],
	balance: unknown,
	willPay: (plan: Plan) => boolean = () => true,
	stopping = new AbortController().signal,
) =>
	startFunding({ inTurn: async (task) => await task(), stopping }, plans, willPay, async () => {
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
	const plans = [plan('INV-1', 60, { dryRun: true })] as const;
	const dry = start(plans, 5);
	await dry?.open();
	const text =
		'Balance: 1 payment to IND needs 60.00 INR. The balance has 5.00 INR. Add 55.00 INR to the balance first';
	const { order } = plan('INV-1', 60);
	dry?.end(plans[0].order);
	expect(await dry?.warningsOf(order)).toEqual([text]);
	expect(await dry?.warningsOf({ ...order, country: 'PAK' })).toEqual([]);
	expect(dry?.hint()).toEqual([text]);
});

it('compares the quotes of a dry run once all of its items have ended', async () => {
	const plans = [source('INV-1'), source('INV-2'), plan('INV-3', 40, { dryRun: true })];
	const dry = start(plans, 100);
	await dry?.open();
	const orders = plans.map(({ order }) => order);
	const [first, second, third] = orders as [PaymentOrder, PaymentOrder, PaymentOrder];
	expect(dry?.hint()[0]).toContain('no rate says how many AED to IND are 1 INR');
	dry?.note(first, { outcome: 'would_pay', quote: quoteOf(60) });
	const warnings = dry?.warningsOf(first);
	dry?.note(second, { outcome: 'would_pay', quote: quoteOf('0.01') });
	dry?.note(third, { outcome: 'existing', quote: null });
	orders.forEach((order) => dry?.end(order));
	expect(await warnings).toEqual([]);
	expect(dry?.hint()).toEqual([
		'Balance: 2 payments to IND need 60.01 INR. The balance has 100.00 INR. Nothing is reserved for premium and cost',
	]);
});

it('does not know in a dry run what an item without a quote would need', async () => {
	const plans = [source('INV-1'), source('INV-2')];
	const dry = start(plans, 100);
	await dry?.open();
	const [first, second] = plans.map(({ order }) => order) as [PaymentOrder, PaymentOrder];
	dry?.note(first, { outcome: 'would_pay', quote: quoteOf(60) });
	for (const order of [first, second]) dry?.end(order);
	expect(await dry?.warningsOf(first)).toEqual([expect.stringContaining('no rate')]);
});

it('does not wait for items that a run which stops leaves out', async () => {
	const stopping = new AbortController();
	const plans = [source('INV-1'), source('INV-2')];
	const dry = start(plans, 100, () => true, stopping.signal);
	await dry?.open();
	const warnings = dry?.warningsOf(source('INV-1').order);
	stopping.abort();
	expect(await warnings).toHaveLength(1);
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
	expect(await pays?.warningsOf(plan('INV-1', 1).order)).toHaveLength(1);
	const down = new TransportError('network', true);
	await expect(start([plan('INV-1', 1)], down)?.open()).rejects.toMatchObject({ failure: down });
	await expect(start([plan('INV-1', 1, paying)], down)?.open()).resolves.toBeUndefined();
});

it('refuses items that ask for different checks', () => {
	const other = { funding: { terms: readFundingTerms({}), stopsIfUnknown: false } };
	expect(() => start([plan('INV-1', 1), plan('INV-2', 1, other)], 5)).toThrow('check_balance');
});
