import { createPayoutClient } from '../../../../../client';
import { InputError } from '../../../../../client/errors';
import { startCheckFundingRun } from '../../../../../nodes/CrossBorderPayouts/operations/runs/checkFundingRun';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport } from '../../../../support/fakes/fakeTransport';

it('reads the options of each item, and none of an item that is refused', async () => {
	const rates = {
		rate: [{ country: 'IND', currency: 'INR', rate: 80, balanceCurrency: 'USDT' }],
	};
	const form = { country: 'IND', currency: 'INR', amount: 4000, rates };
	const problem = new InputError([{ field: 'amount', problem: 'is empty' }]);
	const turns: string[] = [];
	const run = startCheckFundingRun(
		{
			client: createPayoutClient({
				baseUrl: 'https://service.example',
				transport: createFakeTransport(),
				clock: createFakeClock(),
			}),
			forms: [form, { ...form, rates: {} }, { ...form, rates: {} }],
			refused: new Map([[1, problem]]),
			inTurn: async (task) => {
				turns.push('begins');
				return await task();
			},
			stopping: new AbortController().signal,
		},
		async () => ({
			payout_currency: 'INR',
			wallet_currency: 'USDT',
			balances: [{ currency: 'USDT', payout_amount: 100 }],
		}),
	);
	expect(await run.run(form, 0)).toMatchObject([{ countries: 'IND', payments: 1 }]);
	expect(turns).toEqual(['begins']);
	expect(run.findProblem?.(0)).toBeUndefined();
	expect(run.findProblem?.(1)).toBe(problem);
	await expect(run.run(form, 2)).rejects.toThrow('rates: has no rate');
});
