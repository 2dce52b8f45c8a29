import { NodeOperationError, type INode } from 'n8n-workflow';

import { failureFacts } from '../../../nodes/olderN8n/failureFacts';

const node: INode = {
	id: 'node-1',
	name: 'Trigger',
	type: 'test.trigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const healthOf = (error: NodeOperationError): unknown => failureFacts(error, 2);

it('has the message and the facts of the error', () => {
	const error = new NodeOperationError(node, 'The stream is refused', {
		description: 'Check the keys.',
	});
	error.context['data'] = { code: 'unauthorized', httpCode: 401, retryable: false };
	expect(healthOf(error)).toEqual({
		state: 'failed',
		code: 'unauthorized',
		httpCode: 401,
		retryable: false,
		message: 'The stream is refused',
		advice: 'Check the keys.',
		leftOut: 2,
	});
});

it('is complete without facts and advice, and no fact replaces the message', () => {
	const error = new NodeOperationError(node, 'An unexpected fault');
	expect(healthOf(error)).toEqual({
		state: 'failed',
		message: 'An unexpected fault',
		advice: '',
		leftOut: 2,
	});
	error.context['data'] = { state: 'connected', message: 'another', leftOut: 0 };
	expect(healthOf(error)).toMatchObject({
		state: 'failed',
		message: 'An unexpected fault',
		leftOut: 2,
	});
});
