/** One input, run again and again: by n8n's retries, by a person, by a schedule. */
import { createPayoutClient } from '../../../client';
import { createAuthenticator } from '../../../client/auth/authenticate';
import { parseCredential } from '../../../client/auth/credential';
import type { Transport } from '../../../client/http/transport';
import sendV2 from '../../../nodes/CrossBorderPayouts/operations/v2/payment/send';
import sendV3 from '../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { createInnerSandbox } from '../../../sandbox/server';
import { credentialDataFor } from '../../support/servers/credentialData';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { runForm } from '../../support/engine/runOperation';
import { sendFormV2, sendFormV3 } from '../../support/fakes/sendForms';
import { createTestAccount } from '../../support/servers/startSandbox';

it.each([
	['v2', sendV2, sendFormV2],
	['v3', sendV3, sendFormV3],
] as const)(
	'1,000 runs of one input pay once (%s)',
	async (_version, operation, form) => {
		const account = createTestAccount();
		const sandbox = await createInnerSandbox({
			accounts: [account],
			publicUrl: 'http://127.0.0.1:1',
		});
		const clock = createFakeClock({ startMs: Date.now(), autoAdvance: true });
		const credential = parseCredential(credentialDataFor(sandbox.baseUrl, account));
		const authenticate = createAuthenticator({ clock: { now: () => Date.now() } });
		const transport: Transport = {
			send: async (request) => {
				const { statusCode, headers, rawPayload } = await sandbox.inject({
					method: request.method,
					url: request.url.slice(sandbox.baseUrl.length),
					headers: { ...request.headers, authorization: await authenticate(credential, request) },
					...(request.body ? { payload: Buffer.from(request.body) } : {}),
				});
				return {
					status: statusCode,
					headers: { 'content-type': String(headers['content-type']) },
					body: rawPayload,
				};
			},
			open: async () => await Promise.reject(new Error('No streams here')),
		};
		const outcomes = new Map<unknown, number>();
		const ids = new Set<unknown>();
		// Ten at a time, each with its own client, as in separate executions.
		for (let round = 0; round < 100; round++) {
			const outputs = await Promise.all(
				Array.from(
					{ length: 10 },
					async () =>
						await runForm(
							operation,
							createPayoutClient({ baseUrl: sandbox.baseUrl, transport, clock }),
							form,
						),
				),
			);
			for (const output of outputs) {
				const { outcome, payment } = output as { outcome: string; payment: { id: string } };
				outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
				ids.add(payment.id);
			}
		}
		expect(Object.values(sandbox.control.ledger().paymentsByExternalId)).toEqual([[...ids]]);
		expect([outcomes.get('created'), outcomes.get('existing')]).toEqual([1, 999]);
		await sandbox.stop();
	},
	60_000,
);
