import { reclaimsKeys } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/reclaimsKeys';

it('knows the n8n of this repository as one that does, and an older one as one that does not', () => {
	expect(reclaimsKeys()).toBe(true);
	expect(reclaimsKeys({ NodeConnectionTypes: {} })).toBe(false);
});

it('is content with one sign that is left', () => {
	expect(reclaimsKeys({ isSubMinuteCron: () => false })).toBe(true);
});
