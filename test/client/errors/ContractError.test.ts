import { ContractError } from '../../../client/errors/ContractError';

it('names the endpoint, the status and the place', () => {
	const error = new ContractError('POST /v3/quote', 200, '/id', 'a required member is missing');
	expect(error.message).toBe(
		'POST /v3/quote answered 200 with a body that does not match the interface at /id: a required member is missing',
	);
	expect(error.code).toBe('unexpected_response');
});

it('leaves out the place of a whole body', () => {
	const error = new ContractError('GET /v3/balance', 200, '', 'it has another format');
	expect(error.message).toBe(
		'GET /v3/balance answered 200 with a body that does not match the interface: it has another format',
	);
});
