/**
 * What stands between n8n and the service, played for requests, for the stream and for n8n's test of the
 * credential: nothing of it counts as the service's word, each caller names the cause, and no token gets off
 * the way.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SsrfProtectionConfig } from '@n8n/config';
import { Container } from '@n8n/di';
import { CredentialTestContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { reasons } from '../../../client/errors';
import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import {
	attempts,
	trustAuthority,
	type Attempt,
	type InBetween,
} from '../../support/cases/inBetween';
import { createAdditionalData, executeNode } from '../../support/engine/executeNode';
import { activate, Database, until } from '../../support/engine/triggerHost';
import { credentialDataFor } from '../../support/servers/credentialData';
import { sendForm } from '../../support/fakes/forms';
import { startConnectProxy } from '../../support/servers/connectProxy';
import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../../support/servers/startSandbox';

const account = createTestAccount();
const filter = Container.get(SsrfProtectionConfig);
let undoTrust = (): void => undefined;

beforeAll(() => {
	undoTrust = trustAuthority();
});

afterAll(() => undoTrust());

afterEach(() => {
	delete process.env['HTTPS_PROXY'];
	filter.enabled = false;
});

const getPayment = {
	resource: 'payment',
	operation: 'get',
	apiVersion: 'v3',
	payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
};

interface Said {
	readonly code?: unknown;
	/** What a person reads. */
	readonly text: string;
	/** Everything that n8n would store. */
	readonly stored: string;
}

async function run({ baseUrl }: InBetween, parameters: INodeParameters): Promise<Said> {
	const outcome = await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(baseUrl, account),
		parameters,
		onError: 'continueErrorOutput',
	});
	const json: IDataObject = outcome.outputs[1]?.[0]?.json ?? {};
	const details = json['details'] as IDataObject | undefined;
	return {
		code: details?.['code'],
		text: JSON.stringify(json['error']),
		stored: JSON.stringify(outcome.run),
	};
}

async function testCredential({ baseUrl }: InBetween): Promise<Said> {
	const data = credentialDataFor(baseUrl, account);
	const context = new CredentialTestContext(
		createAdditionalData(new CrossBorderPayoutsApi(), data),
	);
	const { message } = await new CrossBorderPayouts().methods.credentialTest.testCredential.call(
		context,
		{ id: '1', name: 'Test', type: 'crossBorderPayoutsApi', data },
	);
	return { text: message, stored: message };
}

async function listen({ baseUrl }: InBetween): Promise<Said> {
	const database = new Database();
	const trigger = await activate({ baseUrl, account } as TestSandbox, database);
	try {
		await until(() => database.failures.length > 0, 'the report');
	} finally {
		await trigger.close();
	}
	expect(database.executions).toEqual([]);
	const text = database.failures.join(' ');
	return { text, stored: text, code: /code (\w+)/.exec(text)?.[1] };
}

const callers: Readonly<Record<string, (between: InBetween) => Promise<Said>>> = {
	'Payment: Get': async (between) => await run(between, getPayment),
	'Payment: Send (v2)': async (between) => await run(between, sendForm('v2')),
	'Payment: Send (v3)': async (between) => await run(between, sendForm('v3')),
	'the trigger': listen,
	"n8n's test of the credential": testCredential,
};

async function play(
	{ start, isFiltered }: Attempt,
	caller: (between: InBetween) => Promise<Said>,
): Promise<Said & { readonly leaked: boolean; readonly arrived: number }> {
	const between = await start();
	if (between.proxy) process.env['HTTPS_PROXY'] = between.proxy.url;
	filter.enabled = isFiltered === true;
	try {
		const said = await caller(between);
		const seen = `${between.proxy?.read().toString('latin1') ?? ''}`;
		return {
			...said,
			leaked: /bearer [\w-]{10}|eyJ[\w-]{20}/i.test(seen),
			arrived: between.arrived.length,
		};
	} finally {
		await between.stop();
	}
}

const table = Object.entries(callers).flatMap(([name, caller]) =>
	attempts.map((attempt) => ({ name, attempt, caller, title: attempt.name })),
);

it.each(table)('$title: $name', async ({ attempt, caller, name }) => {
	const { code, text, stored, leaked, arrived } = await play(attempt, caller);
	const isTest = name.startsWith("n8n's test");
	expect(text).toContain(reasons[(isTest && attempt.testCode) || attempt.code].title);
	if (code !== undefined) expect(code).toBe(attempt.code);
	expect(stored).not.toMatch(/"releaseFunds":true|0197f9a0-0000-7000-8000-000000000009/);
	expect(leaked).toBe(false);
	// One try, with v2's look-ups in three countries: what another try cannot change is not tried again.
	if (!/redirects$/.test(attempt.name)) expect(arrived).toBe(0);
});

it('reaches the service through a proxy that opens tunnels, and shows it no token', async () => {
	const attempt = attempts.find(({ name }) => name === 'A proxy refuses (403)');
	const between = await attempt!.start();
	between.proxy!.answer = undefined;
	process.env['HTTPS_PROXY'] = between.proxy!.url;
	try {
		const { text, stored } = await run(between, getPayment);
		expect({ text }).toEqual({ text: undefined });
		expect(stored).toContain('"releaseFunds":true');
		expect(between.arrived).toEqual([expect.stringMatching(/^GET \/v3\/payments\/INV-1.*Bearer /)]);
		expect(between.proxy!.read().toString('latin1')).not.toMatch(/bearer [\w-]{10}|eyJ[\w-]{20}/i);
	} finally {
		await between.stop();
	}
});

describe('a proxy in the environment, without an exception for loopback', () => {
	const unlike = (own: string): Array<readonly [string, (port: string) => string]> => [
		['on this machine', (port) => `http://127.0.0.1:${port}`],
		['on this machine, by name', (port) => `http://localhost:${port}`],
		[`at ${own}`, () => `http://${own}:3128`],
	];
	const cases = unlike('192.0.2.1').flatMap(([where, urlOf]) =>
		Object.entries(callers).map(([name, caller]) => ({ where, urlOf, name, caller })),
	);

	afterEach(() => {
		delete process.env['HTTP_PROXY'];
	});

	it.each(cases)('gets no token if it is $where: $name', async ({ urlOf, name, caller }) => {
		const sandbox = await startTestSandbox();
		const proxy = await startConnectProxy();
		process.env['HTTP_PROXY'] = urlOf(new URL(proxy.url).port);
		const { text, code } = await caller({ ...sandbox, arrived: [], stop: sandbox.stop });
		expect(text).toContain(reasons.proxy_on_loopback.title);
		if (code !== undefined) expect({ name, code }).toEqual({ name, code: 'proxy_on_loopback' });
		expect(proxy.read().toString('latin1')).toBe('');
		expect(sandbox.control.requests()).toEqual([]);
		await proxy.stop();
	});

	it('is not used where NO_PROXY names loopback', async () => {
		const sandbox = await startTestSandbox();
		const proxy = await startConnectProxy();
		process.env['HTTP_PROXY'] = proxy.url;
		process.env['NO_PROXY'] = 'localhost,127.0.0.1';
		const { text } = await testCredential({ ...sandbox, arrived: [], stop: sandbox.stop });
		delete process.env['NO_PROXY'];
		expect(text).not.toContain(reasons.proxy_on_loopback.title);
		expect(proxy.lines).toEqual([]);
		expect(sandbox.control.requests()).not.toEqual([]);
		await proxy.stop();
	});
});

it('is what the documentation says', () => {
	const page = readFileSync(join(__dirname, '../../../docs/reports/security.md'), 'utf8');
	const [, section = ''] = page.split('## What may stand between n8n and the service');
	const rows = [...section.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \| `(\w+)` \|/gm)];
	expect(rows.map(([, name, code]) => ({ name, code }))).toEqual(
		attempts.map(({ name, code }) => ({ name, code })),
	);
});
