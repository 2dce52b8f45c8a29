/**
 * Connections that die silently, as when a cable is unplugged or a firewall forgets them. With real sockets,
 * and a clock for the limits that the test moves.
 */
import { framed } from '../../support/fakes/framedEvent';
import { connectionOf } from '../../support/fakes/connectionOf';
import '../../support/engine/quietN8n';
import { sleep, type ITriggerFunctions } from 'n8n-workflow';

import { subscribe, type StreamState } from '../../../client/sse/subscribe/subscribe';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';
import { createN8nTransport } from '../../../nodes/adapter/n8n/transport';
import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { startTcpProxy, type TcpProxy } from '../../support/servers/proxy/tcpProxy';
import { createContext, until } from '../../support/engine/triggerHost';

const count = 100;
const idleTimeoutMs = 2_000;
const connectTimeoutMs = 30_000;

let proxy: TcpProxy;
let sandbox: TestSandbox;

beforeEach(async () => {
	proxy = await startTcpProxy();
	sandbox = await startTestSandbox({ publicUrl: proxy.baseUrl });
	proxy.leadTo(sandbox.port);
});

afterEach(async () => await proxy.stop());

function followMany(version: 'v2' | 'v3') {
	const clock = createFakeClock({ startMs: Date.now() });
	const closing = new AbortController();
	const profile = streamProfiles[version];
	const context = createContext(
		{ ...sandbox, baseUrl: proxy.baseUrl },
		{},
		{},
		'trigger',
	) as unknown as ITriggerFunctions;
	const followers = Array.from({ length: count }, () => ({
		states: [] as StreamState[],
		eventIds: [] as unknown[],
	}));
	const reading = followers.map(async ({ states, eventIds }) => {
		const events = subscribe({
			toEvent: framed,
			...connectionOf(
				profile,
				{
					transport: createN8nTransport(context, { clock }),
					clock,
					random: () => 0.5,
					connectTimeoutMs,
					idleTimeoutMs,
				},
				proxy.baseUrl,
			),
			startAfter: null,
			seenIds: createSeenIds(),
			signal: closing.signal,
			onState: (state) => states.push(state),
		});
		for await (const { frame, eventId } of events) eventIds.push(eventId ?? frame.data);
	});
	const ended = (): unknown[] =>
		followers.flatMap(({ states }) =>
			states.flatMap((state) => (state.kind === 'disconnected' ? [state.reason] : [])),
		);
	const all = (condition: (follower: (typeof followers)[number]) => boolean) => (): boolean =>
		followers.every(condition);
	const close = async (): Promise<void> => {
		closing.abort();
		await Promise.all(reading);
	};
	return { clock, ended, all, close };
}

const connected = ({ states }: { states: readonly StreamState[] }): boolean =>
	states.at(-1)?.kind === 'connected';

it.each(['v3', 'v2'] as const)(
	'%s: 100 of 100 dead streams are detected at the time limit, none before it, and the events in between are not lost',
	async (version) => {
		const { clock, ended, all, close } = followMany(version);
		await until(all(connected), '100 streams');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		const sent = (): number => sandbox.control.events(version).length;
		const before = sent();
		await until(
			all(({ eventIds }) => eventIds.length === before),
			'the first events',
		);

		expect(proxy.cut('silence')).toBe(count);
		await sandbox.control.burst({ payments: 2, statuses: ['queued', 'succeeded'] });
		// All bytes that were on their way have arrived by now. A later byte would restart the timeout.
		await sleep(100);
		await clock.advance(idleTimeoutMs - 1);
		await sleep(20);
		expect(ended()).toEqual([]);
		await clock.advance(1);
		await until(() => ended().length > 0, 'the first dead stream to be found');
		await until(
			() => ended().length === count,
			'all dead streams to be found without any more time',
		);
		expect(new Set(ended())).toEqual(new Set(['silent']));

		await clock.advance(1_000);
		await until(all(connected), '100 streams once more');
		// v2 does not send again what was missed.
		const expected = version === 'v3' ? sent() : before;
		await until(
			all(({ eventIds }) => eventIds.length === expected),
			'the events of the time in between',
		);
		expect(all(({ eventIds }) => new Set(eventIds).size === eventIds.length)()).toBe(true);
		await close();
	},
	60_000,
);

it('gives up 100 of 100 connections that are accepted and never answered, at the time limit', async () => {
	proxy.plan({ cut: { direction: 'up', afterBytes: 0, how: 'silence' } });
	const { clock, ended, all, close } = followMany('v3');
	await until(() => proxy.open() >= count, '100 connections');
	await sleep(100);
	await clock.advance(connectTimeoutMs - 1);
	await sleep(20);
	expect(ended()).toEqual([]);
	await clock.advance(1);
	await until(() => ended().length === count, 'all to be given up');
	expect(
		all(
			({ states }) =>
				states.length === 1 &&
				states[0]?.kind === 'disconnected' &&
				states[0].error?.name === 'TransportError',
		)(),
	).toBe(true);
	await close();
}, 60_000);
