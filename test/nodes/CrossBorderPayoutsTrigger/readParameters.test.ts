import { readParameters } from '../../../nodes/CrossBorderPayoutsTrigger/readParameters';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';

it('puts the options beside the fields and leaves out what is hidden', () => {
	const { context } = createFakeTriggerContext({
		apiVersion: 'v2',
		events: ['payment'],
		options: { eventsPerExecution: 7, onlyStatusChanges: true },
	});
	expect(readParameters(context)).toEqual({
		apiVersion: 'v2',
		events: ['payment'],
		eventsPerExecution: 7,
		onlyStatusChanges: true,
	});
	expect(readParameters(createFakeTriggerContext().context)).toEqual({});
});
