/** Hostile external IDs in n8n's engine: each one is sent as exactly one segment of the path, or refused. */
import type { INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { hostileIds } from '../../support/cases/hostileIds';
import { startTestSandbox } from '../../support/servers/startSandbox';

const lookUp: INodeParameters = {
	resource: 'payment',
	operation: 'get',
	payment: { __rl: true, mode: 'externalId', value: '={{ $json.id }}' },
	country: 'IND',
};

describe.each(['v2', 'v3'])('%s', (apiVersion) => {
	it.each<[string, INodeParameters]>([
		['Payment: Send', { ...sendForm(apiVersion), externalId: '={{ $json.id }}' }],
		['Payment: Get', { ...lookUp, apiVersion }],
	])('%s sends valid external IDs unchanged and refuses all others', async (_name, parameters) => {
		const sandbox = await startTestSandbox();
		const { outputs } = await executePayouts(sandbox, {
			parameters,
			items: hostileIds.map((id) => ({ id })),
			onError: 'continueErrorOutput',
		});
		expect((outputs[0]?.length ?? 0) + (outputs[1]?.length ?? 0)).toBe(hostileIds.length);
		const { requests, paymentsByExternalId } = sandbox.control.ledger();
		const looked = requests
			.filter(({ method }) => method === 'GET')
			.map(({ path, query }) => {
				const [, version, place, id, ...rest] = path.split('/');
				expect([version, place, rest, new URLSearchParams(query).get('external')]).toEqual([
					apiVersion,
					'payments',
					[],
					'true',
				]);
				return decodeURIComponent(id ?? '');
			});
		// Every ID that arrived is one of them, character for character. The others were never sent.
		expect(looked.filter((id) => !hostileIds.includes(id))).toEqual([]);
		expect(looked.length).toBeGreaterThan(0);
		const codes = (outputs[1] ?? []).map(({ json }) => (json['details'] as { code: string }).code);
		expect([...new Set(codes)].sort()).toEqual(
			parameters['operation'] === 'send' ? ['invalid_input'] : ['invalid_input', 'not_found'],
		);
		expect(codes.filter((code) => code === 'invalid_input')).toHaveLength(
			hostileIds.length - new Set(looked).size,
		);
		for (const [id, payments] of Object.entries(paymentsByExternalId)) {
			expect([looked.includes(id), /^[A-Za-z0-9\-_.#]+$/.test(id), payments.length]).toEqual([
				true,
				true,
				1,
			]);
		}
	});
});
