import {
	ApiError,
	ContractError,
	InputError,
	PaymentError,
	TransportError,
} from '../../../../client/errors';
import { decodeProblem } from '../../../../client/v2/problem';
import { decodeProblem as decodeV3Problem } from '../../../../client/v3/problem';
import { describeError } from '../../../../nodes/adapter/errors/describeError';
import { findChoices } from '../../../../nodes/CrossBorderPayouts/registry';
import { toResponse } from '../../../support/fakes/fakeTransport';

const fields =
	findChoices('payment', 'create').find(({ apiVersion }) => apiVersion === 'v3')?.operation
		.fields ?? [];
const problem = (detail?: string) => ({
	...(detail === undefined ? {} : { detail }),
	fields: [],
	extensions: {},
	isServicesWord: true as const,
});
const apiError = (
	code: ConstructorParameters<typeof ApiError>[0],
	status: number,
	detail?: string,
) => new ApiError(code, 'POST /v3/payment', status, problem(detail));

describe('the message', () => {
	it.each([
		['amount', 'must be greater than 0', "'Amount' must be greater than 0"],
		['sender', 'row 3 has no name', "'Sender': row 3 has no name"],
		['sender', 'rows 1 and 3 are both named x', "'Sender': rows 1 and 3 are both named x"],
		['external_id', 'a payment with it exists', "'External ID': a payment with it exists"],
		['id', 'an ID of dots', "'id': an ID of dots"],
		['body.external_id', 'cannot be "."', '\'Body > external_id\' cannot be "."'],
		['', 'nothing was given', 'nothing was given'],
	])('names %s by its label', (field, sentence, message) => {
		expect(
			describeError(new InputError([{ field, problem: sentence }]), fields, false).message,
		).toBe(message);
	});

	it('names every field', () => {
		const error = new InputError([
			{ field: 'amount', problem: 'is required' },
			{ field: 'quote', problem: 'is required' },
		]);
		expect(describeError(error, fields, false).message).toBe(
			"'Amount' is required; 'Quote ID' is required",
		);
	});

	it('names the fields of a 422 by their labels, and never their values', () => {
		const body = {
			detail: [
				{
					loc: ['body', 'external_id'],
					msg: 'is too long',
					type: 'too_long',
					input: 'secret-value',
				},
				{ loc: ['body'], msg: 'is odd', type: 'odd' },
			],
		};
		const decoded = decodeProblem(toResponse({ status: 422, body }));
		const facts = describeError(
			new ApiError('validation_failed', 'POST /v2/payment', 422, decoded),
			fields,
			false,
		);
		expect(facts.message).toBe("'External ID': is too long; 'Body': is odd");
		expect(JSON.stringify(facts)).not.toContain('secret-value');
	});

	it('names where in the form a member comes from', () => {
		const locate = (path: readonly string[]) =>
			path[0] === 'sender' ? [`Column ${path.join('_')}`] : path;
		const input = new InputError([
			{ field: 'sender.name', problem: 'is empty' },
			{ field: 'amount', problem: 'is required' },
		]);
		expect(describeError(input, fields, false, null, locate).message).toBe(
			"'Column sender_name' is empty; 'Amount' is required",
		);
		const body = { errors: [{ pointer: '#/sender/city', detail: 'is required' }] };
		const decoded = decodeV3Problem(toResponse({ status: 422, body }));
		const answer = new ApiError('validation_failed', 'POST /v3/payment', 422, decoded);
		expect(describeError(answer, fields, false, null, locate).message).toBe(
			"'Column sender_city': is required",
		);
	});

	it('is the title of the reason for all other errors', () => {
		expect(describeError(apiError('quote_used', 400), fields, false).message).toBe(
			'The quote has been used',
		);
	});
});

describe('the description', () => {
	it('quotes the service, advises what to do and gives the facts', () => {
		const { description } = describeError(
			apiError('insufficient_balance', 400, 'Insufficient balance detected (7)'),
			fields,
			true,
		);
		expect(description).toBe(
			'The service says: Insufficient balance detected (7). Fund the balance, then send the payment again under the same external ID. (code insufficient_balance, HTTP 400, payment created: no)',
		);
	});

	it('never ends a quoted sentence with two periods', () => {
		const { description } = describeError(
			apiError('duplicate_external_id', 400, 'Detected.'),
			fields,
			true,
		);
		expect(description).toMatch(/^The service says: Detected\. Look/);
	});

	it("escapes and shortens the service's text", () => {
		const { description } = describeError(
			apiError('bad_request', 400, `<script>&${'x'.repeat(1000)}`),
			fields,
			false,
		);
		expect(description).toContain('&lt;script&gt;&amp;x');
		expect(description).not.toContain('<');
		expect(description.length).toBeLessThan(800);
	});

	it('advises to look the payment up if it may exist', () => {
		const { message, description } = describeError(
			new TransportError('timeout', true),
			fields,
			true,
			'INV-7',
		);
		expect(message).toBe(
			"It is not known whether payment 'INV-7' was created: The service did not answer in time",
		);
		expect(description).toMatch(/^Look the payment up by its external ID before anything else\./);
		expect(describeError(new TransportError('timeout', true), fields, false).description).toMatch(
			/^Try again/,
		);
	});

	it('names the instance of a problem', () => {
		const error = new ApiError('forbidden', 'GET /v3/balance', 403, {
			...problem(),
			instance: '/log/7',
		});
		expect(describeError(error, fields, false).description).toContain('instance /log/7');
	});
});

describe('the details', () => {
	it.each([
		['refused input', new InputError([{ field: 'amount', problem: 'x' }]), 'no', 'not_sent'],
		['a request that never left', new TransportError('network', false), 'no', 'not_sent'],
		['a lost answer', new TransportError('network', true), 'unknown', 'unconfirmed'],
		['a 500', apiError('server_error', 500), 'unknown', 'unconfirmed'],
		[
			'a strange 2xx',
			new ContractError('POST /v3/payment', 202, '', 'x'),
			'unknown',
			'unconfirmed',
		],
		['a used quote', apiError('quote_used', 400), 'unknown', 'unconfirmed'],
		['a refusal', apiError('quote_expired', 400), 'no', 'rejected'],
		[
			'another payment under the ID',
			new InputError([], 'duplicate_external_id'),
			'yes',
			'rejected',
		],
		[
			'a duplicate that was not found',
			apiError('duplicate_external_id', 400),
			'yes',
			'unconfirmed',
		],
	] as const)('of %s', (_name, error, created, outcome) => {
		expect(describeError(error, fields, true).details).toMatchObject({
			code: error.code,
			created,
			outcome,
		});
	});

	it('do not mention payments if the operation creates none', () => {
		const { details } = describeError(apiError('server_error', 502), fields, false);
		expect(details).toEqual({ code: 'server_error', httpCode: 502, retryable: true });
	});

	it.each([
		[apiError('server_error', 502), 502],
		[new ContractError('GET /v3/balance', 200, '', 'x'), 200],
		[new TransportError('network', true), null],
		[new InputError([{ field: 'amount', problem: 'is required' }]), null],
		[new PaymentError('rejected', 'no', apiError('quote_expired', 400)), 400],
		[new PaymentError('unconfirmed', 'unknown', new TransportError('timeout', true)), null],
	])('have the status of %p as a number, or null if no response came', (error, httpCode) => {
		expect(describeError(error, [], false).details.httpCode).toBe(httpCode);
	});
});
