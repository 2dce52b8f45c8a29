/** Payment: Send with Replaces External ID in n8n's engine against the sandbox. */
import type { INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV2, paymentV3, quote, sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const statusOf = (externalId: string, status: string): void => {
	const { id } = sandbox.control.makePayment({ externalId, amount: 1000 });
	if (status !== 'queued') sandbox.control.advancePayment(id, { status } as never);
};
const notCompared = 'The payee could not be compared with that of the replaced payment INV-1';
const paid = (): Array<string | null> =>
	sandbox.control.payments().map(({ external_id }) => external_id);

describe.each(['v2', 'v3'])('%s', (version) => {
	const run = async (externalId: string, replaced: string, more: INodeParameters = {}) =>
		await executePayouts(sandbox, {
			parameters: {
				...sendForm(version),
				externalId,
				...more,
				options: { replacesExternalId: replaced, ...(more['options'] as object) },
			},
		});

	it('pays again what failed, under one ID for everybody', async () => {
		statusOf('INV-1', 'failed');
		const first = await run('INV-1#2', 'INV-1');
		expect(first.outputs[0]?.[0]?.json).toMatchObject({
			outcome: 'created',
			externalId: 'INV-1#2',
			replaces: 'INV-1',
		});
		const second = await run('INV-1#2', 'INV-1');
		expect(second.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'existing' });
		expect(paid()).toEqual(['INV-1', 'INV-1#2']);
	});

	it.each(['queued', 'succeeded', 'unknown', 'reversed'])(
		'sends nothing while the old payment is %s, in a dry run neither',
		async (status) => {
			statusOf('INV-1', status);
			for (const more of [{}, { dryRun: true }]) {
				const { error } = await run('INV-1#2', 'INV-1', more);
				expect(error?.message).toContain('The payment INV-1 ');
				expect(error?.description).toContain('(code not_replaceable');
				expect(error?.description).not.toContain('Keep the same external ID');
			}
			expect(sandbox.control.requests().filter(({ method }) => method === 'POST')).toEqual([]);
		},
	);

	it('replaces a reversed payment if the user confirms it', async () => {
		statusOf('INV-1', 'reversed');
		const { error } = await run('INV-1#2', 'INV-1', { options: { replaceReversed: true } });
		expect(error).toBeUndefined();
		expect(paid()).toEqual(['INV-1', 'INV-1#2']);
	});

	it('names the ID that the new payment must have', async () => {
		const { error } = await run('INV-1-2', 'INV-1');
		expect(error?.message).toContain("'External ID' must be INV-1#2");
		expect(sandbox.control.requests()).toEqual([]);
	});

	it('names the replaced payment in what a person approves', async () => {
		statusOf('INV-1', 'failed');
		const { outputs } = await run('INV-1#2', 'INV-1', { dryRun: true, prepareApproval: true });
		const { summary } = outputs[0]?.[0]?.json['approval'] as { summary: string };
		expect(JSON.parse(summary)).toMatchObject({ payment: { replacesExternalId: 'INV-1' } });
	});

	describe('with another amount than the old payment', () => {
		const text = 'The replaced payment INV-1 shows the source amount 1000 instead of 7400';

		it('is sent only if a person has approved the difference', async () => {
			statusOf('INV-1', 'failed');
			for (const dryRun of [false, true]) {
				const { error } = await run('INV-1#2', 'INV-1', { amount: '7400', dryRun });
				expect(error?.message).toContain(text);
				expect(error?.description).toContain("'Require Approval'");
			}
			expect(sandbox.control.requests().filter(({ method }) => method === 'POST')).toEqual([]);
			const prepared = await run('INV-1#2', 'INV-1', {
				...{ amount: '7400', dryRun: true, prepareApproval: true },
			});
			const { warnings, approval } = prepared.outputs[0]?.[0]?.json as {
				warnings: string[];
				approval: { text: string; summary: string; sha256: string };
			};
			expect(warnings).toEqual([text, notCompared]);
			expect(approval.text).toContain(text);
			expect(approval.text).toContain(notCompared);
			expect(prepared.hints.join()).toContain(`Look at this: INV-1#2: ${text}`);
			const approved = await run('INV-1#2', 'INV-1', {
				...{ amount: '7400', requireApproval: true },
				...{ approvedSummary: approval.summary, approvedHash: approval.sha256 },
			});
			expect(approved.outputs[0]?.[0]?.json).toMatchObject({
				outcome: 'created',
				warnings: [text, notCompared],
			});
		});
	});

	describe('with a known payment that keeps what the old one was sent with', () => {
		const payee =
			version === 'v2'
				? { beneficiary_name: 'Asha Rao', account_number: '000123456789' }
				: { beneficiary_name: 'Asha', account_number: '000123456789' };
		const own: INodeParameters =
			version === 'v2' ? {} : { beneficiary: '{"name":"Asha","account_number":"000123456789"}' };
		const warned = async (row: object): Promise<unknown> => {
			statusOf('INV-1', 'failed');
			const { outputs } = await run('INV-1#2', 'INV-1', {
				...{ ...own, dryRun: true, prepareApproval: true },
				options: { knownPayments: JSON.stringify([{ ...payee, ...row }]) },
			});
			const { warnings = [], approval } = outputs[0]?.[0]?.json as {
				warnings?: string[];
				approval: { text: string };
			};
			for (const warning of warnings) expect(approval.text).toContain(warning);
			expect(approval.text.includes(notCompared)).toBe(warnings.includes(notCompared));
			return warnings.filter((warning) => !warning.startsWith('Known Payments and this'));
		};

		it('has nothing to say of the same payee', async () => {
			expect(await warned({ external_id: 'INV-1' })).toEqual([]);
		});

		it('says that another one is paid now', async () => {
			expect(await warned({ external_id: 'INV-1', account_number: '000123456780' })).toEqual([
				expect.stringMatching(
					/^The known payment INV-1, which this one replaces, shows another account\. It was …6780, and is …6789 /,
				),
			]);
		});

		it.each([{ invoice: 'INV-1' }, { external_id: 'INV-9' }])(
			'still says that it could not be compared: %j',
			async (row) => {
				expect(await warned(row)).toEqual([notCompared]);
			},
		);
	});

	it('is an option that some rows of a sheet may lack, if May Be Empty names it', async () => {
		statusOf('INV-1', 'failed');
		statusOf('INV-3', 'failed');
		const pay = async (options: INodeParameters) =>
			await executePayouts(sandbox, {
				parameters: {
					...{ ...sendForm(version), externalId: '={{ $json.id }}' },
					options: { replacesExternalId: '={{ $json.replaces }}', ...options },
				},
				items: [{ id: 'INV-1#2', replaces: 'INV-1' }, { id: 'INV-2' }, { id: 'INV-3#2' }],
				onError: 'continueErrorOutput',
			});
		const refused = await pay({});
		expect(JSON.stringify(refused.outputs[1])).toContain(
			"add Replaces External ID to the option 'May Be Empty'",
		);
		const { outputs } = await pay({ mayBeEmpty: 'Replaces External ID' });
		expect(outputs[0]?.map(({ json }) => [json['externalId'], json['emptyOptions']])).toEqual([
			['INV-1#2', undefined],
			['INV-2', ['Replaces External ID (replaces no payment)']],
		]);
		// An empty cell beside an ID that replaces one is still refused.
		expect(JSON.stringify(outputs[1])).toContain('as if it replaced the payment INV-3');
		expect(paid()).toEqual(['INV-1', 'INV-3', 'INV-1#2', 'INV-2']);
	});

	it('sends nothing if a later payment exists, also after a gap', async () => {
		statusOf('INV-1', 'failed');
		statusOf('INV-1#4', 'succeeded');
		const { error } = await run('INV-1#2', 'INV-1');
		expect(error?.message).toContain('The payment INV-1#4 exists already (status: succeeded)');
		expect(paid()).toEqual(['INV-1', 'INV-1#4']);
	});

	it.each(['INV-1#1', 'INV-1#02'])('sends nothing if %s has succeeded', async (other) => {
		statusOf('INV-1', 'failed');
		statusOf(other, 'succeeded');
		const { error } = await run('INV-1#2', 'INV-1');
		expect(error?.message).toContain(`The payment ${other} has succeeded`);
		expect(paid()).toEqual(['INV-1', other]);
	});

	describe('an ID that looks like a replacement, without the option', () => {
		const send = async (ids: readonly string[]) =>
			await executePayouts(sandbox, {
				parameters: { ...sendForm(version), externalId: '={{ $json.id }}' },
				items: ids.map((id) => ({ id })),
				onError: 'continueErrorOutput',
			});
		const create = async (ids: readonly string[]) => {
			const quotes = await executePayouts(sandbox, {
				parameters: quote(version),
				items: ids.map(() => ({})),
			});
			return await executePayouts(sandbox, {
				parameters: {
					...(version === 'v2' ? paymentV2 : paymentV3),
					externalId: '={{ $json.own }}',
				},
				items: ids.map((own, index) => ({ ...quotes.outputs[0]?.[index]?.json, own })),
				onError: 'continueErrorOutput',
			});
		};

		it.each([
			['Send', send],
			['Create', create],
		])('%s refuses it if the payment without the end exists, or is in the run', async (_, pay) => {
			statusOf('INV-1', 'succeeded');
			const later = await pay(['INV-1#2']);
			const [refused] = later.outputs[1] ?? [];
			expect(refused?.json).toMatchObject({
				error: expect.stringContaining('INV-1, which exists already (status: succeeded)'),
				details: {
					description: expect.stringContaining('one invoice: Do not pay this invoice again'),
				},
			});
			const both = await pay(['INV-2#2', 'INV-2']);
			expect(both.outputs.map((output) => output.length)).toEqual([1, 1]);
			expect(JSON.stringify(both.outputs[1])).toContain('INV-2, which is in this run as well');
			expect(paid()).toEqual(['INV-1', 'INV-2']);
		});

		it('pays it if there is no payment without the end, and returns it later', async () => {
			const ids = ['PO-1#1', 'PO-1#2', 'PO-1#3'];
			for (const outcome of ['created', 'existing']) {
				const { outputs } = await send(ids);
				expect(outputs[0]?.map(({ json }) => json['outcome'])).toEqual(ids.map(() => outcome));
			}
			statusOf('PO-1', 'succeeded');
			expect((await send(ids)).outputs[0]).toHaveLength(3);
		});
	});
});

it('looks for a payment of the chain in each country of v2', async () => {
	sandbox.control.changeBehaviours({ R5: 'perCountry' });
	statusOf('INV-1', 'failed');
	const { id } = sandbox.control.makePayment({ externalId: 'INV-1', country: 'NGA' });
	sandbox.control.advancePayment(id, { status: 'succeeded' } as never);
	const { error } = await executePayouts(sandbox, {
		parameters: {
			...sendForm('v2'),
			externalId: 'INV-1#2',
			options: { replacesExternalId: 'INV-1' },
		},
	});
	expect(error?.message).toContain('The payment INV-1 has succeeded');
});
