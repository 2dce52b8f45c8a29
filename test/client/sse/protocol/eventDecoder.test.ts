import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import fc from 'fast-check';
import { createEventDecoder, type Frame } from '../../../../client/sse/protocol/eventDecoder';
import vectors from '../sse.json';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
	const parts: Uint8Array[] = [];
	for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
	return parts;
}

function decode(chunks: Uint8Array[], maxDataChars?: number) {
	const decoder = createEventDecoder(maxDataChars === undefined ? {} : { maxDataChars });
	const frames: Frame[] = [];
	for (const chunk of chunks) frames.push(...decoder.push(chunk));
	return { frames, lastEventId: decoder.lastEventId, retryMs: decoder.retryMs };
}

describe('conformance vectors', () => {
	const chunkings = ['as is', 1, 2, 3, 7, 4096] as const;
	const cases = vectors.flatMap((vector) => chunkings.map((size) => ({ vector, size })));

	it('covers 27 cases in six chunkings', () => {
		expect(cases).toHaveLength(27 * 6);
	});

	it.each(cases.map((one) => [`${one.vector.name}, ${one.size}`, one] as const))(
		'%s',
		(_, { vector, size }) => {
			const given = vector.chunks.map((chunk) => Uint8Array.from(Buffer.from(chunk, 'base64')));
			const chunks = size === 'as is' ? given : cut(Buffer.concat(given), size);
			const { frames, lastEventId, retryMs } = decode(chunks);
			expect(frames.map(({ event, lastEventId: id, data }) => ({ event, id, data }))).toEqual(
				vector.expected,
			);
			expect(lastEventId).toBe(vector.lastEventId);
			expect(retryMs).toBe(vector.retry);
		},
	);
});

describe('a stream that brings nothing useful', () => {
	it.each([
		['comments', ': nothing\n'],
		['ids', 'id: 1\n\n'],
		['hints', 'retry: 1\n'],
		['blank lines', '\n'],
		['a line without an end', 'data: x'],
	])('is recognised by its size: %s', (_, text) => {
		const decoder = createEventDecoder({ maxUselessBytes: 1_000 });
		for (let size = text.length; size <= 1_000; size += text.length) decoder.push(bytesOf(text));
		expect(decoder.isUseless).toBe(false);
		decoder.push(bytesOf(text));
		expect(decoder.isUseless).toBe(true);
	});

	it('counts from the last event', () => {
		const decoder = createEventDecoder({ maxUselessBytes: 100 });
		for (let n = 0; n < 50; n++) {
			decoder.push(bytesOf(': ping\n'.repeat(10)));
			decoder.push(bytesOf('data: x\n\n'));
			expect(decoder.isUseless).toBe(false);
		}
	});
});

describe('ids', () => {
	it('distinguishes an own id from an inherited one', () => {
		const { frames } = decode([bytesOf('id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n')]);
		expect(frames.map(({ ownId, lastEventId }) => [ownId, lastEventId])).toEqual([
			['1', '1'],
			[null, '1'],
			['', ''],
		]);
	});

	it('does not move the last id on a block that was cut off', () => {
		const { lastEventId } = decode([bytesOf('id: 1\ndata: a\n\nid: 2\ndata: b\n')]);
		expect(lastEventId).toBe('1');
	});

	it('uses the last of several ids in a block', () => {
		const { frames } = decode([bytesOf('id: 1\nid: 2\ndata: a\n\n')]);
		expect(frames[0]?.ownId).toBe('2');
	});
});

describe('byte order mark', () => {
	it('does not treat three letters as a mark', () => {
		const { frames } = decode([bytesOf('ï»¿data: a\n\ndata: b\n\n')]);
		expect(frames.map(({ data }) => data)).toEqual(['b']);
	});
});

describe('an event that is too large', () => {
	const big = 'x'.repeat(5000);
	const stream = `id: 1\nevent: payment\ndata: ${big}\ndata: y\n\nid: 2\ndata: small\n\n`;

	it.each([1, 7, 1000, 100_000])('is output with its beginning, in pieces of %d', (size) => {
		const { frames, lastEventId } = decode(cut(bytesOf(stream), size), 2000);
		expect(frames).toEqual([
			{
				event: 'payment',
				data: 'x'.repeat(1024),
				ownId: '1',
				lastEventId: '1',
				truncated: true,
			},
			{ event: 'message', data: 'small', ownId: '2', lastEventId: '2', truncated: false },
		]);
		expect(lastEventId).toBe('2');
	});

	it('keeps an id after the data', () => {
		const { frames } = decode([bytesOf(`data: ${big}\nid: 7\nevent: late\n\n`)], 2000);
		expect(frames).toMatchObject([{ ownId: '7', event: 'late', truncated: true }]);
	});

	it('keeps an id, a name and a retry field before many other lines', () => {
		const others = 'foo: bar\nid: a\0\nretry: soon\nretry\n'.repeat(40);
		const { frames, lastEventId, retryMs } = decode(
			[bytesOf(`id: 7\nevent: early\nretry: 9\ndata: ${big}\n${others}\n`)],
			2000,
		);
		expect(frames).toMatchObject([{ ownId: '7', event: 'early', truncated: true }]);
		expect([lastEventId, retryMs]).toEqual(['7', 9]);
	});

	it('applies a retry field at once, before the event has ended', () => {
		const decoder = createEventDecoder({ maxDataChars: 2000 });
		expect(decoder.push(bytesOf(`data: ${big}\nretry: 7000\nid: 1\n`))).toEqual([]);
		expect([decoder.retryMs, decoder.lastEventId]).toEqual([7_000, '']);
		expect(decoder.push(bytesOf('\n'))).toMatchObject([
			{ ownId: '1', data: 'x'.repeat(1024), truncated: true },
		]);
	});

	it('counts lines without data as well, because each of them takes memory', () => {
		const linesOf = (count: number) => decode([bytesOf(`id: 7\n${'data\n'.repeat(count)}\n`)]);
		expect(linesOf(100_000).frames).toMatchObject([{ ownId: '7', truncated: false }]);
		expect(linesOf(100_001).frames).toMatchObject([{ ownId: '7', truncated: true }]);
		expect(linesOf(100_001).frames[0]?.data.length).toBeLessThanOrEqual(1024);
	});

	it('counts many small lines together', () => {
		const lines = `data: ${'z'.repeat(99)}\n`.repeat(30);
		expect(decode([bytesOf(`${lines}\n`)], 2000).frames).toMatchObject([{ truncated: true }]);
		expect(decode([bytesOf(`${lines}\n`)], 3000).frames).toMatchObject([{ truncated: false }]);
	});

	it.each([
		['data:', 2000, false],
		['data: ', 2000, false],
		['data:', 2001, true],
		['data: ', 2001, true],
	])('counts the data and not its field: %j and %d characters', (field, length, truncated) => {
		expect(decode([bytesOf(`${field}${'z'.repeat(length)}\n\n`)], 2000).frames).toMatchObject([
			{ truncated },
		]);
	});

	it.each([1, 7, 100_000])('does not end with half a character, in pieces of %d', (size) => {
		const { frames } = decode(cut(bytesOf(`data: x${'💸'.repeat(5000)}\n\n`), size), 2000);
		expect(frames).toMatchObject([{ data: `x${'💸'.repeat(511)}`, truncated: true }]);
	});

	it('adds no later line to a beginning that was cut', () => {
		const { frames } = decode([bytesOf(`data: x${'💸'.repeat(2000)}\ndata: y\n\n`)], 2000);
		expect(frames).toMatchObject([{ data: `x${'💸'.repeat(511)}`, truncated: true }]);
	});

	it('survives an endless comment, unknown field and id', () => {
		const text = `:${big}\nfoo: ${big}\nid: ${big}\ndata: ok\n\n`;
		expect(decode(cut(bytesOf(text), 11), 2000).frames).toEqual([
			{ event: 'message', data: 'ok', ownId: null, lastEventId: '', truncated: false },
		]);
	});

	it('keeps no more than the limit of a line that never ends', () => {
		const decoder = createEventDecoder({ maxDataChars: 100_000 });
		const piece = bytesOf('x'.repeat(64 * 1024));
		decoder.push(bytesOf('id: 1\ndata: '));
		const before = process.memoryUsage().heapUsed;
		for (let i = 0; i < 1600; i += 1) decoder.push(piece);
		expect(process.memoryUsage().heapUsed - before).toBeLessThan(64 * 1024 * 1024);
		expect(decoder.push(bytesOf('\n\ndata: next\n\n'))).toMatchObject([
			{ ownId: '1', truncated: true },
			{ data: 'next', truncated: false },
		]);
	});
});

describe('any stream, cut anywhere', () => {
	const piece = fc.constantFrom(
		'data',
		'id',
		'event',
		'retry',
		':',
		': ',
		' ',
		'\n',
		'\r',
		'\r\n',
		'\n\n',
		'a',
		'1',
		'\0',
		'é',
		'日',
		'💸',
		'\uFEFF',
		'data: {"a":1}\n',
		'id: 2\ndata: {"a":1}\n\n',
		'x'.repeat(40),
	);

	/** Several whole blocks fit into a large part. */
	const size = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 80 }));

	it('keeps the same beginning of a line that is too long, however it was cut', () => {
		const text = `data: ${'x'.repeat(40)}\n\n`;
		for (const length of [1, 2, 7, 46]) {
			expect(decode(cut(bytesOf(text), length), 30)).toEqual(decode([bytesOf(text)], 30));
		}
	});

	it('counts the data of an event that began in an earlier part with that event', () => {
		const line = `data: ${'x'.repeat(20)}\n`;
		const parts = [line, '\ndata: a\n\n', 'data: ', `${line}\n`].map(bytesOf);
		expect(decode(parts, 30)).toEqual(decode([Buffer.concat(parts)], 30));
		expect(decode(parts, 30).frames).toMatchObject(Array(3).fill({ truncated: false }));
	});

	it('returns the same events for every cut', () => {
		fc.assert(
			fc.property(
				fc.array(piece, { maxLength: 60 }),
				fc.array(size, { minLength: 1, maxLength: 20 }),
				(pieces, sizes) => {
					const bytes = bytesOf(pieces.join(''));
					const parts: Uint8Array[] = [];
					for (let at = 0, i = 0; at < bytes.length; i += 1) {
						const length = sizes[i % sizes.length] ?? 1;
						parts.push(bytes.subarray(at, at + length));
						at += length;
					}
					expect(decode(parts, 30)).toEqual(decode([bytes], 30));
					expect(decode(parts)).toEqual(decode([bytes]));
				},
			),
			{ numRuns: 2_000 },
		);
	});

	it('accepts arbitrary bytes without throwing', () => {
		fc.assert(
			fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (parts) => {
				const whole = decode([Buffer.concat(parts)], 20);
				expect(decode(parts, 20)).toEqual(whole);
			}),
			{ numRuns: 500 },
		);
	});
});

it('keeps nothing of a chunk in memory because somebody remembers its IDs', () => {
	setFlagsFromString('--expose-gc');
	const collect = runInNewContext('gc') as () => void;
	const decoder = createEventDecoder();
	const ids: unknown[] = [];
	const used = (): number => {
		collect();
		return process.memoryUsage().heapUsed;
	};
	const before = used();
	for (let index = 0; index < 5_000; index += 1) {
		const id = `0197f9a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
		const chunk = bytesOf(`id: ${id}\ndata: ${'x'.repeat(5_000)}\n\n`);
		for (const { ownId, lastEventId } of decoder.push(chunk)) ids.push(ownId, lastEventId);
	}
	// 25 MB came.
	expect(used() - before).toBeLessThan(8_000_000);
	expect(ids).toHaveLength(10_000);
});
