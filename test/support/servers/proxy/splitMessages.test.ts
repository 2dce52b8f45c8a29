import { MessageSplitter, type Step } from './splitMessages';

const post = (body: string): string =>
	`POST /v3/payment?timeout=30 HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const get = 'GET /v3/payments/INV-1?external=true HTTP/1.1\r\nHost: a\r\n\r\n';

/** The steps as one text: bytes unchanged, marks in angle brackets. */
const show = (steps: readonly Step[]): string =>
	steps
		.map((step) => ('bytes' in step ? step.bytes.toString('latin1') : `<${step.mark.at}>`))
		.join('');

/** Feeds a text in pieces of this size. */
function split(side: 'request' | 'answer', text: string, size: number): string {
	const splitter = new MessageSplitter(side);
	const bytes = Buffer.from(text, 'latin1');
	const steps: Step[] = [];
	for (let at = 0; at < bytes.length; at += size)
		steps.push(...splitter.push(bytes.subarray(at, at + size)));
	return show([...steps, ...splitter.end()]);
}

const sizes = [1, 2, 3, 7, 64, 4096];

describe.each(sizes)('in pieces of %i bytes', (size) => {
	it('marks requests with and without a body', () => {
		const head = post('12345678').slice(0, -8);
		expect(split('request', `${post('12345678')}${get}`, size)).toBe(
			`<head>${head}<begun>1234<half>5678<sent><head>${get}<begun><sent>`,
		);
	});

	it('marks responses, including those without a body and those that end with the connection', () => {
		const interim = 'HTTP/1.1 100 Continue\r\n\r\n';
		const none = 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n';
		const one = 'HTTP/1.1 200 OK\r\ncontent-length:3\r\n\r\n';
		const open = 'HTTP/1.1 200 OK\r\n\r\n';
		const marked = split('answer', `${interim}${none}${one}abc${open}`, size);
		expect(marked).toBe(
			`<head>${interim}<begun><sent><head>${none}<begun><sent><head>${one}<begun>a<half>bc<sent><head>${open}<begun><sent>`,
		);
	});

	it('finds the end of a chunked body', () => {
		const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
		const body = '5;x=1\r\nab\r\n0\r\n1\r\n\n\r\n0\r\nTrailer: 1\r\n\r\n';
		const marked = split('answer', `${head}${body}${head}0\r\n\r\n`, size).replaceAll('<half>', '');
		expect(marked).toBe(`<head>${head}<begun>${body}<sent><head>${head}<begun>0\r\n\r\n<sent>`);
	});
});

it('returns a head that was broken off, and keeps every byte of a body that was', () => {
	expect(split('request', 'GET /v3', 2)).toBe('GET /v3');
	expect(split('request', post('12345678').slice(0, -2), 4096)).toMatch(/<begun>1234<half>56$/);
});

it('ends the body of a response with the connection if it has no length', () => {
	expect(split('answer', 'HTTP/1.0 200 OK\r\n\r\nabc', 4096)).toBe(
		'<head>HTTP/1.0 200 OK\r\n\r\n<begun>abc<half><sent>',
	);
});

it('refuses what never becomes a head', () => {
	const splitter = new MessageSplitter('request');
	expect(() => splitter.push(Buffer.alloc(300_000, 'x'))).toThrow('not HTTP/1.1');
});
