/** Redirects of every kind at every operation, in n8n's engine: no token leaves the base URL, and no redirect is followed at all. */
import type { INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { notFound, quoteBody } from '../../support/fakes/answers';
import { credentialDataFor } from '../../support/servers/credentialData';
import { endpointCases } from '../../support/cases/endpointCases';
import { executeNode } from '../../support/engine/executeNode';
import { paymentV2, paymentV3, sendForm } from '../../support/fakes/forms';
import { startHostileServer, type HostileServer } from '../../support/servers/hostileServer';
import { shortenPauses } from '../../support/servers/shortenPauses';
import { createTestAccount } from '../../support/servers/startSandbox';
import { activate, Database, until } from '../../support/engine/triggerHost';

afterEach(() => jest.restoreAllMocks());

const statuses = [301, 302, 303, 307, 308] as const;

/** Where it points. `elsewhere` is another server. */
const places = [
	['the same host', ({ baseUrl }) => `${baseUrl}/v3/elsewhere`],
	['a path of the same host', () => '/v3/elsewhere'],
	['another host', (_own, { port }) => `http://localhost:${port}/v3/elsewhere`],
	['another port', (_own, { baseUrl }) => `${baseUrl}/v3/elsewhere`],
	['another host without a scheme', (_own, { port }) => `//127.0.0.1:${port}/v3/elsewhere`],
	['another scheme', ({ port }) => `https://127.0.0.1:${port}/v3/elsewhere`],
	['userinfo', (_own, { port }) => `http://user:pass@127.0.0.1:${port}/v3/elsewhere`],
	[
		'its own host as userinfo',
		(own, { port }) => `http://127.0.0.1:${own.port}@127.0.0.1:${port}/v3/elsewhere`,
	],
	['nowhere', () => ''],
] as const satisfies ReadonlyArray<
	readonly [name: string, locate: (own: HostileServer, elsewhere: HostileServer) => string]
>;

const redirects = statuses.flatMap((status) =>
	places.map(([name, locate]) => ({ title: `${status} to ${name}`, status, locate })),
);

let elsewhere: HostileServer;
let own: HostileServer;
let redirect:
	| { readonly title: string; readonly status: number; readonly locate: (typeof places)[number][1] }
	| undefined;
/** Which requests are redirected. The others get responses with which Send continues to its payment. */
let isRedirected: (path: string) => boolean = () => true;

beforeAll(async () => {
	elsewhere = await startHostileServer((_method, _path, response) => response.end('{}'));
	own = await startHostileServer((method, path, response) => {
		const json = { 'content-type': 'application/json' };
		if (path.endsWith('/elsewhere') || !redirect)
			return void response.writeHead(200, json).end('{}');
		if (isRedirected(path))
			return void response
				.writeHead(redirect.status, { location: redirect.locate(own, elsewhere) })
				.end();
		const [status, body] = method === 'GET' ? [404, notFound.body] : [200, quoteBody];
		response.writeHead(status, json).end(JSON.stringify(body));
	});
});

afterAll(async () => {
	await own.close();
	await elsewhere.close();
});

beforeEach(() => {
	isRedirected = () => true;
});

const account = createTestAccount();

async function run(parameters: INodeParameters) {
	const before = own.requests.length;
	const { outputs } = await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(own.baseUrl, account),
		parameters,
		items: [quoteBody],
		onError: 'continueErrorOutput',
	});
	const details = outputs[1]?.[0]?.json['details'] as
		{ code?: string; outcome?: string } | undefined;
	return { ...details, succeeded: outputs[0]?.length ?? 0, requests: own.requests.slice(before) };
}

const expectNothingElsewhere = (): void => {
	expect([elsewhere.requests, elsewhere.tokens()]).toEqual([[], 0]);
	expect(own.requests.filter((line) => line.endsWith('/elsewhere'))).toEqual([]);
	// The test would see a token, because the base URL received some.
	expect(own.tokens()).toBeGreaterThan(0);
};

it.each([
	...endpointCases
		.filter(({ operation }) => operation !== 'Payment: Create')
		.map(
			({ endpoint, operation, parameters }) => [`${operation} (${endpoint})`, parameters] as const,
		),
	['Payment: Send (v2)', sendForm('v2')] as const,
	['Payment: Send (v3)', sendForm('v3')] as const,
])(
	'%s sends one request and follows no redirect',
	async (_title, parameters) => {
		for (redirect of redirects) {
			const { code, succeeded, requests } = await run(parameters);
			expect([redirect.title, code, succeeded, requests.length]).toEqual([
				redirect.title,
				'redirected',
				0,
				1,
			]);
		}
		expectNothingElsewhere();
	},
	60_000,
);

it('Connection: Check reports the redirect', async () => {
	for (redirect of redirects) {
		expect(
			(await run({ resource: 'connection', operation: 'check' })).requests.length,
		).toBeLessThanOrEqual(2);
	}
	expectNothingElsewhere();
}, 60_000);

it.each([
	['Send', 'v2', 302, 1],
	['Send', 'v3', 307, 3],
	['Create', 'v2', 308, 3],
	['Create', 'v3', 303, 2],
] as const)(
	'a redirected payment request is unconfirmed: %s (%s)',
	async (name, version, status, place) => {
		shortenPauses(5);
		isRedirected = (path) => path.endsWith('/payment');
		redirect = { title: '', status, locate: places[place][1] };
		const create = version === 'v2' ? paymentV2 : paymentV3;
		const { outcome, requests } = await run(
			name === 'Send' ? { ...sendForm(version), options: { settlingWindow: 1 } } : create,
		);
		expect(outcome).toBe('unconfirmed');
		expect(requests.join(' ')).not.toMatch(/payment POST/);
		expectNothingElsewhere();
	},
	60_000,
);

it.each(['v2', 'v3'])(
	'the trigger follows no redirect (%s)',
	async (apiVersion) => {
		for (redirect of redirects.filter(({ status }) => status === 302 || status === 307)) {
			const before = own.requests.length;
			const trigger = await activate(
				{ baseUrl: own.baseUrl, account } as Parameters<typeof activate>[0],
				new Database(),
				{ apiVersion },
			);
			await until(() => own.requests.length > before, 'a request');
			await trigger.close();
		}
		expectNothingElsewhere();
	},
	60_000,
);
