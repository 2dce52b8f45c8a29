import { ApiError, ContractError } from '../../../../client/errors';
import { canPass, createWaitLookups } from '../../../../client/payment/wait/waitLookups';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const problem = { fields: [], extensions: {} };
const notFound = new ApiError('not_found', 'GET payment', 404, problem);
const forbidden = new ApiError('forbidden', 'GET payment', 403, problem);
const unavailable = new ApiError('server_error', 'GET payment', 503, problem);
const payment = { id: 'p', external_id: 'x', status: 'queued' };

/** Look-ups that return these answers in turn, and then the last one forever. */
function start(answers: ReadonlyArray<object>, { isAllowed = true } = {}) {
	const clock = createFakeClock();
	const abort = new AbortController();
	const moments: number[] = [];
	const found: object[] = [];
	const plan = { begins: 0, ends: 0 };
	const lookups = createWaitLookups({
		async look() {
			const answer = answers[Math.min(moments.length, answers.length - 1)];
			moments.push(clock.elapsed());
			if (answer instanceof Error) throw answer;
			return { ...answer };
		},
		endpoint: 'GET payment',
		asked: () => ({ externalId: 'x' }),
		plan: {
			begin: () => void (plan.begins += 1),
			end: () => void (plan.ends += 1),
			isAllowed: () => isAllowed,
		},
		clock,
		signal: abort.signal,
		inTurn: async (task) => await task(),
		onFound: (one) => found.push(one),
	});
	return { ...lookups, clock, abort, moments, found, plan };
}

const never = (): boolean => false;

describe('the first look-ups', () => {
	it('are one if it finds the payment', async () => {
		const { lookFirst, moments, found, plan } = start([payment]);
		await lookFirst(Infinity, never);
		expect([moments, found, plan]).toEqual([[0], [payment], { begins: 1, ends: 1 }]);
	});

	it('continue for half a minute until the payment is visible', async () => {
		const { lookFirst, clock, moments } = start([notFound]);
		const looking = expect(lookFirst(Infinity, never)).rejects.toBe(notFound);
		await clock.advance(60_000);
		await looking;
		expect(moments).toEqual([0, 1, 3, 7, 15, 30].map((s) => s * 1000));
	});

	it('are three at least, however short the wait, and end with it', async () => {
		const { lookFirst, clock, moments } = start([notFound]);
		const looking = expect(lookFirst(0, never)).rejects.toBe(notFound);
		await clock.advance(60_000);
		await looking;
		expect(moments).toEqual([0, 1_000, 3_000]);
	});

	it('end with any other error', async () => {
		const { lookFirst, moments } = start([forbidden]);
		await expect(lookFirst(Infinity, never)).rejects.toBe(forbidden);
		expect(moments).toHaveLength(1);
	});

	it('end with an error that a later look-up can correct if the stream has shown the payment', async () => {
		const { lookFirst } = start([notFound]);
		await lookFirst(Infinity, () => true);
		const refused = start([forbidden]);
		await expect(refused.lookFirst(Infinity, () => true)).rejects.toBe(forbidden);
	});

	it('refuse another payment, and find nothing then', async () => {
		const { lookFirst, found, plan } = start([{ ...payment, external_id: 'y' }]);
		await expect(lookFirst(Infinity, never)).rejects.toThrow(ContractError);
		expect([found, plan]).toEqual([[], { begins: 1, ends: 1 }]);
	});

	it('end with the reason of the signal', async () => {
		const { lookFirst, abort, clock } = start([notFound]);
		const looking = expect(lookFirst(Infinity, never)).rejects.toThrow('enough');
		await clock.advance(0);
		abort.abort(new Error('enough'));
		await looking;
	});
});

describe('the last look-up', () => {
	it('is made unless one has just ended', async () => {
		const allowed = start([payment]);
		await allowed.lookLast();
		const tooEarly = start([payment], { isAllowed: false });
		await tooEarly.lookLast();
		expect([allowed.moments, tooEarly.moments]).toEqual([[0], []]);
	});

	it('does not fail if it finds nothing', async () => {
		await start([unavailable]).lookLast();
	});
});

it.each([
	[unavailable, true],
	[notFound, true],
	[forbidden, false],
	[new Error('x'), false],
])('after %s a later look-up can succeed: %s', (error, expected) => {
	expect(canPass(error)).toBe(expected);
});
