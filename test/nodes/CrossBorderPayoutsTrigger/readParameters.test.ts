import { readParameters } from '../../../nodes/CrossBorderPayoutsTrigger/readParameters';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';

it('merges the options with the fields and leaves out hidden ones', () => {
	const { context } = createFakeTriggerContext({
		apiVersion: 'v2',
		events: ['payment'],
		simple: false,
		options: { eventsPerExecution: 7, onlyStatusChanges: true },
	});
	expect(readParameters(context)).toEqual({
		apiVersion: 'v2',
		events: ['payment'],
		simple: false,
		eventsPerExecution: 7,
		onlyStatusChanges: true,
	});
	expect(readParameters(createFakeTriggerContext().context)).toEqual({});
});
