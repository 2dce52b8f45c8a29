/** n8n's own HTTP Request node pays with the credential while the service requires a signed body. */
import { strict as assert } from 'node:assert';

import { credentialFor } from '../driver/servers/account';
import { manualChain, MANUAL_TRIGGER } from '../driver/session/buildWorkflow';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import type { Execution } from '../driver/session/n8nApi';
import { withSandbox } from '../driver/servers/withSandbox';

const BENEFICIARY = 'René 日本';

export const cases: E2eCase[] = [
	{ name: 'HS256, body written as JSON', algorithm: 'HS256', writing: 'json' as const },
	{ name: 'RS256, body written as JSON', algorithm: 'RS256', writing: 'json' as const },
	{ name: 'HS256, body written as raw text', algorithm: 'HS256', writing: 'raw' as const },
].map(({ name, algorithm, writing }) => ({
	name,
	async run({ n8n: getN8n }) {
		const { api } = await getN8n();
		await withSandbox({ requireHmac: true }, async (sandbox, account) => {
			const data = credentialFor(sandbox.baseUrl, account, {
				algorithm,
				signBody: true,
				// With RS256, the body's HMAC has its own key. Here that is the secret key of the account.
				hmacSecretKey: algorithm === 'RS256' ? account.secretKey : '',
			});
			const credential = await api.importCredential(name, CREDENTIAL_TYPE, data);
			const post = (node: string, path: string, body: string): NodeSketch => ({
				name: node,
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				parameters: {
					method: 'POST',
					url: `${sandbox.baseUrl}${path}`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: CREDENTIAL_TYPE,
					sendBody: true,
					...(writing === 'json'
						? { specifyBody: 'json', jsonBody: `={{ ${body} }}` }
						: {
								contentType: 'raw',
								rawContentType: 'application/json',
								// White space at both ends: n8n would trim it if the credential did not fix the bytes.
								body: `=  {{ JSON.stringify(${body}, null, 2) }}\n`,
							}),
				},
				credentials: { [CREDENTIAL_TYPE]: credential },
			});
			const id = await api.importWorkflow(
				manualChain(name, [
					post('Quote', '/v2/quote', QUOTE),
					post('Payment', '/v2/payment', PAYMENT),
				]),
			);
			const execution = await api.runManually(id, MANUAL_TRIGGER);
			assert.equal(execution.status, 'success', JSON.stringify(failureOf(execution)));
			const payment = execution.data?.resultData.runData.Payment?.[0]?.data?.main?.[0]?.[0]?.json;
			assert.equal(payment?.status, 'queued');
			const { requests, paymentsByExternalId } = sandbox.control.ledger();
			assert.equal(Object.keys(paymentsByExternalId).length, 1);
			assert.deepEqual(
				requests.map(({ status, alg }) => ({ status, alg })),
				[
					{ status: 200, alg: algorithm },
					{ status: 202, alg: algorithm },
				],
			);
		});
	},
}));

const QUOTE = `{ country: 'IND', payment_type: 'C2C', payment_method: 'bank_transfer', currency: 'AED', amount: 1000 }`;

const PAYMENT = `{
	country: 'IND', currency: $json.currency, quote: $json.id, amount: $json.amount_destination,
	external_id: 'HTTP-0001', bank_name: 'State Bank of India', bank_branch_code: 'SBININBB104',
	beneficiary_name: '${BENEFICIARY}', beneficiary_city: 'Mumbai', beneficiary_address: '12 Hill Road',
	beneficiary_account_number: '000123456789', sender_name: 'Zoé Müller', sender_identity_doc_type: 'passport',
	sender_identity_doc: 'P1234567', sender_city: 'Dubai', sender_address: '7 Marina Walk', sender_country: 'ARE',
	sender_relation: 'own'
}`;

function failureOf(execution: Execution): unknown {
	return execution.data?.resultData.error ?? execution.status;
}
