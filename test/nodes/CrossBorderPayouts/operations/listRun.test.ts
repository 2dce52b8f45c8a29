import { createPayoutClient } from '../../../../client';
import { startListRun } from '../../../../nodes/CrossBorderPayouts/operations/listRun';
import { paymentBody } from '../../../support/answers';
import { createFakeClock } from '../../../support/fakeClock';
import { createFakeTransport } from '../../../support/fakeTransport';

it('leaves out what contradicts the filters, and says how many at the end', async () => {
	const client = createPayoutClient({ baseUrl: 'https://service.example', transport: createFakeTransport(), clock: createFakeClock() });
	const rows = ['INV-1', 'INV-10', 'INV-11'].map((external_id) => ({ ...paymentBody, id: external_id, external_id, status: 'succeeded' }));
	const run = startListRun(
		{ client, forms: [], inTurn: async (task) => await task(), stopping: new AbortController().signal },
		{ endpoint: 'GET /v2/payments', read: async () => rows },
	);
	const form = { country: 'IND', limit: 3 };
	expect(await run.run(form, 0)).toHaveLength(3);
	expect(run.hint?.()).toBeUndefined();
	const found = await run.run({ ...form, filters: { searchType: 'external_id', searchTerm: 'INV-1' } }, 1);
	expect(found).toEqual([{ category: 'success', releaseFunds: true, payment: rows[0] }]);
	expect(run.hint?.()).toBe('2 listed payments are left out: what they show contradicts the filters');
});
