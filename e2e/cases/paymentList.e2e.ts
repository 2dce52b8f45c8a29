/** The editor lists the recent payments in the Payment field, and the node looks up the chosen one. */
import { strict as assert } from 'node:assert';

import { credentialFor } from '../driver/servers/account';
import { SLOW_MS, unlessChromium } from '../driver/session/browser';
import { manualChain, MANUAL_TRIGGER } from '../driver/session/buildWorkflow';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { waitFor } from '../driver/processes/waitFor';
import { withSandbox } from '../driver/servers/withSandbox';

const NODE = 'Look up';

export const cases: E2eCase[] = (['v2', 'v3'] as const).map((apiVersion) => ({
	name: `${apiVersion}: a payment is chosen from the list`,
	skip: unlessChromium,
	run: async (context) => await choosePayment(apiVersion, context),
}));

async function choosePayment(apiVersion: 'v2' | 'v3', context: E2eContext): Promise<void> {
	const { api } = await context.n8n();
	const { page, open, openNode } = await context.editor();
	await withSandbox({}, async (sandbox, account) => {
		const { paymentIds } = await sandbox.control.burst({
			payments: 3,
			statuses: ['queued'],
			country: 'IND',
		});
		const wanted = paymentIds[1] ?? '';
		sandbox.control.advancePayment(wanted, { status: 'succeeded' });
		const data = credentialFor(sandbox.baseUrl, account);
		const credential = await api.importCredential(`list ${apiVersion}`, CREDENTIAL_TYPE, data);
		const node = {
			name: NODE,
			type: `${PACKAGE_NAME}.crossBorderPayouts`,
			parameters: { resource: 'payment', operation: 'get', apiVersion, country: 'IND' },
		};
		const id = await api.importWorkflow(
			withCredential(manualChain(`List ${apiVersion}`, [node]), credential),
		);
		await open(id);
		await openNode(NODE);
		const field = page.getByTestId('resource-locator-payment');
		await field.getByTestId('rlc-input').click();
		await page
			.getByTestId('rlc-item')
			.nth(paymentIds.length - 1)
			.waitFor();
		const shown = await page.getByTestId('rlc-item').allInnerTexts();
		assert.deepEqual(
			shown
				.map((text) => /(?:^| · )[\d.]+ INR · (\w+) · \d+ \w+ \d{4}/.exec(text.trim())?.[1])
				.sort(),
			['queued', 'queued', 'succeeded'],
			JSON.stringify(shown),
		);
		await page.getByTestId('rlc-item').filter({ hasText: 'succeeded' }).click();
		assert.match(await field.getByTestId('rlc-input').inputValue(), /INR · succeeded/);
		if (!context.version.editorSaves) await page.keyboard.press('Control+s');
		// Versions that save by themselves do so a moment later.
		const readSaved = async (): Promise<true | undefined> =>
			JSON.stringify(await api.get(`/rest/workflows/${id}`)).includes(wanted) || undefined;
		await waitFor('the editor to save the choice', readSaved, { timeoutMs: SLOW_MS });
		const execution = await api.runManually(id, MANUAL_TRIGGER);
		const output = execution.data?.resultData.runData[NODE]?.[0]?.data?.main?.[0]?.[0]?.json;
		assert.equal(output?.paymentId, wanted);
	});
}
