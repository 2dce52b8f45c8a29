/** One external ID for two countries, at services that check external IDs per country or not at all. */
import type { INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { paymentV2, paymentV3, quote, sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());
afterEach(() => sandbox.control.clearFaults());

const run = async (parameters: INodeParameters, items = [{}]) =>
	await executePayouts(sandbox, { parameters, items });

async function create(version: 'v2' | 'v3', country: string) {
	const quoted = await run({ ...quote(version), country });
	const items = (quoted.outputs[0] ?? []).map(({ json }) => json);
	return await run({ ...(version === 'v2' ? paymentV2 : paymentV3), country }, items);
}

const ways = {
	send: async (version: 'v2' | 'v3', country: string) =>
		await run({ ...sendForm(version), country }),
	create,
};

describe.each(['v2', 'v3'] as const)('%s', (version) => {
	describe.each(['send', 'create'] as const)('%s', (way) => {
		it.each(['beforeQuote', 'perCountry', 'none'] as const)(
			'pays one external ID in one country only: %s',
			async (R5) => {
				sandbox.control.changeBehaviours({ R5 });
				for (const country of ['PAK', 'IND', 'NGA']) await ways[way](version, country);
				expect(sandbox.control.payments().map(({ payment_country }) => payment_country)).toEqual([
					'PAK',
				]);
				const { error } = await ways[way](version, 'IND');
				expect(error?.message).toContain('the country PAK instead of IND');
			},
		);
	});
});

describe('a service that refuses to look in other countries', () => {
	/** The look-ups after the first one, which is in the payment's own country. */
	const refuse = (status: number, body: object | string, skip = 1): void =>
		void sandbox.control.addFault({
			kind: 'status',
			status,
			path: '/v2/payments/{id}',
			times: 2,
			skip,
			...(typeof body === 'string' ? { body, contentType: 'text/html' } : { body }),
		});

	it.each([400, 403, 422])(
		'is taken at its word after a %i, and the output says so',
		async (status) => {
			refuse(status, { detail: 'This country is not enabled' });
			const { outputs } = await run(sendForm('v2'));
			expect(outputs[0]?.[0]?.json).toMatchObject({
				outcome: 'created',
				notSearched: ['PAK', 'NGA'],
			});
		},
	);

	it.each([{ dryRun: true }, { options: { replacesExternalId: 'INV-1' }, externalId: 'INV-1#2' }])(
		'is named in the output as well with %j',
		async (more) => {
			const isReplacing = 'options' in more;
			if (isReplacing) {
				const { id } = sandbox.control.makePayment({ externalId: 'INV-1', amount: 1000 });
				sandbox.control.advancePayment(id, { status: 'failed' } as never);
			}
			// In each country, after three look-ups for the new ID: the chain, in its own country first.
			refuse(403, { detail: 'This country is not enabled' }, isReplacing ? 4 : 1);
			const { outputs } = await run({ ...sendForm('v2'), ...more });
			expect(outputs[0]?.[0]?.json).toMatchObject({ notSearched: ['PAK', 'NGA'] });
		},
	);

	it.each([400, 403])('is not believed if a gateway says %i', async (status) => {
		refuse(status, '<html>');
		const { error } = await run(sendForm('v2'));
		expect(error?.message).toContain('This run did not create this payment');
		expect(sandbox.control.payments()).toEqual([]);
	});
});
