import { createPayoutClient } from '../../../../../client';
import { searchPayments } from '../../../../../nodes/CrossBorderPayouts/operations/reads/searchPayments';
import { paymentBody, paymentId } from '../../../../support/fakes/answers';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport } from '../../../../support/fakes/fakeTransport';

const search = async (
	body: unknown,
	options: {
		form?: Record<string, unknown>;
		filter?: string;
		from?: string;
		timezone?: string;
	} = {},
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
		timezone: 'Asia/Kolkata',
		...options,
	});
	return { ...found, lines: transport.lines() };
};

it('offers payments that a person can tell apart', async () => {
	const atNight = { ...paymentBody, timestamp: '2026-11-23T20:00:00Z' };
	const { choices, next } = await search([
		{ ...atNight, external_id: 'INV-2026-0042' },
		{ ...atNight, external_id: 'company-invoices-of-2026-number-0042' },
		atNight,
		{ id: 'x', timestamp: 'soon' },
		{ status: 'queued' },
	]);
	expect(choices).toEqual([
		{ name: 'INV-2026-0042 · 22650.5 INR · queued · 24 Nov 2026', value: paymentId },
		{ name: 'company-…-number-0042 · 22650.5 INR · queued · 24 Nov 2026', value: paymentId },
		{ name: `22650.5 INR · queued · 24 Nov 2026 · ${paymentId}`, value: paymentId },
		{ name: 'x', value: 'x' },
	]);
	expect(next).toBe('5');
});

it('finds a payment by its whole external ID and by its day', async () => {
	const external_id = 'company-invoices-of-2026-number-0042';
	const payments = [{ ...paymentBody, external_id, timestamp: '2026-11-23T20:00:00Z' }];
	for (const filter of [external_id, '24 nov', paymentId])
		expect((await search(payments, { filter })).choices).toHaveLength(1);
	expect((await search(payments, { filter: '23 Nov' })).choices).toEqual([]);
});

it('finds nothing in a member that is no text', async () => {
	const odd = { toString: null };
	const payments = [{ ...paymentBody, status: [[odd]], external_id: odd, amount: odd }];
	expect((await search(payments, { filter: paymentId })).choices).toEqual([
		{ name: expect.stringContaining(paymentId), value: paymentId },
	]);
	expect((await search([{ ...paymentBody, status: {} }], { filter: 'object' })).choices).toEqual(
		[],
	);
});

it('shows days of UTC if the time zone is unknown', async () => {
	const payments = [{ id: 'x', timestamp: '2026-11-23T20:00:00Z' }];
	expect((await search(payments, { timezone: 'Mars/Olympus' })).choices).toMatchObject([
		{ name: '23 Nov 2026 · x' },
	]);
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
