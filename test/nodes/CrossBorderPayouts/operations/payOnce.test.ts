import { createPayoutClient } from '../../../../client';
import { InputError } from '../../../../client/errors';
import { toApiError } from '../../../../client/http/toApiError';
import { findAnywhere } from '../../../../client/payment/send/finder';
import { decodeProblem } from '../../../../client/v3/problem';
import { payOnce } from '../../../../nodes/CrossBorderPayouts/operations/payOnce';
import { notFound, paymentBody, v3Payment } from '../../../support/fakes/answers';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeTransport, lostAnswer, toResponse } from '../../../support/fakes/fakeTransport';

const client = createPayoutClient({
	baseUrl: 'https://service.example',
	transport: createFakeTransport(),
	clock: createFakeClock({ autoAdvance: true }),
});

const duplicate = () =>
	new InputError([{ field: 'external_id', problem: 'x' }], 'duplicate_external_id');
const none = () => toApiError('GET /v3/payments/{id}', toResponse(notFound), decodeProblem);

interface Options {
	readonly failure?: Error;
	readonly refuseExisting?: boolean;
	readonly found?: Readonly<Record<string, unknown>>;
	/** Whether it was there before. */
	readonly existed?: boolean;
}

/** Pays with a create call that fails as told; gives the IDs that were looked up. */
async function pay(
	asked: Record<string, unknown>,
	{ failure, refuseExisting = false, found = paymentBody, existed = false }: Options = {},
) {
	const lookedUp: string[] = [];
	let creates = 0;
	const [settled] = await Promise.allSettled([
		payOnce(
			client,
			{ externalId: 'INV-1', country: 'IND', amount: v3Payment.amount, currency: 'AED', ...asked },
			{
				create: async () => {
					creates += 1;
					if (failure) throw failure;
					return { ...paymentBody, status: 'succeeded' };
				},
				finder: findAnywhere(async ({ id }) => {
					lookedUp.push(id);
					if (creates === 0 && !existed) throw none();
					return found;
				}, 'IND'),
			},
			refuseExisting,
		),
	]);
	expect(creates).toBe(existed ? 0 : 1);
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
	expect(lookedUp).toEqual(['INV-1']);
});

it.each<[string, Options]>([
	['was there before', { existed: true }],
	['is a duplicate', { failure: duplicate() }],
])('gives the payment that %s', async (_name, options) => {
	const { settled } = await pay({}, options);
	expect(settled).toMatchObject({
		value: { outcome: 'existing', category: 'inProgress', releaseFunds: false },
	});
	expect(settled).not.toMatchObject({ value: { countryNotShown: true } });
	expect((await pay({}, { ...options, refuseExisting: true })).settled).toMatchObject({
		status: 'rejected',
		reason: {
			code: 'duplicate_external_id',
			issues: [{ problem: 'a payment with this external ID exists already' }],
		},
	});
});

it('says so when nothing shows for which country an existing payment is', async () => {
	const { settled } = await pay({}, { existed: true, found: { id: 'p', status: 'succeeded' } });
	expect(settled).toMatchObject({ value: { outcome: 'existing', countryNotShown: true } });
});

it('does not refuse the payment that this very call made, though its answer was lost', async () => {
	const { settled } = await pay({}, { failure: lostAnswer(), refuseExisting: true });
	expect(settled).toMatchObject({ value: { outcome: 'created' } });
});

it.each([
	['an amount in text', { amount: '22650.50' }],
	['no amount', { amount: undefined }],
	['no currency', { currency: undefined }],
	['no country', { country: undefined }],
])('compares with %s', async (_name, asked) => {
	expect((await pay(asked, { failure: duplicate() })).settled).toMatchObject({
		value: { outcome: 'existing' },
	});
});

it.each([
	['amount', { amount: '22650.51' }],
	['currency', { currency: 'SAR' }],
	['country', { country: 'PAK' }],
])('refuses an existing payment of another %s', async (_name, asked) => {
	expect((await pay(asked, { existed: true })).settled).toMatchObject({ status: 'rejected' });
});

it('looks a number up as its digits', async () => {
	const { settled, lookedUp } = await pay({ externalId: 42 }, { failure: duplicate() });
	expect(settled).toMatchObject({ value: { externalId: '42' } });
	expect(lookedUp).toEqual(['42', '42']);
});

it.each([undefined, null, '', '.', '..', 'a b', {}, true])(
	'never looks up the unusable external ID %p',
	async (externalId) => {
		const { settled, lookedUp } = await pay({ externalId }, { failure: lostAnswer() });
		expect(settled).toMatchObject({
			status: 'rejected',
			reason: { code: 'network', outcomeUnknown: true },
		});
		expect(lookedUp).toEqual([]);
	},
);
