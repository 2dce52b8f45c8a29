import { saveCustomData, toCustomData } from '../../../../nodes/adapter/n8n/customData';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

describe('toCustomData', () => {
	it('names the one payment of an execution, so that a search finds it by each value', () => {
		expect(
			toCustomData([{ externalId: 'INV-1', paymentId: 'p-1', status: 'succeeded' }]),
		).toStrictEqual({
			payoutExternalId: 'INV-1',
			payoutPaymentId: 'p-1',
			payoutStatus: 'succeeded',
		});
	});

	it('leaves out what is not known, so that nothing known is overwritten', () => {
		expect(toCustomData([{ externalId: 'INV-1', paymentId: null }])).toStrictEqual({
			payoutExternalId: 'INV-1',
		});
		expect(toCustomData([{}], { payoutStatus: 'succeeded' })).toStrictEqual({});
		expect(toCustomData([])).toStrictEqual({});
	});

	it('names all payments of a run in their order, and each value once', () => {
		expect(
			toCustomData([
				{ externalId: 'INV-2', status: 'succeeded' },
				{ externalId: 'INV-1', status: 'failed' },
				{ externalId: 'INV-2', status: 'succeeded' },
			]),
		).toStrictEqual({ payoutExternalId: 'INV-2, INV-1', payoutStatus: 'succeeded, failed' });
	});

	it('adds to the IDs of an earlier node, and replaces its status', () => {
		const stored = { payoutExternalId: 'INV-1', payoutPaymentId: 'p-1', payoutStatus: 'initiated' };
		expect(
			toCustomData([{ externalId: 'INV-1', paymentId: 'p-1', status: 'succeeded' }], stored),
		).toStrictEqual({ ...stored, payoutStatus: 'succeeded' });
		expect(toCustomData([{ externalId: 'INV-2', paymentId: 'p-2' }], stored)).toStrictEqual({
			payoutExternalId: 'INV-1, INV-2',
			payoutPaymentId: 'p-1, p-2',
		});
	});

	it('keeps to the length that n8n accepts without an error, names only whole IDs, and shows that there are more', () => {
		const traces = Array.from({ length: 1000 }, (_, index) => ({ externalId: `INV-${index}` }));
		const { payoutExternalId = '' } = toCustomData(traces);
		expect(payoutExternalId.length).toBeLessThanOrEqual(255);
		expect(payoutExternalId).toMatch(/^INV-0, INV-1, (INV-\d+, )+…$/);
		const names = payoutExternalId.split(', ').slice(0, -1);
		expect(names).toStrictEqual(traces.slice(0, names.length).map(({ externalId }) => externalId));
	});

	it('adds nothing to a value that is full, also when the node runs again and again', () => {
		const full = toCustomData(
			Array.from({ length: 1000 }, (_, index) => ({ externalId: `INV-${index}` })),
		);
		expect(toCustomData([{ externalId: 'LATE-1' }], full)).toStrictEqual(full);
	});

	it('does not cut an ID that is too long by itself', () => {
		expect(toCustomData([{ externalId: 'X'.repeat(300) }])).toStrictEqual({
			payoutExternalId: '…',
		});
	});

	it('replaces the value if another node has used the key for something else', () => {
		expect(toCustomData([{ externalId: 'INV-1' }], { payoutExternalId: 7 })).toStrictEqual({
			payoutExternalId: 'INV-1',
		});
	});
});

describe('saveCustomData', () => {
	it('adds to what the execution has', () => {
		const customData = new Map([
			['payoutExternalId', 'INV-1'],
			['own', 'kept'],
		]);
		saveCustomData(createFakeContext({ customData }).context, () => [{ externalId: 'INV-2' }]);
		expect(Object.fromEntries(customData)).toStrictEqual({
			payoutExternalId: 'INV-1, INV-2',
			own: 'kept',
		});
	});

	it('never throws: not without custom data, not if n8n refuses it, not if a payment cannot be read', () => {
		const none = createFakeContext().context;
		const full = {
			getAll: () => ({}),
			set: () => {
				throw new Error('full');
			},
		};
		const refusing = Object.assign(createFakeContext().context, {
			getWorkflowDataProxy: () => ({ $execution: { customData: full } }),
		});
		const absent = Object.assign(createFakeContext().context, {
			getWorkflowDataProxy: () => ({}),
		});
		for (const context of [none, refusing, absent])
			expect(() => saveCustomData(context, () => [{ externalId: 'INV-1' }])).not.toThrow();
		const unreadable = (): never => {
			throw new Error('unreadable');
		};
		const customData = new Map<string, string>();
		const { context } = createFakeContext({ customData });
		expect(() => saveCustomData(context, unreadable)).not.toThrow();
		expect(customData.size).toBe(0);
	});
});
