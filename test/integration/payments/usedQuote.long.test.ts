/** Payment: Create with a quote that another payment has used. */
import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV2, paymentV3, quote } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

it.each(['v2', 'v3'] as const)(
	'is not created on %s, and a fresh quote pays it under the same ID',
	async (version) => {
		sandbox.control.reset();
		const quoted = async () =>
			((await executePayouts(sandbox, { parameters: quote(version) })).outputs[0] ?? []).map(
				({ json }) => json,
			);
		const create = async (externalId: string, items: Awaited<ReturnType<typeof quoted>>) =>
			await executePayouts(sandbox, {
				parameters: { ...(version === 'v2' ? paymentV2 : paymentV3), externalId },
				items,
				onError: 'continueErrorOutput',
			});
		const items = await quoted();
		await create('INV-1', items);
		const { outputs } = await create('INV-2', items);
		expect(outputs[1]?.[0]?.json).toMatchObject({
			details: { created: 'no', outcome: 'rejected', code: 'quote_used' },
		});
		const again = await create('INV-2', await quoted());
		expect(again.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
		expect(sandbox.control.payments().map(({ external_id }) => external_id)).toEqual([
			'INV-1',
			'INV-2',
		]);
	},
);
