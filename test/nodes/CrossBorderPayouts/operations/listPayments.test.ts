import { listPayments } from '../../../../nodes/CrossBorderPayouts/operations/listPayments';

const payments = Array.from({ length: 1500 }, (_, n) => ({ id: `payment-${n}`, status: 'queued' }));

const run = async (form: Record<string, unknown>) => {
	const pages: Array<Record<string, unknown>> = [];
	const outputs = await listPayments(form, {
		endpoint: 'GET /v2/payments',
		read: async (page) => {
			pages.push(page);
			const offset = Number(page['offset'] ?? 0);
			return payments.slice(offset, offset + Number(page['limit']));
		},
	});
	return { pages, outputs };
};

it('reads a limited list as one page, newest first unless told otherwise', async () => {
	const { pages, outputs } = await run({ country: 'IND', returnAll: false, limit: 2, filters: { startTs: 'x' }, maxConcurrentRequests: 5 });
	expect(pages).toEqual([{ country: 'IND', start_ts: 'x', direction: 'desc', limit: 2, max_concurrent_requests: 5 }]);
	expect(outputs[0]).toEqual({ category: 'inProgress', releaseFunds: false, payment: payments[0] });
	expect((await run({ limit: 2, direction: 'asc' })).pages).toMatchObject([{ direction: 'asc' }]);
});

it('reads a whole list with the oldest first, and turns it round when asked', async () => {
	const { pages, outputs } = await run({ returnAll: true, limit: 50, direction: 'asc' });
	expect(pages.map(({ direction, limit }) => [direction, limit])).toEqual([['asc', 1000], ['asc', 1000]]);
	expect(outputs.map(({ payment }) => payment)).toEqual(payments);
	const newestFirst = await run({ returnAll: true });
	expect(newestFirst.pages).toMatchObject([{ direction: 'asc' }, { direction: 'asc' }]);
	expect(newestFirst.outputs.map(({ payment }) => payment)).toEqual([...payments].reverse());
});
