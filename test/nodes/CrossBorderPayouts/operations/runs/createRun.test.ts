import { createPayoutClient } from '../../../../../client';
import { PaymentError, TransportError } from '../../../../../client/errors';
import { checkInput } from '../../../../../client/call/prepare';
import { toApiError } from '../../../../../client/problem/toApiError';
import { nothingCleaned } from '../../../../../client/input/cleanedTexts';
import { findAnywhere } from '../../../../../client/payment/send/finder';
import { createFromBody } from '../../../../../client/v3/payment';
import { decodeProblem } from '../../../../../client/v3/problem';
import { startCreateRun } from '../../../../../nodes/CrossBorderPayouts/operations/runs/createRun';
import type { Form } from '../../../../../nodes/CrossBorderPayouts/operations/operation';
import { notFound, paymentBody, quoteId } from '../../../../support/fakes/answers';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport, toResponse } from '../../../../support/fakes/fakeTransport';

const [q1, q2] = ['1', '2'].map((last) => `${quoteId.slice(0, -1)}${last}`);
const item = { externalId: 'INV-1', amount: 100, quote: q1 };

/** Runs all items at once at a service that accepts an external ID any number of times. */
async function createAll(forms: readonly Form[], post: () => void = () => undefined) {
	const client = createPayoutClient({
		baseUrl: 'https://service.example',
		transport: createFakeTransport(),
		clock: createFakeClock({ autoAdvance: true }),
	});
	const posts: unknown[] = [];
	const { signal } = new AbortController();
	const run = startCreateRun(
		{ client, forms, inTurn: async (task) => await task(), signal, stopping: signal },
		(_client, { external_id, amount, quote, beneficiary }) => ({
			unread: [],
			cleaned: nothingCleaned,
			payeeName: null,
			request: checkInput(createFromBody.input, {
				external_id,
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
		}),
	);
	const settled = await Promise.allSettled(
		forms.map(async (form, index) => await run.run(form, index)),
	);
	const ends = settled.map((one): unknown =>
		one.status === 'rejected'
			? one.reason instanceof PaymentError
				? one.reason.outcome
				: (one.reason as { code?: string }).code
			: (one.value as { outcome: unknown }).outcome,
	);
	const outputs = settled.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
	return { ends, posts, outputs, hint: run.hint?.() };
}

it('pays an external ID once, whatever the quote and the spelling of the amount', async () => {
	const { ends, posts } = await createAll([
		item,
		{ ...item, quote: q2 },
		{ ...item, amount: '100.00' },
	]);
	expect([ends, posts]).toEqual([['created', 'existing', 'existing'], [q1]]);
});

it.each<[string, Form]>([
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
	const { hint } = await createAll([
		item,
		{ ...item, quote: q2 },
		{ ...item, refuseExisting: true },
		{ ...item, externalId: 'INV-2', amount: 'a lot' },
	]);
	expect(hint).toBe(
		'Payments: 1 created (INV-1, 100 INR); 1 existed already, not paid again (INV-1, 100 INR); 1 not sent (INV-2); 1 refused, because a payment exists already (INV-1, 100 INR)',
	);
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

it('creates nothing if Simplify is neither on nor off', async () => {
	for (const simple of ['true', null, 1]) {
		const { ends, posts } = await createAll([{ ...item, simple }]);
		expect([ends, posts]).toEqual([['invalid_input'], []]);
	}
});

it('gives each item of one payment the shape that it asks for', async () => {
	const { ends, posts, outputs } = await createAll([
		{ ...item, simple: true },
		{ ...item, simple: false },
	]);
	expect([ends, posts]).toEqual([['created', 'existing'], [q1]]);
	expect(outputs[0]).toMatchObject({ paymentId: paymentBody['id'], amount: 100 });
	expect(outputs[1]).toMatchObject({ payment: { id: paymentBody['id'] } });
});
