/** What the morning mail of the example says about a balance, also if it has other members than the sandbox's. */
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

const countries = ['IND', 'PAK', 'NGA'];

async function written(name: string, balances: IDataObject[], payments: IDataObject[] = []) {
	const { nodes } = JSON.parse(readText('examples/morning-report.workflow.json')) as {
		nodes: INode[];
	};
	const { assignments } = nodes.find((node) => node.name === 'Mail Text')?.parameters[
		'assignments'
	] as { assignments: ReadonlyArray<{ name: string; value: string }> };
	const { value = '' } = assignments.find((one) => one.name === name) ?? {};
	const before = {
		'Get Balance': balances,
		'Each Country': countries.slice(0, balances.length).map((country) => ({ country })),
	};
	const [told] = await evaluate({ value }, { before, items: [{ payments }] });
	return told?.['value'];
}

const textOf = async (...balances: IDataObject[]) => await written('balance', balances);

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
		'Balance in USDT: 1,234.56 available\nBalance in USDC: 5.00 available',
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

it('asks about all countries, and lists payments once', async () => {
	const { nodes } = JSON.parse(readText('examples/morning-report.workflow.json')) as {
		nodes: INode[];
	};
	const nodeOf = (name: string) => nodes.find((node) => node.name === name);
	const { value } = (
		nodeOf('Countries')?.parameters['assignments'] as { assignments: Array<{ value: string }> }
	).assignments[0] ?? { value: '' };
	expect(await evaluate({ list: value }, { items: [{}] })).toEqual([{ list: countries }]);
	expect(nodeOf('Each Country')?.parameters['fieldToSplitOut']).toBe('country');
	expect(nodeOf('Get Balance')?.parameters['country']).toBe('={{ $json.country }}');
	expect(nodeOf('Get Payments')?.executeOnce).toBe(true);
});

const balance = (country: string, payout: number, available = 1000): IDataObject => ({
	...{ country, payout_currency: { IND: 'INR', PAK: 'PKR', NGA: 'NGN' }[country] },
	balances: [{ currency: 'USDT', available, payout_amount: payout }],
});

it('says of one balance for what it is enough in each country', async () => {
	const all = [balance('IND', 84_000), balance('PAK', 278_000), balance('NGA', 1_550_000)];
	expect(await textOf(...all)).toBe(
		'Balance in USDT: 1,000.00 available; enough for about 84,000 INR paid to India or 278,000 PKR paid to Pakistan or 1,550,000 NGN paid to Nigeria',
	);
});

it('says for which countries a balance is, unless it is the same for all', async () => {
	const all = [balance('IND', 1), balance('PAK', 2, 5), { error: 'No permission' }];
	expect(await textOf(...all)).toBe(
		[
			'Balance in USDT for payments to India: 1,000.00 available; enough for about 1 INR paid to India',
			'Balance in USDT for payments to Pakistan: 5.00 available; enough for about 2 PKR paid to Pakistan',
			'Balance for payments to Nigeria: could not be read. No permission',
		].join('\n'),
	);
	const blind = countries.map(() => ({ error: 'No permission' }));
	expect(await textOf(...blind)).toBe('Balance: could not be read. No permission');
});

it.each([
	[
		{ sourceAmount: '1250.5', sourceCurrency: 'AED', amount: 28000, currency: 'INR' },
		'1,250.50 AED, 28,000.00 INR',
	],
	[{ sourceAmount: null, amount: '0.125', currency: 'INR' }, '0.125 INR'],
	[{}, 'amount not shown'],
])('writes amounts as the other pages do: %j', async (amounts, text) => {
	const payment = { externalId: 'INV-1', status: 'processing', timestamp: 'today', ...amounts };
	expect(await written('open', [{}], [{ paymentId: 'p', ...payment }])).toBe(
		`- INV-1: ${text}, processing since today`,
	);
});

it.each([
	['1.10', '1.10'],
	['4.35', '4.35'],
	['0.999', '0.99'],
	[-0.051, '-0.06'],
])('does not show more than is available: %s', async (available, shown) => {
	const told = await textOf({ balances: [{ currency: 'USDT', available }] });
	expect(told).toBe(`Balance in USDT: ${shown} available`);
});

it.each([
	['', 0, '0 not final'],
	['Payments could not be read. No answer', 0, 'payments could not be read'],
])('the subject counts nothing that could not be read: %j', async (open, count, end) => {
	const { nodes } = JSON.parse(readText('examples/morning-report.workflow.json')) as {
		nodes: INode[];
	};
	const { subject } = nodes.find(({ name }) => name === 'Send Mail')?.parameters ?? {};
	const [mail] = await evaluate({ subject: String(subject) }, { items: [{ open, count }] });
	expect(mail?.['subject']).toMatch(new RegExp(`: ${end}$`));
});
