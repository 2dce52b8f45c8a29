import { loggerOf } from '../../../../nodes/CrossBorderPayoutsTrigger/log/logger';
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

it('lets an ID from outside neither forge a line nor drive a terminal', () => {
	const { context, logs } = createFakeTriggerContext();
	loggerOf(context).warn('event \u001b[2J1\nerror: paid \u202e001');
	expect(logs).toHaveLength(1);
	expect(logs[0]).toMatch(/: event 1 error: paid 001$/);
});
