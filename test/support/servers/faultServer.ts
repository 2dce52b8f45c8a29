/**
 * A server that fails in every way, and repeats everything it received in each answer, as a careless service
 * or gateway does.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const faults = [
	'401',
	'403',
	'404',
	'422',
	'429',
	'400 in prose',
	'422 in prose',
	'500 as HTML',
	'dropped connection',
	'broken off answer',
	'garbage',
	'no answer',
	'redirect to another host',
	'200 that is no record',
] as const;

export type Fault = (typeof faults)[number];

export interface FaultServer {
	readonly baseUrl: string;
	fault: Fault;
	/** The bearer tokens that arrived. */
	readonly tokens: Set<string>;
	/** Resolves when the next request is left without an answer. */
	hanging(): Promise<void>;
	close(): Promise<void>;
}

/** @param elsewhere target of redirects */
export async function startFaultServer(elsewhere: string): Promise<FaultServer> {
	const waiting: Array<() => void> = [];
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const token = request.headers.authorization?.replace('Bearer ', '');
		if (token !== undefined) faulty.tokens.add(token);
		if (faulty.fault === 'no answer') for (const resolve of waiting.splice(0)) resolve();
		else answer(faulty.fault, request, response, Buffer.concat(chunks).toString(), elsewhere);
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	const faulty: FaultServer = {
		baseUrl: `http://127.0.0.1:${port}`,
		fault: '404',
		tokens: new Set(),
		hanging: async () => await new Promise((resolve) => waiting.push(resolve)),
		close: async () => {
			server.closeAllConnections();
			await new Promise((closed) => server.close(closed));
		},
	};
	return faulty;
}

function answer(
	fault: Fault,
	request: IncomingMessage,
	response: ServerResponse,
	body: string,
	elsewhere: string,
): void {
	const { url = '', headers } = request;
	const echo = { url, headers, body, input: parsed(body) };
	const html = `<!doctype html><html><body><pre>${JSON.stringify(echo)}</pre></body></html>`;
	switch (fault) {
		case 'dropped connection':
			request.socket.destroy();
			return;
		case 'broken off answer':
			response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100000' });
			response.write(JSON.stringify(echo), () => request.socket.destroy());
			return;
		case 'garbage':
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(`\u0000{${JSON.stringify(echo)}`);
			return;
		case '500 as HTML':
			response.writeHead(500, { 'content-type': 'text/html' });
			response.end(html);
			return;
		case 'redirect to another host':
			response.writeHead(307, { location: `${elsewhere}/?token=${headers.authorization ?? ''}` });
			response.end(html);
			return;
		case '200 that is no record':
			response.writeHead(200, { 'content-type': 'application/json' });
			response.end(JSON.stringify([[echo]]));
			return;
		case '400 in prose':
		case '422 in prose': {
			const status = Number(fault.slice(0, 3));
			response.writeHead(status, { 'content-type': 'application/problem+json' });
			response.end(
				JSON.stringify(
					url.startsWith('/v2')
						? proseV2(status, prose(url, body))
						: proseV3(status, prose(url, body)),
				),
			);
			return;
		}
		default:
			response.writeHead(Number(fault), { 'content-type': 'application/problem+json' });
			response.end(
				JSON.stringify(url.startsWith('/v2') ? v2Problem(fault, echo) : v3Problem(fault, echo)),
			);
	}
}

/** The documented members, and the request again: in `input` and `ctx`, and as separate members. */
const v2Problem = (fault: string, echo: object): object => ({
	detail:
		fault === '422'
			? [{ loc: ['body', 'x'], msg: 'is wrong', type: 't', input: echo, ctx: echo }]
			: 'The words of the service',
	request: echo,
});

const v3Problem = (fault: string, echo: object): object => ({
	type: 'about:blank',
	title: 'The title',
	status: Number(fault),
	detail: 'The words of the service',
	...(fault === '422' ? { errors: [{ detail: 'is wrong', pointer: '#/x', input: echo }] } : {}),
	request: echo,
});

/**
 * A sentence with everything that was sent: unchanged, in lower case, in groups, partly masked, and word by
 * word.
 */
function prose(url: string, body: string): string {
	const values: string[] = [];
	const collect = (value: unknown): void => {
		if (typeof value === 'string') values.push(value);
		else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
	};
	collect(parsed(body));
	values.push(...new URL(url, 'http://service.example').searchParams.values());
	const reported = values.flatMap((value) => [
		value,
		value.toLowerCase(),
		value.replaceAll(/\w{4}/g, '$& '),
		value.split(' ').reverse().join(', '),
		...(value.length > 8 ? [`${value.slice(0, 4)}****${value.slice(-4)}`] : []),
	]);
	return `Refused: ${[...new Set(reported)].join('; ')}`;
}

const proseV2 = (status: number, text: string): object =>
	status === 422 ? { detail: [{ loc: ['body', 'x'], msg: text, type: 't' }] } : { detail: text };

const proseV3 = (status: number, text: string): object => ({
	type: 'about:blank',
	title: text,
	status,
	detail: text,
	instance: text,
	...(status === 422 ? { errors: [{ detail: text, pointer: '#/x' }] } : {}),
});

function parsed(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return body;
	}
}
