/**
 * Connection: Check reports each cause of a failure with its own sentence. The credential's own test passes
 * and fails as expected.
 */
import { strict as assert } from 'node:assert';

import { createAccount, credentialFor } from '../driver/servers/account';
import type { E2eAccount } from '../driver/servers/account';
import { manualChain, MANUAL_TRIGGER } from '../driver/session/buildWorkflow';
import type { E2eCase, E2eContext } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import type { Sandbox } from '../../sandbox/server';
import { withSandbox } from '../driver/servers/withSandbox';

interface Trouble {
	name: string;
	/**
	 * Causes the trouble.
	 *
	 * @returns the changes to the credential
	 */
	cause(
		sandbox: Sandbox,
		account: E2eAccount,
	): Promise<Record<string, unknown>> | Record<string, unknown>;
	summary: RegExp;
}

const TROUBLES: Trouble[] = [
	{
		name: 'wrong key',
		cause: () => ({ secretKey: createAccount().secretKey }),
		summary: /does not accept the keys/,
	},
	{
		name: 'clock 10 minutes behind',
		cause: (sandbox) => {
			sandbox.control.setClock({ advanceMs: 600_000 });
			return {};
		},
		summary: /clock .* behind/,
	},
	{
		name: 'clock 10 minutes ahead',
		cause: (sandbox) => {
			sandbox.control.setClock({ advanceMs: -600_000 });
			return {};
		},
		summary: /clock .* ahead/,
	},
	{
		name: 'aud that is not the service’s own address',
		cause: (sandbox) => ({ baseUrl: sandbox.baseUrl.replace('127.0.0.1', 'localhost') }),
		summary: /aud/,
	},
	{
		name: 'v3 not enabled',
		cause: (sandbox) => {
			sandbox.control.changeSettings({ v3Enabled: { enabled: false } });
			return {};
		},
		summary: /v3 is not enabled/,
	},
	{
		name: 'server down',
		cause: async (sandbox) => {
			await sandbox.stop();
			return {};
		},
		summary: /No service answers/,
	},
];

export const cases: E2eCase[] = [
	...(['HS256', 'RS256'] as const).map((algorithm) => ({
		name: `all is well with ${algorithm}`,
		run: async (context: E2eContext) =>
			await withSandbox({}, async (sandbox, account) => {
				const report = await check(context, credentialFor(sandbox.baseUrl, account, { algorithm }));
				assert.equal(report.ok, true, JSON.stringify(report));
			}),
	})),
	...TROUBLES.map(({ name, cause, summary }) => ({
		name,
		run: async (context: E2eContext) =>
			await withSandbox({}, async (sandbox, account) => {
				const data = {
					...credentialFor(sandbox.baseUrl, account),
					...(await cause(sandbox, account)),
				};
				const report = await check(context, data);
				context.note(String(report.summary));
				// Without v3, payments can still be sent with v2.
				assert.equal(report.ok, report.fault === 'v3_not_enabled');
				assert.match(String(report.summary), summary);
				const others = TROUBLES.filter((other) => other.name !== name);
				for (const other of others) assert.doesNotMatch(String(report.summary), other.summary);
				assert.notEqual(report.advice, '');
			}),
	})),
	{
		name: 'the credential’s own test tells a right key from a wrong one',
		run: async ({ n8n }) =>
			await withSandbox({}, async (sandbox, account) => {
				const { api } = await n8n();
				const good = credentialFor(sandbox.baseUrl, account);
				const bad = { ...good, secretKey: createAccount().secretKey };
				const saved = await api.importCredential('to be tested', CREDENTIAL_TYPE, good);
				assert.deepEqual(await statusOf(good), 'OK');
				assert.deepEqual(await statusOf(bad), 'Error');
				async function statusOf(data: Record<string, unknown>): Promise<string> {
					return (await api.testCredential(saved, CREDENTIAL_TYPE, data)).status;
				}
			}),
	},
];

async function check(
	{ n8n }: E2eContext,
	data: Record<string, unknown>,
): Promise<Record<string, unknown>> {
	const { api } = await n8n();
	const credential = await api.importCredential('connection check', CREDENTIAL_TYPE, data);
	const id = await api.importWorkflow(
		manualChain('Connection check', [
			{
				name: 'Check',
				type: `${PACKAGE_NAME}.crossBorderPayouts`,
				parameters: { resource: 'connection', operation: 'check' },
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
		]),
	);
	const execution = await api.runManually(id, MANUAL_TRIGGER);
	assert.equal(execution.status, 'success', JSON.stringify(execution.data?.resultData.error));
	const output = execution.data?.resultData.runData.Check?.[0]?.data?.main?.[0]?.[0]?.json;
	assert.ok(output, 'the node gave no item');
	return output;
}
