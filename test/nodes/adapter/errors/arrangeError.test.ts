import {
	ApiError,
	ContractError,
	InputError,
	PaymentError,
	TransportError,
} from '../../../../client/errors';
import { decodeProblem as decodeV3Problem } from '../../../../client/v3/problem';
import { toApiError } from '../../../../client/problem/toApiError';
import { decodeProblem } from '../../../../client/v2/problem';
import { arrangeError } from '../../../../nodes/adapter/errors/arrangeError';
import { findChoices } from '../../../../nodes/CrossBorderPayouts/registry';
import { toResponse } from '../../../support/fakes/fakeTransport';

const fields =
	findChoices('payment', 'create').find(({ apiVersion }) => apiVersion === 'v3')?.operation
		.fields ?? [];
const problem = (detail?: string) => ({
	...(detail === undefined ? {} : { detail }),
	fields: [],
	extensions: {},
	isFromService: true as const,
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
		expect(arrangeError(new InputError([{ field, problem: sentence }]), { fields }).message).toBe(
			message,
		);
	});

	it('names every field', () => {
		const error = new InputError([
			{ field: 'amount', problem: 'is required' },
			{ field: 'quote', problem: 'is required' },
		]);
		expect(arrangeError(error, { fields }).message).toBe(
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
		const facts = arrangeError(
			new ApiError('validation_failed', 'POST /v2/payment', 422, decoded),
			{ fields },
		);
		expect(facts.message).toBe("'External ID' is too long; 'Body' is odd");
		expect(JSON.stringify(facts)).not.toContain('secret-value');
	});

	it('names where in the form a member comes from', () => {
		const locate = (path: readonly string[]) =>
			path[0] === 'sender' ? [`Column ${path.join('_')}`] : path;
		const input = new InputError([
			{ field: 'sender.name', problem: 'is empty' },
			{ field: 'amount', problem: 'is required' },
		]);
		expect(arrangeError(input, { fields, locate }).message).toBe(
			"Column 'sender_name' is empty; 'Amount' is required",
		);
		const body = { errors: [{ pointer: '#/sender/city', detail: 'is required' }] };
		const decoded = decodeV3Problem(toResponse({ status: 422, body }));
		const answer = new ApiError('validation_failed', 'POST /v3/payment', 422, decoded);
		expect(arrangeError(answer, { fields, locate }).message).toBe(
			"Column 'sender_city' is required",
		);
	});

	it('is the title of the reason for all other errors', () => {
		expect(arrangeError(apiError('quote_used', 400), { fields }).message).toBe(
			'The quote has already been used',
		);
	});
});

describe('the payment', () => {
	it('is named once, followed by the cause and whether it was created', () => {
		const input = new InputError([{ field: 'amount', problem: 'is required. Write one' }]);
		expect(arrangeError(input, { fields, createsPayment: true, payment: 'INV-7' }).message).toBe(
			"Payment 'INV-7': 'Amount' is required. Write one. No payment was created",
		);
		expect(arrangeError(input, { fields, createsPayment: false, payment: 'INV-7' }).message).toBe(
			"Payment 'INV-7': 'Amount' is required. Write one",
		);
	});

	it('is not named if the form has none', () => {
		expect(arrangeError(apiError('quote_expired', 400), { createsPayment: true }).message).toBe(
			'The quote has expired. No payment was created',
		);
	});
});

describe('the description', () => {
	it('quotes the service, advises what to do and gives the facts', () => {
		const { description } = arrangeError(
			apiError('insufficient_balance', 400, 'Insufficient balance detected (7)'),
			{ createsPayment: true },
		);
		expect(description).toBe(
			'The service says: “Insufficient balance detected (7)”. Fund the balance, then send the payment again. Keep the same external ID. (code insufficient_balance, HTTP 400)',
		);
	});

	// The service's words to the refused request seem to contradict what the other requests have shown.
	it.each([
		[
			'v3_not_enabled',
			/^Ask the service to enable v3\. .* The service says: “Unknown key”\. \(code/,
		],
		['body_signature', /^Probably the signature .* The service says: “Unknown key”\. \(code/],
		['unauthorized', /^The service says: “Unknown key”\. Run the operation .* \(code/],
	] as const)(
		'quotes the service after the advice only if other requests have shown the cause: %s',
		(code, expected) => {
			expect(arrangeError(apiError(code, 401, 'Unknown key')).description).toMatch(expected);
		},
	);

	it('never ends a quoted sentence with two periods', () => {
		const { description } = arrangeError(apiError('bad_request', 400, 'Too late.'));
		expect(description).toMatch(/^The service says: “Too late”\. Correct/);
	});

	it("escapes and shortens the service's text", () => {
		const { description } = arrangeError(
			apiError('bad_request', 400, `<script>&${'x'.repeat(1000)}`),
		);
		expect(description).toContain('&lt;script&gt;&amp;x');
		expect(description).not.toContain('<');
		expect(description.length).toBeLessThan(800);
	});

	it('advises to look the payment up if it may exist, and what follows', () => {
		const lost = new TransportError('timeout', true);
		const { message, description } = arrangeError(lost, {
			createsPayment: true,
			payment: 'INV-7',
		});
		expect(message).toBe(
			"Payment 'INV-7': The service did not answer in time. It is not known whether this payment was created",
		);
		expect(description).toMatch(
			/^Wait at least a minute, then look the payment up by its external ID before anything else\. If it is not there, send it again under the same external ID, and never under another one, .* If it is there, do not pay again, unless its status is failed, rejected, canceled or reversed: then use Payment: Send with the option 'Replaces External ID', which looks at the old payment first\. \(/,
		);
		expect(arrangeError(lost, { createsPayment: false }).description).toMatch(
			/^This operation never pays, so this error does not tell whether a payment was made\. Try this operation again/,
		);
	});

	it('asks for a new quote only after the look-up', () => {
		const error = new PaymentError('unconfirmed', 'unknown', apiError('quote_used', 400));
		expect(arrangeError(error, { createsPayment: true }).description).toMatch(
			/^Wait at least a minute, then look the payment up by its external ID,.* new quote .* same external ID, never under another one\. If it is there, do not pay again, unless /,
		);
	});

	it('does not advise to send a payment again that the service knows, but does not show', () => {
		const duplicate = apiError('duplicate_external_id', 400);
		const error = new PaymentError('unconfirmed', 'yes', duplicate);
		expect(arrangeError(error, { createsPayment: true }).description).toMatch(
			/^No look-up has shown the existing payment so far: .* ask the service\. Never send it under another external ID/,
		);
	});

	it('adds a further sentence before the code', () => {
		const { description } = arrangeError(apiError('forbidden', 403), { addition: 'And <more>.' });
		expect(description).toMatch(/And &lt;more&gt;\. \(code forbidden, HTTP 403\)$/);
	});

	it('names the instance of a problem', () => {
		const error = new ApiError('forbidden', 'GET /v3/balance', 403, {
			...problem(),
			instance: '/log/7',
		});
		expect(arrangeError(error, { fields }).description).toContain('instance /log/7');
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
		expect(arrangeError(error, { fields, createsPayment: true }).details).toMatchObject({
			code: error.code,
			created,
			outcome,
		});
	});

	it.each([
		[
			true,
			{
				code: 'unexpected',
				more: expect.stringMatching(/^If it is reversed, first take back/),
				created: 'unknown',
				outcome: 'unconfirmed',
			},
		],
		[false, { code: 'unexpected', created: 'no', outcome: 'not_sent' }],
	])('of an error that nobody expected, begun %p', (wasBegun, details) => {
		const error = new Error('a mistake in the program');
		const facts = arrangeError(error, { createsPayment: true, wasBegun, payment: 'INV-7' });
		expect(facts.details).toEqual(details);
		expect(facts.message).toMatch(/^Payment 'INV-7': a mistake in the program\. (It|No) /);
		expect(facts.description.startsWith('Wait at least a minute')).toBe(wasBegun);
	});

	it.each([
		['a text', 'a text'],
		[undefined, 'undefined'],
		[{ message: 'of another realm' }, 'of another realm'],
		[{ toString: null, token: 'planted' }, 'Something failed without a message'],
		[Object.create(null), 'Something failed without a message'],
		[['planted'], 'Something failed without a message'],
	])('of %j, which is no error', (thrown: unknown, message) => {
		const facts = arrangeError(thrown, { createsPayment: true, wasBegun: true });
		expect(facts.message).toContain(message);
		expect(JSON.stringify(facts)).not.toContain('planted');
		expect(facts.details).toMatchObject({ code: 'unexpected', outcome: 'unconfirmed' });
	});

	it('do not mention payments if the operation creates none', () => {
		const { details } = arrangeError(apiError('server_error', 502), { createsPayment: false });
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
		expect(arrangeError(error).details.httpCode).toBe(httpCode);
	});
});

it.each([
	[['body', 'IND', 'beneficiary_address']],
	[['body', 'PaymentToIndia', 'beneficiary_address']],
	[['body', 'beneficiary_address']],
])('names the field of the form for the v2 place %p', (loc) => {
	const error = toApiError(
		'POST /v2/payment',
		toResponse({ status: 422, body: { detail: [{ loc, msg: 'is too long', type: 'x' }] } }),
		decodeProblem,
		{ body: { country: 'IND', beneficiary_name: 'Priya' } },
	);
	const fields = findChoices('payment', 'create').find(({ apiVersion }) => apiVersion === 'v2')
		?.operation.fields;
	const { message, details } = arrangeError(error, fields ? { fields } : {});
	expect(message).toBe("'Beneficiary Address' is too long");
	expect(details.problem?.errors).toMatchObject([{ field: 'Beneficiary Address', code: 'x' }]);
});
