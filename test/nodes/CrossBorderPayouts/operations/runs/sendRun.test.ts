import { createPayoutClient } from '../../../../../client';
import { isRecord } from '../../../../../client/http/answer';
import type { Form } from '../../../../../nodes/CrossBorderPayouts/operations/operation';
import send from '../../../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { notFound, paymentBody, quoteBody } from '../../../../support/fakes/answers';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport, type Step } from '../../../../support/fakes/fakeTransport';
import { sendFormV3 as form } from '../../../../support/fakes/sendForms';

/** Runs several forms in one run, one after the other. */
async function runAll(forms: readonly Form[], ...steps: readonly Step[]) {
	return await runWith('account-1', forms, ...steps);
}

async function runWith(account: string, forms: readonly Form[], ...steps: readonly Step[]) {
	const transport = createFakeTransport(...steps);
	const clock = createFakeClock({ autoAdvance: true, startMs: Date.parse('2026-01-05T10:00:00Z') });
	const client = createPayoutClient({
		baseUrl: 'https://service.example',
		account,
		transport,
		clock,
	});
	if (!send.startRun) throw new Error('Send runs its items together');
	const run = await send.startRun({
		client,
		forms,
		inTurn: async (task) => await task(),
		stopping: new AbortController().signal,
	});
	const results: unknown[] = [];
	for (const [index, one] of forms.entries()) {
		results.push(await run.run(one, index).catch((error: unknown) => error));
	}
	return { results, hint: run.hint?.(), transport, clock };
}

const quoted = { body: quoteBody };
const paid = { status: 202, body: paymentBody };

const payeeOf = (account: string): Form => ({ ...form, beneficiary: { account } });

it('summarizes the run in one sentence', async () => {
	const forms = [payeeOf('1'), { ...payeeOf('2'), externalId: 'INV-2' }];
	expect((await runAll(forms, notFound, quoted, paid, { body: paymentBody })).hint).toBe(
		'Payments: 1 created (INV-1, 1000 AED); 1 existed already, not paid again (INV-2, 1000 AED)',
	);
	expect((await runAll([{ ...form, dryRun: true }], notFound, quoted)).hint).toBe(
		'Dry run, nothing was paid: 1 would be paid (INV-1, 1000 AED)',
	);
});

it('does not call a run a dry run because no item can be sent', async () => {
	expect((await runAll([{ ...form, amount: '' }])).hint).toBe('Payments: 1 not sent (INV-1)');
});

it('fails only the item that cannot be read, as not sent', async () => {
	const { results, transport } = await runAll(
		[{ ...form, amount: '', externalId: 'INV-0' }, form],
		notFound,
		quoted,
		paid,
	);
	expect(results).toMatchObject([
		{ outcome: 'not_sent', created: 'no', code: 'invalid_input' },
		{ outcome: 'created' },
	]);
	expect(transport.requests).toHaveLength(3);
});

it('stops the whole run before its first request if a limit is invalid', async () => {
	await expect(runAll([{ ...form, maxTotal: 'a lot' }, form])).rejects.toMatchObject({
		code: 'invalid_input',
	});
});

it('pays what was prepared, by its summary and hash', async () => {
	const prepared = { ...form, dryRun: true, prepareApproval: true };
	const { results } = await runAll([prepared], notFound, quoted);
	const approval = isRecord(results[0]) ? results[0]['approval'] : undefined;
	if (!isRecord(approval)) throw new Error('Nothing was prepared');
	expect(JSON.parse(String(approval['summary']))).toEqual({
		payment: {
			environment: 'https://service.example',
			account: 'account-1',
			apiVersion: 'v3',
			amount: '1000',
			amountSide: 'source',
			payment: {
				payment_country: 'IND',
				payment_type: 'C2C',
				payment_method: 'bank_transfer',
				currency: 'AED',
				external_id: 'INV-1',
				sender: { name: 'Test Sender' },
				beneficiary: { name: 'Test Beneficiary' },
				payment_details: { purpose: 'family support' },
			},
		},
		preparedAt: '2026-01-05T10:00:00.000Z',
		quoted: {
			sourceAmount: '1000',
			sourceCurrency: 'AED',
			payoutAmount: '22650.5',
			payoutCurrency: 'INR',
		},
		text: approval['text'],
	});
	expect(approval['text']).toBe(
		'Pay 1,000.00 AED, 22,650.50 INR, to Test Beneficiary, account not shown, for INV-1. Also sent: sender.name Test Sender, payment_details.purpose family support',
	);

	const approved = {
		...form,
		requireApproval: true,
		approvedSummary: approval['summary'],
		approvedHash: approval['sha256'],
		maxApprovalAge: 1,
	};
	expect((await runAll([approved], notFound, quoted, paid)).results).toMatchObject([
		{ outcome: 'created' },
	]);
	// The amount is approved, not how it is written.
	const respelt = { ...approved, amount: '1000' };
	expect((await runAll([respelt], notFound, quoted, paid)).results).toMatchObject([
		{ outcome: 'created' },
	]);
	// The same environment, but another balance.
	expect((await runWith('account-2', [approved], notFound)).results).toMatchObject([
		{ code: 'not_approved', outcome: 'not_sent' },
	]);
	const worse = { body: { ...quoteBody, amount_destination: 22650 } };
	expect((await runAll([approved], notFound, worse)).results).toMatchObject([
		{ code: 'limit_exceeded', outcome: 'not_sent' },
	]);
	for (const change of [
		{ amount: '1000.01' },
		{ externalId: 'INV-2' },
		{ beneficiary: '{"name":"Somebody Else"}' },
		{ additionalBody: '{"x":1}' },
		{ additionalQuoteBody: '{"x":1}' },
		{ maxSlippage: 50 },
		{ approvedHash: undefined },
		{ approvedSummary: undefined },
		{ maxApprovalAge: undefined },
	]) {
		const { results: refused, transport } = await runAll([{ ...approved, ...change }], notFound);
		expect([change, refused]).toMatchObject([
			change,
			[{ code: 'not_approved', outcome: 'not_sent' }],
		]);
		// Only a genuine approval leads to the look-up of a payment that may exist.
		const isGenuine = !('approvedHash' in change) && !('approvedSummary' in change);
		expect(transport.requests.map(({ method }) => method)).toEqual(isGenuine ? ['GET'] : []);
	}
});

it('treats 100 and 100.00 with one external ID as the same payment', async () => {
	for (const amounts of [
		['1000', '1000.00'],
		[1000, '1000.0'],
	]) {
		const { results } = await runAll(
			amounts.map((amount) => ({ ...form, amount })),
			notFound,
			quoted,
			paid,
		);
		expect(results).toMatchObject([{ outcome: 'created' }, { outcome: 'existing' }]);
	}
});

it('shows the approvers how much the amounts may still change', async () => {
	const slipping = { ...form, maxSlippage: 0.5 };
	const { results } = await runAll(
		[{ ...slipping, dryRun: true, prepareApproval: true }],
		notFound,
		quoted,
	);
	const { approval } = results[0] as { approval: { summary: string; sha256: string } };
	expect(JSON.parse(approval.summary)).toMatchObject({ payment: { maxSlippagePercent: 0.5 } });
	const approved = {
		...slipping,
		requireApproval: true,
		approvedSummary: approval.summary,
		approvedHash: approval.sha256,
		maxApprovalAge: 1,
	};
	const later = { body: { ...quoteBody, amount_destination: 22600 } };
	expect(
		(
			await runAll([approved], notFound, later, {
				status: 202,
				body: { ...paymentBody, amount: 22600 },
			})
		).results,
	).toMatchObject([{ outcome: 'created' }]);
	expect((await runAll([{ ...approved, maxSlippage: 0 }], notFound)).results).toMatchObject([
		{ code: 'not_approved' },
	]);
});

it.each(['dryRun', 'prepareApproval', 'requireApproval'])(
	'pays nothing if %s is neither yes nor no',
	async (name) => {
		for (const value of ['true', 'false', 1, '', null, undefined]) {
			const { results, transport } = await runAll([{ ...form, [name]: value }]);
			expect([value, results]).toMatchObject([
				value,
				[{ code: 'invalid_input', outcome: 'not_sent' }],
			]);
			expect(transport.requests).toHaveLength(0);
		}
	},
);

it.each(['maxSourceAmount', 'minRate', 'maxSlippage', 'settlingWindow'])(
	'pays nothing if %s is set, but empty',
	async (name) => {
		for (const value of ['', null, undefined]) {
			const { results, transport } = await runAll([{ ...form, [name]: value }]);
			expect(results).toMatchObject([{ code: 'invalid_input', outcome: 'not_sent' }]);
			expect(transport.requests).toHaveLength(0);
		}
	},
);

it.each(['maxPayments', 'maxTotal', 'stopAfterFailures'])(
	'stops the whole run if %s is empty in any item',
	async (name) => {
		for (const value of ['', null, undefined]) {
			await expect(
				runAll([form, { ...form, externalId: 'INV-2', [name]: value }]),
			).rejects.toMatchObject({ code: 'invalid_input' });
		}
	},
);

it('applies the limits of the run even if its first item cannot be read', async () => {
	const limited = { ...form, maxTotal: '1500' };
	await expect(runAll([{}, limited, { ...limited, externalId: 'INV-2' }])).rejects.toMatchObject({
		code: 'limit_exceeded',
	});
});

it('applies the strictest limit that any item names', async () => {
	const second = { ...form, externalId: 'INV-2' };
	await expect(
		runAll([
			{ ...form, maxTotal: '5000' },
			{ ...second, maxTotal: '1999' },
		]),
	).rejects.toMatchObject({ code: 'limit_exceeded' });
	await expect(runAll([form, { ...second, maxPayments: 1 }])).rejects.toMatchObject({
		code: 'limit_exceeded',
	});
});

it('reports that nothing was paid only if all items are a dry run', async () => {
	const forms = [
		{ ...payeeOf('1'), dryRun: true },
		{ ...payeeOf('2'), externalId: 'INV-2', dryRun: false },
	];
	expect((await runAll(forms, notFound, quoted, notFound, quoted, paid)).hint).toBe(
		'Payments: 1 created (INV-2, 1000 AED); 1 would be paid (INV-1, 1000 AED)',
	);
});

it('sends nothing if Simplify is neither on nor off', async () => {
	for (const simple of ['true', null, 1]) {
		const { results, transport } = await runAll([{ ...form, simple }]);
		expect(results).toMatchObject([{ outcome: 'not_sent', created: 'no', code: 'invalid_input' }]);
		expect(transport.requests).toEqual([]);
	}
});

it('keeps the approval in the flat shape, and pays by it whatever the shape', async () => {
	const dry = { ...form, dryRun: true, prepareApproval: true };
	const [whole, flat] = await Promise.all(
		[false, true].map(
			async (simple) => (await runAll([{ ...dry, simple }], notFound, quoted)).results[0],
		),
	);
	expect(flat).toMatchObject({ outcome: 'would_pay', amount: 22650.5, paymentId: null });
	const { approval } = flat as { approval: { summary: string; sha256: string } };
	expect(approval).toEqual((whole as { approval: unknown }).approval);
	const approved = {
		...form,
		requireApproval: true,
		approvedSummary: approval.summary,
		approvedHash: approval.sha256,
		maxApprovalAge: 1,
	};
	for (const simple of [false, true]) {
		const { results } = await runAll([{ ...approved, simple }], notFound, quoted, paid);
		expect(results).toMatchObject([{ outcome: 'created' }]);
	}
});
