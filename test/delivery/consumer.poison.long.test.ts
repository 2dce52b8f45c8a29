/** 1,000 unreadable events among good ones. Each is delivered with its error, and none blocks the next. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { IDataObject } from 'n8n-workflow';

import type { Transport } from '../../client/http/transport';
import type { StreamState } from '../../client/sse/subscribe/subscribe';
import { consume } from '../../delivery/consumer';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { loadCheckpoint, type Checkpoint } from '../../delivery/checkpoint/checkpoint';
import { toItem } from '../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';
import { uuid7, wireEvent } from '../support/fakes/fakeStreams';

const hugeBytes = 100 * 1024 * 1024;
const mostHeldBytes = 48 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heldBytes(): number {
	collectGarbage();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}

/** Data that is no JSON object, each broken in another way. */
const unreadable: readonly string[] = [
	'',
	'{',
	'}',
	'{"id":"p1","status":"succeeded"',
	'{"id":p1}',
	"{'id':'p1'}",
	'null',
	'true',
	'7',
	'"succeeded"',
	'[]',
	'[{"id":"p1","status":"succeeded"}]',
	'<html>Bad gateway</html>',
	'\u0000',
	'\u0000{"id":"p1"}',
	'\ud800',
	'NaN',
	'undefined',
	'{"id":"p1"}{"id":"p2"}',
	'\uFEFF\uFEFF{}',
	'{"a":"\t"}',
	'['.repeat(20_000),
	`${'['.repeat(150)}${']'.repeat(150)}`,
	`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
	'x'.repeat(50_000),
	'{"a":"'.padEnd(30_000, 'é'),
];

/** These are objects, although nothing in them is as it should be. */
const odd: readonly string[] = [
	'{}',
	'{"id":7,"status":["succeeded"]}',
	'{"id":null,"status":{"succeeded":true},"timestamp":1}',
	'{"__proto__":{"status":"succeeded"},"constructor":1}',
	'{"id":"","status":""}',
	'{"id":"p1","status":"SUCCEEDED","timestamp":"yesterday"}',
	`{"id":"${'p'.repeat(5_000)}"}`,
	'{"amount":1e999,"then":1,"toJSON":1}',
];

interface Sent {
	readonly id: string;
	readonly kind: 'unreadable' | 'odd' | 'good' | 'huge';
	readonly bytes: () => Iterable<Uint8Array>;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const events: readonly Sent[] = Array.from({ length: 1_250 }, (_, index): Sent => {
	const id = uuid7(1_000 + index, 1);
	const whole = (kind: Sent['kind'], data: string): Sent => ({
		id,
		kind,
		bytes: () => [bytesOf(wireEvent(id, data))],
	});
	if (index === 300) return { id, kind: 'huge', bytes: () => hugeEvent(id, 'x'.repeat(64 * 1024)) };
	if (index === 900)
		return {
			id,
			kind: 'huge',
			bytes: () =>
				hugeEvent(id, `${'y'.repeat(500)}\ndata: ${'é'.repeat(500)}\r\ndata:`.repeat(64)),
		};
	if (index % 5 === 4) return whole('good', `{"id":"p${index % 7}","status":"succeeded"}`);
	const kind = index % 5 === 3 ? 'odd' : 'unreadable';
	const list = kind === 'odd' ? odd : unreadable;
	return whole(kind, list[index % list.length] ?? '');
});

function* hugeEvent(id: string, piece: string): Generator<Uint8Array> {
	yield bytesOf(`id: ${id}\nevent: payment\ndata: {"status":"succeeded","a":"`);
	const bytes = bytesOf(piece);
	for (let sent = 0; sent < hugeBytes; sent += bytes.length) yield bytes;
	yield bytesOf('"}\n\n');
}

it('delivers 1,000 poison events in a row, two of them 100 MB large, on one connection with little memory', async () => {
	const closing = new AbortController();
	const settings = readSettings({ maxParallelExecutions: 3 });
	const clock = createFakeClock();
	const checkpoints: Checkpoint[] = [];
	const states: StreamState[] = [];
	const items = new Map<unknown, IDataObject>();
	const unreadableIds: unknown[] = [];
	let connections = 0;
	// V8 may free more old memory than the test now uses. The difference is then below zero.
	let most = -Infinity;
	let setAside = 0;
	const before = heldBytes();

	async function* chunks(): AsyncGenerator<Uint8Array> {
		let sinceLook = 0;
		for (const { bytes } of events) {
			for (const chunk of bytes()) {
				sinceLook += chunk.length;
				if (sinceLook > 15 * 1024 * 1024) {
					most = Math.max(most, heldBytes() - before);
					sinceLook = 0;
				}
				yield chunk;
			}
		}
		await new Promise<never>(() => undefined);
	}

	const transport: Transport = {
		send: async () => await Promise.reject(new Error('This transport only opens streams')),
		open: async () => {
			connections += 1;
			return {
				status: 200,
				headers: { 'content-type': 'text/event-stream' },
				chunks: chunks(),
				close: () => undefined,
			};
		},
	};
	const done = consume({
		connection: connectionOf(settings.profile, {
			transport,
			clock,
			idleTimeoutMs: settings.idleTimeoutMs,
		}),
		settings,
		signal: closing.signal,
		checkpoint: loadCheckpoint({}, 'scope'),
		saveCheckpoint: (checkpoint) => checkpoints.push(checkpoint),
		async execute({ members }) {
			for (const { event } of members) {
				const { json } = toItem(event, false);
				// n8n does the same before it stores an execution.
				items.set(event.eventId, JSON.parse(JSON.stringify(json)) as IDataObject);
			}
			return { kind: 'finished', succeeded: true };
		},
		setAside: () => (setAside += 1),
		onState: (state) => states.push(state),
		onUnreadable: (id) => unreadableIds.push(id),
	});
	for (let turns = 0; items.size < events.length; turns += 1) {
		if (turns > 200_000) throw new Error(`Stalled after ${items.size} events`);
		await new Promise((resolve) => setImmediate(resolve));
	}
	await new Promise((resolve) => setImmediate(resolve));
	closing.abort();
	await done;

	const poisonous = events.filter(({ kind }) => kind !== 'good');
	expect(poisonous.length).toBeGreaterThanOrEqual(1_000);
	expect([...items.keys()].sort()).toEqual(events.map(({ id }) => id).sort());
	for (const { id, kind } of events) {
		const item = items.get(id);
		const start = (item?.['parseError'] as { start?: string } | undefined)?.start;
		if (kind === 'unreadable' || kind === 'huge')
			expect([id, item?.['payment'], typeof start, (start?.length ?? 0) <= 1024]).toEqual([
				id,
				null,
				'string',
				true,
			]);
		else expect([id, start, typeof item?.['payment']]).toEqual([id, undefined, 'object']);
		expect([id, item?.['releaseFunds']]).toEqual([id, kind === 'good']);
	}
	expect(unreadableIds).toEqual(
		events.filter(({ kind }) => kind === 'unreadable' || kind === 'huge').map(({ id }) => id),
	);
	expect(connections).toBe(1);
	expect(states).toEqual([{ kind: 'connected', resumed: false }]);
	expect(setAside).toBe(0);
	// The cursor has moved past all of them except those whose executions were under way at the last hand-over.
	expect(events.findIndex(({ id }) => id === checkpoints.at(-1)?.cursor)).toBeGreaterThan(
		events.length - 5,
	);
	expect(Number.isFinite(most)).toBe(true);
	expect(most).toBeLessThan(mostHeldBytes);
}, 120_000);
