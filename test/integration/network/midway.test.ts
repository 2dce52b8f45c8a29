/**
 * A proxy that opens tunnels at first, and then answers in place of the service: in the middle of a payment. What it
 * answers is never taken for the payment. What the service answers is, after a look-up.
 */
import type { IDataObject } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { authority, forgedPayment, trustAuthority } from '../../support/cases/inBetween';
import { executeNode } from '../../support/engine/executeNode';
import { notFound, paymentBody, quoteBody } from '../../support/fakes/answers';
import { credentialDataFor } from '../../support/servers/credentialData';
import { sendForm } from '../../support/fakes/forms';
import { makeCertificate } from '../../support/servers/certificates';
import { proxyAnswer, startConnectProxy } from '../../support/servers/connectProxy';
import { startTlsService } from '../../support/servers/tlsService';
import { createTestAccount } from '../../support/servers/startSandbox';

const account = createTestAccount();
const certificate = makeCertificate(authority, '127.0.0.1', { hosts: ['127.0.0.1', 'localhost'] });
let undoTrust = (): void => undefined;

beforeAll(() => {
	undoTrust = trustAuthority();
});

afterAll(() => undoTrust());

/** @param paid the status of POST payment. Undefined if the request never arrives */
async function send(apiVersion: string, forged: number | undefined, paid: number) {
	const proxy = await startConnectProxy();
	let isPaid = false;
	const service = await startTlsService(certificate, ({ method, url = '' }) => {
		if (url.includes('/quote')) {
			// From now on, the proxy answers itself.
			if (forged !== undefined) proxy.answer = proxyAnswer(forged, JSON.stringify(forgedPayment));
			return [200, quoteBody];
		}
		if (method === 'POST') {
			isPaid = true;
			return [paid, paymentBody];
		}
		return isPaid ? [200, paymentBody] : [404, notFound.body];
	});
	process.env['HTTPS_PROXY'] = proxy.url;
	try {
		const { outputs, run } = await executeNode({
			node: new CrossBorderPayouts(),
			credential: new CrossBorderPayoutsApi(),
			credentialData: credentialDataFor(service.baseUrl, account),
			parameters: { ...sendForm(apiVersion), options: { settlingWindow: 1 } },
			onError: 'continueErrorOutput',
		});
		const details = outputs[1]?.[0]?.json['details'] as IDataObject | undefined;
		return {
			outcome: outputs[0]?.[0]?.json['outcome'] ?? details?.['outcome'],
			created: details?.['created'],
			posts: service.lines.filter((line) => /^POST \/v\d\/payment/.test(line)).length,
			looksAfterwards:
				service.lines.length -
				1 -
				service.lines.findIndex((line) => line.endsWith('/payment') || line.includes('/payment?')),
			stored: JSON.stringify(run),
			token: /bearer [\w-]{10}|eyJ[\w-]{20}/i.test(proxy.read().toString('latin1')),
		};
	} finally {
		delete process.env['HTTPS_PROXY'];
		await proxy.stop();
		await service.stop();
	}
}

it.each(
	['v2', 'v3'].flatMap((version) => [201, 202, 203, 206].map((status) => ({ version, status }))),
)('$status to a payment request of $version', async ({ version, status }) => {
	const { outcome, created, posts, stored, token } = await send(version, status, 202);
	expect({ outcome, created, posts, token }).toEqual({
		outcome: 'unconfirmed',
		created: 'unknown',
		posts: 0,
		token: false,
	});
	expect(stored).not.toContain('"releaseFunds":true');
	expect(stored).not.toContain(forgedPayment.id);
});

it.each([
	['v2', 202, 1],
	['v3', 201, 1],
	['v3', 202, 1],
	// The certificate of the service proves this status.
	['v3', 200, 0],
])('the %s service itself answers %i: %i look-up', async (version, paid, looks) => {
	const { outcome, posts, looksAfterwards } = await send(version, undefined, paid);
	expect({ outcome, posts, looksAfterwards }).toEqual({
		outcome: 'created',
		posts: 1,
		looksAfterwards: looks,
	});
});
