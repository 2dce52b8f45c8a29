import type { PaymentRun } from '../../../../../client/run';
import { toItemRun } from '../../../../../nodes/CrossBorderPayouts/operations/runs/toItemRun';

const cleaned = { blanks: ['sender.name'], lines: [] };
const payments: PaymentRun = {
	run: async (itemIndex) => ({ itemIndex }),
	findProblem: (itemIndex) => (itemIndex === 1 ? 'wrong' : undefined),
	read: [{ externalId: 'INV-1', cleaned }, undefined, { externalId: 'INV-3', cleaned }],
	summary: () => ['Payments: 2 created', 'Look at this'],
	close: jest.fn(),
};
const items = [['note', 'day'], ['other'], ['note']].map((unread) => ({
	form: { specify_parties: 'columns', columns: { note: 1 }, columns_not_sent: 'old' },
	payment: { plan: { unread } },
}));

it('runs the payments of the items, whatever their forms', async () => {
	const run = toItemRun(items, payments, {});
	expect(await run.run({}, 2)).toEqual({ itemIndex: 2 });
	expect([0, 1].map((index) => run.findProblem?.(index))).toEqual([undefined, 'wrong']);
	await run.close?.();
	expect(payments.close).toHaveBeenCalledTimes(1);
	await toItemRun(items, { ...payments, close: undefined } as never, {}).close?.();
});

it('says in the hint what was read of the items that can be sent', () => {
	const usedColumns = new Set(['day']);
	expect(toItemRun(items, payments, { usedColumns }).hint?.()).toBe(
		[
			'Payments: 2 created',
			'Look at this',
			'Columns that are not read as sender, beneficiary or details: note. Fields of the form can still use them',
			"'Columns Not Sent' names columns that no item has: old",
			'Blanks at the beginning or end were left out of: sender.name (INV-1, INV-3)',
		].join('. '),
	);
});
