/** Many payments at a service that refuses three requests in ten with a 429, in simulated time. */
import pLimit from 'p-limit';

import { createPayoutClient } from '../../../client';
import { createAuthenticator } from '../../../client/auth/authenticate';
import { parseCredential } from '../../../client/auth/credential';
import type { HttpRequest, HttpResponse, Transport } from '../../../client/http/transport';
import { withRetry } from '../../../client/http/withRetry';
import sendV2 from '../../../nodes/CrossBorderPayouts/operations/v2/payment/send';
import sendV3 from '../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { createRandom } from '../../../sandbox/basics/random';
import { createInnerSandbox } from '../../../sandbox/server';
import { credentialDataFor } from '../../support/servers/credentialData';
import { sendFormV2, sendFormV3 } from '../../support/fakes/sendForms';
import { createTestAccount } from '../../support/servers/startSandbox';
import { WorldTime } from '../../world/time';

const itemCount = 100;
const startMs = Date.UTC(2026, 0, 5, 10);

/** The service's own 429. A gateway's 429 could hide the response to a payment. */
const slower = new TextEncoder().encode(JSON.stringify({ detail: 'Request rate too high' }));

/** @returns how the items ended, and what the service saw */
async function storm(
	version: 'v2' | 'v3',
	seed: number,
	retryAfterHeader: (seconds: number) => string,
) {
	const account = createTestAccount();
	const sandbox = await createInnerSandbox({
		accounts: [account],
		publicUrl: 'http://127.0.0.1:1',
	});
	sandbox.control.setClock({ freeze: true });
	const setTime = (nowMs: number): void =>
		void sandbox.control.setClock({ set: new Date(nowMs).toISOString() });
	setTime(startMs);
	const time = new WorldTime(startMs, setTime);
	const clock = time.clock();
	const random = createRandom(seed);
	const authenticate = createAuthenticator({ clock });
	const credential = parseCredential(credentialDataFor(sandbox.baseUrl, account));
	const pauses: Array<{ readonly fromMs: number; readonly untilMs: number }> = [];
	const seen = { requests: 0, refusals: 0, tooEarly: 0 };

	const send = async (request: HttpRequest): Promise<HttpResponse> => {
		const nowMs = time.now();
		seen.requests += 1;
		if (pauses.some(({ fromMs, untilMs }) => nowMs > fromMs && nowMs < untilMs)) seen.tooEarly += 1;
		const chance = random();
		await clock.sleep(5 + Math.floor(random() * 400));
		if (chance < 0.3) {
			const seconds = Math.floor(random() * 5);
			seen.refusals += 1;
			pauses.push({ fromMs: time.now(), untilMs: time.now() + seconds * 1000 });
			return { status: 429, headers: { 'retry-after': retryAfterHeader(seconds) }, body: slower };
		}
		const authorization = await time.work(async () => await authenticate(credential, request));
		const { statusCode, rawPayload } = await time.work(
			async () =>
				await sandbox.inject({
					method: request.method,
					url: request.url.slice(sandbox.baseUrl.length),
					headers: { ...request.headers, authorization },
					...(request.body ? { payload: Buffer.from(request.body) } : {}),
				}),
		);
		return {
			status: statusCode,
			headers: { 'content-type': 'application/json' },
			body: rawPayload,
		};
	};
	const network: Transport = {
		send,
		open: async () => await Promise.reject(new Error('No streams here')),
	};
	const transport = withRetry(network, { clock, random });
	const client = createPayoutClient({ baseUrl: sandbox.baseUrl, transport, clock });
	const [operation, form] = version === 'v2' ? [sendV2, sendFormV2] : [sendV3, sendFormV3];
	const forms = Array.from({ length: itemCount }, (_, index) => ({
		...form,
		externalId: `INV-${index}`,
	}));
	const signal = new AbortController().signal;
	const turns = pLimit(10);
	const run = await operation.startRun?.({
		client,
		forms,
		inTurn: async (task) => await turns(task),
		signal,
		stopping: signal,
	});
	if (!run) throw new Error('Send runs its items together');
	const ended = Promise.allSettled(forms.map(async (one, index) => await run.run(one, index)));
	await time.runToEnd();
	const outcomes = (await ended).map((one): unknown =>
		one.status === 'fulfilled'
			? (one.value as { outcome: unknown }).outcome
			: (one.reason as { outcome: unknown }).outcome,
	);
	const payments = sandbox.control.ledger().paymentsByExternalId;
	await sandbox.stop();
	return { seen, outcomes, payments };
}

describe.each(['v2', 'v3'] as const)(
	'a storm of 429s over 100 items of Payment: Send (%s)',
	(version) => {
		it.each([1, 2, 3])(
			'sends no request in a forbidden window, and reports every item as it is (seed %i)',
			async (seed) => {
				const { seen, outcomes, payments } = await storm(version, seed, String);
				expect(seen.tooEarly).toBe(0);
				expect(seen.refusals).toBeGreaterThan(50);
				expect(outcomes).toHaveLength(itemCount);
				for (const [index, outcome] of outcomes.entries()) {
					const made = payments[`INV-${index}`]?.length ?? 0;
					expect([index, outcome, made]).toEqual([index, outcome, outcome === 'created' ? 1 : 0]);
					expect(['created', 'not_sent', 'rejected']).toContain(outcome);
				}
				expect(outcomes.filter((outcome) => outcome === 'created').length).toBeGreaterThan(
					itemCount * 0.9,
				);
			},
		);
	},
);

it('the check detects a sender that ignores the pause', async () => {
	const { seen } = await storm('v3', 1, (seconds) => `${seconds} s`);
	expect(seen.tooEarly).toBeGreaterThan(0);
});
