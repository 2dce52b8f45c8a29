import type { SandboxOptions } from '../../../../sandbox/options';
import { walletTotal } from '../../../../sandbox/service/payments/payments';
import type { SandboxState } from '../../../../sandbox/state/state';
import { makeState, newPayment, startMs } from '../../makeState';

let state: SandboxState;
const start = (options: SandboxOptions = {}) => {
	state = makeState(options);
	return state.payments;
};
afterEach(() => state.clock.stop());

const usdt = () => state.ledger.view('test', 'USDT');
const statuses = () => state.events.all('v3').map(({ status }) => status);
const dataOf = (version: 'v2' | 'v3') =>
	state.events.all(version).map(({ event, data }) => [event, JSON.parse(data)]);

describe('an accepted payment', () => {
	it('is queued, holds its money and keeps its order', () => {
		const payment = start().accept(newPayment({ externalId: 'a' }));
		expect(payment).toMatchObject({
			...newPayment({ externalId: 'a' }),
			id: expect.stringMatching(/^[0-9a-f-]{36}$/),
			createdAtMs: startMs,
			status: 'queued',
			statusAtMs: startMs,
			msg: null,
			bankReference: null,
			funds: 'held',
		});
		expect(usdt()).toEqual({ balance: 1_000_000, held: 28, available: 999_972 });
	});

	it('is announced with its full record on both streams of its account', () => {
		const { id } = start().accept(newPayment({ externalId: 'a' }));
		expect(dataOf('v2')).toEqual([
			['payment', expect.objectContaining({ id, status: 'queued', amount: 2274.75 })],
		]);
		expect(dataOf('v2')[0]?.[1]).not.toHaveProperty('external_id');
		expect(dataOf('v3')).toEqual([
			['payment', expect.objectContaining({ id, status: 'queued', external_id: 'a' })],
		]);
		expect(state.events.all().map(({ account, paymentId }) => [account, paymentId])).toEqual(
			Array(2).fill(['test', id]),
		);
	});
});

describe('an invented payment', () => {
	it('has any state and no money, now or later', () => {
		const payment = start().invent(newPayment(), 'brand_new_state');
		expect([payment.status, payment.funds]).toEqual(['brand_new_state', 'none']);
		state.payments.move(payment, { status: 'succeeded' });
		expect(usdt()).toEqual({ balance: 1_000_000, held: 0, available: 1_000_000 });
		expect(statuses()).toEqual(['brand_new_state', 'succeeded']);
	});
});

describe('a move', () => {
	it('sends a short event on v2 and a full one on v3, with the time of the move', () => {
		const payment = start().accept(newPayment());
		state.clock.advance(1000);
		state.payments.move(payment, { status: 'failed', msg: 'by hand', bankReference: 'TESTREF' });
		const timestamp = '2030-01-01T00:00:01.000Z';
		expect(dataOf('v2')[1]).toEqual([
			'payment-update',
			{ id: payment.id, timestamp, status: 'failed' },
		]);
		expect(dataOf('v3')[1]).toEqual([
			'payment',
			expect.objectContaining({
				id: payment.id,
				timestamp,
				status: 'failed',
				msg: 'by hand',
				bank_reference: 'TESTREF',
			}),
		]);
		expect(payment.createdAtMs).toBe(startMs);
	});

	it('leaves message and reference alone unless it brings them', () => {
		const payment = start().accept(newPayment());
		state.payments.move(payment, { status: 'processing', msg: 'x', bankReference: 'y' });
		state.payments.move(payment, { status: 'succeeded' });
		expect([payment.msg, payment.bankReference]).toEqual(['x', 'y']);
		state.payments.move(payment, { status: 'succeeded', msg: null, bankReference: null });
		expect([payment.msg, payment.bankReference]).toEqual([null, null]);
	});

	it.each([
		[['processing'], 'held', { balance: 1_000_000, held: 28, available: 999_972 }],
		[['unknown'], 'held', { balance: 1_000_000, held: 28, available: 999_972 }],
		[['processing', 'succeeded'], 'debited', { balance: 999_972, held: 0, available: 999_972 }],
		[['succeeded', 'processing'], 'debited', { balance: 999_972, held: 0, available: 999_972 }],
		[['succeeded', 'reversed'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['reversed', 'reversed'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['failed'], 'released', { balance: 1_000_000, held: 0, available: 1_000_000 }],
		[['failed', 'succeeded'], 'debited', { balance: 999_972, held: 0, available: 999_972 }],
	])('moves the money through %j: %s', (states, funds, expected) => {
		const payment = start().accept(newPayment());
		for (const status of states) state.payments.move(payment, { status });
		expect([payment.funds, usdt()]).toEqual([funds, expected]);
	});
});

describe('the schedule', () => {
	it('moves a payment by the clock of the sandbox, each step at the time it was due', () => {
		const payment = start({ settleAfterMs: [60_000, 30_000] }).accept(newPayment());
		state.clock.advance(59_999);
		expect(payment.status).toBe('queued');
		state.clock.advance(1);
		expect(payment.status).toBe('processing');
		state.clock.advance(3_600_000);
		expect(payment).toMatchObject({
			status: 'succeeded',
			bankReference: `SBX${payment.id.slice(0, 8)}`,
			funds: 'debited',
		});
		expect(state.events.all('v3').map(({ atMs }) => atMs - startMs)).toEqual([0, 60_000, 90_000]);
	});

	it('can end half way, or not exist', () => {
		const half = start({ settleAfterMs: [10] }).accept(newPayment());
		state.clock.advance(3_600_000);
		expect(half.status).toBe('processing');
		const never = start().accept(newPayment());
		state.clock.advance(3_600_000);
		expect(never.status).toBe('queued');
	});

	it('runs in real time', async () => {
		start({ settleAfterMs: [5, 5] });
		state.clock.freeze(false);
		const payment = state.payments.accept(newPayment());
		const deadline = Date.now() + 5000;
		while (payment.status !== 'succeeded' && Date.now() < deadline) {
			await new Promise((resolve) => setTimeout(resolve, 2));
		}
		expect(statuses()).toEqual(['queued', 'processing', 'succeeded']);
	});

	it('does not move a payment that a command has moved, at either step', () => {
		const early = start({ settleAfterMs: [1000, 1000] }).accept(newPayment());
		state.payments.move(early, { status: 'failed' });
		const late = state.payments.accept(newPayment());
		state.clock.advance(1000);
		state.payments.move(late, { status: 'canceled' });
		state.clock.advance(5000);
		expect([early.status, late.status]).toEqual(['failed', 'canceled']);
	});

	it('does not move a payment that a reset has removed', () => {
		start({ settleAfterMs: [1000] }).accept(newPayment());
		state.payments.reset();
		state.events.reset();
		state.clock.advance(5000);
		expect(state.events.all()).toEqual([]);
	});

	it('rejects what cannot be routed, with an error event on v3 first', () => {
		const payment = start({ settleAfterMs: [1000, 1000] }).accept(
			newPayment({ unpayable: true, externalId: 'x' }),
		);
		state.clock.advance(5000);
		expect(dataOf('v3').slice(1)).toEqual([
			[
				'payment-error',
				{
					payment_id: payment.id,
					external_id: 'x',
					timestamp: '2030-01-01T00:00:01.000Z',
					error: { title: 'Payment could not be routed', detail: 'No route for this combination' },
				},
			],
			[
				'payment',
				expect.objectContaining({ status: 'rejected', msg: 'No route for this combination' }),
			],
		]);
		expect(dataOf('v2').map(([event]) => event)).toEqual(['payment', 'payment-update']);
		expect(payment.funds).toBe('released');
	});
});

describe('the book of payments', () => {
	it('finds by id in either case and by external_id of the account', () => {
		const book = start();
		const mine = book.accept(newPayment({ externalId: 'shared' }));
		const theirs = book.accept(newPayment({ externalId: 'shared', account: 'other' }));
		const again = book.accept(newPayment({ externalId: 'shared' }));
		book.accept(newPayment());
		expect(book.find(mine.id.toUpperCase())).toBe(mine);
		expect(book.find('shared')).toBeUndefined();
		expect(book.withExternalId('test', 'shared')).toEqual([mine, again]);
		expect(book.withExternalId('other', 'shared')).toEqual([theirs]);
		expect(book.withExternalId('test', 'none')).toEqual([]);
		expect(book.idsByExternalId()).toEqual({ shared: [mine.id, theirs.id, again.id] });
		expect(book.all()).toHaveLength(4);
		book.reset();
		expect([book.all(), book.idsByExternalId(), book.find(mine.id)]).toEqual([[], {}, undefined]);
	});
});

test('a payment takes payout, premium and cost from the wallet', () => {
	expect(walletTotal({ walletAmount: 27, walletPremium: 0.25, walletTxnCost: 0.5 })).toBe(27.75);
});
