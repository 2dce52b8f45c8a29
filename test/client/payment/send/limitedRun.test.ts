import fc from 'fast-check';

import { ApiError, PaymentError, TransportError, type ReasonCode } from '../../../../client/errors';
import { createLimitedRun, type RunLimits } from '../../../../client/payment/send/limitedRun';
import { createTally } from '../../../../client/payment/send/tally';
import { orderOf, type PaymentOrder } from '../../../../client/payment/send/order';
import type { SentPayment } from '../../../../client/payment/send/paymentCalls';
import { emptyProblem } from '../../../../client/errors/problem';

const anOrder = (externalId: string, amount = 10, details: unknown = {}): PaymentOrder =>
	orderOf({ country: 'IND', currency: 'AED', amount, amount_type: 'source' }, externalId, details);

const made: SentPayment = { outcome: 'created', payment: { id: 'p' }, quote: null };
const failure = (code: ReasonCode = 'validation_failed', status = 422): PaymentError =>
	new PaymentError('rejected', 'no', new ApiError(code, 'POST /v3/payment', status, emptyProblem));

/** Runs all orders at once. Each sends through `send`, which receives its index. */
async function runAll(
	orders: readonly PaymentOrder[],
	terms: RunLimits,
	send: (index: number) => Promise<SentPayment>,
): Promise<{ readonly outcomes: string[]; readonly sent: number[]; readonly summary: string }> {
	const tally = createTally();
	const limitedRun = createLimitedRun(orders, terms, { tally });
	const sent: number[] = [];
	const settled = await Promise.allSettled(
		orders.map(
			async (order, index) =>
				await limitedRun.run(order, async () => {
					sent.push(index);
					return await send(index);
				}),
		),
	);
	const outcomes = settled.map((one) =>
		one.status === 'fulfilled'
			? one.value.outcome
			: one.reason instanceof PaymentError
				? one.reason.outcome
				: String(one.reason),
	);
	return { outcomes, sent, summary: tally.text() };
}

it('sends nothing as long as the run is not open, and reports each order', async () => {
	const tally = createTally();
	const orders = [anOrder('A'), anOrder('B')];
	const closed = failure('balance_too_low');
	const limitedRun = createLimitedRun(
		orders,
		{},
		{ tally, open: async () => await Promise.reject(closed) },
	);
	const send = jest.fn();
	for (const order of orders) await expect(limitedRun.run(order, send)).rejects.toBe(closed);
	expect(send).not.toHaveBeenCalled();
	expect(tally.text()).toBe('2 rejected (20 AED)');
});

describe('one external ID twice', () => {
	it('is paid once, and returned as existing the second time', async () => {
		const { outcomes, sent, summary } = await runAll(
			[anOrder('A'), anOrder('A'), anOrder('A')],
			{},
			async () => made,
		);
		expect([outcomes, sent]).toEqual([['created', 'existing', 'existing'], [0]]);
		expect(summary).toBe('1 created (A, 10 AED); 2 existed already, not paid again (20 AED)');
	});

	it('is not paid if another item with it cannot be read', async () => {
		const order = anOrder('A');
		const limitedRun = createLimitedRun(
			[order, undefined],
			{},
			{
				unread: [undefined, { externalId: 'A', fingerprint: 'item 1 cannot be read' }],
			},
		);
		expect(limitedRun.findProblem(order)?.code).toBe('external_id_shared');
		await expect(limitedRun.run(order, async () => made)).rejects.toMatchObject({
			outcome: 'not_sent',
		});
	});

	it('counts neither as a failure nor for the limits if the payments differ', async () => {
		const { outcomes } = await runAll(
			[anOrder('A'), anOrder('A', 11), anOrder('A', 12), anOrder('B')],
			{ stopAfterFailures: 2, maxPayments: 1 },
			async () => made,
		);
		expect(outcomes).toEqual(['not_sent', 'not_sent', 'not_sent', 'created']);
	});

	it('neither opens the run nor stops it if the payments differ', async () => {
		const tally = createTally();
		const open = jest.fn(async () => undefined);
		const differing = [anOrder('A'), anOrder('A', 11)];
		const other = anOrder('B');
		const limitedRun = createLimitedRun(
			[...differing, other],
			{ stopAfterFailures: 1 },
			{ tally, open },
		);
		for (const order of differing)
			await expect(limitedRun.run(order, async () => made)).rejects.toMatchObject({
				outcome: 'not_sent',
			});
		expect(open).not.toHaveBeenCalled();
		expect(await limitedRun.run(other, async () => made)).toBe(made);
		expect(tally.text()).toBe('1 created (B, 10 AED); 2 not sent (21 AED)');
	});

	it('is not paid at all if one of them asks for something else', async () => {
		const { outcomes, sent } = await runAll(
			[anOrder('A'), anOrder('A', 11), anOrder('A', 10, { to: 'B' })],
			{},
			async () => made,
		);
		expect([outcomes, sent]).toEqual([['not_sent', 'not_sent', 'not_sent'], []]);
	});

	it('is tried again separately if the first try failed', async () => {
		const { outcomes, sent } = await runAll([anOrder('A'), anOrder('A')], {}, async (index) => {
			if (index === 0) throw failure();
			return made;
		});
		expect([outcomes, sent]).toEqual([
			['rejected', 'created'],
			[0, 1],
		]);
	});

	it('is not sent again while the outcome of the first one is unknown', async () => {
		const open = new PaymentError('unconfirmed', 'unknown', new TransportError('timeout', true));
		const { outcomes, sent, summary } = await runAll(
			[anOrder('A'), anOrder('A')],
			{},
			async () => await Promise.reject(open),
		);
		expect([outcomes, sent]).toEqual([['unconfirmed', 'unconfirmed'], [0]]);
		expect(summary).toContain('2 unconfirmed');
	});

	it('is never under way twice at the same time', async () => {
		let underWay = 0;
		await runAll([anOrder('A'), anOrder('A'), anOrder('A')], {}, async () => {
			underWay += 1;
			expect(underWay).toBe(1);
			for (let round = 0; round < 20; round++) await Promise.resolve();
			underWay -= 1;
			throw failure();
		});
	});
});

describe('a stop', () => {
	const orders = ['A', 'B', 'C', 'D', 'E'].map((id) => anOrder(id));
	/** One after the other, so that the items end in their order. */
	async function runInTurn(
		terms: RunLimits,
		failing: Readonly<Record<number, PaymentError>>,
	): Promise<string[]> {
		const limitedRun = createLimitedRun(orders, terms);
		const outcomes: string[] = [];
		for (const [index, order] of orders.entries()) {
			const send = async (): Promise<SentPayment> => {
				const error = failing[index];
				if (error) throw error;
				return made;
			};
			outcomes.push(
				await limitedRun.run(order, send).then(
					({ outcome }) => outcome,
					(error: PaymentError) => error.outcome,
				),
			);
		}
		return outcomes;
	}

	it.each<[ReasonCode, number]>([
		['insufficient_balance', 400],
		['unauthorized', 401],
		['v3_not_enabled', 401],
		['forbidden', 403],
		['invalid_credential', 400],
	])('happens at once after %s', async (code, status) => {
		expect(await runInTurn({}, { 1: failure(code, status) })).toEqual([
			'created',
			'rejected',
			'skipped',
			'skipped',
			'skipped',
		]);
	});

	it('happens after the given number of failures in a row, and not before', async () => {
		const failing = { 0: failure(), 2: failure(), 3: failure() };
		expect(await runInTurn({ stopAfterFailures: 2 }, failing)).toEqual([
			'rejected',
			'created',
			'rejected',
			'rejected',
			'skipped',
		]);
		expect(await runInTurn({ stopAfterFailures: 3 }, failing)).toEqual([
			'rejected',
			'created',
			'rejected',
			'rejected',
			'created',
		]);
		expect(await runInTurn({}, failing)).toEqual([
			'rejected',
			'created',
			'rejected',
			'rejected',
			'created',
		]);
	});

	it('tells each further item why it was not tried', async () => {
		const limitedRun = createLimitedRun(orders, {});
		const [first, second] = orders as [PaymentOrder, PaymentOrder];
		const cause = failure('unauthorized', 401);
		await expect(limitedRun.run(first, async () => await Promise.reject(cause))).rejects.toBe(
			cause,
		);
		await expect(limitedRun.run(second, async () => made)).rejects.toMatchObject({
			outcome: 'skipped',
			created: 'no',
			code: 'run_stopped',
			message: expect.stringContaining(
				`This item was not tried, because an earlier one failed: ${cause.message}`,
			),
		});
	});

	it('applies to the items that wait for their turn', async () => {
		let last: Promise<unknown> = Promise.resolve();
		const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
			const mine = last.then(task);
			last = mine.catch(() => undefined);
			return await mine;
		};
		const limitedRun = createLimitedRun(orders, {}, { inTurn });
		const outcomes = await Promise.all(
			orders.map(
				async (order, index) =>
					await limitedRun
						.run(order, async () => {
							if (index === 1) throw failure('insufficient_balance', 400);
							return made;
						})
						.then(
							({ outcome }) => outcome,
							(error: PaymentError) => error.outcome,
						),
			),
		);
		expect(outcomes).toEqual(['created', 'rejected', 'skipped', 'skipped', 'skipped']);
	});

	it('counts an unconfirmed payment as a failure', async () => {
		const lost = new PaymentError('unconfirmed', 'unknown', new TransportError('timeout', true));
		expect(await runInTurn({ stopAfterFailures: 1 }, { 0: lost })).toEqual([
			'unconfirmed',
			'skipped',
			'skipped',
			'skipped',
			'skipped',
		]);
	});
});

describe('limits of the run', () => {
	const limitOf = (orders: ReadonlyArray<PaymentOrder | undefined>, terms: RunLimits): string => {
		try {
			createLimitedRun(orders, terms);
			return 'passes';
		} catch (error) {
			return String(
				error instanceof Error && 'code' in error
					? `${String(error.code)}: ${error.message}`
					: error,
			);
		}
	};

	it('count each payment once, and unreadable items not at all', () => {
		const orders = [anOrder('A'), anOrder('A'), undefined, anOrder('B')];
		expect(limitOf(orders, { maxPayments: 2 })).toBe('passes');
		expect(limitOf(orders, { maxPayments: 1 })).toBe(
			'limit_exceeded: max_payments: is 1, but the run has 2',
		);
	});

	it('have an advice of their own, which blames no payment', () => {
		const orders = [anOrder('A', 400), anOrder('B', 206)];
		for (const [terms, words] of [
			[{ maxPayments: 1 }, /^Compare the number of items .* exist already count, too/],
			[{ maxTotalPerCurrency: 500 }, /^Compare the amounts .* Each currency .* exist already/],
		] as const)
			expect(() => createLimitedRun(orders, terms)).toThrow(
				expect.objectContaining({
					advice: expect.stringMatching(words),
					issues: [expect.objectContaining({ isOfRun: true })],
				}),
			);
		expect(limitOf(orders, { maxTotalPerCurrency: 500 })).toBe(
			'limit_exceeded: max_total: is 500 AED, but the run asks for 606 AED',
		);
	});

	it('count no payment that is refused because of its external ID, and a repeat only once', () => {
		const orders = [anOrder('A', 1_000_000), anOrder('A', 1), anOrder('B', 600), anOrder('B', 600)];
		expect(limitOf(orders, { maxTotalPerCurrency: 1_000 })).toBe('passes');
		expect(limitOf(orders, { maxTotalPerCurrency: 500 })).toContain('asks for 600 AED');
	});

	it('add up exactly, for each currency separately', () => {
		const orders = [
			anOrder('A', 0.1),
			anOrder('B', 0.2),
			{ ...anOrder('C', 1_000_000), side: 'destination' as const },
		];
		expect(limitOf(orders.slice(0, 2), { maxTotalPerCurrency: '0.30' })).toBe('passes');
		expect(limitOf(orders.slice(0, 2), { maxTotalPerCurrency: '0.29' })).toContain(
			'is 0.29 AED, but the run asks for 0.3 AED',
		);
		expect(limitOf(orders, { maxTotalPerCurrency: 1_000 })).toContain('asks for 1000000 INR');
	});
});

it('returns one outcome for every item, wherever the faults are', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 100 }), async (fails) => {
			const orders = fails.map((_, index) => anOrder(`INV-${index}`));
			const { outcomes } = await runAll(orders, {}, async (index) => {
				if (fails[index]) throw failure();
				return made;
			});
			expect(outcomes).toEqual(fails.map((failed) => (failed ? 'rejected' : 'created')));
		}),
	);
});

it('reports a payment as unconfirmed after a program error, because it is unknown what was sent', async () => {
	const { outcomes, summary } = await runAll([anOrder('A')], {}, async () => {
		throw new TypeError('a mistake');
	});
	expect(outcomes).toEqual(['TypeError: a mistake']);
	expect(summary).toBe(
		'1 unconfirmed (A, 10 AED): wait at least a minute, then look up each by its External ID before you do anything else',
	);
});

it('summarizes in one sentence', async () => {
	const { summary } = await runAll(
		[anOrder('A', 0.1), anOrder('B', 0.2), anOrder('C', 5)],
		{},
		async (index) => {
			if (index === 2) throw failure();
			return made;
		},
	);
	expect(summary).toBe('2 created (0.3 AED); 1 rejected (C, 5 AED)');
	expect((await runAll([], {}, async () => made)).summary).toBe('No payments');
});

it.each([
	['succeeded', /^1 existed already, not paid again \(A, 10 AED\)$/],
	['processing', /^1 existed already, not paid again \(A, 10 AED\)$/],
	[undefined, /^1 existed already, not paid again \(A, 10 AED\)$/],
	[
		'failed',
		/^1 had failed before, not paid again \(A, 10 AED\): .*the option Replaces External ID$/,
	],
	['rejected', /^1 had failed before, not paid again/],
	['canceled', /^1 had failed before, not paid again/],
	[
		'reversed',
		/^1 had been reversed before, not paid again \(A, 10 AED\): the money is back in your balance\. First take back/,
	],
	['unknown', /^1 existed already with an unknown outcome, not paid again \(A, 10 AED\): ask/],
])('says what became of a payment that exists: %p', async (status, sentence) => {
	const { summary } = await runAll([anOrder('A')], {}, async () => ({
		...made,
		outcome: 'existing',
		payment: { id: 'p', status },
	}));
	expect(summary).toMatch(sentence);
});
