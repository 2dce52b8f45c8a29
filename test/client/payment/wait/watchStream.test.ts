import { watchStream } from '../../../../client/payment/wait/watchStream';
import { eventStream } from '../../../../client/v3/events';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createLiveStream } from '../../../support/engine/liveStream';

const startMs = Date.parse('2026-11-21T10:00:00Z');

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

it('opens one stream from now on, and is ready then', async () => {
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

it('brings full records, and hints for whatever else names the payment', async () => {
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

it('gives a hint after a cut before the first event, since a service may ignore a made-up place', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.cut();
	await clock.advance(9_000);
	expect(stream.requests[1]?.headers).toHaveProperty('last-event-id');
	expect(news).toEqual(['live', 'hint', 'hint']);
	await watching.close();
});

it('says nothing of a short cut, since the stream goes on where it was', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.push({ id: 'b', status: 'queued' });
	await clock.advance(0);
	stream.cut();
	await clock.advance(9_000);
	stream.push({ id: 'a', status: 'succeeded' });
	await clock.advance(60_000);
	expect(stream.requests).toHaveLength(2);
	expect(stream.requests[1]?.headers).toHaveProperty('last-event-id');
	expect(news).toEqual(['live', 'hint', { id: 'a', status: 'succeeded' }]);
	await watching.close();
});

it('says so when it is lost for long, and when it is back', async () => {
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
	'is ready and not live when the stream is refused with %i',
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

it('is not live any more once refused for good', async () => {
	const { clock, stream, start } = watch();
	const { watching } = start();
	await clock.advance(0);
	stream.answerWith(401);
	stream.cut();
	await clock.advance(1_000);
	expect(watching.isLive).toBe(false);
	await watching.close();
});

it('keeps nobody waiting for a stream that does not open', async () => {
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

it('may have missed something after a cut before the first event, since no place to go on from is known', async () => {
	const { clock, stream, start } = watch();
	const { watching, news } = start();
	await clock.advance(0);
	stream.cut();
	await clock.advance(5_000);
	expect(stream.requests).toHaveLength(2);
	expect(news).toEqual(['live', 'hint', 'hint']);
	await watching.close();
});

it('may have missed something when it was away for long, since the service need not keep its events', async () => {
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

describe('where the service has one stream for an account', () => {
	it.each([409, 429])('goes on without it when it is refused twice with %i', async (status) => {
		const { clock, stream, start } = watch();
		stream.answerWith(status);
		const { watching } = start();
		await clock.advance(10 * 60_000);
		expect(stream.requests).toHaveLength(2);
		expect(watching.isLive).toBe(false);
		await watching.close();
	});

	it('goes on without it, at once, when another one has displaced it twice', async () => {
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

	it('keeps a stream that lives for a minute each time', async () => {
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
