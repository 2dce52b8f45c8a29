/** The cost of decoding a stream: the client's decoder with its limits, compared with the parser alone. */
import { createParser } from 'eventsource-parser';

import { createEventDecoder } from '../client/sse/protocol/eventDecoder';
import { compare, format, ratePerSecond } from './measure';

const eventsPerChunk = 200;

export async function benchStream(log: (line: string) => void): Promise<void> {
	const chunk = new TextEncoder().encode(
		Array.from({ length: eventsPerChunk }, (_, index) => {
			const data = JSON.stringify({
				id: index,
				status: 'processing',
				amount: 83012.5,
				msg: 'x'.repeat(200),
			});
			return `event: payment\nid: 0197f9a0-0000-7000-8000-${String(index).padStart(12, '0')}\ndata: ${data}\n\n`;
		}).join(''),
	);
	const result = await compare(
		5,
		async () => {
			const decoder = createEventDecoder();
			return await ratePerSecond(() => decoder.push(chunk), eventsPerChunk);
		},
		async () => {
			const text = new TextDecoder();
			const parser = createParser({ onEvent: () => undefined });
			return await ratePerSecond(
				() => parser.feed(text.decode(chunk, { stream: true })),
				eventsPerChunk,
			);
		},
	);
	log(format(result, 'events/s', 'the bare parser'));
}
