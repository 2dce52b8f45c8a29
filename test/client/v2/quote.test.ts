import type { PayoutError } from '../../../client/errors';
import { withRetry } from '../../../client/http/withRetry';
import { createV2 } from '../../../client/v2';
import { quoteBody, quoteId } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const open = () => {
	const transport = createFakeTransport({ body: quoteBody });
	return { transport, quote: createV2({ baseUrl: 'https://service.example', transport }).quote };
};

const request = { country: 'IND', currency: 'AED', amount: '1000.00', amount_type: 'source' };

describe('create', () => {
	it('fixes the source amount', async () => {
		const { transport, quote } = open();
		expect(await quote.create(request)).toEqual(quoteBody);
		expect(transport.lines()).toEqual(['POST /v2/quote']);
		expect(transport.bodyOf(0)).toEqual({ country: 'IND', currency: 'AED', amount: 1000 });
	});

	it('fixes the destination amount', async () => {
		const { transport, quote } = open();
		await quote.create({ ...request, amount_type: 'destination' });
		expect(transport.bodyOf(0)).toEqual({
			country: 'IND',
			currency: 'AED',
			amount_destination: 1000,
		});
	});

	it('sends routing hints and additional fields', async () => {
		const { transport, quote } = open();
		const hints = { bank_branch_code: 'TESTINBB', beneficiary_account_number: '0001' };
		await quote.create({ ...request, ...hints, additional_body: '{"payment_type":"C2C"}' });
		expect(transport.bodyOf(0)).toEqual({
			country: 'IND',
			currency: 'AED',
			amount: 1000,
			payment_type: 'C2C',
			...hints,
		});
	});

	it.each<[string, unknown]>([
		['country', 'XXX'],
		['currency', ''],
		['amount_type', 'both'],
		['amount', '1,000'],
		['amount', undefined],
		['additional_body', 'no json'],
		['additional_body', '{"amount":5}'],
		['additional_body', '{"amount_destination":5}'],
	])('refuses %s %p and sends nothing', async (field, value) => {
		const { transport, quote } = open();
		const error = await quote
			.create({ ...request, [field]: value })
			.catch((thrown: unknown) => thrown);
		expect(error).toMatchObject({ code: 'invalid_input', issues: [{ field }] });
		expect(transport.requests).toHaveLength(0);
	});
});

describe('get', () => {
	it('requests the quote in its country', async () => {
		const { transport, quote } = open();
		await quote.get({ id: quoteId, country: 'IND' });
		expect(transport.lines()).toEqual([`GET /v2/quote/${quoteId}?country=IND`]);
	});

	it.each([
		[{ id: 'q', country: 'IND' }, 'id'],
		[{ id: quoteId }, 'country'],
	])('refuses %p and sends nothing', async (input, field) => {
		const { transport, quote } = open();
		await expect(quote.get(input)).rejects.toMatchObject({ issues: [{ field }] });
		expect(transport.requests).toHaveLength(0);
	});
});

it('returns a quote that is looked up even if it does not repeat its ID', async () => {
	const withoutId = { ...quoteBody, id: undefined };
	const transport = createFakeTransport({ body: withoutId });
	const { quote } = createV2({ baseUrl: 'https://service.example', transport });
	const shown = Object.fromEntries(Object.entries(quoteBody).filter(([name]) => name !== 'id'));
	expect(await quote.get({ id: quoteId, country: 'IND' })).toEqual(shown);
});

describe.each(['Could not obtain quote.', 'Could not fetch quote at this time.'])(
	'a 500 "%s"',
	(detail) => {
		const refusal = { status: 500, body: { detail } };
		const create = async (count: number) => {
			const steps = Array.from({ length: count }, () => refusal);
			const inner = createFakeTransport(...steps, { body: quoteBody });
			const clock = createFakeClock({ autoAdvance: true });
			const transport = withRetry(inner, { clock, random: () => 0 });
			const { quote } = createV2({ baseUrl: 'https://service.example', transport });
			const result = await quote.create(request).catch((thrown: unknown) => thrown);
			return { result, tries: inner.count('POST') };
		};

		it('is tried again, as any other 500', async () => {
			expect(await create(1)).toEqual({ result: quoteBody, tries: 2 });
		});

		it('names both causes after the last try', async () => {
			const { result, tries } = await create(4);
			expect(tries).toBe(4);
			expect(result).toMatchObject({ status: 500, retryable: true });
			const { advice } = result as PayoutError;
			expect(advice).toMatch(/no rate .* no route/);
			expect(advice).toMatch(/out of order|in a few minutes/);
		});
	},
);
