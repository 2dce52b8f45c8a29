import { createOpenBlock, tapBlocks } from '../../../../client/sse/read/openBlock';
import { createFakeStreams } from '../../../support/fakes/fakeStreams';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each([
	['', false],
	['data: 1\n\n', false],
	['data: 1\r\n\r\n', false],
	['data: 1\r\r', false],
	['data: 1\r\n\n', false],
	['data: 1\n\r\n', false],
	[': ping\n\n', false],
	[':\n', false],
	[': pin', false],
	['retry: 1000\n', false],
	['data: 1\n\n:\n', false],
	['data: 1', true],
	['data: 1\n', true],
	['data: 1\r\n', true],
	['id: 1\ndata: 2\n: ping\n', true],
	['event: payment\nretry: 5\n', true],
	['data: 1\n\nd', true],
	['data: 1\n\ndata: 2\n', true],
])('after %j an event is half there: %s, however the bytes are cut', (text, isOpen) => {
	const whole = createOpenBlock();
	whole.note(bytes(text));
	expect(whole.isOpen).toBe(isOpen);
	const single = createOpenBlock();
	for (const byte of bytes(text)) single.note(Uint8Array.of(byte));
	expect(single.isOpen).toBe(isOpen);
});

it('changes nothing of a stream, and forgets the connection before', async () => {
	const streams = createFakeStreams(
		{ chunks: ['data: 1\n', '\ndata: 2'], then: 'end' },
		{ chunks: [], then: 'hang' },
	);
	const tapped = tapBlocks(streams);
	const request = {
		method: 'GET',
		url: 'https://service.example/v3/events',
		headers: {},
		timeoutMs: 1,
		maxBytes: 1,
	} as const;
	const first = await tapped.open(request);
	expect(first.status).toBe(200);
	const states: boolean[] = [];
	for await (const chunk of first.chunks) {
		expect(chunk).toBeInstanceOf(Uint8Array);
		states.push(tapped.isInsideEvent);
	}
	expect(states).toEqual([true, true]);
	first.close();
	const second = await tapped.open(request);
	expect(tapped.isInsideEvent).toBe(false);
	second.close();
	expect(streams).toMatchObject({ openCount: 0, requests: [request, request] });
	await expect(tapped.send(request)).rejects.toThrow('sends nothing');
});
