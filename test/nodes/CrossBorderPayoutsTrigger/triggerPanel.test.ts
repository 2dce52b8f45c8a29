import { manualWaitMinutes } from '../../../nodes/CrossBorderPayoutsTrigger/manualRun';
import { triggerPanel } from '../../../nodes/CrossBorderPayoutsTrigger/triggerPanel';

it('says before and during the test what to do, and for how long it listens', () => {
	expect(triggerPanel.header).toMatch(/one payment event/);
	expect(triggerPanel.activationHint).toMatch(
		/make a payment\. With sandbox keys, no money moves\. With production keys, real money moves/,
	);
	for (const text of [triggerPanel.activationHint, triggerPanel.executionsHelp])
		expect(text).toContain(`listens for ${manualWaitMinutes} minutes`);
});

it('leads to the executions of the published workflow', () => {
	expect(triggerPanel.executionsHelp).toContain('<a data-key="executions">');
});
