import { adviseOn } from '../../../client/payment/advice';

it.each(['failed', 'rejected', 'canceled'])('asks for a new external ID after %s', (status) => {
	expect(adviseOn(status)).toContain('an External ID of its own');
});

it('after a reversal, first advises to recover released funds, and never says that the payment did not succeed', () => {
	const advice = adviseOn('reversed') ?? '';
	expect(advice).toContain('had succeeded');
	expect(advice).toContain('credited back');
	expect(advice).not.toContain('did not succeed');
	expect(advice.indexOf('recover')).toBeGreaterThan(0);
	expect(advice.indexOf('recover')).toBeLessThan(advice.indexOf('an External ID of its own'));
});

it('refers to support if the outcome is unknown', () => {
	expect(adviseOn('unknown')).toContain('support');
	expect(adviseOn('unknown')).toContain('Do not pay again');
});

it('trusts no unknown status', () => {
	expect(adviseOn('Succeeded')).toContain('Release nothing');
});

it.each(['succeeded', 'queued', 'pending', 'processing', undefined, null])(
	'gives no advice for %s',
	(status) => {
		expect(adviseOn(status)).toBeNull();
	},
);
