import { loggerOf } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/logger';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';

it('names the workflow in each line', () => {
	const { context, logs } = createFakeTriggerContext();
	const log = loggerOf(context);
	log.info('connected');
	log.warn('slow');
	log.error('broken');
	const where = 'Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1)';
	expect(logs).toEqual([
		`info: ${where}: connected`,
		`warn: ${where}: slow`,
		`error: ${where}: broken`,
	]);
});

it('works without a name and an ID', () => {
	const { context, logs } = createFakeTriggerContext({}, { getWorkflow: () => ({}) });
	loggerOf(context).info('connected');
	expect(logs).toEqual(['info: Cross-Border Payouts Trigger of workflow "" (ID: ): connected']);
});
