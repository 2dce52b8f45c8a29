import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { ApiError, InputError, TransportError } from '../../../../client/errors';
import { toNodeError } from '../../../../nodes/adapter/errors/toNodeError';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

const node = createFakeContext().context.getNode();
const problem = {
	detail: 'ECONNREFUSED in the text',
	fields: [],
	extensions: { balance: 5 },
	isFromService: true as const,
};

it('an error response keeps its status', () => {
	const error = toNodeError(node, new ApiError('quote_expired', 'POST /v3/payment', 400, problem), {
		itemIndex: 3,
		createsPayment: true,
	});
	expect(error).toBeInstanceOf(NodeApiError);
	expect(error).toMatchObject({
		message: 'The quote has expired. No payment was created [item 3]',
		httpCode: '400',
		description: expect.stringContaining('Create a new quote'),
		context: {
			itemIndex: 3,
			data: {
				code: 'quote_expired',
				httpCode: 400,
				retryable: false,
				created: 'no',
				outcome: 'rejected',
				problem: { extensions: { balance: 5 } },
			},
		},
	});
});

it.each([
	[new TransportError('network', true, 'ECONNRESET'), 'The connection to the service failed'],
	[new InputError([{ field: 'amount', problem: 'is required' }]), "'amount' is required"],
])('keeps the message of %p, which has no status', (thrown, message) => {
	const error = toNodeError(node, thrown);
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe(message);
});

it.each([
	[new Error('a mistake in the program'), 'a mistake in the program'],
	['text', 'text'],
])('keeps only the message of %p', (thrown, message) => {
	const error = toNodeError(node, thrown, { itemIndex: 0 });
	expect(error).toBeInstanceOf(NodeOperationError);
	expect(error.message).toBe(`${message} [item 0]`);
	expect(error.context).toMatchObject({ itemIndex: 0, data: { code: 'unexpected' } });
});

it.each([
	new ApiError('quote_expired', 'POST /v3/payment', 400, problem),
	new Error('a mistake in the program'),
	new NodeOperationError(node, 'x', { description: 'As n8n says.' }),
])('adds sentences and facts to %p', (thrown) => {
	const error = toNodeError(node, thrown, { addition: 'And more.', data: { more: 1 } });
	expect(error.description).toMatch(/(^|\S )And more\.( \(code [^)]+\))?$/);
	if (error !== thrown)
		expect(error.context['data']).toMatchObject({ code: expect.any(String), more: 1 });
});

it("passes n8n's own errors on unchanged", () => {
	const own = new NodeOperationError(node, 'x');
	expect(toNodeError(node, own)).toBe(own);
});

it('says in the message what a model should do, because n8n passes on nothing else of an error', () => {
	const tool = { ...node, type: `${node.type}Tool` };
	const lost = new TransportError('timeout', true, 'ECONNABORTED');
	const { message, description } = toNodeError(node, lost, { createsPayment: true });
	expect(description).toMatch(
		/^Wait at least a minute, then look the payment up by its external ID before anything else/,
	);
	expect(toNodeError(tool, lost, { createsPayment: true })).toMatchObject({
		message: `${message}. ${description}`,
		description: undefined,
	});
});
