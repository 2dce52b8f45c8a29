/**
 * n8n is killed while Payment: Send pays with Retry On Fail. Then the same input runs again: nothing is paid
 * twice.
 */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { heldPoints, passingPoints } from '../crash/heldPoints';
import { startTestbed } from '../crash/payTestbed';
import { runToDeath, startTestbeds } from '../crash/crashTestbeds';
import { describeRound, rerunAndJudge, settleDeaths, type RoundResult } from '../crash/verdicts';
import type { E2eCase } from '../driver/e2eCase';
import { PAY } from '../crash/payWorkflow';
import { startN8n, type RunningN8n } from '../driver/start/startN8n';

export const cases: E2eCase[] = [
	{
		name: 'n8n killed at every point of the flow, then the same input again',
		async run({ version, note, seeds }) {
			const n8n = await startN8n({ version });
			try {
				const results: RoundResult[] = [];
				for (const seed of seeds(1)) {
					const result = await killAndRunAgain(n8n, seed);
					note(describeRound(`seed ${seed}`, result));
					results.push(result);
				}
				assert.deepEqual(
					results.flatMap(({ doubled }) => doubled),
					[],
				);
				assert.deepEqual(
					results.flatMap(({ unknown }) => unknown),
					[],
				);
			} finally {
				await n8n.stop();
			}
		},
	},
	...(['v3', 'v2'] as const).map((version): E2eCase => ({
		name: `${version}: the answer lost after the payment was made, and no look-up until n8n tries the node again`,
		async run({ n8n }) {
			const name = `retry-${version}`;
			const wanted = [1, 2, 3].map((item) => ({
				externalId: `${name}.${item}`,
				amount: 1000 + item,
			}));
			const testbed = await startTestbed(await n8n(), { name, version, wanted });
			try {
				const containing = `${name}.2`;
				testbed.spoilPayments({ kind: 'drop-after-commit', containing });
				// Look-ups come before the payment, on v2 one for each payable country. Six failing look-ups are at least one more than the
				// first try makes.
				const lookUps = {
					method: 'GET',
					path: `/${version}/payments/{id}`,
					containing,
					skip: version === 'v2' ? 3 : 1,
					times: 6,
				};
				testbed.control.addFault({ ...lookUps, kind: 'status', status: 403 });
				const execution = await testbed.ended(await testbed.run());
				assert.equal(execution.status, 'success');
				const { doubled, unknown } = testbed.judge(execution);
				assert.deepEqual({ doubled, unknown }, { doubled: [], unknown: [] });
				// The try that paid would say `created`. `existing` shows that a later try found the payment.
				const items = execution.data?.resultData.runData[PAY]?.at(-1)?.data?.main?.[0] ?? [];
				const outcomes = items.map(
					({ json }) => `${String(json.externalId)}: ${String(json.outcome)}`,
				);
				assert.ok(outcomes.includes(`${containing}: existing`), outcomes.join(', '));
			} finally {
				await testbed.stop();
			}
		},
	})),
];

/**
 * One kill for many runs. All wait at their points, and one more has just reached a point at which runs do
 * not wait.
 */
async function killAndRunAgain(n8n: RunningN8n, seed: number): Promise<RoundResult> {
	const passing = passingPoints[(seed - 1) % passingPoints.length];
	assert.ok(passing);
	const testbeds = await startTestbeds(n8n, [...heldPoints, passing], { name: 'crash', seed });
	try {
		const last = testbeds.at(-1);
		await Promise.all(testbeds.filter((testbed) => testbed !== last).map(runToDeath));
		if (last) await runToDeath(last);
		await delay(last?.death.jitterMs);
		let settled: Promise<void> | undefined;
		await n8n.crash(() => {
			settled = settleDeaths(testbeds);
		});
		await settled;
		return await rerunAndJudge(testbeds);
	} finally {
		await Promise.all(testbeds.map(async (testbed) => await testbed.stop()));
	}
}
