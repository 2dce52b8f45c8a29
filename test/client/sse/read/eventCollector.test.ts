import {
	createEventCollector,
	type CollectorOptions,
} from '../../../../client/sse/read/eventCollector';
import type { Frame } from '../../../../client/sse/protocol/eventDecoder';
import { resumeIdOf } from '../../../../client/sse/protocol/eventId';
import { decodePaymentEvent } from '../../../../client/sse/subscribe/streamProfile';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const atMs = Date.UTC(2026, 0, 1);
const given = uuid7(atMs, 5);

const frame = (ownId: string | null, data = '{}'): Frame => ({
	event: 'payment',
	data,
	ownId,
	lastEventId: '',
	truncated: false,
});

function collect(rest: Partial<CollectorOptions> = {}) {
	const collector = createEventCollector({
		startAfter: given,
		maxEvents: 10,
		maxChars: 100_000,
		decode: decodePaymentEvent,
		isWanted: () => true,
		clock: { now: () => atMs },
		...rest,
	});
	const openedAtMs = atMs + 600_000;
	const open = (resumeFrom: string | null, serverTimeMs: number | null = openedAtMs): void =>
		collector.opened({ resumeFrom, serverTimeMs, openedAtMs });
	open(rest.startAfter ?? given);
	return { collector, open };
}

it('tells repeats from new events, and never takes an ID twice', () => {
	const { collector } = collect();
	const later = frame(uuid7(atMs + 1, 1));
	expect(collector.isNew(frame(given))).toBe(false);
	expect(collector.isNew(later)).toBe(true);
	collector.collect(later);
	expect(collector.isNew(later)).toBe(false);
	collector.collect(frame(uuid7(atMs + 1, 1), '{"other":"data"}'));
	expect(collector.events).toHaveLength(1);
	collector.collect(frame(null));
	collector.collect(frame(null));
	expect(collector.events).toHaveLength(3);
	expect(collector.isNew(frame(null))).toBe(true);
});

it('has its place after the last event whose ID the service can be asked for', () => {
	const { collector } = collect();
	expect(collector.place).toBe(given);
	collector.collect(frame(uuid7(atMs + 1, 1)));
	collector.collect(frame('two words'));
	collector.collect(frame(null));
	expect(collector.place).toBe(uuid7(atMs + 1, 1));
	expect(collector.newEvents).toBe(3);
});

it.each([
	['before the given one', [uuid7(atMs, 1)], [true]],
	['after the given one', [given, uuid7(atMs, 1)], [false]],
	['without the given one', [uuid7(atMs, 9)], [true]],
	['of another form', ['event-4'], [false]],
	['a minute and more earlier, which are left out', [uuid7(atMs - 60_001, 1)], []],
])('events of the same millisecond %s may be earlier ones: %j', (_, ids, redelivered) => {
	const { collector } = collect();
	for (const id of ids) collector.collect(frame(id));
	expect(collector.events.map((event) => event.redelivered)).toEqual(redelivered);
	expect(collector.newEvents).toBe(redelivered.filter((is) => !is).length);
});

it('is proven by the given event on any connection, and by the last event on the second', () => {
	const { collector, open } = collect();
	const last = uuid7(atMs + 1, 1);
	collector.collect(frame(last));
	expect(collector).toMatchObject({ startProof: 'unproven', mayHaveGap: false });
	open(last);
	expect(collector.mayHaveGap).toBe(true);
	collector.collect(frame(uuid7(atMs + 2, 1)));
	expect(collector.mayHaveGap).toBe(true);
	collector.collect(frame(last));
	expect(collector).toMatchObject({ startProof: 'unproven', mayHaveGap: false });
	open(uuid7(atMs + 2, 1));
	collector.collect(frame(given));
	expect(collector).toMatchObject({ startProof: 'resent', mayHaveGap: false });
});

it.each([
	['an event from well before the connection', atMs, atMs + 60_001, 'replayed'],
	['an event that may only be late', atMs, atMs + 60_000, 'unproven'],
	['an event if the time of the service is unknown', atMs, null, 'unproven'],
])('from a time: %s', (_, happenedAtMs, serverTimeMs, startProof) => {
	const startAfter = resumeIdOf(atMs - 1_000);
	const { collector, open } = collect({ startAfter });
	open(startAfter, serverTimeMs);
	collector.collect(frame(uuid7(happenedAtMs, 1)));
	expect(collector).toMatchObject({ isFromTime: true, startProof });
	expect(collector.events[0]?.redelivered).toBe(false);
});

it('is full at the number of new events, or at the size of all', () => {
	const { collector } = collect({ maxEvents: 2 });
	expect(collector.collect(frame(uuid7(atMs, 1)))).toBeNull();
	expect(collector.collect(frame(uuid7(atMs + 1, 1)))).toBeNull();
	expect(collector.collect(frame(uuid7(atMs + 1, 1)))).toBeNull();
	expect(collector.collect(frame(uuid7(atMs + 2, 1)))).toBe('events');
	const small = collect({ maxChars: 1_000 }).collector;
	expect(small.collect(frame(uuid7(atMs + 1, 1), 'x'.repeat(700)))).toBeNull();
	expect(small.collect(frame(uuid7(atMs + 2, 1), ''))).toBe('size');
});

it('leaves out what is not wanted, and has its place after it', () => {
	const { collector } = collect({
		maxEvents: 2,
		isWanted: ({ status }) => status === 'failed',
	});
	const event = (n: number, status: string) =>
		collector.collect(frame(uuid7(atMs + n, 1), JSON.stringify({ status })));
	expect([1, 2, 3].map((n) => event(n, 'queued'))).toEqual([null, null, null]);
	expect(collector).toMatchObject({ events: [], newEvents: 0, place: uuid7(atMs + 3, 1) });
	expect(collector.isNew(frame(uuid7(atMs + 3, 1)))).toBe(false);
	expect([event(4, 'failed'), event(5, 'queued'), event(6, 'failed')]).toEqual([
		null,
		null,
		'events',
	]);
	expect(collector.events.map(({ status }) => status)).toEqual(['failed', 'failed']);
});

it('counts what is small as well, and what is redelivered', () => {
	const { collector } = collect({ maxChars: 3_000 });
	const limits = Array.from({ length: 20 }, (_, n) =>
		collector.collect(frame(uuid7(atMs, 10 + n), '')),
	);
	expect(limits.indexOf('size')).toBeGreaterThan(5);
	expect(collector.newEvents).toBe(0);
});
