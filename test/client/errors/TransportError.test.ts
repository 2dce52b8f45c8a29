import { TransportError } from '../../../client/errors/TransportError';

it("carries the operating system's code", () => {
	const error = new TransportError('network', true, 'ECONNRESET');
	expect(error.message).toBe('The connection to the service failed (ECONNRESET)');
	expect([error.errno, error.outcomeUnknown]).toEqual(['ECONNRESET', true]);
});

it.each([
	['timeout', 'The service did not answer in time'],
	['aborted', 'The run was stopped'],
	['response_too_large', "The service's answer is too large to be read"],
] as const)('has a message for %s', (code, message) => {
	expect(new TransportError(code, true).message).toBe(message);
});
