import { adviseOn, callsPerson } from '../../../client/payment/advice';
import { paymentStates } from '../../../client/interface/states';

const adviceOn = (status: unknown): string => adviseOn({ status }).advice ?? '';

it.each([
	['queued', 'wait'],
	['pending', 'wait'],
	['processing', 'wait'],
	['succeeded', 'none'],
	['failed', 'retryWithNewId'],
	['rejected', 'retryWithNewId'],
	['canceled', 'retryWithNewId'],
	['reversed', 'recoverFunds'],
	['unknown', 'contactSupport'],
	['Succeeded', 'contactSupport'],
	['', 'contactSupport'],
	[undefined, 'lookUpLater'],
	[null, 'lookUpLater'],
	[200, 'lookUpLater'],
])('%j asks for %s', (status, action) => {
	expect(adviseOn({ status }).action).toBe(action);
});

it('has a sentence for every state of the interface', () => {
	for (const status of paymentStates) expect(adviceOn(status)).toMatch(/^[A-Z].*\.$/);
});

it('asks for a new payment after none of the states in which the money may still arrive', () => {
	for (const status of ['queued', 'pending', 'processing', 'unknown', 'new', undefined]) {
		expect(adviseOn({ status }).action).not.toBe('retryWithNewId');
		expect(adviceOn(status)).not.toContain('External ID');
	}
});

it.each(['failed', 'rejected', 'canceled'])('names Replaces External ID after %s', (status) => {
	expect(adviceOn(status)).toContain('the option Replaces External ID');
	// Somebody may have replaced it, and looks at the old one.
	expect(adviceOn(status)).toContain('If it was replaced since');
});

it('after a reversal, first advises to take back what the customer got, and never says that the payment did not succeed', () => {
	const advice = adviceOn('reversed');
	expect(advice).toContain('had succeeded');
	expect(advice).toContain('the money is back in your balance');
	expect(advice).not.toContain('did not succeed');
	expect(advice.indexOf('take them back first')).toBeGreaterThan(0);
	expect(advice.indexOf('take them back first')).toBeLessThan(
		advice.indexOf('Replaces External ID'),
	);
});

it('refers to support if the outcome is unknown', () => {
	expect(adviceOn('unknown')).toContain('support');
	expect(adviceOn('unknown')).toContain('Do not pay again');
});

it.each(['Succeeded', undefined])('releases nothing on the status %j', (status) => {
	expect(adviceOn(status)).toContain('do not release funds');
});

it('has nothing to say if nothing is paid', () => {
	expect(adviseOn(null)).toEqual({ action: 'none', advice: null });
});

it.each([
	['none', false],
	['wait', false],
	['lookUpLater', false],
	['retryWithNewId', true],
	['recoverFunds', true],
	['contactSupport', true],
	[undefined, false],
])('knows whether a person must act: %s', (action, calls) => {
	expect(callsPerson(action)).toBe(calls);
});
