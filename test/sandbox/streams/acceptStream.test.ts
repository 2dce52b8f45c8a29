import { setTimeout as sleep } from 'node:timers/promises';
import { openTestStream } from '../../support/servers/readSandboxStream';
import { signForSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => {
	sandbox.control.reset();
});

describe('opening a stream', () => {
	it.each(['v2', 'v3'] as const)(
		'turns the connection into an event stream: %s',
		async (version) => {
			const stream = await openTestStream(sandbox, `/${version}/events`);
			expect(stream.response.status).toBe(200);
			expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
			expect(stream.response.headers.get('cache-control')).toBe('no-store');
			expect(sandbox.control.requests()).toMatchObject([
				{ path: `/${version}/events`, status: 200 },
			]);
			expect(sandbox.control.streams()).toMatchObject([{ version, account: 'test' }]);
			stream.close();
			await stream.until(() => sandbox.control.streams().length === 0);
		},
	);

	it('opens none for a reader that has left before it could open', async () => {
		sandbox.control.addFault({ kind: 'delay', path: '/v3/events', delayMs: 300 });
		const leaving = new AbortController();
		const headers = { authorization: `Bearer ${signForSandbox(sandbox)}` };
		const asked = fetch(`${sandbox.baseUrl}/v3/events`, { headers, signal: leaving.signal }).catch(
			() => null,
		);
		const request = () => sandbox.control.requests()[0];
		while (request() === undefined) await sleep(5);
		leaving.abort();
		await asked;
		while (request()?.status !== 200) await sleep(5);
		expect(sandbox.control.streams()).toEqual([]);
	});
});

describe('a faulty stream', () => {
	it('is HTML instead of an event stream', async () => {
		sandbox.control.addFault({ kind: 'garbage', path: '/v2/events' });
		const stream = await openTestStream(sandbox, '/v2/events');
		expect(stream.response.headers.get('content-type')).toContain('text/html');
	});

	it.each(['drop-after-commit', 'truncate'] as const)(
		'is a stream that breaks at once: %s',
		async (kind) => {
			sandbox.control.addFault({ kind, path: '/v2/events' });
			const opened = await openTestStream(sandbox, '/v2/events').catch(() => null);
			await opened?.until(() => opened.ended() === 'broken');
			const isV2 = ({ version }: { version: string }) => version === 'v2';
			expect(sandbox.control.streams().filter(isV2)).toEqual([]);
		},
	);
});
