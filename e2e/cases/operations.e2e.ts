/** Every operation works in n8n: both API versions, both algorithms, with and without a signed body. */
import { strict as assert } from 'node:assert';

import { credentialFor } from '../driver/servers/account';
import { manualChain, MANUAL_TRIGGER } from '../driver/session/buildWorkflow';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';
import { withSandbox } from '../driver/servers/withSandbox';

type Version = 'v2' | 'v3';

export const cases: E2eCase[] = (['v2', 'v3'] as const).flatMap((version) =>
	['HS256', 'RS256'].flatMap((algorithm) =>
		[false, true].map((signBody) => ({
			name: `${version}, ${algorithm}, body ${signBody ? 'signed' : 'not signed'}`,
			run: async ({ n8n }) => {
				const { api } = await n8n();
				await withSandbox({ requireHmac: signBody }, async (sandbox, account) => {
					const hmacSecretKey = signBody && algorithm === 'RS256' ? account.secretKey : '';
					const data = credentialFor(sandbox.baseUrl, account, {
						algorithm,
						signBody,
						hmacSecretKey,
					});
					const credential = await api.importCredential('operations', CREDENTIAL_TYPE, data);
					const workflow = manualChain('Operations', operationsOf(version));
					const id = await api.importWorkflow(withCredential(workflow, credential));
					const execution = await api.runManually(id, MANUAL_TRIGGER);
					assert.equal(
						execution.status,
						'success',
						JSON.stringify(execution.data?.resultData.error),
					);
					const runs = execution.data?.resultData.runData ?? {};
					const outputOf = (node: string): Record<string, unknown> =>
						runs[node]?.[0]?.data?.main?.[0]?.[0]?.json ?? {};
					assert.equal(outputOf('Pay').outcome, 'created');
					assert.equal(outputOf('Pay again').outcome, 'existing');
					assert.equal(outputOf('Look up').category, 'inProgress');
					assert.equal(outputOf('Look up').releaseFunds, false);
					assert.equal(outputOf('Rehearse').outcome, 'would_pay');
					assert.equal(outputOf('Rehearse').paymentId, null);
					assert.equal(outputOf('Send').outcome, 'created');
					assert.equal(outputOf('Send again').outcome, 'existing');
					const hints = ['Rehearse', 'Send', 'Send again', 'Send too little'].map((node) =>
						runs[node]?.[0]?.hints?.map(({ type, message }) => `${type}: ${message}`),
					);
					assert.deepEqual(hints, [
						['info: Dry run, nothing was paid: 1 would be paid (OPS-0002, 250.5 AED)'],
						['info: Payments: 1 created (OPS-0002, 250.5 AED)'],
						['info: Payments: 1 existed already, not paid again (OPS-0002, 250.5 AED)'],
						['warning: Payments: 1 not sent (OPS-0003)'],
					]);
					const payments = sandbox.control.ledger().paymentsByExternalId;
					assert.deepEqual(
						Object.entries(payments).map(([id, { length }]) => [id, length]),
						[
							['OPS-0001', 1],
							['OPS-0002', 1],
						],
					);
					const algorithms = new Set(sandbox.control.requests().map(({ alg }) => alg));
					assert.deepEqual([...algorithms], [algorithm]);
				});
			},
		})),
	),
);

function operationsOf(version: Version): NodeSketch[] {
	const node = (name: string, parameters: Record<string, unknown>): NodeSketch => ({
		name,
		type: `${PACKAGE_NAME}.crossBorderPayouts`,
		parameters: { apiVersion: version, country: 'IND', ...parameters },
	});
	const pay = (name: string): NodeSketch =>
		node(name, {
			resource: 'payment',
			operation: 'create',
			externalId: 'OPS-0001',
			...PAYMENT,
			...PARTIES[version],
		});
	const send = (name: string, more: Record<string, unknown> = {}): NodeSketch =>
		node(name, {
			resource: 'payment',
			operation: 'send',
			externalId: 'OPS-0002',
			...ROUTE,
			currency: 'AED',
			amount: '250.50',
			...PARTIES[version],
			...more,
		});
	return [
		node('Quote', {
			resource: 'quote',
			operation: 'create',
			...ROUTE,
			currency: 'AED',
			amount: '1000.00',
		}),
		node('Quote again', { resource: 'quote', operation: 'get', quoteId: '={{ $json.id }}' }),
		pay('Pay'),
		pay('Pay again'),
		node('Look up', {
			resource: 'payment',
			operation: 'get',
			payment: { __rl: true, mode: 'externalId', value: 'OPS-0001' },
		}),
		node('Balance', { resource: 'balance', operation: 'get' }),
		send('Rehearse', { dryRun: true }),
		send('Send'),
		send('Send again'),
		{
			...send('Send too little', { externalId: 'OPS-0003', amount: '0' }),
			onError: 'continueRegularOutput',
		},
	];
}

const ROUTE = { paymentType: 'C2C', paymentMethod: 'bank_transfer' };

const PAYMENT = {
	...ROUTE,
	quote: `={{ $('Quote').item.json.id }}`,
	amount: `={{ $('Quote').item.json.amount_destination }}`,
	currency: 'AED',
};

const PARTIES: Record<Version, Record<string, unknown>> = {
	v2: {
		beneficiaryName: 'Priya Sharma',
		beneficiaryAddress: '12 Hill Road',
		beneficiaryCity: 'Mumbai',
		bankName: 'State Bank of India',
		bankBranchCode: 'SBININBB104',
		beneficiaryAccountNumber: '000123456789',
		senderName: 'Zoé Müller',
		senderAddress: '7 Marina Walk',
		senderCity: 'Dubai',
		senderCountry: 'ARE',
		senderIdentityDocType: 'passport',
		senderIdentityDoc: 'P1234567',
		senderRelation: 'own',
	},
	v3: {
		specifyParties: 'json',
		sender: '{ "name": "Zoé Müller" }',
		beneficiary: '{ "name": "Priya 日本", "account_number": "000123456789" }',
		paymentDetails: '{ "purpose": "OPS-0001" }',
	},
};
