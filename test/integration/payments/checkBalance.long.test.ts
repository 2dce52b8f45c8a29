/** Check Balance First in n8n's engine: 500 random batches of one corridor and currency against the sandbox. */
import { executePayouts } from '../../support/engine/executePayouts';
import { sampleBatches } from '../../support/cases/fundedBatches';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox } from '../../support/servers/startSandbox';

/** In cents: what 1000 USDT pay out. */
const available = 8_425_000;

it('starts each of 500 batches if, and only if, the shown balance covers it', async () => {
	const sandbox = await startTestSandbox({
		account: { balances: { USD: 0, USDT: 1000, USDC: 0 } },
	});
	const parameters = {
		...sendForm('v3'),
		externalId: '={{ $json.id }}',
		amount: '={{ $json.amount }}',
		amountType: 'destination',
		options: { checkBalance: 'stop', stopAfterFailures: 1, maxConcurrentRequests: 1 },
	};
	const wrong: unknown[] = [];
	const seen = { covered: 0, short: 0 };
	for (const batch of sampleBatches(available, 500, Date.now())) {
		sandbox.control.reset();
		// The first quote ends a run that has started, so that a batch takes few requests.
		sandbox.control.addFault({ kind: 'status', status: 422, path: '/v3/quote', times: null });
		const { outputs } = await executePayouts(sandbox, {
			parameters,
			items: batch.amounts.map((amount, at) => ({ id: `INV-${at}`, amount })),
			onError: 'continueErrorOutput',
		});
		const hasStarted = sandbox.control.requests().some(({ path }) => path === '/v3/quote');
		seen[batch.isCovered ? 'covered' : 'short'] += 1;
		if (hasStarted !== batch.isCovered) wrong.push({ ...batch, outputs });
	}
	expect(wrong).toEqual([]);
	expect(Math.min(seen.covered, seen.short)).toBeGreaterThan(100);
}, 600_000);
