/** What is sent for a stream and how its responses are handled, with n8n's own HTTP helper and real servers. */
import { framed } from '../../support/fakes/framedEvent';
import { connectionOf } from '../../support/fakes/connectionOf';
import '../../support/engine/quietN8n';
import {
	createServer,
	type IncomingHttpHeaders,
	type RequestListener,
	type Server,
	type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { constants, createGzip } from 'node:zlib';
import type { ITriggerFunctions } from 'n8n-workflow';

import { subscribe, type StreamState } from '../../../client/sse/subscribe/subscribe';
import { createSeenIds } from '../../../client/sse/subscribe/seenIds';
import { createN8nTransport } from '../../../nodes/adapter/n8n/transport';
import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { uuid7, wireEvent } from '../../support/fakes/fakeStreams';
import { makeSelfSignedCertificate } from '../../support/servers/certificates';
import { createTestAccount } from '../../support/servers/startSandbox';
import { createContext, until } from '../../support/engine/triggerHost';

const account = createTestAccount();
const servers: Server[] = [];
const seen: Array<{ readonly path: string | undefined; readonly headers: IncomingHttpHeaders }> =
	[];
let answer: (response: ServerResponse) => void = () => undefined;

const listener: RequestListener = ({ url, headers }, response) => {
	seen.push({ path: url, headers });
	answer(response);
};

/** @returns its port */
async function start(server: Server): Promise<number> {
	servers.push(server);
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	return (server.address() as AddressInfo).port;
}

beforeEach(() => {
	seen.length = 0;
});

afterEach(async () => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		await new Promise((closed) => server.close(closed));
	}
});

function follow(baseUrl: string) {
	const clock = createFakeClock({ startMs: Date.now() });
	const closing = new AbortController();
	const states: StreamState[] = [];
	const data: string[] = [];
	const context = createContext(
		{ baseUrl, account },
		{},
		{},
		'trigger',
	) as unknown as ITriggerFunctions;
	const events = subscribe({
		toEvent: framed,
		...connectionOf(
			streamProfiles.v3,
			{ transport: createN8nTransport(context, { clock }), clock },
			baseUrl,
		),
		startAfter: null,
		seenIds: createSeenIds(),
		signal: closing.signal,
		onState: (state) => states.push(state),
	});
	const reading = (async () => {
		for await (const { frame } of events) data.push(frame.data);
	})();
	const close = async (): Promise<void> => {
		closing.abort();
		await reading;
	};
	return { clock, states, data, close };
}

const stream = { 'content-type': 'text/event-stream' };

it('requests an uncompressed stream, with a signature and the ID of the last event', async () => {
	const baseUrl = `http://127.0.0.1:${await start(createServer(listener))}`;
	answer = (response) => {
		response.writeHead(200, stream);
		response.end(wireEvent(uuid7(seen.length, 1), seen.length));
	};
	const { clock, data, close } = follow(baseUrl);
	await until(() => data.length === 1, 'the first event');
	await clock.advance(1);
	await until(() => data.length === 2, 'the second event');
	await close();
	expect(seen.slice(0, 2).map(({ path }) => path)).toEqual(['/v3/events', '/v3/events']);
	for (const { headers } of seen) {
		expect(headers).toMatchObject({
			'accept-encoding': 'identity',
			accept: 'text/event-stream',
			'cache-control': 'no-cache',
			authorization: expect.stringMatching(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/),
		});
	}
	expect(seen.slice(0, 2).map(({ headers }) => headers['last-event-id'])).toEqual([
		undefined,
		uuid7(1, 1),
	]);
});

it('reads a compressed stream as well, each event when it arrives', async () => {
	const baseUrl = `http://127.0.0.1:${await start(createServer(listener))}`;
	let push: (text: string) => void = () => undefined;
	answer = (response) => {
		response.writeHead(200, { ...stream, 'content-encoding': 'gzip' });
		const zip = createGzip({ flush: constants.Z_SYNC_FLUSH });
		zip.pipe(response);
		push = (text) => void zip.write(text);
		push(': hello\n\n');
	};
	const { states, data, close } = follow(baseUrl);
	await until(() => states.length === 1, 'the stream');
	for (const n of [1, 2, 3]) {
		push(wireEvent(uuid7(n), n));
		await until(() => data.length === n, `event ${n}`);
	}
	expect(states).toEqual([{ kind: 'connected', resumed: false }]);
	await close();
});

it('fails with the cause if it cannot decompress the stream', async () => {
	const baseUrl = `http://127.0.0.1:${await start(createServer(listener))}`;
	answer = (response) => {
		response.writeHead(200, { ...stream, 'content-encoding': 'snappy' });
		response.write('xxxx');
	};
	const { states, close } = follow(baseUrl);
	await until(() => states.length === 1, 'a word of it');
	expect(states).toMatchObject([
		{ kind: 'needsAttention', error: { code: 'unexpected_response' } },
	]);
	await close();
});

it.each([301, 302, 303, 307, 308])('does not follow a %d with its token', async (status) => {
	const elsewhere: unknown[] = [];
	const otherPort = await start(
		createServer((_request, response) => void (elsewhere.push(1), response.end())),
	);
	const baseUrl = `http://127.0.0.1:${await start(createServer(listener))}`;
	answer = (response) => {
		response.writeHead(status, { location: `http://127.0.0.1:${otherPort}/v3/events` });
		response.end();
	};
	const { states, close } = follow(baseUrl);
	await until(() => states.length === 1, 'a word of it');
	expect(states).toMatchObject([{ kind: 'needsAttention', error: { code: 'redirected', status } }]);
	expect([seen.length, elsewhere.length]).toEqual([1, 0]);
	await close();
});

it('sends nothing to a server whose certificate is not trusted, and says so', async () => {
	const port = await start(createTlsServer(makeSelfSignedCertificate(), listener));
	const { states, close } = follow(`https://127.0.0.1:${port}`);
	await until(() => states.length === 1, 'a word of it');
	expect(states).toMatchObject([
		{
			kind: 'needsAttention',
			error: {
				code: 'certificate_untrusted',
				errno: 'DEPTH_ZERO_SELF_SIGNED_CERT',
				outcomeUnknown: false,
			},
		},
	]);
	expect(seen).toEqual([]);
	await close();
});

it('needs a person if the server does not speak TLS', async () => {
	const port = await start(createServer(listener));
	const { states, close } = follow(`https://127.0.0.1:${port}`);
	await until(() => states.length === 1, 'a word of it');
	expect(states).toMatchObject([
		{ kind: 'needsAttention', error: { name: 'TransportError', code: 'no_tls' } },
	]);
	expect(seen).toEqual([]);
	await close();
});
