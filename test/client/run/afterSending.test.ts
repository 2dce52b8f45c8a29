import { ApiError } from '../../../client/errors';
import { orderOf } from '../../../client/payment/send/order';
import { emptyProblem } from '../../../client/errors/problem';
import { createAfterSending } from '../../../client/run/afterSending';
import { paymentBody } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';

const order = orderOf(
	{ country: 'IND', currency: 'AED', amount: 1000, amount_type: 'source' },
	'INV-1',
	{},
);
const sent = { outcome: 'created' as const, payment: paymentBody, quote: null };

/** A run that waits with look-ups only. */
function open(
	stopping = new AbortController().signal,
	clock = createFakeClock({ autoAdvance: true }),
) {
	return createAfterSending({
		clock,
		random: Math.random,
		inTurn: async (task) => await task(),
		stopping,
	});
}

it('waits only if the form asks for it', async () => {
	const find = jest.fn();
	expect(await open().awaitFinal(order, { find }, sent, undefined)).toBeUndefined();
	expect(
		await open().awaitFinal(
			order,
			{ find },
			{ ...sent, outcome: 'would_pay', payment: null },
			1000,
		),
	).toBeUndefined();
	expect(find).not.toHaveBeenCalled();
});

it('makes no look-up for a payment that is final', async () => {
	const find = jest.fn();
	const failed = { ...paymentBody, status: 'failed' };
	expect(await open().awaitFinal(order, { find }, { ...sent, payment: failed }, 1000)).toEqual({
		payment: failed,
		source: 'lookup',
		final: true,
		waitedMs: 0,
	});
	expect(find).not.toHaveBeenCalled();
});

it('returns the final state of the payment', async () => {
	const done = { ...paymentBody, status: 'succeeded', timestamp: '2026-01-05T10:05:00Z' };
	const clock = createFakeClock();
	const asked: unknown[][] = [];
	const find = async (...of: unknown[]): Promise<typeof paymentBody> =>
		asked.push(of) < 3 ? paymentBody : done;
	const waiting = open(undefined, clock).awaitFinal(order, { find }, sent, 600_000);
	for (let second = 0; second < 30; second++) await clock.advance(1_000);
	expect(await waiting).toMatchObject({ payment: done, final: true });
	expect(asked).toEqual(Array(3).fill(['INV-1', 'IND']));
});

it.each([
	['cannot be looked up', new ApiError('unauthorized', 'GET /v3/payments/{id}', 401, emptyProblem)],
	['meets a mistake in the program', new TypeError('a mistake')],
])('does not report a created payment as failed because it %s', async (_name, error) => {
	const find = async (): Promise<never> => await Promise.reject(error);
	expect(await open().awaitFinal(order, { find }, sent, 60_000)).toMatchObject({
		payment: paymentBody,
		final: false,
	});
});

it('returns the known state if the run is stopped', async () => {
	const stopping = AbortSignal.abort(new Error('stopped'));
	expect(await open(stopping).awaitFinal(order, { find: jest.fn() }, sent, 60_000)).toMatchObject({
		payment: paymentBody,
		final: false,
	});
});
