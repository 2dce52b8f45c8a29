/** What the morning mail of the example says about a balance, also if it has other members than the sandbox's. */
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

async function textOf(balance: IDataObject): Promise<unknown> {
	const { nodes } = JSON.parse(readText('examples/morning-report.workflow.json')) as {
		nodes: INode[];
	};
	const { assignments } = nodes.find(({ name }) => name === 'Mail Text')?.parameters[
		'assignments'
	] as { assignments: ReadonlyArray<{ name: string; value: string }> };
	const { value = '' } = assignments.find(({ name }) => name === 'balance') ?? {};
	const before = { 'Get Balance': [balance] };
	const [told] = await evaluate({ value }, { before, items: [{ payments: [] }] });
	return told?.['value'];
}

const india = { country: 'IND', payout_currency: 'INR' };

it.each<[string, IDataObject, string]>([
	[
		'in words, with separators',
		{
			...india,
			balances: [
				{
					currency: 'USD',
					balance: 1,
					held: 0,
					pending: 5,
					available: 1_000_000,
					payout_amount: 84_250_000.4,
				},
			],
		},
		'Balance in USD: 1,000,000.00 available (0.00 held); enough for about 84,250,000 INR paid to India; pending 5',
	],
	[
		'without members that are not there',
		{
			balances: [
				{ currency: 'USDT', available: '1234.56789' },
				{ currency: 'USDC', available: 5 },
			],
		},
		'Balance in USDT: 1,234.57 available\nBalance in USDC: 5.00 available',
	],
	[
		'as it is, if it cannot be read as a number',
		{ balances: [{ currency: 'USD', available: 'many' }] },
		'Balance in USD: many available',
	],
	['as it is, in another shape', { total: 1000 }, 'Balance: {"total":1000}'],
	[
		'that it could not be read',
		{ error: 'No permission' },
		'Balance: could not be read. No permission',
	],
])('%s', async (_, balance, text) => {
	expect(await textOf(balance)).toBe(text);
});
