import { adviseOn } from '../../../client/payment/advice';

it.each(['failed', 'rejected', 'canceled'])('asks for a new external ID after %s', (status) => {
	expect(adviseOn(status)).toContain('an External ID of its own');
});

it('has released funds recovered before anything else after a reversal, and never says that it did not succeed', () => {
	const advice = adviseOn('reversed') ?? '';
	expect(advice).toContain('had succeeded');
	expect(advice).toContain('credited back');
	expect(advice).not.toContain('did not succeed');
	expect(advice.indexOf('recover')).toBeGreaterThan(0);
	expect(advice.indexOf('recover')).toBeLessThan(advice.indexOf('an External ID of its own'));
});

it('sends to the support when nobody knows', () => {
	expect(adviseOn('unknown')).toContain('support');
	expect(adviseOn('unknown')).toContain('Do not pay again');
});

it('trusts no word that it does not know', () => {
	expect(adviseOn('Succeeded')).toContain('Release nothing');
});

it.each(['succeeded', 'queued', 'pending', 'processing', undefined, null])(
	'has nothing to say on %s',
	(status) => {
		expect(adviseOn(status)).toBeNull();
	},
);
