/**
 * A server that sends a byte a second, endless data, a bomb or nonsense, for every operation in n8n's engine.
 * The operation ends with one of our errors, in limited time and memory. The node's time runs faster than the
 * server's.
 */
import type { INodeParameters } from 'n8n-workflow';

import type { Clock } from '../../../client/async/clock';
import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { n8nClock } from '../../../nodes/adapter/n8n/clock';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { notFound, quoteBody } from '../../support/fakes/answers';
import { credentialDataFor } from '../../support/servers/credentialData';
import { endpointCases } from '../../support/cases/endpointCases';
import { executeNode } from '../../support/engine/executeNode';
import { createFastClock } from '../../support/fakes/fastClock';
import { sendForm } from '../../support/fakes/forms';
import {
	startHostileServer,
	wickedness,
	type HostileServer,
	type Wickedness,
} from '../../support/servers/hostileServer';
import { createTestAccount } from '../../support/servers/startSandbox';

const realClock: Clock = { ...n8nClock };

function setSpeed(speed: number): void {
	Object.assign(n8nClock, createFastClock(realClock, speed));
}

/** While the server keeps the node waiting, a minute passes in a second and a half. */
const fast = 40;

/** The longest time that the node allows a request, in its own time: 30 s for a quote, plus 10 s. */
const requestLimitMs = 40_000;
/** The largest response, plus what buffers on the way may hold. */
const byteLimit = (10 + 8) * 1024 * 1024;

interface Case {
	readonly title: string;
	readonly parameters: INodeParameters;
	readonly version: string;
	/** With the expected type, because a response of another type is not read. */
	readonly isFile: boolean;
}

/** A downloaded file may be of any type and size, and may take long: its bytes go to n8n's storage as they arrive. */
const cases: readonly Case[] = [
	...endpointCases
		.filter(({ operation }) => operation !== 'Report: Download')
		.map(({ endpoint, operation, parameters, path }) => ({
			title: `${operation} (${endpoint})`,
			parameters,
			version: path.slice(1, 3),
			isFile: operation.startsWith('Report: ') && operation !== 'Report: Get Many',
		})),
	...['v2', 'v3'].map((version) => ({
		title: `Payment: Send (${version})`,
		parameters: sendForm(version),
		version,
		isFile: false,
	})),
];

const account = createTestAccount();

async function run({ parameters }: Case, { baseUrl }: HostileServer) {
	const startedAtMs = n8nClock.now();
	const { outputs } = await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(baseUrl, account),
		parameters,
		items: [quoteBody],
		onError: 'continueErrorOutput',
	});
	const details = outputs[1]?.[0]?.json['details'] as
		{ code?: string; outcome?: string; created?: string } | undefined;
	if (details?.code === 'invalid_input') throw new Error(String(outputs[1]?.[0]?.json['error']));
	return { ...details, succeeded: outputs[0]?.length ?? 0, tookMs: n8nClock.now() - startedAtMs };
}

interface Kind {
	readonly name: string;
	readonly make: () => Wickedness;
	readonly code: string;
	readonly speed: number;
}

const kinds: readonly Kind[] = [
	{
		name: 'a byte a second',
		make: () => wickedness.trickle(1000 / fast),
		code: 'timeout',
		speed: fast,
	},
	{
		name: 'a byte of the headers a second',
		make: () => wickedness['trickled headers'](1000 / fast),
		code: 'timeout',
		speed: fast,
	},
	{ name: 'silence', make: wickedness.silence, code: 'timeout', speed: fast },
	{ name: 'JSON without end', make: wickedness.flood, code: 'response_too_large', speed: 1 },
	{ name: 'a gzip bomb', make: wickedness.bomb, code: 'response_too_large', speed: 1 },
	{
		name: '10 MB of JSON',
		make: wickedness['10 MB of JSON'],
		code: 'unexpected_response',
		speed: 1,
	},
	{ name: 'HTML', make: wickedness.HTML, code: 'unexpected_response', speed: 1 },
	{ name: 'JSON that breaks off', make: wickedness['half of a JSON'], code: 'network', speed: 1 },
	{ name: 'nothing', make: wickedness.nothing, code: 'unexpected_response', speed: 1 },
];

/**
 * registry.hostileAnswers.long.test.ts tries HTML, an empty body and 10 MB on every operation, and
 * transport.test.ts tries silence.
 */
const forAll = kinds.filter(({ name }) =>
	['a byte a second', 'JSON without end', 'a gzip bomb'].includes(name),
);

it.each(forAll)(
	'every operation ends with a typed error on: $name',
	async ({ make, code: wanted, speed }) => {
		setSpeed(speed);
		const results = await Promise.all(
			cases.map(async (one) => {
				const server = await startHostileServer((_method, _path, response) => make()(response));
				const { code, succeeded, tookMs, outcome, created } = await run(one, server);
				const tries = server.requests.length;
				await server.close();
				const isPayment = /Payment: (Create|Send)/.test(one.title);
				const isTyped =
					code === wanted ||
					(isPayment && code === 'payment_unconfirmed') ||
					// What is no event stream is not read on.
					((one.isFile || one.title.startsWith('Payment Event:')) &&
						code === 'unexpected_response');
				return {
					title: one.title,
					isTyped,
					succeeded,
					isInTime: tookMs < tries * (requestLimitMs + 60_000) + 120_000,
					isInBytes: server.sentBytes() <= tries * byteLimit,
					...(one.title.startsWith('Payment: Send') ? { outcome, created } : {}),
				};
			}),
		);
		const right = { isTyped: true, succeeded: 0, isInTime: true, isInBytes: true };
		expect(results).toEqual(
			results.map(({ title }) => ({
				title,
				...right,
				...(title.startsWith('Payment: Send') ? { outcome: 'not_sent', created: 'no' } : {}),
			})),
		);
		expect(results).toHaveLength(endpointCases.length - 1 + 2);
	},
	120_000,
);

it.each([fast, 1])(
	'reports a payment as unconfirmed after such a response, and looks it up between two requests (speed %i)',
	async (speed) => {
		setSpeed(speed);
		const plans = kinds
			.filter((kind) => kind.speed === speed)
			.flatMap((kind) =>
				cases
					.filter(({ title }) => title.startsWith('Payment: Send'))
					.map((one) => ({ ...kind, one })),
			);
		const results = await Promise.all(
			plans.map(async ({ name, make, code, one }) => {
				const server = await startHostileServer((method, path, response) => {
					if (path.endsWith('/payment')) return make()(response);
					const [status, body] = method === 'GET' ? [404, notFound.body] : [200, quoteBody];
					response.writeHead(status, { 'content-type': 'application/json' });
					response.end(JSON.stringify(body));
				});
				const { outcome, created } = await run(
					{ ...one, parameters: { ...one.parameters, options: { settlingWindow: speed } } },
					server,
				);
				await server.close();
				const sent = server.requests
					.map((line) =>
						line.endsWith('/payment') ? 'pay' : line.startsWith('GET') ? 'look' : 'quote',
					)
					.join(' ');
				return {
					name,
					code,
					outcome,
					created,
					isLookedUp: !sent.includes('pay pay'),
					posts: sent.split('pay').length - 1,
				};
			}),
		);
		// A payment request with any response, even an unreadable one, may have been accepted, so it is never sent
		// again.
		const postsOf = (name: string): number =>
			name === 'silence' || name === 'a byte of the headers a second' ? 4 : 1;
		expect(results).toEqual(
			results.map(({ name, code }) => ({
				name,
				code,
				outcome: 'unconfirmed',
				created: 'unknown',
				isLookedUp: true,
				posts: postsOf(name),
			})),
		);
	},
	120_000,
);
