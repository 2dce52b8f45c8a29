import type { INodeType, ITriggerFunctions } from 'n8n-workflow';

import { createTriggerContext } from '../../bench/triggerContext';

const plan = { baseUrl: 'http://localhost', workflows: 1, ownCredentials: false, parameters: {} };

const nodeType = { description: { properties: [] } } as unknown as INodeType;

test('a trigger of a benchmark emits, and reports trouble', () => {
	const emit = jest.fn();
	const saveFailedExecution = jest.fn();
	const context = createTriggerContext(nodeType, plan, 1, {
		emit,
		saveFailedExecution,
	}) as unknown as ITriggerFunctions;
	const trouble = new Error('The stream is closed');

	context.emit([[]]);
	context.saveFailedExecution(trouble as never);

	expect(emit).toHaveBeenCalledWith([[]]);
	expect(saveFailedExecution).toHaveBeenCalledWith(trouble);
});
