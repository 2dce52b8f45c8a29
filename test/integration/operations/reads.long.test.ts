/** Long lists of payments that change while they are read, in n8n-core's engine against the sandbox over HTTP. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import type { NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

const run = async (parameters: INodeParameters, rest: Partial<NodeRun> = {}) =>
	await executePayouts(sandbox, {
		parameters,
		...rest,
	});

/** Payments of which this many share each millisecond. The clock ends where it began, so that tokens stay valid. */
async function createPayments(count: number, atOnce: number): Promise<string[]> {
	const ids: string[] = [];
	sandbox.control.setClock({ freeze: true, advanceMs: -count / atOnce });
	while (ids.length < count) {
		sandbox.control.setClock({ advanceMs: 1 });
		const { paymentIds } = await sandbox.control.burst({
			payments: atOnce,
			statuses: ['queued'],
			country: 'IND',
		});
		ids.push(...paymentIds);
	}
	sandbox.control.setClock({ freeze: false });
	return ids;
}

/** The credential, with a callback before every request except the first one. */
function credentialWith(beforeRequest: () => Promise<void>): CrossBorderPayoutsApi {
	const credential = new CrossBorderPayoutsApi();
	const { authenticate } = credential;
	if (typeof authenticate !== 'function') throw new Error('authenticate is no function');
	let requests = 0;
	credential.authenticate = async (data, options) => {
		requests += 1;
		if (requests > 1) await beforeRequest();
		return await authenticate(data, options);
	};
	return credential;
}

describe.each(['v2', 'v3'])('Get Many of %s', (apiVersion) => {
	const getMany = { resource: 'payment', operation: 'getAll', apiVersion, country: 'IND' };
	const idsOf = (outputs: ReadonlyArray<{ json: IDataObject }> = []) =>
		outputs.map(({ json }) => (json['payment'] as IDataObject)['id']);

	it.each([
		['each at its own time', 1],
		['25 at a time', 25],
	])(
		'returns each of 10,000 payments once while 500 arrive and others change: %s',
		async (_, atOnce) => {
			const before = await createPayments(10_000, atOnce);
			const arrived: string[] = [];
			let changed = 0;
			const betweenPages = async () => {
				if (arrived.length < 500) arrived.push(...(await createPayments(50, atOnce)));
				// Removes payments from the part that was already read. All payments after them move up by more than
				// single-payment pages overlap.
				for (const id of before.slice(changed, (changed += 4))) {
					sandbox.control.advancePayment(id, { status: 'processing' });
				}
			};
			const { outputs, error } = await run(
				{ ...getMany, returnAll: true, options: { direction: 'asc' } },
				{ credential: credentialWith(betweenPages) },
			);
			expect(error).toBeUndefined();
			const ids = idsOf(outputs[0]);
			expect(arrived).toHaveLength(500);
			const given = new Set(ids);
			expect(given.size).toBe(ids.length);
			expect(before.filter((id) => !given.has(id))).toEqual([]);
			expect(outputs[0]?.every(({ item }) => item === 0)).toBe(true);
		},
		60_000,
	);
});
