import { gunzipSync } from 'node:zlib';
import type { Readable } from 'node:stream';
import {
	breakInside,
	drip,
	gzippedHugeJson,
	hugeJson,
	toBytes,
} from '../../../sandbox/faults/slowBody';

const never = new AbortController().signal;

async function readAll(body: Readable): Promise<Buffer[]> {
	const chunks: Buffer[] = [];
	for await (const chunk of body) chunks.push(Buffer.from(chunk));
	return chunks;
}

it('sends one byte at a time, and stops with the sandbox', async () => {
	expect((await readAll(drip(Buffer.from('abc'), 1, never))).map(String)).toEqual(['a', 'b', 'c']);
	expect(await readAll(drip(Buffer.from('abc'), 1, AbortSignal.abort()))).toEqual([]);
});

it.each([0, 1, 65_536, 200_000])('makes JSON with a text of %d letters', async (bytes) => {
	const parsed: unknown = JSON.parse(Buffer.concat(await readAll(hugeJson(bytes))).toString());
	expect(parsed).toEqual({ padding: 'x'.repeat(bytes) });
});

it('compresses it to less than a hundredth', async () => {
	const packed = Buffer.concat(await readAll(gzippedHugeJson(1_000_000)));
	expect(packed.length).toBeLessThan(10_000);
	expect(gunzipSync(packed).length).toBe(1_000_014);
});

it.each([
	['a text', () => 'abcd', 'ab'],
	['bytes', () => Buffer.from('abcd'), 'ab'],
	['a stream', () => hugeJson(100_000), '{"padding":"'],
])('breaks inside %s', async (_name, payload, expected) => {
	let read = '';
	const reading = (async () => {
		for await (const chunk of breakInside(payload())) read += String(chunk);
	})();
	await expect(reading).rejects.toThrow('Scripted fault');
	expect(read).toBe(expected);
});

it('keeps the bytes of a buffer, and encodes a text as UTF-8', () => {
	expect(toBytes(Buffer.from([255]))).toEqual(Buffer.from([255]));
	expect(toBytes('é')).toEqual(Buffer.from('é'));
});
