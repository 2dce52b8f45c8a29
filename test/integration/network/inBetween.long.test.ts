/** A proxy that answers CONNECT with a payment, for every call of every operation: none takes it for the service. */
import type { IDataObject } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { endpointCases } from '../../support/cases/endpointCases';
import { forgedPayment } from '../../support/cases/inBetween';
import { executeNode } from '../../support/engine/executeNode';
import { quoteBody } from '../../support/fakes/answers';
import { credentialDataFor } from '../../support/servers/credentialData';
import { sendForm } from '../../support/fakes/forms';
import { proxyAnswer, startConnectProxy } from '../../support/servers/connectProxy';
import { createTestAccount } from '../../support/servers/startSandbox';

const account = createTestAccount();

const bodies = {
	'a payment': JSON.stringify(forgedPayment),
	'a list of payments': JSON.stringify([forgedPayment]),
	'a report': `id,status\r\n${forgedPayment.id},succeeded\r\n`,
	'a payment in an envelope': JSON.stringify({ payment: forgedPayment }),
} as const;

const operations = [
	...endpointCases.map(({ endpoint, operation, parameters }) => ({
		title: `${operation} (${endpoint})`,
		parameters,
	})),
	...['v2', 'v3'].flatMap((apiVersion) => [
		{ title: `Payment: Send (${apiVersion})`, parameters: sendForm(apiVersion) },
		{
			title: `Payment: Wait (${apiVersion})`,
			parameters: {
				resource: 'payment',
				operation: 'waitForFinalStatus',
				apiVersion,
				payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
				country: 'IND',
				maxWait: 1,
			},
		},
	]),
];

const cases = operations.flatMap(({ title, parameters }) =>
	[200, 201, 202, 203, 204, 205, 206].map((status) => ({ title, parameters, status })),
);

afterEach(() => {
	delete process.env['HTTPS_PROXY'];
});

it.each(cases)('$status: $title', async ({ parameters, status }) => {
	for (const body of Object.values(bodies)) {
		const proxy = await startConnectProxy();
		proxy.answer = proxyAnswer(status, body, {
			'Content-Type': body.startsWith('id,') ? 'text/csv' : 'application/json',
		});
		process.env['HTTPS_PROXY'] = proxy.url;
		const { outputs, run } = await executeNode({
			node: new CrossBorderPayouts(),
			credential: new CrossBorderPayoutsApi(),
			credentialData: credentialDataFor('https://127.0.0.1:1', account),
			parameters,
			items: [{ ...quoteBody, id: quoteBody.id }],
			onError: 'continueErrorOutput',
		});
		await proxy.stop();
		const details = outputs[1]?.[0]?.json['details'] as IDataObject | undefined;
		const answer = outputs[0]?.[0]?.json;
		// Connection: Check reports what it found as its result, and Wait what it knows.
		expect(answer === undefined || answer['ok'] === false || answer['status'] === null).toBe(true);
		expect(details?.['code']).not.toBe('invalid_input');
		const stored = JSON.stringify(run);
		expect(stored).not.toContain('"releaseFunds":true');
		expect(stored).not.toContain(forgedPayment.id);
		expect(proxy.lines.length).toBeGreaterThan(0);
		expect(proxy.read().toString('latin1')).not.toMatch(/bearer [\w-]{10}|eyJ[\w-]{20}/i);
	}
});
