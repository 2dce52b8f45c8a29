import { InputError, TransportError } from '../../../client/errors';
import { type GivenCheck, startCheckFunding } from '../../../client/run/checkFundingRun';
import type { Planned } from '../../../client/run/planned';

const down = new TransportError('network', true);
const currencies: Readonly<Record<string, string>> = { IND: 'INR', PAK: 'PKR', NGA: 'NGN' };

/** Each balance is 100. PAK does not answer. */
async function run(items: ReadonlyArray<Planned<GivenCheck>>) {
	const asked: string[] = [];
	const started = startCheckFunding(
		items,
		async (country) => {
			asked.push(country);
			if (country === 'PAK') throw down;
			return {
				payout_currency: currencies[country],
				wallet_currency: 'USDT',
				balances: [{ currency: 'USDT', payout_amount: 100 }],
			};
		},
		{ inTurn: async (task) => await task() },
	);
	const results = await Promise.all(
		items.map(async (_, index) => await started.run(index).catch((error: unknown) => error)),
	);
	return { asked, results, problems: items.map((_, index) => started.findProblem(index)) };
}

const row = (country: string, amount: unknown, terms: object = {}): Planned<GivenCheck> => ({
	plan: { form: { country, currency: currencies[country], amount }, terms: { ...terms } },
});

it('adds up the items of a country, and outputs its row at the first of them', async () => {
	const { asked, results } = await run([row('IND', 60), row('IND', '40.01')]);
	expect(asked).toEqual(['IND']);
	expect(results).toEqual([
		[
			{
				enough: 'no',
				available: 100,
				needed: 100.01,
				shortBy: 0.01,
				currency: 'INR',
				why: '2 payments to IND need 100.01 INR. The balance has 100.00 INR. Add 0.01 INR to the balance first.',
				countries: 'IND',
				payments: 2,
				html: expect.stringMatching(
					/^<pre><strong>Balance: 100\.00 INR available; these 2 payments\s+need about 100\.01 INR\. It is short by about 0\.01\s+INR *<\/strong>\n\n<\/pre>$/,
				),
			},
		],
		[],
	]);
});

it('has a row for each country, or its error', async () => {
	const { asked, results } = await run([
		row('PAK', 1),
		row('IND', 1),
		row('PAK', 1),
		row('NGA', 101),
	]);
	expect(asked).toEqual(['IND', 'NGA', 'PAK']);
	expect(results).toMatchObject([
		down,
		[{ countries: 'IND', enough: 'unknown' }],
		[],
		[{ countries: 'NGA', enough: 'no' }],
	]);
});

it('calls nothing enough if an item cannot be read', async () => {
	const error = new InputError([{ field: 'amount', problem: 'is empty' }]);
	const { results, problems } = await run([row('IND', 1), row('IND', 'a lot'), { error }]);
	expect(results).toMatchObject([
		[
			{
				enough: 'unknown',
				payments: 1,
				why: expect.stringContaining('2 items cannot be read and are not counted: 1, 2 (the'),
			},
		],
		{ code: 'invalid_input' },
		{ code: 'invalid_input' },
	]);
	expect(problems.map((problem) => problem !== undefined)).toEqual([false, true, true]);
});

it('has one balance for all if the form says so', async () => {
	const more = {
		available_member: 'balances[currency=wallet_currency].payout_amount',
		currency_member: '"USDT"',
		shared_balance: true,
		rates: [
			{ country: 'IND', currency: 'INR', rate: 80, balance_currency: 'USDT' },
			{ country: 'NGA', currency: 'NGN', rate: 1500, balance_currency: 'USDT' },
		],
	};
	const { results } = await run([row('NGA', 75_000, more), row('IND', 4000, more)]);
	expect(results).toMatchObject([
		[{ countries: 'IND, NGA', enough: 'yes', needed: 100, available: 100 }],
		[],
	]);
});

it('refuses items that ask for different checks', async () => {
	await expect(run([row('IND', 1), row('IND', 1, { reserve_percent: 1 })])).rejects.toMatchObject({
		code: 'invalid_input',
	});
});
