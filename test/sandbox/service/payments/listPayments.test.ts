import { defaultBehaviours } from '../../../../sandbox/behaviours/rows';
import { listPayments, type PaymentQuery } from '../../../../sandbox/service/payments/listPayments';
import type { Payment } from '../../../../sandbox/service/payments/payment';
import { makeState, newPayment, startMs } from '../../makeState';

const { clock, payments } = makeState();
const made: Payment[] = [];
const names = new Map<string, string>();

const add = (name: string, changes: Parameters<typeof newPayment>[0] = {}) => {
	const payment = payments.accept(newPayment({ externalId: name, ...changes }));
	made.push(payment);
	names.set(payment.id, name);
	clock.advance(1000);
	return payment;
};

beforeAll(() => {
	add('one');
	add('two', { country: 'NGA', amountCurrency: 'NGN' });
	add('three');
	add('foreign', { account: 'other' });
	payments.move(add('four'), { status: 'failed', bankReference: 'three' });
});

const all: PaymentQuery = {
	account: 'test',
	country: undefined,
	limit: 20,
	offset: 0,
	direction: 'asc',
	startMs: undefined,
	endMs: undefined,
	status: undefined,
	search: undefined,
};
const list = (query: Partial<PaymentQuery>) =>
	listPayments({ ...all, ...query }, payments, defaultBehaviours).map(({ id }) => names.get(id));

describe('listPayments', () => {
	it.each<[string, Partial<PaymentQuery>, string[]]>([
		['shows only payments of the account', {}, ['one', 'two', 'three', 'four']],
		['shows another account its own payments', { account: 'other' }, ['foreign']],
		['sorts newest first on request', { direction: 'desc' }, ['four', 'three', 'two', 'one']],
		['pages', { limit: 2, offset: 1 }, ['two', 'three']],
		['pages after sorting', { limit: 1, direction: 'desc' }, ['four']],
		['returns nothing for a limit of 0', { limit: 0 }, []],
		['returns nothing beyond the end', { offset: 4 }, []],
		['filters by country', { country: 'NGA' }, ['two']],
		['filters by state', { status: ['failed', 'reversed'] }, ['four']],
		[
			'filters by several states',
			{ status: ['failed', 'queued'] },
			['one', 'two', 'three', 'four'],
		],
		['returns nothing for an empty list of states', { status: [] }, []],
		['includes the start of the window', { startMs: startMs + 1000 }, ['two', 'three', 'four']],
		['excludes the end of the window', { endMs: startMs + 1000 }, ['one']],
		['searches external ids', { search: { type: 'external_id', term: 'three' } }, ['three']],
		['searches bank references', { search: { type: 'bank_reference', term: 'three' } }, ['four']],
		[
			'searches everything without a type',
			{ search: { type: undefined, term: 'three' } },
			['three', 'four'],
		],
		['finds nothing by half a term', { search: { type: undefined, term: 'thr' } }, []],
		['finds nothing by a type it does not know', { search: { type: 'name', term: 'three' } }, []],
	])('%s', (_name, query, expected) => {
		expect(list(query)).toEqual(expected);
	});

	it('searches ids', () => {
		expect(list({ search: { type: 'id', term: made[1]?.id ?? '' } })).toEqual(['two']);
	});

	it('uses the time of the latest state, not of the creation', () => {
		const [one] = made;
		if (one === undefined) throw new Error('nothing was made');
		clock.advance(1000);
		payments.move(one, { status: 'processing' });
		expect(list({})).toEqual(['two', 'three', 'four', 'one']);
		expect(list({ startMs: one.statusAtMs })).toContain('one');
	});

	it('has a fixed order for payments of the same time, so that pages do not overlap', () => {
		const { payments: same } = makeState();
		for (let count = 0; count < 20; count += 1) same.accept(newPayment());
		const ids = (query: Partial<PaymentQuery>) =>
			listPayments({ ...all, ...query }, same, defaultBehaviours).map(({ id }) => id);
		const whole = ids({});
		expect(whole).toEqual(same.all().map(({ id }) => id));
		expect([...ids({ limit: 7 }), ...ids({ limit: 13, offset: 7 })]).toEqual(whole);
		expect(ids({ direction: 'desc' })).toEqual([...whole].reverse());
	});
});
