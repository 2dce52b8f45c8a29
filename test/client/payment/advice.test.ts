import { adviseOn } from '../../../client/payment/advice';

it.each(['failed', 'rejected', 'canceled', 'reversed'])('asks for a new external ID after %s', (status) => {
	expect(adviseOn(status)).toContain('an External ID of its own');
});

it('sends to the support when nobody knows', () => {
	expect(adviseOn('unknown')).toContain('support');
	expect(adviseOn('unknown')).toContain('Do not pay again');
});

it('trusts no word that it does not know', () => {
	expect(adviseOn('Succeeded')).toContain('Release nothing');
});

it.each(['succeeded', 'queued', 'pending', 'processing', undefined, null])('has nothing to say on %s', (status) => {
	expect(adviseOn(status)).toBeNull();
});
