import { createPayoutClient } from '../../../../client';
import { InputError } from '../../../../client/errors';
import { payOnce } from '../../../../nodes/CrossBorderPayouts/operations/payOnce';
import { paymentBody, v3Payment } from '../../../support/answers';
import { createFakeClock } from '../../../support/fakeClock';
import { createFakeTransport, lostAnswer } from '../../../support/fakeTransport';

const client = createPayoutClient({
	baseUrl: 'https://service.example',
	transport: createFakeTransport(),
	clock: createFakeClock({ autoAdvance: true }),
});

const duplicate = () => new InputError([{ field: 'external_id', problem: 'x' }], 'duplicate_external_id');

/** Pays with a create call that fails as told; gives the IDs that were looked up. */
async function pay(asked: Record<string, unknown>, failure?: Error, refuseExisting = false, found = paymentBody) {
	const lookedUp: string[] = [];
	let creates = 0;
	const [settled] = await Promise.allSettled([
		payOnce(
			client,
			{ externalId: 'INV-1', amount: v3Payment.amount, currency: 'AED', ...asked },
			{
				create: async () => {
					creates += 1;
					if (failure) throw failure;
					return { ...paymentBody, status: 'succeeded' };
				},
				find: async (id) => {
					lookedUp.push(id);
					return found;
				},
			},
			refuseExisting,
		),
	]);
	expect(creates).toBe(1);
	return { settled, lookedUp };
}

it('gives the outcome, what the status means and the record', async () => {
	const { settled, lookedUp } = await pay({});
	expect(settled).toMatchObject({
		value: {
			outcome: 'created',
			externalId: 'INV-1',
			category: 'success',
			releaseFunds: true,
			payment: { ...paymentBody, status: 'succeeded' },
		},
	});
	expect(lookedUp).toEqual([]);
});

it('gives the payment that exists', async () => {
	const { settled, lookedUp } = await pay({}, duplicate());
	expect(settled).toMatchObject({ value: { outcome: 'existing', category: 'inProgress', releaseFunds: false } });
	expect(lookedUp).toEqual(['INV-1']);
});

it('refuses the payment that exists, when it is told to', async () => {
	const { settled } = await pay({}, duplicate(), true);
	expect(settled).toMatchObject({
		status: 'rejected',
		reason: { code: 'duplicate_external_id', issues: [{ problem: 'a payment with this external ID exists already' }] },
	});
});

it('does not refuse the payment that this very call made, though its answer was lost', async () => {
	const { settled } = await pay({}, lostAnswer(), true);
	expect(settled).toMatchObject({ value: { outcome: 'created' } });
});

it.each([
	['an amount in text', { amount: '22650.50' }],
	['no amount', { amount: undefined }],
	['no currency', { currency: undefined }],
])('compares with %s', async (_name, asked) => {
	expect((await pay(asked, duplicate())).settled).toMatchObject({ value: { outcome: 'existing' } });
});

it.each([
	['amount', { amount: '22650.51' }],
	['currency', { currency: 'SAR' }],
])('refuses an existing payment of another %s', async (_name, asked) => {
	expect((await pay(asked, duplicate())).settled).toMatchObject({ status: 'rejected' });
});

it('looks a number up as its digits', async () => {
	const { settled, lookedUp } = await pay({ externalId: 42 }, duplicate());
	expect(settled).toMatchObject({ value: { externalId: '42' } });
	expect(lookedUp).toEqual(['42']);
});

it.each([undefined, null, '', '.', '..', 'a b', {}, true])('never looks up the unusable external ID %p', async (externalId) => {
	const { settled, lookedUp } = await pay({ externalId }, lostAnswer());
	expect(settled).toMatchObject({ status: 'rejected', reason: { code: 'network', outcomeUnknown: true } });
	expect(lookedUp).toEqual([]);
});
