import { InputError } from '../../../client/errors';
import { toApiError } from '../../../client/problem/toApiError';
import { findAnywhere } from '../../../client/payment/send/finder';
import { askedBy } from '../../../client/payment/send/paymentRequest';
import type { AskedPayment } from '../../../client/payment/samePayment';
import { decodeProblem } from '../../../client/v3/problem';
import { describeCreated, payOnce } from '../../../client/run/payOnce';
import { notFound, paymentBody, v3Payment } from '../../support/fakes/answers';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { lostAnswer, toResponse } from '../../support/fakes/fakeTransport';

const duplicate = () =>
	new InputError([{ field: 'external_id', problem: 'x' }], 'duplicate_external_id');
const none = () => toApiError('GET /v3/payments/{id}', toResponse(notFound), decodeProblem);

interface Options {
	readonly failure?: Error;
	readonly refuseExisting?: boolean;
	readonly found?: Readonly<Record<string, unknown>>;
	/** Whether it existed before. */
	readonly existed?: boolean;
	readonly isSimple?: boolean;
}

const asked = askedBy({
	external_id: 'INV-1',
	country: 'IND',
	currency: 'AED',
	amount: v3Payment.amount,
});

/** Pays with a create call that fails with the given error. Returns the IDs that were looked up. */
async function pay(
	changes: Omit<AskedPayment, 'externalId'>,
	{
		failure,
		refuseExisting = false,
		found = paymentBody,
		existed = false,
		isSimple = false,
	}: Options = {},
) {
	const lookedUp: string[] = [];
	let creates = 0;
	const [settled] = await Promise.allSettled([
		payOnce(
			{ asked: { ...asked, ...changes }, payeeName: 'Priya Sharma' },
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
			{ clock: createFakeClock({ autoAdvance: true }) },
		).then((paid) => describeCreated(paid, isSimple)),
	]);
	expect(creates).toBe(existed ? 0 : 1);
	return { settled, lookedUp };
}

it('returns the outcome, the meaning of the status and the record', async () => {
	const { settled, lookedUp } = await pay({});
	expect(settled).toMatchObject({
		value: {
			outcome: 'created',
			externalId: 'INV-1',
			category: 'success',
			releaseFunds: true,
			action: 'none',
			payment: { ...paymentBody, status: 'succeeded' },
		},
	});
	expect(lookedUp).toEqual(['INV-1']);
});

it.each<[string, Options]>([
	['was there before', { existed: true }],
	['is a duplicate', { failure: duplicate() }],
])('returns the payment that %s', async (_name, options) => {
	const { settled } = await pay({}, options);
	expect(settled).toMatchObject({
		value: { outcome: 'existing', category: 'inProgress', releaseFunds: false },
	});
	expect(settled).not.toMatchObject({ value: { countryNotShown: true } });
	expect((await pay({}, { ...options, refuseExisting: true })).settled).toMatchObject({
		status: 'rejected',
		reason: {
			code: 'duplicate_external_id',
			issues: [{ problem: 'belongs to a payment that exists already (status: queued)' }],
		},
	});
});

it('names the beneficiary of a payment that it made, and of no other', async () => {
	expect((await pay({}, { isSimple: true })).settled).toMatchObject({
		value: { outcome: 'created', beneficiaryName: 'Priya Sharma' },
	});
	expect((await pay({}, { isSimple: true, existed: true })).settled).toMatchObject({
		value: { outcome: 'existing', beneficiaryName: null },
	});
});

it('says what to do about a reversal', async () => {
	const found = { ...paymentBody, status: 'reversed' };
	for (const isSimple of [true, false])
		expect((await pay({}, { existed: true, found, isSimple })).settled).toMatchObject({
			value: { outcome: 'existing', action: 'recoverFunds' },
		});
});

it('reports if nothing shows the country of an existing payment', async () => {
	const { settled } = await pay({}, { existed: true, found: { id: 'p', status: 'succeeded' } });
	expect(settled).toMatchObject({ value: { outcome: 'existing', countryNotShown: true } });
});

it('does not refuse the payment that the same call made, even if its answer was lost', async () => {
	const { settled } = await pay({}, { failure: lostAnswer(), refuseExisting: true });
	expect(settled).toMatchObject({ value: { outcome: 'created' } });
});

it.each([
	['no amount', { payoutAmount: undefined }],
	['no currency', { sourceCurrency: undefined }],
	['no country', { country: undefined, payoutCurrency: undefined }],
])('compares with %s', async (_name, changes) => {
	expect((await pay(changes, { failure: duplicate() })).settled).toMatchObject({
		value: { outcome: 'existing' },
	});
});

it.each([
	['amount', { payoutAmount: 22650.51 }],
	['currency', { sourceCurrency: 'SAR' }],
	['country', { payoutCurrency: 'PKR' }],
])('refuses an existing payment of another %s', async (_name, changes) => {
	expect((await pay(changes, { existed: true })).settled).toMatchObject({ status: 'rejected' });
});

describe('in the flat shape', () => {
	const bare = { id: 'p', status: 'queued' };

	it('has what was asked for of the payment that it made', async () => {
		const { settled } = await pay({}, { isSimple: true, failure: lostAnswer(), found: bare });
		expect(settled).toMatchObject({
			value: {
				outcome: 'created',
				externalId: 'INV-1',
				paymentId: 'p',
				status: 'queued',
				releaseFunds: false,
				action: 'wait',
				amount: v3Payment.amount,
				currency: 'INR',
				sourceAmount: null,
				sourceCurrency: 'AED',
				country: 'IND',
			},
		});
		expect(settled).not.toHaveProperty('value.payment');
	});

	it('claims nothing of a payment that existed before', async () => {
		const { settled } = await pay({}, { isSimple: true, existed: true, found: bare });
		expect(settled).toMatchObject({
			value: {
				outcome: 'existing',
				externalId: 'INV-1',
				paymentId: 'p',
				amount: null,
				sourceCurrency: null,
				country: null,
				countryNotShown: true,
			},
		});
	});

	it('refuses a payment that contradicts what was asked for', async () => {
		const changes = { payoutAmount: 22650.51 };
		expect((await pay(changes, { isSimple: true, existed: true })).settled).toMatchObject({
			status: 'rejected',
			reason: { code: 'duplicate_external_id' },
		});
	});
});
