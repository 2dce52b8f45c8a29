import { TransportError } from '../../../client/errors/TransportError';

it("carries the operating system's code", () => {
	const error = new TransportError('network', true, 'ECONNRESET');
	expect(error.message).toBe('The service could not be reached (ECONNRESET)');
	expect([error.errno, error.outcomeUnknown]).toEqual(['ECONNRESET', true]);
});

it.each([
	['timeout', 'The service did not answer in time'],
	['aborted', 'The request was stopped'],
	['response_too_large', 'The answer is too large'],
] as const)('has a message for %s', (code, message) => {
	expect(new TransportError(code, true).message).toBe(message);
});
