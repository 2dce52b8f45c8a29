import { openTestStream } from '../../support/servers/readSandboxStream';
import {
	field,
	v2PaymentFor,
	v2QuoteRequest,
	v3PaymentFor,
	v3QuoteRequest,
} from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => {
	sandbox.control.reset();
});

const debug = async () => await callSandbox(sandbox, 'GET', '/v2/debug');
const balance = async () => await callSandbox(sandbox, 'GET', '/v3/balance?country=IND');

async function payV3(externalId: string): Promise<{ status: number; text: string } | 'broken'> {
	const quoted = await callSandbox(sandbox, 'POST', '/v3/quote', { body: v3QuoteRequest() });
	const body = v3PaymentFor(quoted.body, { external_id: externalId });
	return await callSandbox(sandbox, 'POST', '/v3/payment', { body }).catch(() => 'broken' as const);
}
const paymentsWith = (externalId: string) =>
	sandbox.control.ledger().paymentsByExternalId[externalId]?.length ?? 0;

describe('a fault for requests with a text', () => {
	it('finds it in the query and in the body', async () => {
		const fault = { kind: 'status', status: 418, times: null } as const;
		sandbox.control.addFault({ ...fault, containing: 'country=PAK' });
		sandbox.control.addFault({ ...fault, containing: '"amount":101' });
		expect((await callSandbox(sandbox, 'GET', '/v3/balance?country=PAK')).status).toBe(418);
		expect((await balance()).status).toBe(200);
		const quoted = async (amount: number) =>
			(await callSandbox(sandbox, 'POST', '/v3/quote', { body: v3QuoteRequest({ amount }) }))
				.status;
		expect(await quoted(101)).toBe(418);
		expect(await quoted(100)).toBe(200);
	});
});

describe('a status fault', () => {
	it('answers in place of the handler, once by default', async () => {
		sandbox.control.addFault({
			kind: 'status',
			status: 429,
			headers: { 'retry-after': '7' },
			method: 'POST',
			path: '/v3/payment',
		});
		const refused = await payV3('limited');
		expect(refused).toMatchObject({ status: 429 });
		expect(paymentsWith('limited')).toBe(0);
		expect(sandbox.control.requests().at(-1)).toMatchObject({
			fault: 'status',
			status: 429,
		});
		expect(await payV3('limited')).toMatchObject({ status: 202 });
	});

	it('brings its headers and the body of the version', async () => {
		sandbox.control.addFault({
			kind: 'status',
			status: 429,
			headers: { 'retry-after': '7' },
			times: 2,
		});
		const v2 = await debug();
		expect([v2.status, v2.headers.get('retry-after'), v2.body]).toEqual([
			429,
			'7',
			{ detail: 'Scripted fault' },
		]);
		const v3 = await balance();
		expect(v3.headers.get('content-type')).toContain('application/problem+json');
		expect(v3.body).toEqual({ type: 'about:blank', title: 'Scripted fault', status: 429 });
		expect((await debug()).status).toBe(200);
	});

	it('can be a redirect, a page of HTML, or any JSON', async () => {
		sandbox.control.addFault({
			kind: 'status',
			status: 302,
			headers: { location: 'http://127.0.0.1:9/' },
		});
		const redirect = await debug();
		expect([redirect.status, redirect.headers.get('location')]).toEqual([
			302,
			'http://127.0.0.1:9/',
		]);
		sandbox.control.addFault({
			kind: 'status',
			status: 502,
			body: '<h1>Bad Gateway</h1>',
			contentType: 'text/html',
		});
		const page = await debug();
		expect([page.status, page.text]).toEqual([502, '<h1>Bad Gateway</h1>']);
		expect(page.headers.get('content-type')).toContain('text/html');
		sandbox.control.addFault({ kind: 'status', status: 200, body: [1, null] });
		expect((await debug()).body).toEqual([1, null]);
	});

	it('also hits requests whose token is wrong', async () => {
		sandbox.control.addFault({ kind: 'status', status: 500 });
		expect((await callSandbox(sandbox, 'GET', '/v2/debug', { token: 'test' })).status).toBe(500);
	});

	it('can refuse an event stream', async () => {
		sandbox.control.addFault({ kind: 'status', status: 503, path: '/v3/events' });
		expect((await openTestStream(sandbox, '/v3/events')).response.status).toBe(503);
		expect((await openTestStream(sandbox, '/v3/events')).response.status).toBe(200);
	});
});

describe('a lost answer', () => {
	it('creates no payment if the request is dropped before the commit', async () => {
		sandbox.control.addFault({ kind: 'drop-before', path: '/v3/payment' });
		expect(await payV3('before')).toBe('broken');
		expect(paymentsWith('before')).toBe(0);
		expect(sandbox.control.requests().at(-1)).toMatchObject({
			status: null,
			fault: 'drop-before',
		});
	});

	it('creates one payment if the response is dropped after the commit', async () => {
		sandbox.control.addFault({ kind: 'drop-after-commit', path: '/v3/payment' });
		expect(await payV3('after')).toBe('broken');
		expect(paymentsWith('after')).toBe(1);
		expect(sandbox.control.requests().at(-1)).toMatchObject({
			status: null,
			externalId: 'after',
		});
		const found = await callSandbox(sandbox, 'GET', '/v3/payments/after?external=true');
		expect(field(found.body, 'status')).toBe('queued');
	});

	it('creates a payment that becomes visible later if the commit is late', async () => {
		sandbox.control.addFault({ kind: 'commit-late', delayMs: 1_000, path: '/v3/payment' });
		expect(await payV3('late')).toBe('broken');
		expect(paymentsWith('late')).toBe(0);
		const lookup = '/v3/payments/late?external=true';
		expect((await callSandbox(sandbox, 'GET', lookup)).status).toBe(404);
		while (paymentsWith('late') === 0) await new Promise((resolve) => setTimeout(resolve, 20));
		expect(paymentsWith('late')).toBe(1);
		expect((await callSandbox(sandbox, 'GET', lookup)).status).toBe(200);
	});

	it('creates one payment if the client gives up during a delay', async () => {
		sandbox.control.addFault({ kind: 'delay', delayMs: 60, path: '/v2/payment' });
		const quoted = await callSandbox(sandbox, 'POST', '/v2/quote', { body: v2QuoteRequest() });
		const body = v2PaymentFor(quoted.body, { external_id: 'gave-up' });
		const given = callSandbox(sandbox, 'POST', '/v2/payment', {
			body,
			signal: AbortSignal.timeout(20),
		});
		await expect(given).rejects.toThrow();
		expect(paymentsWith('gave-up')).toBe(0);
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(paymentsWith('gave-up')).toBe(1);
	});
});

describe('a damaged response', () => {
	it('is garbage with a JSON media type', async () => {
		sandbox.control.addFault({ kind: 'garbage', path: '/v3/payment' });
		const paid = await payV3('garbled');
		expect(paid).toMatchObject({
			status: 202,
			body: undefined,
			text: expect.stringContaining('<<<'),
		});
		expect(paymentsWith('garbled')).toBe(1);
	});

	it('ends in the middle', async () => {
		sandbox.control.addFault({ kind: 'truncate', path: '/v3/payment' });
		expect(await payV3('halved')).toBe('broken');
		expect(paymentsWith('halved')).toBe(1);
	});
});

describe('a delay', () => {
	it('delays the response in real time', async () => {
		sandbox.control.addFault({ kind: 'delay', delayMs: 50 });
		const started = Date.now();
		expect((await debug()).status).toBe(200);
		expect(Date.now() - started).toBeGreaterThanOrEqual(49);
	});
});

describe('a fault of the body', () => {
	it('sends a correct response byte by byte', async () => {
		sandbox.control.addFault({ kind: 'slow-body', byteIntervalMs: 1 });
		const { status, body } = await balance();
		expect([status, field(body, 'country')]).toEqual([200, 'IND']);
	});

	it.each(['huge-json', 'gzip-bomb'] as const)('makes it %s', async (kind) => {
		sandbox.control.addFault({ kind, sizeBytes: 300_000 });
		const { status, text, headers } = await debug();
		expect([status, text.length]).toEqual([200, 300_014]);
		expect(headers.get('content-encoding')).toBe(kind === 'gzip-bomb' ? 'gzip' : null);
	});

	it('breaks a file after its first block', async () => {
		const { id } = sandbox.control.addReport({ rows: 100_000 });
		sandbox.control.addFault({ kind: 'truncate', path: '/v2/reports/{id}' });
		await expect(callSandbox(sandbox, 'GET', `/v2/reports/${id}`)).rejects.toThrow();
	});
});
