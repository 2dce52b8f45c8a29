import { withRetry } from '../../../../client/http/withRetry';
import { watchStream } from '../../../../client/payment/wait/watchStream';
import { eventStream } from '../../../../client/v3/events';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createLiveStream } from '../../../support/engine/liveStream';

const startMs = Date.parse('2026-11-21T10:00:00Z');
const lastId = '019aa5e9-0000-7000-8000-000000000001';

function watch(id = 'a') {
	const clock = createFakeClock({ startMs });
	const stream = createLiveStream(clock.now);
	const abort = new AbortController();
	const start = () => {
		const watching = watchStream(
			{ profile: eventStream, baseUrl: 'https://service.example', transport: stream },
			{ clock, random: () => 0.5, signal: abort.signal },
		);
		const news: unknown[] = [];
		watching
			.add({
				onRecord: (record) => news.push(record),
				onHint: () => news.push('hint'),
				onChange: () => news.push(watching.isLive ? 'live' : 'lost'),
			})
			.identify(id);
		return { news, watching };
	};
	return { clock, stream, abort, start };
}

it('opens one stream for new events, and is then ready', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	await watching.ready;
	expect(stream.requests).toHaveLength(1);
	expect(stream.requests[0]).toMatchObject({ url: 'https://service.example/v3/events' });
	expect(stream.requests[0]?.headers).not.toHaveProperty('last-event-id');
	expect(news).toEqual(['live', 'hint']);
	await watching.close();
	expect(stream.openCount).toBe(0);
});

it('passes on full records, and hints for other events that name the payment', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	const events: Array<[data: unknown, event?: string]> = [
		[{ id: 'a', status: 'processing' }],
		[{ id: 'a' }],
		[{ id: 'a', status: 'failed' }, 'payment-error'],
		[{ id: 'b', status: 'failed' }],
		[{ reason: 'nobody knows' }, 'payment-error'],
		['no record'],
	];
	for (const [data, event = 'payment'] of events) {
		stream.push(data, { event });
		await clock.advance(0);
	}
	expect(news).toEqual(['live', 'hint', { id: 'a', status: 'processing' }, 'hint', 'hint']);
	await watching.close();
});

it('gives a hint after a cut before the first event, because a service may ignore a made-up event ID', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.cut();
	await clock.advance(9_000);
	expect(stream.requests[1]?.headers).toHaveProperty('last-event-id');
	expect(news).toEqual(['live', 'hint', 'hint']);
	await watching.close();
});

it.each([
	['gives no hint after a short cut, if the stream proves that it has resumed', true, []],
	[
		'gives a hint after a short cut, if nothing proves that the stream has resumed',
		false,
		['hint'],
	],
])('%s', async (_, isProven, hints) => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.push({ id: 'b', status: 'queued' }, { id: lastId });
	await clock.advance(0);
	stream.cut();
	await clock.advance(1_000);
	expect(stream.requests[1]?.headers).toHaveProperty('last-event-id');
	if (isProven) stream.push({ id: 'b', status: 'queued' }, { id: lastId });
	await clock.advance(8_000);
	stream.push({ id: 'a', status: 'succeeded' });
	await clock.advance(60_000);
	expect(stream.requests).toHaveLength(2);
	expect(news).toEqual(['live', 'hint', ...hints, { id: 'a', status: 'succeeded' }]);
	await watching.close();
});

it('reports when it is lost for long, and when it is back', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.push({ id: 'b', status: 'queued' });
	await clock.advance(0);
	stream.answerWith(0);
	stream.cut();
	await clock.advance(9_999);
	expect(watching.isLive).toBe(true);
	await clock.advance(1);
	expect(watching.isLive).toBe(false);
	stream.answerWith(200);
	await clock.advance(120_000);
	expect(news).toEqual(['live', 'hint', 'lost', 'live', 'hint']);
	await watching.close();
});

it.each([401, 403, 404])(
	'is ready and not live if the stream is refused with %i',
	async (status) => {
		const { clock, stream, start } = watch();
		stream.answerWith(status);
		const { watching, news } = start();
		await clock.advance(0);
		await watching.ready;
		expect(watching.isLive).toBe(false);
		expect(news).toEqual([]);
		await watching.close();
	},
);

it('is no longer live once it is refused permanently', async () => {
	const { clock, stream, start } = watch();
	const { watching } = start();
	await clock.advance(0);
	stream.answerWith(401);
	stream.cut();
	// The first 401 is answered with a fresh token.
	await clock.advance(4_000);
	expect(watching.isLive).toBe(false);
	await watching.close();
});

it('does not make callers wait for a stream that does not open', async () => {
	const { clock, stream, start } = watch();
	Object.assign(stream, { open: async () => await new Promise(() => undefined) });
	const { watching } = start();
	let isReady = false;
	void watching.ready.then(() => (isReady = true));
	await clock.advance(4_999);
	expect(isReady).toBe(false);
	await clock.advance(1);
	expect(isReady).toBe(true);
});

it('ends with the signal', async () => {
	const { clock, stream, abort, start } = watch();
	const { watching } = start();
	await clock.advance(0);
	abort.abort(new Error('cancelled'));
	await clock.advance(0);
	expect(stream.openCount).toBe(0);
	await watching.close();
});

it('may have missed something after a cut before the first event, because there is no event ID to resume from', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.cut();
	await clock.advance(5_000);
	expect(stream.requests).toHaveLength(2);
	expect(news).toEqual(['live', 'hint', 'hint']);
	await watching.close();
});

it('may have missed something after a long interruption, because the service does not have to keep its events', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.push({ id: 'b', status: 'queued' });
	await clock.advance(0);
	stream.answerWith(0);
	stream.cut();
	await clock.advance(10_000);
	stream.answerWith(200);
	await clock.advance(120_000);
	expect(news).toEqual(['live', 'hint', 'lost', 'live', 'hint']);
	await watching.close();
});

describe('if the service allows one stream per account', () => {
	it.each([409, 429])('continues without it if it is refused twice with %i', async (status) => {
		const { clock, stream, start } = watch();
		stream.answerWith(status);
		const { watching } = start();
		await clock.advance(10 * 60_000);
		expect(stream.requests).toHaveLength(2);
		expect(watching.isLive).toBe(false);
		await watching.close();
	});

	it('continues without it at once if another stream has displaced it twice', async () => {
		const { clock, stream, start } = watch();
		const { watching, news } = start();
		await clock.advance(0);
		stream.end();
		await clock.advance(10_000);
		stream.end();
		await clock.advance(0);
		expect(watching.isLive).toBe(false);
		await clock.advance(10 * 60_000);
		expect(stream.requests).toHaveLength(2);
		expect(news.at(-1)).toBe('lost');
		await watching.close();
	});

	it('keeps a stream that lasts a minute each time', async () => {
		const { clock, stream, start } = watch();
		const { watching } = start();
		for (let cut = 0; cut < 5; cut += 1) {
			await clock.advance(90_000);
			stream.end();
		}
		await clock.advance(90_000);
		expect(watching.isLive).toBe(true);
		await watching.close();
	});
});

it.each([409, 429])(
	'asks for the stream twice if it is refused with %d, however often requests are repeated',
	async (status) => {
		const { clock, stream } = watch();
		stream.answerWith(status);
		const ports = { clock, random: () => 0.5 };
		const watching = watchStream(
			{
				profile: eventStream,
				baseUrl: 'https://service.example',
				transport: withRetry(stream, ports),
			},
			{ ...ports, signal: new AbortController().signal },
		);
		await clock.advance(60_000);
		expect(stream.requests).toHaveLength(2);
		expect(watching.isLive).toBe(false);
		await watching.close();
	},
);
