import { createPayoutClient } from '../../../../../client';
import { searchPayments } from '../../../../../nodes/CrossBorderPayouts/operations/reads/searchPayments';
import { paymentBody, paymentId } from '../../../../support/fakes/answers';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport } from '../../../../support/fakes/fakeTransport';

const search = async (
	body: unknown,
	options: { form?: Record<string, unknown>; filter?: string; from?: string } = {},
	status = 200,
) => {
	const transport = createFakeTransport({ body, status });
	const client = createPayoutClient({
		baseUrl: 'https://service.example',
		transport,
		clock: createFakeClock(),
	});
	const found = await searchPayments(client, {
		form: { apiVersion: 'v3', country: 'IND' },
		...options,
	});
	return { ...found, lines: transport.lines() };
};

it('offers payments by amount, status and ID', async () => {
	const { choices, next } = await search([
		paymentBody,
		{ ...paymentBody, external_id: 'INV-1' },
		{ id: 'x' },
		{ status: 'queued' },
	]);
	expect(choices).toEqual([
		{ name: `22650.5 INR · queued · ${paymentId}`, value: paymentId },
		{ name: '22650.5 INR · queued · INV-1', value: paymentId },
		{ name: 'x', value: 'x' },
	]);
	expect(next).toBe('4');
});

it('ends with an empty page, because a service may return fewer rows than requested', async () => {
	expect((await search([])).next).toBeUndefined();
	const body = { title: 'Not Found', status: 404 };
	const beyond = await search(body, { from: '20' }, 404);
	expect(beyond).toMatchObject({ choices: [] });
	expect(beyond.next).toBeUndefined();
	await expect(search(body, {}, 404)).rejects.toMatchObject({ code: 'not_found' });
});

it("reads the list of the form's version, newest first", async () => {
	expect((await search([])).lines).toEqual(['GET /v3/payments?limit=100&offset=0&direction=desc']);
	expect(
		(await search([], { form: { apiVersion: 'v2', country: 'PAK' }, from: '100' })).lines,
	).toEqual(['GET /v2/payments?country=PAK&limit=100&offset=100&sorting_order=desc']);
	expect((await search([], { form: {} })).lines[0]).toContain('/v3/');
});

it('filters by the typed text, over more payments at once', async () => {
	const many = Array.from({ length: 1000 }, (_, n) => ({
		id: `p-${n}`,
		status: n === 7 ? 'Failed' : 'queued',
	}));
	const { choices, next, lines } = await search(many, { filter: 'FAIL' });
	expect(choices.map(({ value }) => value)).toEqual(['p-7']);
	expect(next).toBe('1000');
	expect(lines[0]).toContain('limit=1000');
});

it('refuses a country that v2 cannot list', async () => {
	await expect(search([], { form: { apiVersion: 'v2', country: '' } })).rejects.toMatchObject({
		issues: [{ field: 'country' }],
	});
});
