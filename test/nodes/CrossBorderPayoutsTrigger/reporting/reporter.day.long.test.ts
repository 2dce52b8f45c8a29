/**
 * A day with a server that ends each stream when its token expires, in simulated time and with real tokens.
 * Nothing is reported.
 */
import { framed } from '../../../support/fakes/framedEvent';
import { TransportError } from '../../../../client/errors';
import { createAuthenticator } from '../../../../client/auth/authenticate';
import type { Credential } from '../../../../client/auth/credential';
import type { Transport } from '../../../../client/http/transport';
import { eventTimeMs } from '../../../../client/sse/protocol/eventId';
import { subscribe } from '../../../../client/sse/subscribe/subscribe';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { noSavedTroubles } from '../../../../nodes/olderN8n/savedTroubles';
import { createReporter } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/reporter';
import { streamProfiles } from '../../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { createRandom } from '../../../../sandbox/basics/random';
import { connectionOf } from '../../../support/fakes/connectionOf';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';
import { uuid7, wireEvent } from '../../../support/fakes/fakeStreams';
import { WorldTime } from '../../../world/time';

const startMs = Date.UTC(2026, 0, 1);
const dayMs = 86_400_000;
const eventEveryMs = 7 * 60_000;

interface Day {
	readonly version: 'v2' | 'v3';
	/** The interval of the server's comments. Null: it is silent between events. */
	readonly pingMs: number | null;
	/** How often the network breaks a connection before its token expires. */
	readonly breaks: number;
	readonly tokenLifetimeSeconds: number;
}

async function live({ version, pingMs, breaks, tokenLifetimeSeconds }: Day) {
	const time = new WorldTime(startMs);
	const clock = time.clock();
	const random = createRandom(7);
	const closing = new AbortController();
	time.at(startMs + dayMs, () => closing.abort());
	const credential: Credential = {
		algorithm: 'HS256',
		baseUrl: 'https://sandbox.example.test',
		accessKey: 'test-access',
		secret: new Uint8Array(48).fill(7),
		tokenLifetimeSeconds,
	};
	const authenticate = createAuthenticator({ clock });
	const tokens: string[] = [];
	const leftMs: number[] = [];
	// The last one is after the end of the day.
	const ids = Array.from({ length: Math.floor(dayMs / eventEveryMs) + 1 }, (_, index) =>
		uuid7(startMs + (index + 1) * eventEveryMs, 1),
	);

	async function* bytesOf(
		fromId: string | undefined,
		expiresMs: number,
	): AsyncGenerator<Uint8Array> {
		const breaksMs =
			random() < breaks ? time.now() + random() * (expiresMs - time.now()) : Infinity;
		const endMs = Math.min(expiresMs, breaksMs, startMs + dayMs + 1);
		const from = fromId === undefined ? time.now() : (eventTimeMs(fromId) ?? Infinity);
		for (const id of ids.filter((one) => (eventTimeMs(one) ?? 0) >= from)) {
			while (time.now() < (eventTimeMs(id) ?? 0)) {
				const waitMs = Math.min(
					(eventTimeMs(id) ?? 0) - time.now(),
					endMs - time.now(),
					pingMs ?? Infinity,
				);
				await clock.sleep(waitMs);
				if (time.now() >= endMs) break;
				if (pingMs !== null) yield new TextEncoder().encode(': ping\n\n');
			}
			if (time.now() >= endMs) break;
			yield new TextEncoder().encode(wireEvent(version === 'v3' ? id : null, { id: 'p', at: id }));
		}
		if (endMs === breaksMs) throw new TransportError('network', true, 'ECONNRESET');
		await clock.sleep(Math.max(0, endMs - time.now()));
	}

	const transport: Transport = {
		send: async () => await Promise.reject(new Error('This transport only opens streams')),
		open: async ({ headers }) => {
			const authorization = await time.work(
				async () => await authenticate(credential, { method: 'GET' }),
			);
			const claims = JSON.parse(
				Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString(),
			) as { exp: number };
			tokens.push(authorization);
			leftMs.push(claims.exp * 1000 - time.now());
			return {
				status: 200,
				headers: {
					'content-type': 'text/event-stream',
					date: new Date(time.now()).toUTCString(),
				},
				chunks: bytesOf(headers['last-event-id'], claims.exp * 1000),
				close: () => undefined,
			};
		},
	};
	const { context, failures, logs } = createFakeTriggerContext();
	const profile = streamProfiles[version];
	const events = subscribe({
		toEvent: framed,
		...connectionOf(profile, { transport, clock, random }),
		startAfter: null,
		seenIds: createSeenIds(),
		signal: closing.signal,
		onState: createReporter(context, {
			clock,
			random,
			signal: closing.signal,
			emitHealth: false,
			failures: {
				fail: ({ message }) => failures.push({ message, description: '' }),
				end: () => undefined,
			},
			open: noSavedTroubles,
			looksUp: { lists: true, payment: true },
		}).onState,
	});
	const received: unknown[] = [];
	const reading = (async () => {
		for await (const { frame } of events)
			received.push((JSON.parse(frame.data) as { at: string }).at);
	})();
	await time.runToEnd(1_000_000);
	await reading;
	return { tokens, leftMs, failures, logs, received, ids: ids.slice(0, -1) };
}

it.each<Day>([
	{ version: 'v3', pingMs: 30_000, breaks: 0, tokenLifetimeSeconds: 300 },
	{ version: 'v3', pingMs: 30_000, breaks: 0.3, tokenLifetimeSeconds: 300 },
	{ version: 'v3', pingMs: null, breaks: 0.1, tokenLifetimeSeconds: 300 },
	{ version: 'v2', pingMs: 30_000, breaks: 0.3, tokenLifetimeSeconds: 300 },
	{ version: 'v3', pingMs: 30_000, breaks: 0.1, tokenLifetimeSeconds: 120 },
])(
	'%j: no error is shown, every connection has a good token, and no event is missed',
	async (day) => {
		const { tokens, leftMs, failures, logs, received, ids } = await live(day);
		expect(failures).toEqual([]);
		expect(logs.filter((line) => line.startsWith('error'))).toEqual([]);
		expect(tokens.length).toBeGreaterThanOrEqual(dayMs / 1000 / day.tokenLifetimeSeconds - 5);
		// Half a minute, cut to the second.
		expect(Math.min(...leftMs)).toBeGreaterThan(29_000);
		// A stream that lasts as long as its token is followed by one with another token.
		if (day.breaks === 0) expect(new Set(tokens).size).toBe(tokens.length);
		if (day.version === 'v3') expect(received).toEqual(ids.slice(0, received.length));
		// Events that v2 sends during a reconnect are lost. The next connection is open within seconds.
		expect(received.length).toBeGreaterThanOrEqual(ids.length - (day.version === 'v3' ? 1 : 8));
	},
	60_000,
);
