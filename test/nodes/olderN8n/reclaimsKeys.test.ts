import { reclaimsKeys } from '../../../nodes/olderN8n/reclaimsKeys';

it('recognizes that the n8n of this repository does, and that an older one does not', () => {
	expect(reclaimsKeys()).toBe(true);
	expect(reclaimsKeys({ NodeConnectionTypes: {} })).toBe(false);
});

it('needs only one of the signs', () => {
	expect(reclaimsKeys({ isSubMinuteCron: () => false })).toBe(true);
});
