import { isPayoutError } from '../../../../client/errors';
import { orderOf } from '../../../../client/payment/send/order';
import { createQuoteSession } from '../../../../client/payment/send/quoteSession';
import { quoteBody } from '../../../support/fakes/answers';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const order = orderOf(
	{ country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' },
	'INV-1',
	{},
);

function open(
	changes: (index: number) => object = () => ({}),
	limits: Parameters<typeof createQuoteSession>[2] = {},
) {
	const clock = createFakeClock({ startMs: Date.parse('2031-05-05T00:00:00Z') });
	let count = 0;
	const request = async () => {
		count += 1;
		return { ...quoteBody, id: `quote-${count}`, ...changes(count) };
	};
	const session = createQuoteSession(order, request, limits, clock);
	return { session, clock, asked: () => count };
}

it("keeps a quote as long as it can be paid, by the service's clock and not the local one", async () => {
	const { session, clock, asked } = open();
	const quote = await session.first();
	await clock.advance(14.5 * 60_000);
	expect(await session.renew(quote)).toBe(quote);
	await clock.advance(1);
	expect((await session.renew(quote)).id).toBe('quote-2');
	expect(asked()).toBe(2);
});

it('assumes 15 minutes for a quote without an expiry', async () => {
	const { session, clock } = open(() => ({ limits: undefined }));
	const quote = await session.first();
	await clock.advance(14.5 * 60_000);
	expect(await session.renew(quote)).toBe(quote);
	expect(session.hasRunOut()).toBe(false);
	await clock.advance(30_000);
	expect(session.hasRunOut()).toBe(true);
	expect((await session.renew(quote)).id).toBe('quote-2');
});

it('returns a new quote for one that the service refused', async () => {
	const { session } = open();
	const quote = await session.first();
	session.discard(quote);
	const fresh = await session.renew(quote);
	expect(fresh.id).toBe('quote-2');
	expect(await session.renew(fresh)).toBe(fresh);
});

it('compares every later quote with the first one, not with the one before', async () => {
	const { session } = open((index) => ({ amount_destination: 22650.5 - index * 100 }), {
		maxSlippagePercent: 0.5,
	});
	const first = await session.first();
	session.discard(first);
	const second = await session.renew(first);
	session.discard(second);
	await expect(session.renew(second)).rejects.toMatchObject({ code: 'limit_exceeded' });
});

it('compares the first one with the approval', async () => {
	const { session } = open(undefined, {
		approved: { sourceAmount: '1000', payoutAmount: '22650.51' },
	});
	await expect(session.first()).rejects.toMatchObject({ code: 'limit_exceeded' });
});

it("stops if the service's quotes expire at once", async () => {
	const { session, asked } = open(() => ({ limits: { expires: quoteBody.timestamp } }));
	let quote = await session.first();
	const error: unknown = await (async () => {
		for (;;) quote = await session.renew(quote);
	})().catch((thrown: unknown) => thrown);
	expect(isPayoutError(error) && error.code).toBe('quote_expired');
	expect(error).toMatchObject({
		message: 'The service gave 5 quotes, and none could be paid in time',
	});
	expect(asked()).toBe(5);
});

it('has run out before there is a quote', () => {
	expect(open().session.hasRunOut()).toBe(true);
});

it('does not pay a quote whose amount is no number', async () => {
	const { session } = open(() => ({ amount_destination: '12abc' }));
	await expect(session.first()).rejects.toMatchObject({ code: 'unexpected_response' });
});
