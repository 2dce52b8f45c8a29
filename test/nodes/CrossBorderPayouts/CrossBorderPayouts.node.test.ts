import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { createFakeContext } from '../../support/fakes/fakeExecuteContext';

const { description, execute } = new CrossBorderPayouts();

it('describes itself', () => {
	expect(description).toMatchObject({
		displayName: 'Cross-Border Payouts',
		name: 'crossBorderPayouts',
		usableAsTool: true,
		credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
	});
});

it('runs the chosen operation for every item', async () => {
	const { context } = createFakeContext({
		parameters: { resource: 'balance', operation: 'get', country: 'XXX', options: {} },
		items: [{}, {}],
		continueOnFail: true,
	});
	const [outputs = []] = await execute.call(context);
	expect(outputs.map(({ json }) => json['error'])).toEqual([
		expect.stringMatching(/^'Destination Country' must be a country code/),
		expect.stringMatching(/^'Destination Country' must be a country code/),
	]);
});

it("refuses n8n's own entry for custom API calls, and names the HTTP Request node", async () => {
	const { context } = createFakeContext({
		parameters: { resource: '__CUSTOM_API_CALL__', operation: 'x' },
	});
	await expect(execute.call(context)).rejects.toThrow(/HTTP Request node/);
});
