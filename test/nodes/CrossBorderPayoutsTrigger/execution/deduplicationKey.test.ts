import { deduplicationKey } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/deduplicationKey';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';

const { context } = createFakeTriggerContext();

it('names workflow, node, batch and attempt', () => {
	expect(deduplicationKey(context, 'event-1', 1)).toBe('workflow-1:node-1:event-1');
	expect(deduplicationKey(context, 'event-1', 2)).toBe('workflow-1:node-1:event-1:try-2');
});

it("fits into n8n's column, with the longest key of a batch", () => {
	expect(deduplicationKey(context, 'x'.repeat(64), 10).length).toBeLessThanOrEqual(255);
});
