import { toDeliveryEvent } from '../../../delivery/event/deliveryEvent';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';
import { eventStream } from '../../../client/v3/events';
import { shareStream, streamKey } from '../../../nodes/CrossBorderPayoutsTrigger/shareStream';
import { connectionOf } from '../../support/fakes/connectionOf';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';
import { createReplayingService } from '../../support/servers/replayingService';

const credential = {
	baseUrl: 'https://sandbox.example.test',
	accessApiKey: 'test-access-1',
	secretKey: 'test-secret-1',
	algorithm: 'HS256',
};

const contextWith = (rest: object = {}, id = '7') =>
	createFakeTriggerContext(
		{},
		{
			getCredentials: async () => ({ ...credential, ...rest }),
			getNode: () => ({
				name: 'Trigger',
				credentials: { crossBorderPayoutsApi: { id, name: 'Test' } },
			}),
		},
	).context;

const keyOf = async (rest?: object, id?: string, version: 'v2' | 'v3' = 'v3'): Promise<string> =>
	await streamKey(contextWith(rest, id), { version });

it('shares a stream only if the whole credential, its ID and the version are the same', async () => {
	const keys = [
		await keyOf(),
		await keyOf({}, '8'),
		await keyOf({}, '7', 'v2'),
		await keyOf({ baseUrl: 'https://production.example.test' }),
		await keyOf({ accessApiKey: 'test-access-2' }),
		await keyOf({ secretKey: 'test-secret-2' }),
		await keyOf({ algorithm: 'RS256' }),
	];
	expect(new Set(keys).size).toBe(keys.length);
	expect(await keyOf()).toBe(keys[0]);
	expect(await keyOf({ algorithm: 'HS256', baseUrl: credential.baseUrl })).toBe(keys[0]);
});

it('uses a key that reveals nothing of the credential', async () => {
	expect(await keyOf()).toMatch(/^[0-9a-f]{32}$/);
});

it('opens one connection for two triggers, and closes it with the last one', async () => {
	const clock = createFakeClock({ startMs: Date.UTC(2026, 0, 1) });
	const service = createReplayingService(() => clock.now());
	const closing = [new AbortController(), new AbortController()];
	const context = contextWith({ secretKey: 'test-secret-3' });
	const follows = await Promise.all(
		closing.map(async () => await shareStream(context, { version: 'v3', countries: [] }, null)),
	);
	const feeds = follows.map(({ follow }, index) =>
		follow({
			toEvent: (frame, received) => toDeliveryEvent(frame, received, eventStream),
			...connectionOf(eventStream, { transport: service, clock }),
			startAfter: null,
			seenIds: createSeenIds(),
			signal: closing[index]?.signal ?? AbortSignal.abort(),
		}),
	);
	const ends = feeds.map(async (feed) => {
		expect(feed.take()).toBeNull();
		await new Promise<void>((resolve) => feed.onceReadable(resolve));
		return [feed.take(), feed.isOver];
	});
	await clock.advance(10);
	expect(service.openCount).toBe(1);
	for (const controller of closing) controller.abort();
	expect(await Promise.all(ends)).toEqual([
		[null, true],
		[null, true],
	]);
	await clock.advance(0);
	expect(service.openCount).toBe(0);
});
