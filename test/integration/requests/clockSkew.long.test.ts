/** A machine whose clock is off, against a service that is strict about tokens: in n8n's engine. */
import type { IDataObject } from 'n8n-workflow';

import type { NodeOutcome } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { activate, Database, until } from '../../support/engine/triggerHost';

const minuteMs = 60_000;

/** A service without leeway, whose clock is this far ahead of the machine's. */
async function startAhead(minutes: number): Promise<TestSandbox> {
	const sandbox = await startTestSandbox({ clockToleranceSeconds: 0 });
	sandbox.control.setClock({ advanceMs: minutes * minuteMs });
	return sandbox;
}

async function send(
	sandbox: TestSandbox,
	version: string,
	items: readonly IDataObject[],
): Promise<NodeOutcome> {
	return await executePayouts(sandbox, {
		parameters: { ...sendForm(version), externalId: '={{ $json.id }}' },
		items,
		onError: 'continueErrorOutput',
	});
}

const requests = (sandbox: TestSandbox): string[] =>
	sandbox.control.requests().map(({ method, path, status }) => `${method} ${path} ${status}`);

describe.each(['v2', 'v3'])('Payment: Send of %s', (version) => {
	it.each([5, -5, 9, -9])('pays when the service is %i minutes ahead', async (minutes) => {
		const sandbox = await startAhead(minutes);
		const { outputs } = await send(sandbox, version, [{ id: 'A' }]);
		expect(outputs[0]?.map(({ json }) => json['outcome'])).toEqual(['created']);
		expect(requests(sandbox)).toEqual([
			`GET /${version}/payments/A 401`,
			...Array<string>(version === 'v2' ? 3 : 1).fill(`GET /${version}/payments/A 404`),
			`POST /${version}/quote 200`,
			`POST /${version}/payment 202`,
		]);
	});

	it('pays twenty items, ten at a time, each once', async () => {
		const sandbox = await startAhead(-5);
		const { outputs } = await send(
			sandbox,
			version,
			Array.from({ length: 20 }, (_, index) => ({ id: `A-${index}` })),
		);
		expect(outputs[0]?.map(({ json }) => json['outcome'])).toEqual(Array(20).fill('created'));
		expect(
			Object.values(sandbox.control.ledger().paymentsByExternalId).map(({ length }) => length),
		).toEqual(Array(20).fill(1));
		expect(requests(sandbox).filter((line) => line.endsWith(' 401'))).toHaveLength(1);
	});

	it.each([60, -60])(
		'fails with the clocks as the cause, after one request, when the service is %i minutes ahead',
		async (minutes) => {
			const sandbox = await startAhead(minutes);
			const { outputs } = await send(sandbox, version, [{ id: 'A' }]);
			expect(outputs[1]?.[0]?.json['details']).toMatchObject({
				code: 'unauthorized',
				outcome: 'not_sent',
				created: 'no',
			});
			expect(outputs[1]?.[0]?.json['error']).toContain('did not accept the keys');
			expect(
				requests(sandbox).filter((line) => line.startsWith(`GET /${version}/payments`)),
			).toHaveLength(1);
		},
	);
});

it.each([5, -5])('the trigger listens when the service is %i minutes ahead', async (minutes) => {
	const sandbox = await startAhead(minutes);
	const database = new Database();
	const trigger = await activate(sandbox, database, { apiVersion: 'v3' });
	await until(() => sandbox.control.streams().length > 0, 'an open stream');
	await trigger.close();
	expect([requests(sandbox), database.failures]).toEqual([
		['GET /v3/events 401', 'GET /v3/events 200'],
		[],
	]);
});
