/** What the page of the example says about a balance: for which rows it is enough, in amounts that a person reads. */
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

const { nodes } = JSON.parse(readText('examples/is-it-enough.workflow.json')) as {
	nodes: INode[];
};
const page = nodes.find(({ name }) => name === 'Say It')?.parameters ?? {};

const plenty = { enough: 'yes', available: '1000', needed: '7.33', shortBy: 0, currency: 'USDT' };

async function titleFor(open: number, all: number, ...balances: IDataObject[]): Promise<unknown> {
	const paid = Array.from({ length: open }, () => ({ outcome: 'would_pay' }));
	const before = {
		'Check Funding': balances,
		'To Be Paid': open === 0 ? [{}] : paid,
		'Rows to Check': Array.from({ length: all }, (_, at) => ({ invoice: `INV-${at}` })),
	};
	const title = String(page['completionTitle']);
	const [told] = await evaluate({ title }, { before, items: [{}] });
	return told?.['title'];
}

it.each([
	[1, 1, 'Enough for the row'],
	[3, 3, 'Enough for all 3 rows'],
	[2, 6, 'Enough for the 2 rows that can be paid. 4 are left out'],
	[1, 2, 'Enough for the row that can be paid. 1 is left out'],
	[0, 2, 'No row is to be paid'],
])('names the rows that it is enough for: %d of %d', async (open, all, title) => {
	expect(await titleFor(open, all, plenty)).toBe(title);
});

it.each([
	['0.05728058', 'about 0.06 USDT'],
	['12.34', 'about 12.34 USDT'],
	['0.000001', 'about 0.01 USDT'],
	['997044.43928096', 'about 997,044.44 USDT'],
	[5, 'about 5.00 USDT'],
])('rounds up by how much it is short: %s', async (shortBy, written) => {
	const short = { ...plenty, enough: 'no', shortBy };
	expect(await titleFor(2, 2, short)).toBe(`Not enough for all 2 rows: short by ${written}`);
	expect(await titleFor(1, 3, short)).toBe(
		`Not enough for the row that can be paid: short by ${written}. 2 are left out`,
	);
});

it('says that it is only just enough, and that rates change', async () => {
	const edge = { ...plenty, available: '7.38', why: 'It is.' };
	expect(await titleFor(3, 3, edge)).toBe('Only just enough for all 3 rows');
	expect(await titleFor(3, 3, { ...edge, available: '7.41' })).toBe('Enough for all 3 rows');
	expect(await titleFor(2, 3, { ...plenty, enough: 'unknown' })).toBe(
		'It is not known whether it is enough for the 2 rows that can be paid. 1 is left out',
	);
	expect(String(page['completionMessage'])).toContain(
		'less than 1 % of what is needed, and a rate or a quote can change by as much',
	);
});
