import { isPayoutError } from '../../../../client/errors';
import { readOrder } from '../../../../client/payment/send/order';
import { createQuoteDesk } from '../../../../client/payment/send/quoteSession';
import { quoteBody } from '../../../support/fakes/answers';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const order = readOrder(
	{ external_id: 'INV-1', country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' },
	{},
);

function open(changes: (index: number) => object = () => ({}), limits: Parameters<typeof createQuoteDesk>[2] = {}) {
	const clock = createFakeClock({ startMs: Date.parse('2031-05-05T00:00:00Z') });
	let count = 0;
	const request = async () => {
		count += 1;
		return { ...quoteBody, id: `quote-${count}`, ...changes(count) };
	};
	const desk = createQuoteDesk(order, request, limits, clock);
	return { desk, clock, asked: () => count };
}

it('keeps a quote as long as it can be paid, by the service\'s times and not this clock', async () => {
	const { desk, clock, asked } = open();
	const quote = await desk.first();
	await clock.advance(14.5 * 60_000);
	expect(await desk.renew(quote)).toBe(quote);
	await clock.advance(1);
	expect((await desk.renew(quote)).id).toBe('quote-2');
	expect(asked()).toBe(2);
});

it('takes 15 minutes for a quote that does not tell', async () => {
	const { desk, clock } = open(() => ({ limits: undefined }));
	const quote = await desk.first();
	await clock.advance(14.5 * 60_000);
	expect(await desk.renew(quote)).toBe(quote);
	expect(desk.hasRunOut()).toBe(false);
	await clock.advance(30_000);
	expect(desk.hasRunOut()).toBe(true);
	expect((await desk.renew(quote)).id).toBe('quote-2');
});

it('gives a fresh one for one that the service refused', async () => {
	const { desk } = open();
	const quote = await desk.first();
	desk.discard(quote);
	const fresh = await desk.renew(quote);
	expect(fresh.id).toBe('quote-2');
	expect(await desk.renew(fresh)).toBe(fresh);
});

it('holds every later quote against the first one, not against the one before', async () => {
	const { desk } = open((index) => ({ amount_destination: 22650.5 - index * 100 }), { maxSlippagePercent: 0.5 });
	const first = await desk.first();
	desk.discard(first);
	const second = await desk.renew(first);
	desk.discard(second);
	await expect(desk.renew(second)).rejects.toMatchObject({ code: 'limit_exceeded' });
});

it('holds the first one against what was approved', async () => {
	const { desk } = open(undefined, { approved: { sourceAmount: '1000', payoutAmount: '22650.51' } });
	await expect(desk.first()).rejects.toMatchObject({ code: 'limit_exceeded' });
});

it('gives up on a service whose quotes expire at once', async () => {
	const { desk, asked } = open(() => ({ limits: { expires: quoteBody.timestamp } }));
	let quote = await desk.first();
	const error: unknown = await (async () => {
		for (;;) quote = await desk.renew(quote);
	})().catch((thrown: unknown) => thrown);
	expect(isPayoutError(error) && error.code).toBe('quote_expired');
	expect(asked()).toBe(5);
});

it('does not pay a quote whose amount is no number', async () => {
	const { desk } = open(() => ({ amount_destination: '12abc' }));
	await expect(desk.first()).rejects.toMatchObject({ code: 'unexpected_response' });
});
