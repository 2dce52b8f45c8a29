import { frameOf, receivedOf } from '../../../../support/fakes/framedEvent';
import { sleep } from 'n8n-workflow';
import {
	readPastEvents,
	selectInEvent,
} from '../../../../../nodes/CrossBorderPayouts/operations/reads/readPastEvents';
import type {
	Form,
	Output,
	Surroundings,
} from '../../../../../nodes/CrossBorderPayouts/operations/operation';
import { eventStream } from '../../../../../client/v3/events';
import { toItem } from '../../../../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { toDeliveryEvent } from '../../../../../delivery/event/deliveryEvent';
import { paymentBody } from '../../../../support/fakes/answers';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import {
	createFakeStreams,
	uuid7,
	wireEvent,
	type FakeStreams,
} from '../../../../support/fakes/fakeStreams';
import { inUtc } from '../../../../support/engine/runOperation';

const T0 = Date.UTC(2026, 0, 1);
const given = uuid7(T0 - 100_000, 1);
const id = (n: number): string => uuid7(T0 - 90_000 + n, 1);
const payment = (status: string) => ({ ...paymentBody, external_id: 'INV-1', status });
const again = wireEvent(given, payment('queued'));
const event = (n: number, status: string): string => wireEvent(id(n), payment(status));

const streamOf = (...chunks: string[]): FakeStreams =>
	createFakeStreams({
		headers: { 'content-type': 'text/event-stream', date: new Date(T0).toUTCString() },
		chunks,
		then: 'hang',
	});

interface Read {
	readonly output: Output | readonly Output[];
	readonly hints: readonly string[];
}

/** Reads until the stream is quiet. */
async function read(transport: FakeStreams, form: Form = {}): Promise<Read> {
	const clock = createFakeClock({ startMs: T0 });
	const hints: string[] = [];
	const surroundings: Surroundings = {
		...inUtc,
		startedAt: T0,
		showHint: (hint) => hints.push(hint),
	};
	const source = { profile: eventStream, baseUrl: 'https://service.example', transport };
	const reading = readPastEvents(
		{ source, clock },
		{ startAfter: 'event', afterEventId: given, ...form },
		undefined,
		surroundings,
	);
	let isOver = false;
	const noted = reading.finally(() => (isOver = true));
	noted.catch(() => undefined);
	for (let step = 0; step < 400 && !isOver; step += 1) {
		await sleep(0);
		await clock.advance(250);
	}
	return { output: await reading, hints };
}

const listOf = ({ output }: Read): readonly Output[] => output as readonly Output[];
const idsOf = (result: Read): unknown[] => listOf(result).map(({ eventId }) => eventId);

it.each([true, false])('has the items of the trigger, simplified: %j', async (simple) => {
	const wire = wireEvent(id(2), { ...payment('failed'), cause: 'account closed' }, 'payment-error');
	const result = await read(streamOf(again, event(1, 'succeeded'), wire), { simple });
	const ofTrigger = ['payment', 'payment-error'].map((name, at) => {
		const data =
			at === 0 ? payment('succeeded') : { ...payment('failed'), cause: 'account closed' };
		const frame = frameOf(id(at + 1), JSON.stringify(data), name);
		const received = receivedOf(frame, { source: 'replay', receivedAtMs: T0 });
		const delivered = toDeliveryEvent(frame, received, eventStream);
		return toItem(delivered, false, simple ? eventStream.stateEvents : []).json;
	});
	expect(listOf(result).map((json) => ({ ...json }))).toEqual(ofTrigger);
});

it('says in a hint where to go on, also if there is no event', async () => {
	const some = await read(streamOf(again, event(1, 'queued'), event(2, 'succeeded')));
	expect(some.hints).toEqual([`2 events were read. The last event is ${id(2)}. None is missing.`]);
	const none = await read(streamOf(again));
	expect(none).toEqual({
		output: [],
		hints: [`0 events were read. The last event is ${given}. None is missing.`],
	});
	const unproven = await read(streamOf());
	expect(unproven.output).toEqual([]);
	expect(unproven.hints[0]).toContain('did not send the given event again');
});

it('gives one item that says what is known, with its events', async () => {
	const { output } = await read(streamOf(again, event(1, 'queued'), event(2, 'succeeded')), {
		output: 'oneItem',
		limit: 1,
	});
	expect(output).toEqual({
		lastEventId: id(1),
		isComplete: false,
		isLimited: true,
		endedBy: 'events',
		startProof: 'resent',
		warnings: [expect.stringContaining(`start after event ${id(1)}`)],
		count: 1,
		events: [expect.objectContaining({ eventId: id(1), status: 'queued' })],
	});
	expect((await read(streamOf(again), { output: 'oneItem' })).output).toMatchObject({
		lastEventId: given,
		isComplete: true,
		isLimited: false,
		endedBy: 'quiet',
		warnings: [],
		count: 0,
		events: [],
	});
});

it('outputs only the wanted statuses, and counts only these towards the limit', async () => {
	const wire = wireEvent(id(4), { detail: 'no status' }, 'payment-error');
	const chunks = [again, event(1, 'queued'), event(2, 'failed'), event(3, 'queued'), wire];
	const form = { status: ['failed', 'reversed'] };
	expect(idsOf(await read(streamOf(...chunks), form))).toEqual([id(2), id(4)]);
	expect(idsOf(await read(streamOf(...chunks), { ...form, limit: 1 }))).toEqual([id(2)]);
	const { output } = await read(streamOf(again, event(1, 'queued')), {
		...form,
		output: 'oneItem',
	});
	expect(output).toMatchObject({ count: 0, lastEventId: id(1), isComplete: true });
});

it('returns all with Return All', async () => {
	const chunks = Array.from({ length: 120 }, (_, n) => event(n + 1, 'queued'));
	expect(idsOf(await read(streamOf(again, ...chunks), { returnAll: true }))).toHaveLength(120);
	expect(idsOf(await read(streamOf(again, ...chunks)))).toHaveLength(50);
});

it('ends after the longest reading', async () => {
	const drip = createFakeStreams({
		headers: { 'content-type': 'text/event-stream' },
		chunks: [again, event(1, 'queued'), 'data: {"id"'],
		then: 'hang',
	});
	const { output } = await read(drip, { output: 'oneItem', longestReading: 7 });
	expect(output).toMatchObject({ endedBy: 'time', isLimited: true, count: 1 });
});

it('starts after a time, in the time zone of the workflow', async () => {
	const transport = streamOf(event(1, 'queued'));
	const { output } = await read(transport, {
		startAfter: 'time',
		afterTime: '2025-12-31T23:00',
		output: 'oneItem',
	});
	const sent = transport.requests[0]?.headers['last-event-id'] ?? '';
	expect(Number.parseInt(sent.replace('-', '').slice(0, 12), 16)).toBe(T0 - 3_600_000);
	expect(output).toMatchObject({ startProof: 'replayed', isComplete: false, count: 1 });
});

it.each<[Form, string]>([
	[{ afterEventId: '' }, 'after_event_id'],
	[{ afterEventId: 7 }, 'after_event_id'],
	[{ afterEventId: '0197f9a0-0000-4000-8000-000000000000' }, 'after_event_id'],
	[{ startAfter: 'now' }, 'startAfter'],
	[{ startAfter: 'time' }, 'afterTime'],
	[{ startAfter: 'time', afterTime: '2026-01-01T00:00:00.001' }, 'afterTime'],
	[{ startAfter: 'time', afterTime: '1969-01-01' }, 'after_time'],
	[{ startAfter: 'time', afterTime: { from: '2025-01-01' } }, 'afterTime'],
	[{ output: 'file' }, 'output'],
	[{ status: ['Failed'] }, 'status'],
	[{ quiet: 0 }, 'quiet'],
	[{ longestReading: 3601 }, 'longestReading'],
	[{ limit: 0 }, 'limit'],
])('refuses %j, and opens no stream', async (form, field) => {
	const transport = streamOf();
	await expect(read(transport, form)).rejects.toMatchObject({ issues: [{ field }] });
	expect(transport.requests).toHaveLength(0);
});

it('leaves events without a flat shape whole when a tool selects fields', () => {
	const form = { simple: true, outputFields: ['status'] };
	expect(
		selectInEvent({ eventId: 'e', paymentId: 'p', status: 'failed', amount: 1 }, form),
	).toEqual({ eventId: 'e', paymentId: 'p', status: 'failed' });
	const error = { eventId: 'e', payment: { cause: 'closed' }, category: null };
	expect(selectInEvent(error, form)).toBe(error);
});
