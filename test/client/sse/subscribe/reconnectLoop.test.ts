import { TransportError } from '../../../../client/errors';
import {
	ownIdOf,
	reconnectLoop,
	type ConnectionPlan,
	type LoopOptions,
	type OpenedConnection,
} from '../../../../client/sse/subscribe/reconnectLoop';
import type { StreamState } from '../../../../client/sse/subscribe/subscribeOptions';
import { eventStream } from '../../../../client/v3/events';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import {
	createFakeStreams,
	uuid7,
	wireEvent,
	type FakeStreams,
} from '../../../support/fakes/fakeStreams';

function run(transport: FakeStreams, rest: Partial<LoopOptions> = {}) {
	const closing = new AbortController();
	const states: StreamState[] = [];
	const opened: OpenedConnection[] = [];
	const plans: AbortController[] = [];
	const data: string[] = [];
	const clock = createFakeClock();
	const plan = (): ConnectionPlan => {
		const controller = new AbortController();
		plans.push(controller);
		return {
			transport,
			resumeFrom: uuid7(plans.length),
			connectTimeoutMs: 1_000,
			idleTimeoutMs: () => 5_000,
			signal: controller.signal,
		};
	};
	const frames = reconnectLoop({
		clock,
		random: () => 0.5,
		url: 'https://sandbox.example.test/v3/events',
		endpoint: eventStream.endpoint,
		toError: eventStream.toError,
		signal: closing.signal,
		plan,
		onOpened: (connection) => opened.push(connection),
		onState: (state) => states.push(state),
		isNew: () => true,
		onRefusedId: () => false,
		...rest,
	});
	const reading = (async () => {
		for await (const frame of frames) data.push(frame.data);
	})();
	const settle = async (ms = 1): Promise<void> => {
		await new Promise((resolve) => setImmediate(resolve));
		await clock.advance(ms);
		await new Promise((resolve) => setImmediate(resolve));
	};
	const close = async (): Promise<void> => {
		closing.abort();
		plans.at(-1)?.abort();
		await reading;
		expect(transport.openCount).toBe(0);
	};
	return { states, opened, plans, data, reading, settle, close };
}

const lastIds = ({ requests }: FakeStreams): unknown[] =>
	requests.map(({ headers }) => headers['last-event-id']);

it('connects again at once and without a report if this connection is replaced', async () => {
	const transport = createFakeStreams(
		{ chunks: [wireEvent(uuid7(9), 1)], then: 'hang' },
		{ chunks: [wireEvent(uuid7(10), 2)], then: 'hang' },
	);
	const { plans, states, opened, data, settle, close } = run(transport);
	await settle();
	plans[0]?.abort();
	await settle();
	expect(data).toEqual(['1', '2']);
	expect(states).toEqual([]);
	expect(opened.map(({ resumeFrom }) => resumeFrom)).toEqual([uuid7(1), uuid7(2)]);
	expect(lastIds(transport)).toEqual([uuid7(1), uuid7(2)]);
	expect(transport.openCount).toBe(1);
	await close();
});

it('can abandon a connection that is still being opened', async () => {
	let answer = (): void => undefined;
	const slow = createFakeStreams({ then: 'hang' });
	const open = slow.open.bind(slow);
	const transport: FakeStreams = Object.assign(slow, {
		open: async (request: Parameters<FakeStreams['open']>[0]) => {
			if (slow.requests.length === 0) await new Promise<void>((resolve) => (answer = resolve));
			return await open(request);
		},
	});
	const { plans, opened, settle, close } = run(transport);
	await settle();
	plans[0]?.abort();
	answer();
	await settle();
	expect(opened.map(({ resumeFrom }) => resumeFrom)).toEqual([uuid7(2)]);
	expect(transport.openCount).toBe(1);
	await close();
});

it('asks for another plan if the id is refused, and waits if there is none', async () => {
	const transport = createFakeStreams({ status: 404 }, { status: 404 }, { then: 'hang' });
	const refused: string[] = [];
	const { states, settle, close } = run(transport, { onRefusedId: (id) => refused.push(id) === 1 });
	await settle();
	expect(refused).toEqual([uuid7(1), uuid7(2)]);
	expect(states).toMatchObject([{ kind: 'needsAttention', error: { code: 'not_found' } }]);
	await close();
});

it('does not ask about the id after an unrelated refusal', async () => {
	const transport = createFakeStreams({ status: 401 }, new TransportError('network', false), {
		then: 'hang',
	});
	const refused: string[] = [];
	const { settle, close } = run(transport, { onRefusedId: (id) => refused.push(id) > 0 });
	await settle(600_000);
	expect(refused).toEqual([]);
	await close();
});

describe('a 401', () => {
	const explain = async (): Promise<Error> => new Error('v3 is not enabled');
	const planned = (transport: FakeStreams, resumeFrom: string | null): Partial<LoopOptions> => ({
		plan: () => ({
			transport,
			resumeFrom,
			connectTimeoutMs: 1_000,
			idleTimeoutMs: () => 5_000,
			signal: new AbortController().signal,
			explain,
		}),
	});

	it('after a stream that worked is tried again within five seconds, and reported at once if it comes again', async () => {
		const transport = createFakeStreams(
			{ chunks: [wireEvent(uuid7(9), 1)] },
			{ status: 401 },
			{ status: 401 },
			{ then: 'hang' },
		);
		const { states, settle, close } = run(transport, planned(transport, null));
		await settle(1_000);
		await settle(1_000);
		expect(states.at(-1)).toMatchObject({
			kind: 'disconnected',
			reason: 'refused',
			retryInMs: 2_500,
		});
		await settle(2_500);
		expect(states.at(-1)).toMatchObject({ kind: 'needsAttention', error: { status: 401 } });
		await close();
	});

	it.each([
		['is explained at first', null, 'v3 is not enabled'],
		[
			'is not explained if a stream had worked before a restart',
			uuid7(1, 5),
			expect.not.stringContaining('v3'),
		],
	])('%s', async (_, resumeFrom, message) => {
		const transport = createFakeStreams({ status: 401 }, { then: 'hang' });
		const { states, settle, close } = run(transport, planned(transport, resumeFrom));
		await settle();
		expect(states).toMatchObject([{ kind: 'needsAttention', error: { message } }]);
		await close();
	});
});

it('throws what a callback throws, after closing the connection', async () => {
	const transport = createFakeStreams({ chunks: [wireEvent(uuid7(9), 1)], then: 'hang' });
	const fault = new Error('a fault of ours');
	const { reading } = run(transport, {
		isNew: () => {
			throw fault;
		},
	});
	await expect(reading).rejects.toBe(fault);
	expect(transport.openCount).toBe(0);
});

it.each([
	['', null],
	[null, null],
	['a', 'a'],
])('an own id of %j is %j', (ownId, expected) => {
	expect(
		ownIdOf({ event: 'payment', data: '', ownId, lastEventId: 'inherited', truncated: false }),
	).toBe(expected);
});

it('does not increase the wait if a connection only falls silent, because the follower chooses the idle timeout', async () => {
	const quiet = Array.from({ length: 4 }, () => ({ chunks: [], then: 'hang' as const }));
	const { states, settle, close } = run(createFakeStreams(...quiet));
	for (let round = 0; round < 3; round += 1) {
		await settle(5_000);
		await settle(500);
	}
	expect(
		states.map((state) => ('reason' in state ? [state.reason, state.retryInMs] : [state.kind])),
	).toEqual([
		['silent', 500],
		['silent', 500],
		['silent', 500],
	]);
	await close();
});

it.each([
	['nothing', [], true],
	['a retry', ['retry: 500\n\n'], true],
	['a ping', [': ping\n\n'], undefined],
	['an event', [wireEvent(uuid7(9), 1)], undefined],
])(
	'decides whether a connection that ended at once after %s brought anything',
	async (_, chunks, wasUseless) => {
		const { states, settle, close } = run(createFakeStreams({ chunks }, { then: 'hang' }));
		await settle();
		expect(states).toEqual([
			{
				kind: 'disconnected',
				reason: 'ended',
				retryInMs: expect.any(Number),
				...(wasUseless && { wasUseless }),
			},
		]);
		await close();
	},
);

it('reports a stream that brings nothing but comments, and waits before it opens it again', async () => {
	const transport = createFakeStreams({ chunks: Array(20).fill(': nothing\n'), then: 'hang' });
	const signal = new AbortController().signal;
	const plan = (): ConnectionPlan => ({
		transport,
		resumeFrom: null,
		connectTimeoutMs: 1_000,
		idleTimeoutMs: () => 5_000,
		signal,
		maxUselessBytes: 100,
	});
	const { states, settle, close } = run(transport, { plan });
	await settle();
	expect(states).toMatchObject([
		{
			kind: 'needsAttention',
			error: { code: 'unexpected_response', problem: 'it sends much data, but no event' },
		},
	]);
	expect(transport.openCount).toBe(0);
	expect(transport.requests).toHaveLength(1);
	await close();
});
