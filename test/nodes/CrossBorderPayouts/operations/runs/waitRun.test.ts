import { createPayoutClient } from '../../../../../client';
import type { ServiceRecord } from '../../../../../client/http/answer';
import { startWaitRun } from '../../../../../nodes/CrossBorderPayouts/operations/runs/waitRun';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport } from '../../../../support/fakes/fakeTransport';

const id = '0197f9a0-0000-7000-8000-000000000000';
const byId = { simple: false, payment: { mode: 'paymentId', value: id } };

/** Waits without a stream, so that only responses count. */
function start(...answers: ServiceRecord[]) {
	const clock = createFakeClock({ autoAdvance: true });
	const client = createPayoutClient({
		baseUrl: 'https://service.example',
		transport: createFakeTransport(),
		clock,
	});
	const inputs: unknown[] = [];
	const run = startWaitRun(
		{
			client,
			forms: [],
			inTurn: async (task) => await task(),
			stopping: new AbortController().signal,
		},
		{
			isBoundToCountry: false,
			endpoint: 'GET /v3/payments/{id}',
			get: async (input) => {
				inputs.push(input);
				return answers[Math.min(inputs.length, answers.length) - 1] ?? {};
			},
		},
	);
	return { run, inputs };
}

it.each([
	[
		'succeeded',
		{ final: true, category: 'success', releaseFunds: true, callSupport: false, action: 'none' },
		/can still be reversed/,
	],
	[
		'reversed',
		{
			final: true,
			category: 'failed',
			releaseFunds: false,
			callSupport: false,
			action: 'recoverFunds',
		},
		/Replaces External ID/,
	],
	[
		'rejected',
		{
			final: true,
			category: 'failed',
			releaseFunds: false,
			callSupport: false,
			action: 'retryWithNewId',
		},
		/Replaces External ID/,
	],
	[
		'unknown',
		{
			final: false,
			category: 'callSupport',
			releaseFunds: false,
			callSupport: true,
			action: 'contactSupport',
		},
		/Ask the support/,
	],
	[
		'processing',
		{
			final: false,
			category: 'inProgress',
			releaseFunds: false,
			callSupport: false,
			action: 'wait',
		},
		/still in progress/,
	],
	[
		'settled',
		{
			final: false,
			category: 'unrecognised',
			releaseFunds: false,
			callSupport: false,
			action: 'contactSupport',
		},
		/not known to the node/,
	],
	[
		undefined,
		{
			final: false,
			category: null,
			releaseFunds: false,
			callSupport: false,
			action: 'lookUpLater',
		},
		/shows no status/,
	],
])('explains %p and leaves the record unchanged', async (status, facts, advice) => {
	const payment = { id, status, extra: { kept: 1 } };
	const output = await start(payment).run.run({ ...byId, maxWait: 1 }, 0);
	expect(output).toEqual({
		...facts,
		advice: expect.stringMatching(advice),
		waitedMs: expect.any(Number),
		source: 'lookup',
		payment,
	});
});

it.each([
	[
		{ mode: 'paymentId', value: id },
		{ id, external: false },
	],
	[
		{ mode: 'list', value: id },
		{ id, external: false },
	],
	[
		{ mode: 'externalId', value: id },
		{ id, external: true },
	],
])('looks up by %j', async (payment, lookup) => {
	const { run, inputs } = start({ id, status: 'failed' });
	await run.run({ payment, country: 'IND', additionalQuery: '{}', maxWait: 5 }, 0);
	expect(inputs).toEqual([
		expect.objectContaining({ ...lookup, country: 'IND', additional_query: '{}' }),
	]);
});

it.each([0, -1, 1.5, 86_401, '60', null, Number.NaN])(
	'refuses to wait %p seconds',
	async (maxWait) => {
		const { run, inputs } = start({ id, status: 'failed' });
		await expect(run.run({ ...byId, maxWait }, 0)).rejects.toMatchObject({
			issues: [{ field: 'max_wait', problem: 'must be a whole number from 1 to 86400' }],
		});
		expect(inputs).toEqual([]);
	},
);

it('refuses a form without a payment', async () => {
	await expect(start().run.run({ maxWait: 5 }, 0)).rejects.toMatchObject({
		issues: [{ field: 'payment' }],
	});
});

describe('if the form requires a final status', () => {
	const form = { ...byId, maxWait: 90, whenNotFinal: 'fail' };

	it.each([
		['processing', 'not_final', 'The payment still has the status processing after 90 seconds'],
		[undefined, 'not_final', 'The payment shows no status after 90 seconds'],
		['unknown', 'status_unknown', 'The service does not know the outcome of the payment'],
	])('fails with %p', async (status, code, message) => {
		const { run } = start({ id, status });
		// With a clock that stands still until a sleep, look-ups take no time.
		const failing = run.run(form, 0);
		await expect(failing).rejects.toMatchObject({ code });
		await expect(failing).rejects.toThrow(message);
	});

	it('counts one second in the singular', async () => {
		const failing = start({ id, status: 'processing' }).run.run({ ...form, maxWait: 1 }, 0);
		await expect(failing).rejects.toThrow(/after 1 second$/);
	});

	it('outputs a final one', async () => {
		expect(await start({ id, status: 'failed' }).run.run(form, 0)).toMatchObject({ final: true });
	});
});

it('counts the states at the end', async () => {
	const { run } = start(
		{ status: 'succeeded' },
		{ status: 'failed' },
		{ status: 'succeeded' },
		{ note: 'nothing known' },
	);
	expect(run.hint?.()).toBeUndefined();
	for (let item = 0; item < 4; item += 1) await run.run({ ...byId, maxWait: 1 }, item);
	expect(run.hint?.()).toBe(
		'Payments: 2 succeeded, 1 failed, 1 without a status. Failed: This payment did not succeed, and the node never sends it again. If it was replaced since, the same external ID with #2, #3 and so on shows whether that has paid. If it was not, and you still want to pay, use Payment: Send with the option Replaces External ID, which looks at this payment first. Without a status: The service shows no status of this payment. Look it up later. Until then, do not release funds to your customer, and do not send the payment again',
	);
	await run.close?.();
});

describe('in the flat shape', () => {
	it.each([
		['succeeded', { final: true, releaseFunds: true, action: 'none' }],
		['unknown', { final: false, releaseFunds: false, action: 'contactSupport' }],
		['processing', { final: false, releaseFunds: false, action: 'wait' }],
	])('says whether %s is final', async (status, facts) => {
		const output = await start({ id, status, extra: 1 }).run.run(
			{ ...byId, simple: true, maxWait: 1 },
			0,
		);
		expect(output).toMatchObject({ paymentId: id, status, ...facts });
		expect(output).not.toHaveProperty('payment');
	});

	it('fails as before if there is no final status', async () => {
		const form = { ...byId, simple: true, maxWait: 1, whenNotFinal: 'fail' };
		await expect(start({ id, status: 'processing' }).run.run(form, 0)).rejects.toMatchObject({
			code: 'not_final',
		});
	});

	it('sends no request if Simplify is neither on nor off', async () => {
		const { run, inputs } = start({ id, status: 'succeeded' });
		await expect(run.run({ ...byId, simple: 'yes' }, 0)).rejects.toMatchObject({
			code: 'invalid_input',
		});
		expect(inputs).toEqual([]);
	});
});
