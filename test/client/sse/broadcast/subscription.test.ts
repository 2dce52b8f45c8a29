import type { SubscribeOptions } from '../../../../client/sse/subscribe/subscribeOptions';
import {
	createSubscription,
	type Subscription,
} from '../../../../client/sse/broadcast/subscription';
import type { Resume } from '../../../../client/sse/subscribe/resumeProof';
import { arrivalOf } from '../../../support/fakes/streamArrivals';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const subscriptionWith = (
	options: Partial<SubscribeOptions> = {},
	onChange = (): void => undefined,
): Subscription =>
	// A subscription needs nothing from its subscriber except the callback.
	createSubscription(options as SubscribeOptions, { startAfter: null, reported: null, onChange });

const everything = { resumes: false, newSinceMs: 0, skipUntilMs: null, resume: null };

const taken = (subscription: Subscription): Array<string | null> => {
	const ids: Array<string | null> = [];
	for (let event = subscription.take(); event; event = subscription.take()) ids.push(event.eventId);
	return ids;
};

const offer = (subscription: Subscription, ...ids: Array<string | null>): void => {
	for (const id of ids) if (subscription.wants(id)) subscription.offer(arrivalOf(id));
};

it('accepts nothing before it joins a connection, and nothing after it leaves', () => {
	const subscription = subscriptionWith();
	offer(subscription, uuid7(1));
	subscription.start(everything);
	offer(subscription, uuid7(2));
	subscription.stop();
	offer(subscription, uuid7(3));
	expect(taken(subscription)).toEqual([uuid7(2)]);
	expect(subscription.cursor).toBe(uuid7(2));
});

it('skips events older than its cursor, and then none', () => {
	const subscription = subscriptionWith();
	subscription.start({ ...everything, skipUntilMs: 50 });
	offer(subscription, uuid7(10), null, 'foreign', uuid7(50), uuid7(40));
	expect(taken(subscription)).toEqual([null, 'foreign', uuid7(50), uuid7(40)]);
});

it('keeps its cursor over events without an id', () => {
	const subscription = subscriptionWith();
	subscription.start(everything);
	offer(subscription, uuid7(9), null, 'foreign');
	expect(subscription.cursor).toBe(uuid7(9));
});

it('marks events older than its start as a replay', () => {
	const subscription = subscriptionWith();
	subscription.start({ ...everything, resumes: true, newSinceMs: 20 });
	offer(subscription, uuid7(19), uuid7(20), null);
	expect(
		[subscription.take(), subscription.take(), subscription.take()].map((event) => event?.source),
	).toEqual(['replay', 'stream', 'stream']);
});

it('is full by the number of events, or by their size', () => {
	const subscription = subscriptionWith();
	subscription.start(everything);
	offer(subscription, uuid7(1), uuid7(2));
	expect([subscription.isFull(2), subscription.isFull(3)]).toEqual([true, false]);
	subscription.take();
	expect(subscription.isFull(2)).toBe(false);
	subscription.offer(arrivalOf(uuid7(3), 'x'.repeat(16 * 1024 * 1024)));
	expect(subscription.isFull(1_000)).toBe(true);
	taken(subscription);
	expect(subscription.isFull(1)).toBe(false);
});

it('keeps the order through a queue of thousands', () => {
	const subscription = subscriptionWith();
	subscription.start(everything);
	const ids = Array.from({ length: 3_000 }, (_, n) => uuid7(n + 1));
	const got: Array<string | null | undefined> = [];
	for (const id of ids) {
		offer(subscription, id);
		if (Number.parseInt(id.slice(9, 13), 16) % 3 === 0) got.push(subscription.take()?.eventId);
	}
	expect([...got, ...taken(subscription)]).toEqual(ids);
});

it('wakes its follower for an event and at the end, and reports when it is idle', () => {
	let changes = 0;
	const subscription = subscriptionWith({}, () => (changes += 1));
	subscription.start(everything);
	let reported = 0;
	subscription.onceReadable(() => (reported += 1));
	subscription.notify();
	expect([subscription.isIdle, changes, reported]).toEqual([true, 1, 0]);
	offer(subscription, uuid7(1));
	expect([subscription.isIdle, reported]).toEqual([false, 0]);
	subscription.notify();
	subscription.notify();
	expect([subscription.isIdle, reported]).toEqual([false, 1]);
	taken(subscription);
	expect(changes).toBe(2);
	subscription.onceReadable(() => (reported += 1));
	subscription.finish({ kind: 'behind' });
	subscription.finish({ kind: 'left' });
	expect(reported).toBe(2);
	expect(subscription.end).toEqual({ kind: 'behind' });
});

it.each(['onState', 'onServiceTime', 'onMadeUpCursor'])(
	'ends by a fault of its follower in %s',
	(name) => {
		const error = new Error('a fault of its own');
		const subscription = subscriptionWith({
			[name]: () => {
				throw error;
			},
		});
		subscription.reportTime({ resumeFrom: null, serverTimeMs: 1, openedAtMs: 1 });
		subscription.reportMadeUpCursor(uuid7(1));
		subscription.report({ kind: 'connected', resumed: false });
		expect(subscription.end).toEqual({ kind: 'failed', error });
		expect(subscription.reported).toEqual({ kind: 'connected', resumed: false });
	},
);

describe('that the stream has resumed', () => {
	const start = (resume: Resume | null) => {
		const states: unknown[] = [];
		const subscription = subscriptionWith({ onState: (state) => states.push(state) });
		subscription.start({ ...everything, resumes: true, resume });
		const prove = (id: string | null): void => subscription.prove(id);
		return { subscription, states, prove };
	};
	const asked = { place: uuid7(6), asked: uuid7(6) };

	it.each([
		['its own last event', asked, uuid7(6), [{ kind: 'connected', resumed: true }]],
		['no other event', asked, uuid7(5), []],
		['nothing if it was not asked to', null, uuid7(6), []],
	])('is proven by %s', (_, resume, id, expected) => {
		const run = start(resume);
		run.prove(id);
		run.prove(id);
		expect(run.states).toEqual(expected);
	});

	it('is not proven by a connection on which it has not started', () => {
		const run = start(asked);
		run.subscription.stop();
		run.prove(uuid7(6));
		expect(run.states).toEqual([]);
	});
});

it('says that a replay goes on, for events that are not meant for it', () => {
	let replays = 0;
	const subscription = subscriptionWith({ onReplay: () => (replays += 1) });
	subscription.skip();
	subscription.start(everything);
	subscription.skip();
	expect(replays).toBe(1);
});
