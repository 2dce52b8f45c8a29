import { createDayBudget, readBudgetTerms } from '../../../../client/payment/guards/dayBudget';

const dayStartMs = Date.parse('2026-01-05T00:00:00Z');
/** As JSON, so that an undefined member is missing. */
const row = (more: object = {}): object =>
	JSON.parse(
		JSON.stringify({
			id: 'p-1',
			status: 'succeeded',
			timestamp: '2026-01-05T08:00:00Z',
			base_amount: 700,
			base_currency: 'AED',
			...more,
		}),
	);

function budgetOf(options: object, rows: object[]) {
	const terms = readBudgetTerms([options as Record<string, unknown>]);
	if (!terms) throw new Error('The test has no budget');
	let reads = 0;
	const readToday = async () => {
		reads += 1;
		return await Promise.resolve(rows as Array<Record<string, unknown>>);
	};
	const { reserve } = createDayBudget(terms, readToday, dayStartMs);
	return {
		reads: () => reads,
		pay: async (sourceAmount: number | string, currency = 'AED') =>
			await reserve({ sourceAmount, currency }),
	};
}

const total = { max_total_per_day: '1000.00' };

it('has no limit without an option, and takes the strictest of several items', () => {
	expect(readBudgetTerms([{}, {}])).toBeUndefined();
	expect(
		readBudgetTerms([
			{ max_total_per_day: '9' },
			{},
			{ max_total_per_day: 7, max_payments_per_day: 3 },
		]),
	).toEqual({ maxTotal: 7, maxPayments: 3, members: {} });
});

it.each<[object, RegExp]>([
	[{ max_total_per_day: '' }, /^max_total_per_day: is empty/],
	[{ max_payments_per_day: null }, /^max_payments_per_day: is empty/],
	[{ max_total_per_day: '1,000' }, /^max_total_per_day: /],
	[{ max_payments_per_day: 0 }, /^max_payments_per_day: /],
	[{ max_total_per_day: 1, listed_members: '{"sum":"x"}' }, /^listed_members: may name/],
	[{ max_total_per_day: 1, listed_members: '{"amount":7}' }, /^listed_members: may name/],
])('refuses %j', (options, words) => {
	expect(() => readBudgetTerms([options as Record<string, unknown>])).toThrow(words);
});

it('adds up what was paid today and what this run pays, to the cent', async () => {
	const { pay, reads } = budgetOf(total, [row()]);
	await pay('200.01');
	await expect(pay('100.00')).rejects.toMatchObject({
		code: 'limit_exceeded',
		message:
			"max_total_per_day: is 1000 AED, and with this payment today's total would be 1000.01 AED",
	});
	await pay('99.99');
	await expect(pay('0.01')).rejects.toThrow('1000.01');
	expect(reads()).toBe(1);
});

it.each<[string, object, boolean]>([
	['in progress', { status: 'queued' }, true],
	['of unknown outcome', { status: 'unknown' }, true],
	['without a status', { status: null }, true],
	['reversed', { status: 'reversed' }, true],
	['failed', { status: 'failed' }, false],
	['rejected', { status: 'rejected' }, false],
	['canceled', { status: 'canceled' }, false],
	['of yesterday', { timestamp: '2026-01-04T23:59:59.999Z' }, false],
	['in another currency', { base_currency: 'EUR' }, false],
	[
		'with other names',
		{ base_amount: undefined, base_currency: undefined, amount_source: 700, currency: 'AED' },
		true,
	],
	['in an envelope', { base_amount: undefined, payment: { base_amount: '700.00' } }, true],
])('a payment %s counts: %p', async (_, more, counts) => {
	const { pay } = budgetOf(total, [row(more)]);
	const paying = pay(301);
	await (counts
		? expect(paying).rejects.toThrow('1001 AED')
		: expect(paying).resolves.toBeUndefined());
});

it.each<[string, object, RegExp]>([
	['amount', { base_amount: null }, /no 'base_amount' of the payment p-1/],
	['currency', { base_currency: null }, /no 'base_currency' of the payment p-1/],
	[
		'amount of a payment whose ID is a token',
		{ id: 'eyJhbGciOiJIUzI1NiJ9', base_amount: null },
		/no 'base_amount' of the payment, so/,
	],
	['time', { timestamp: null }, /no 'timestamp' of the payment p-1/],
	[
		'ID, but a text',
		{ id: 'a text of a person', base_amount: null },
		/no 'base_amount' of the payment, so/,
	],
])('stops if a payment of today shows no %s', async (_, more, words) => {
	const { pay } = budgetOf(total, [row(more)]);
	await expect(pay(1)).rejects.toThrow(words);
});

it('counts the latest state of a payment, wherever the list shows it', async () => {
	const at = (time: string, more: object) => row({ timestamp: `2026-01-05T${time}Z`, ...more });
	for (const older of [
		{ status: 'failed' },
		{ base_amount: 1 },
		{ timestamp: '2026-01-04T12:00:00Z' },
	]) {
		const rows = [at('12:00:00', {}), at('11:00:00', older)];
		for (const listed of [rows, rows.toReversed()])
			await expect(budgetOf(total, listed).pay(301)).rejects.toThrow('1001 AED');
	}
	const failedLast = [at('12:00:00', { status: 'failed' }), at('11:00:00', {})];
	for (const listed of [failedLast, failedLast.toReversed()])
		await budgetOf(total, listed).pay(301);
});

it('counts a payment once, as last seen, however often the lists show it', async () => {
	const { pay } = budgetOf({ max_payments_per_day: 3 }, [
		row({ status: 'queued' }),
		row({ status: 'processing' }),
		row({ id: 'p-2', status: 'queued' }),
		row({ id: 'p-2', status: 'failed' }),
		row({ id: undefined, payment_id: 7 }),
	]);
	await pay(1);
	await expect(pay(1)).rejects.toThrow('this would be number 4 today');
});

it('stops at a payment without an ID, because two may look like one', async () => {
	for (const options of [total, { max_payments_per_day: 9 }]) {
		await expect(budgetOf(options, [row({ id: null })]).pay(1)).rejects.toThrow(
			"shows no 'id' of the payment, so",
		);
		const failed = row({ id: null, status: 'failed' });
		const own = row({ id: null, external_id: 'INV-1', base_amount: 1 });
		await expect(budgetOf(options, [failed, own]).pay(1)).resolves.toBeUndefined();
	}
});

it('reads the members that the user names, and no others', async () => {
	const listed_members = { amount: 'cost', currency: 'cur', time: 'made' };
	const options = { ...total, listed_members };
	const mapped = { cost: '700', cur: 'aed', made: '2026-01-05T01:00:00Z' };
	await expect(budgetOf(options, [row(mapped)]).pay(301)).rejects.toThrow('1001 AED');
	await expect(budgetOf(options, [row()]).pay(1)).rejects.toThrow("no 'made'");
	await expect(budgetOf(options, [row({ ...mapped, cost: 'x' })]).pay(1)).rejects.toThrow(
		"no 'cost'",
	);
});

it('limits the number without amounts', async () => {
	const { pay } = budgetOf({ max_payments_per_day: 2 }, [row({ base_amount: null })]);
	await pay(1);
	await expect(pay(1)).rejects.toThrow(
		'max_payments_per_day: is 2, and this would be number 3 today',
	);
});

it('pays nothing if the list cannot be read', async () => {
	const failure = new Error('down');
	const terms = readBudgetTerms([total]);
	if (!terms) throw new Error('The test has no budget');
	const budget = createDayBudget(terms, async () => await Promise.reject(failure), dayStartMs);
	for (let tries = 0; tries < 2; tries++)
		await expect(budget.reserve({ currency: 'AED', sourceAmount: 1 })).rejects.toBe(failure);
});

it.each([
	['a negative amount', { base_amount: -900 }],
	['a currency that no limit is about', { base_currency: 'USD' }],
	['a date without a time', { timestamp: '2026-01-05' }],
	['a number as a time', { timestamp: '8' }],
])('stops at %s in the list', async (_, more) => {
	await expect(budgetOf(total, [row(more)]).pay('1.00')).rejects.toMatchObject({
		code: 'limit_exceeded',
	});
});

it('takes a new quote in the place of the old one, which stays if the new one does not fit', async () => {
	const terms = readBudgetTerms([total]);
	if (!terms) throw new Error('The test has no budget');
	const { reserve } = createDayBudget(terms, async () => await Promise.resolve([]), dayStartMs);
	const [first, second, third] = [600, 900, 1001].map((sourceAmount) => ({
		currency: 'AED',
		sourceAmount,
	}));
	if (!first || !second || !third) throw new Error('The test has no quotes');
	await reserve(first);
	await reserve(second, first);
	await expect(reserve(third, second)).rejects.toMatchObject({ code: 'limit_exceeded' });
	await expect(reserve({ currency: 'AED', sourceAmount: 101 })).rejects.toMatchObject({
		code: 'limit_exceeded',
	});
	await reserve({ currency: 'AED', sourceAmount: 100 });
});
