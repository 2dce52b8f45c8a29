import { PaymentError, TransportError } from '../../../client/errors';
import { checkInput } from '../../../client/call/prepare';
import { toApiError } from '../../../client/problem/toApiError';
import { nothingCleaned } from '../../../client/input/cleanedTexts';
import { findAnywhere } from '../../../client/payment/send/finder';
import type { CreatePlan } from '../../../client/payment/send/plan';
import { createFromBody } from '../../../client/v3/payment';
import { decodeProblem } from '../../../client/v3/problem';
import { startCreate } from '../../../client/run/createRun';
import { notFound, paymentBody, quoteId } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { toResponse } from '../../support/fakes/fakeTransport';

const [q1, q2] = ['1', '2'].map((last) => `${quoteId.slice(0, -1)}${last}`);
const item = { externalId: 'INV-1', amount: 100, quote: q1 };

interface Item {
	readonly externalId: string;
	readonly amount: unknown;
	readonly quote: unknown;
	readonly beneficiary?: unknown;
	readonly refuseExisting?: boolean;
	readonly isSimple?: boolean;
}

/** Runs all items at once at a service that accepts an external ID any number of times. */
async function createAll(items: readonly Item[], post: () => void = () => undefined) {
	const posts: unknown[] = [];
	const planCreate = (_client: object, _form: object, read: () => Item): CreatePlan => {
		const { externalId, amount, quote, beneficiary } = read();
		return {
			cleaned: nothingCleaned,
			payeeName: null,
			request: checkInput(createFromBody.input, {
				external_id: externalId,
				body: { payment_country: 'IND', amount, quote, ...(beneficiary ? { beneficiary } : {}) },
			}),
			calls: {
				create: async () => {
					posts.push(quote);
					post();
					return { id: paymentBody['id'], status: 'queued' };
				},
				finder: findAnywhere(
					async () =>
						await Promise.reject(
							toApiError('GET /v3/payments/{id}', toResponse(notFound), decodeProblem),
						),
					'IND',
				),
			},
		};
	};
	const run = startCreate(
		{},
		{ planCreate },
		items.map((item) => ({
			leave: { plan: undefined },
			form: { external_id: item.externalId },
			payment: { plan: item },
			choices: {
				plan: { refuseExisting: item.refuseExisting ?? false, isSimple: item.isSimple ?? true },
			},
		})),
		{ clock: createFakeClock({ autoAdvance: true }), inTurn: async (task) => await task() },
	);
	const settled = await Promise.allSettled(items.map(async (_, index) => await run.run(index)));
	const ends = settled.map((one): unknown =>
		one.status === 'rejected'
			? one.reason instanceof PaymentError
				? one.reason.outcome
				: (one.reason as { code?: string }).code
			: one.value['outcome'],
	);
	const outputs = settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
	return { ends, posts, outputs, summary: run.summary(), read: run.read };
}

it('pays an external ID once, whatever the quote and the spelling of the amount', async () => {
	const { ends, posts } = await createAll([
		item,
		{ ...item, quote: q2 },
		{ ...item, amount: '100.00' },
	]);
	expect([ends, posts]).toEqual([['created', 'existing', 'existing'], [q1]]);
});

it.each<[string, Partial<Item>]>([
	['amount', { amount: 101 }],
	['beneficiary', { beneficiary: 'another' }],
])('sends neither of two payments with one external ID and another %s', async (_name, change) => {
	const { ends, posts } = await createAll([item, { ...item, ...change }]);
	expect([ends, posts]).toEqual([['not_sent', 'not_sent'], []]);
});

it('refuses the second one if the form refuses existing payments', async () => {
	const { ends, posts } = await createAll([item, { ...item, refuseExisting: true }]);
	expect([ends, posts]).toEqual([['created', 'duplicate_external_id'], [q1]]);
});

it('says what became of the payments, as Send does', async () => {
	const { summary, read } = await createAll([
		item,
		{ ...item, quote: q2 },
		{ ...item, refuseExisting: true },
		{ ...item, externalId: 'INV-2', amount: 'a lot' },
	]);
	expect(summary).toEqual([
		'Payments: 1 created (INV-1, 100 INR); 1 existed already, not paid again (INV-1, 100 INR); 1 not sent (INV-2); 1 refused, because a payment exists already (INV-1, 100 INR)',
	]);
	const payment = { externalId: 'INV-1', cleaned: nothingCleaned };
	expect(read).toEqual([payment, payment, payment, undefined]);
});

it('pays once although a repeat in between is refused', async () => {
	const { ends, posts } = await createAll([
		item,
		{ ...item, refuseExisting: true },
		{ ...item, quote: q2 },
	]);
	expect([ends, posts]).toEqual([['created', 'duplicate_external_id', 'existing'], [q1]]);
});

it('sends nothing more for an external ID with an unknown outcome', async () => {
	const { ends, posts } = await createAll([item, { ...item, quote: q2 }], () => {
		throw new TransportError('timeout', true);
	});
	expect([ends, posts]).toEqual([['unconfirmed', 'unconfirmed'], [q1]]);
});

it('names the first part of an item that cannot be read, and creates nothing', async () => {
	const errors = ['leave', 'payment', 'choices'].map((name) => new Error(name));
	const [leave, payment, choices] = errors;
	const given = { plan: undefined };
	const run = startCreate(
		{},
		{
			planCreate: (_client, _form, read): never => {
				throw read();
			},
		},
		[
			{ leave: { error: leave }, payment: { error: payment }, choices: { error: choices } },
			{ leave: given, payment: { error: payment }, choices: { error: choices } },
		].map((item) => ({ ...item, form: {} })),
		{ clock: createFakeClock(), inTurn: async (task) => await task() },
	);
	expect([0, 1].map((index) => run.findProblem(index))).toEqual([leave, payment]);
	await expect(run.run(1)).rejects.toBe(payment);
});

it('gives each item of one payment the shape that it asks for', async () => {
	const { ends, posts, outputs } = await createAll([
		{ ...item, isSimple: true },
		{ ...item, isSimple: false },
	]);
	expect([ends, posts]).toEqual([['created', 'existing'], [q1]]);
	expect(outputs[0]).toMatchObject({ paymentId: paymentBody['id'], amount: 100 });
	expect(outputs[1]).toMatchObject({ payment: { id: paymentBody['id'] } });
});
