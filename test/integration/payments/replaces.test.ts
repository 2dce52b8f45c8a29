/** Payment: Send with Replaces External ID in n8n's engine against the sandbox. */
import type { INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const statusOf = (externalId: string, status: string): void => {
	const { id } = sandbox.control.makePayment({ externalId });
	if (status !== 'queued') sandbox.control.advancePayment(id, { status } as never);
};
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
});
