import { createTally, totalsOf } from '../../../../client/payment/send/tally';

const inr = (externalId: string, amount: number) => ({ externalId, amount, currency: 'INR' });

it('counts each outcome with its sum per currency, and names a payment that is alone', () => {
	const tally = createTally();
	expect(tally.text()).toBe('No payments');
	tally.addPayment({ outcome: 'created', payment: { status: 'queued' } }, inr('A', 0.1));
	tally.addPayment({ outcome: 'created', payment: null }, inr('B', 0.2));
	tally.add('not_sent', {});
	tally.add('rejected', { externalId: 'C' });
	tally.add('skipped', { amount: 5, currency: 'AED' });
	expect(tally.text()).toBe('2 created (0.3 INR); 1 not sent; 1 rejected (C); 1 skipped (5 AED)');
});

it.each([
	['succeeded', '1 existed already, not paid again (A, 7 INR)'],
	[
		'failed',
		'1 had failed before, not paid again (A, 7 INR): one that was replaced since may have paid under its ID with #2, #3 and so on. To pay one again that was not, use Payment: Send with the option Replaces External ID',
	],
	['reversed', '1 had been reversed before, not paid again (A, 7 INR): the money is back'],
	['unknown', '1 existed already with an unknown outcome, not paid again (A, 7 INR): ask'],
	[undefined, '1 existed already, not paid again (A, 7 INR)'],
])('says of an existing payment with the status %p what to do', (status, text) => {
	const tally = createTally();
	tally.addPayment({ outcome: 'existing', payment: { status } }, inr('A', 7));
	expect(tally.text()).toContain(text);
});

it.each([
	['would_pay', '1 would be paid (A, 7 INR)'],
	['refused', '1 refused, because a payment exists already (A, 7 INR)'],
	['skipped', '1 skipped (A, 7 INR)'],
])('says what %s means', (outcome, text) => {
	const tally = createTally();
	tally.add(outcome, inr('A', 7));
	expect(tally.text()).toBe(text);
});

it('counts a payment of this run as created, whatever its status is', () => {
	const tally = createTally();
	tally.addPayment({ outcome: 'created', payment: { status: 'failed' } }, inr('A', 7));
	tally.addPayment({ outcome: 'existing', payment: null }, inr('B', 1));
	expect(tally.text()).toBe('1 created (A, 7 INR); 1 existed already, not paid again (B, 1 INR)');
});

it('adds no amount that is not known', () => {
	const known = { amount: '1.10', currency: 'INR' };
	expect([...totalsOf([known, { amount: '2' }, { currency: 'INR' }, {}])]).toEqual([
		['INR', '1.1'],
	]);
});
