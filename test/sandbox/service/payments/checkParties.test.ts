import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ServiceError } from '../../../../sandbox/http/errors/serviceError';
import { checkParties } from '../../../../sandbox/service/payments/checkParties';
import {
	errorPointers,
	field,
	v3PaymentFor,
	v3QuoteRequest,
} from '../../../support/servers/sandboxRequests';
import { callSandbox } from '../../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../../support/servers/startSandbox';

const beneficiary = {
	name: 'Priya Sharma',
	account_number: '000123456789',
	branch_code: 'SBIN0001234',
};
const parties = {
	payment_country: 'IND',
	payment_type: 'C2C',
	sender: { name: 'Amal Haddad', country: 'ARE' },
	beneficiary,
	payment_details: { purpose: 'INV-2026-0001' },
} as const;

type Changes = Partial<Parameters<typeof checkParties>[0]>;

function faultsOf(changes: Changes): string[] {
	try {
		checkParties({ ...parties, ...changes });
	} catch (error) {
		if (!(error instanceof ServiceError)) throw error;
		return error.fields.map(({ path, code }) => `${path.join('.')} ${code}`);
	}
	return [];
}

it('accepts the payment of the first workflow', () => expect(faultsOf({})).toEqual([]));

it('accepts optional fields, also as null', () => {
	const more = { ...beneficiary, account_type: 'savings', city: null };
	expect(faultsOf({ beneficiary: more })).toEqual([]);
});

it('lists each field that is unknown, missing, empty or no text', () => {
	expect(
		faultsOf({
			sender: { nmae: 'Amal Haddad', country: '' },
			beneficiary: { name: null, account_number: 123456789 },
			payment_details: { purpose: '  ' },
		}),
	).toEqual([
		'sender.name missing',
		'sender.nmae unknown_field',
		'sender.country too_short',
		'beneficiary.branch_code missing',
		'beneficiary.name wrong_type',
		'beneficiary.account_number wrong_type',
		'payment_details.purpose too_short',
	]);
});

it('follows the country and the type', () => {
	const savings = { ...beneficiary, account_type: 'savings' };
	expect(faultsOf({ payment_country: 'PAK', beneficiary: savings })).toEqual([
		'beneficiary.account_type unknown_field',
	]);
	expect(faultsOf({ payment_type: 'B2C' })).toEqual(['sender.registration_number missing']);
});

it('does not treat an inherited name as a field', () => {
	const sender = { ...parties.sender, constructor: 'x', toString: 'x' };
	expect(faultsOf({ sender })).toEqual([
		'sender.constructor unknown_field',
		'sender.toString unknown_field',
	]);
});

const examples = join(__dirname, '..', '..', '..', '..', 'examples');

/** The names in the rows of a form, each with some value. */
const namesIn = (rows: unknown): object => {
	const fields = field(rows, 'field');
	if (!Array.isArray(fields)) throw new Error('The example has no rows');
	return Object.fromEntries(fields.map((row) => [field(row, 'name'), 'x']));
};

it('accepts the fields of every example that pays, for each country that can be paid', () => {
	const paying = readdirSync(examples)
		.filter((file) => file.endsWith('.workflow.json'))
		.map((file): unknown => JSON.parse(readFileSync(join(examples, file), 'utf8')))
		.flatMap((workflow) => Object.values(Object(field(workflow, 'nodes'))))
		.map((node) => field(node, 'parameters'))
		.filter((form) => field(form, 'senderRows') !== undefined);
	expect(paying.length).toBeGreaterThanOrEqual(3);
	for (const form of paying) {
		for (const country of ['IND', 'PAK', 'NGA'] as const) {
			const faults = faultsOf({
				payment_country: country,
				sender: namesIn(field(form, 'senderRows')),
				beneficiary: namesIn(field(form, 'beneficiaryRows')),
				payment_details: namesIn(field(form, 'paymentDetailsRows')),
			});
			expect(faults).toEqual([]);
		}
	}
});

describe('POST /v3/payment', () => {
	let sandbox: TestSandbox;
	beforeAll(async () => {
		sandbox = await startTestSandbox({ acceptAnyPartyFields: false });
	});

	const pay = async (changes: object) => {
		const quote = await callSandbox(sandbox, 'POST', '/v3/quote', { body: v3QuoteRequest() });
		const body = v3PaymentFor(quote.body, { ...parties, ...changes });
		return await callSandbox(sandbox, 'POST', '/v3/payment', { body });
	};

	it('answers with a problem that points at each field, and makes no payment', async () => {
		const { status, body, headers } = await pay({ sender: { nmae: 'Amal Haddad' } });
		expect([status, headers.get('content-type')]).toEqual([
			422,
			expect.stringContaining('application/problem+json'),
		]);
		expect(errorPointers(body)).toEqual(['#/sender/name', '#/sender/country', '#/sender/nmae']);
		expect(field(body, 'errors', 2)).toEqual({
			detail: expect.stringMatching(/^is not a field of sender: name, country, city/),
			pointer: '#/sender/nmae',
			code: 'unknown_field',
			input: 'Amal Haddad',
		});
		expect(sandbox.control.payments()).toEqual([]);
	});

	it('accepts the fields of the table, and all fields once a setting says so', async () => {
		expect((await pay({})).status).toBe(202);
		sandbox.control.changeSettings({ acceptAnyPartyFields: true });
		expect((await pay({ sender: { nmae: 'Amal Haddad' } })).status).toBe(202);
	});
});
