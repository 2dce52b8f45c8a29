/** The limits per day of Payment: Send in n8n's engine against the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const paid = (): number => sandbox.control.payments().length;
const items = (...ids: string[]): IDataObject[] => ids.map((id) => ({ id }));

describe.each(['v2', 'v3'] as const)('%s', (version) => {
	const run = async (
		given: readonly IDataObject[],
		options: INodeParameters,
		more: INodeParameters = {},
	) =>
		await executePayouts(sandbox, {
			parameters: { ...sendForm(version), externalId: '={{ $json.id }}', ...more, options },
			items: given,
			onError: 'continueErrorOutput',
		});

	it('limits the total over several runs, other countries and payments in progress included', async () => {
		sandbox.control.makePayment({ externalId: 'INV-0', amount: 500, country: 'PAK' });
		const limit = { maxTotalPerDay: '2500.00' };
		await run(items('INV-1'), limit);
		const { outputs } = await run(items('INV-2', 'INV-3'), limit);
		expect(outputs.map((output) => output.length)).toEqual([1, 1]);
		expect(JSON.stringify(outputs[1])).toContain("'Max Total per Day' is 2500");
		expect(paid()).toBe(3);
	});

	it('limits the number, says so in a dry run, and returns what exists', async () => {
		const limit = { maxPaymentsPerDay: 1 };
		await run(items('INV-1'), limit);
		const dry = await run(items('INV-2'), limit, { dryRun: true });
		expect(JSON.stringify(dry.outputs[1])).toContain("'Max Payments per Day' is 1");
		const again = await run(items('INV-1'), limit);
		expect(again.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'existing' });
		expect(paid()).toBe(1);
	});

	it('pays nothing if the list cannot be read', async () => {
		sandbox.control.addFault({
			kind: 'status',
			status: 403,
			path: `/${version}/payments`,
			times: null,
		});
		const { outputs } = await run(items('INV-1'), { maxTotalPerDay: '5000.00' });
		expect(outputs[1]).toHaveLength(1);
		expect(paid()).toBe(0);
		sandbox.control.clearFaults();
	});
});
