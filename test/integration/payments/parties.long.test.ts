/** Who pays whom, given in every way of the form: in n8n's engine, against a sandbox that knows each field. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { NodeOutcome } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ acceptAnyPartyFields: false });
});

beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.clearFaults();
});

const run = async (
	parameters: INodeParameters,
	...items: readonly IDataObject[]
): Promise<NodeOutcome> =>
	await executePayouts(sandbox, {
		parameters: withLeftOut(parameters),
		...(items.length > 0 ? { items } : {}),
		onError: 'continueErrorOutput',
	});

/** v2 has no field for the purpose of the sheet. */
const withLeftOut = (parameters: INodeParameters): INodeParameters =>
	parameters['apiVersion'] === 'v2' && parameters['specifyParties'] === 'columns'
		? {
				...parameters,
				options: { columnsNotSent: 'details_purpose', ...Object(parameters['options']) },
			}
		: parameters;

const sent = (): string[] =>
	sandbox.control.requests().map(({ method, path }) => `${method} ${path}`);
/** The cause in an error that names the payment and says that it was not created. */
const failureOf = ({ outputs }: NodeOutcome): unknown =>
	/^Payment 'INV-1': (.*)\. No payment was created$/.exec(
		String(outputs[1]?.[0]?.json['error']),
	)?.[1];
const hintOf = ({ run: { data } }: NodeOutcome): string | undefined =>
	data.resultData.runData['Under Test']?.[0]?.hints?.[0]?.message;

const send: INodeParameters = {
	operation: 'send',
	country: 'IND',
	currency: 'AED',
	amount: '1000.00',
	externalId: 'INV-1',
};

/** One row of a sheet that serves both versions. */
const sheet: IDataObject = {
	invoice: 'INV-1',
	sender_name: 'Amal Haddad',
	sender_country: 'ARE',
	sender_city: 'Dubai',
	sender_address: '7 Marina Walk',
	sender_identity_doc_type: 'passport',
	sender_identity_doc: 'A1234567',
	sender_relation: 'other',
	beneficiary_name: 'Priya Sharma',
	beneficiary_account_number: '000123456789',
	beneficiary_branch_code: 'SBININBB104',
	beneficiary_bank_name: 'State Bank of India',
	beneficiary_city: 'Mumbai',
	beneficiary_address: '12 Hill Road',
	details_purpose: 'Family support',
};
const columns = { ...send, specifyParties: 'columns' };
const without = (name: string): IDataObject =>
	Object.fromEntries(Object.entries(sheet).filter(([column]) => column !== name));

const row = (name: string, value = ''): IDataObject => ({ name, value });
const rows = (...field: IDataObject[]): INodeParameters =>
	({ field }) as unknown as INodeParameters;

describe('From Input Columns', () => {
	it.each(['v2', 'v3'])('pays from a sheet on %s without any other field', async (apiVersion) => {
		const paid = await run({ ...columns, apiVersion }, sheet);
		expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
		expect(hintOf(paid)).toMatch(
			/Columns that are not read as sender, beneficiary or details: invoice\. Fields of the form can still use them$/,
		);
		sandbox.control.reset();
		const externalId = '={{ $json.invoice }}';
		const used = await run({ ...columns, apiVersion, externalId }, sheet);
		expect(hintOf(used)).toMatch(/^Payments: 1 created \(INV-1, 1000 AED\)$/);
	});

	it.each(['v2', 'v3'])('pays on %s from a sheet with headings for people', async (apiVersion) => {
		const headed = Object.fromEntries(
			Object.entries(sheet).map(([column, value]) => [
				column.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
				value,
			]),
		);
		expect(Object.keys(headed)).toContain('Beneficiary Account Number');
		const paid = await run({ ...columns, apiVersion }, headed);
		expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});

	it('names a heading that the service refuses as the sheet has it', async () => {
		const rest = Object.fromEntries(
			Object.entries(sheet).filter(([column]) => column !== 'sender_name'),
		);
		const refused = await run(columns, { ...rest, 'Sender Name': 123456789 });
		expect(String(failureOf(refused))).toContain("Column 'Sender Name' must be a text");
	});

	it('pays from the item of an earlier node, and from nested objects', async () => {
		const sender = { name: 'Amal Haddad', country: 'ARE' };
		const nested = { rows: { sender, beneficiary: { ...beneficiary }, details: { purpose: 'x' } } };
		const paid = await run({ ...columns, columns: '={{ $json.rows }}' }, nested);
		expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});

	it.each(['v2', 'v3'])('names on %s the column that is missing', async (apiVersion) => {
		const missing = await run({ ...columns, apiVersion }, without('beneficiary_branch_code'));
		expect(failureOf(missing)).toMatch(
			/^Column 'beneficiary_branch_code':? is required(, but empty)?$/,
		);
	});

	describe.each(['v2', 'v3'])('a cell that only other rows have, on %s', (apiVersion) => {
		const parameters = { ...columns, apiVersion, externalId: '={{ $json.invoice }}' };
		const gap = { ...without('beneficiary_city'), invoice: 'INV-2' };

		it('is refused like an empty one', async () => {
			const { outputs } = await run(parameters, sheet, gap);
			expect(outputs[0]?.map(({ item }) => item)).toEqual([0]);
			expect(String(outputs[1]?.[0]?.json['error'])).toMatch(
				/^Payment 'INV-2': 'Columns': the column 'beneficiary_city', which other items have, is empty\. Give it a value\./,
			);
			expect(outputs[1]?.[0]?.json['error']).toContain('. This run did not create this payment');
			expect(sent().filter((request) => /^POST .*payment$/.test(request))).toHaveLength(1);
		});

		it('stops a run that does not continue before anything is sent', async () => {
			const { error } = await executePayouts(sandbox, {
				parameters: withLeftOut(parameters),
				items: [sheet, gap],
			});
			expect(error?.message).toContain("the column 'beneficiary_city'");
			expect(sent()).toEqual([]);
		});
	});

	it.each(['v2', 'v3'])(
		'%s create: a cell that only other rows have stops the run',
		async (apiVersion) => {
			const { error } = await executePayouts(sandbox, {
				parameters: withLeftOut({
					...columns,
					apiVersion,
					operation: 'create',
					quote: '0197f9a0-0000-7000-8000-000000000000',
					externalId: '={{ $json.invoice }}',
				}),
				items: [sheet, { ...without('beneficiary_city'), invoice: 'INV-2' }],
			});
			expect(error?.message).toContain("the column 'beneficiary_city', which other items have");
			expect(sent()).toEqual([]);
		},
	);

	it('lets a cell that only other rows have be missing if the form says so', async () => {
		const { outputs } = await run(
			{
				...columns,
				externalId: '={{ $json.invoice }}',
				options: { mayBeEmpty: 'beneficiary_city' },
			},
			sheet,
			{ ...without('beneficiary_city'), invoice: 'INV-2' },
		);
		expect(outputs[1]).toEqual([]);
		expect(outputs[0]).toHaveLength(2);
	});

	it('names every column that the service refuses, as the item has it', async () => {
		const refused = await run(columns, {
			'sender.name': 'Amal Haddad',
			sender: { nmae: 'x' },
			beneficiary_name: 'Priya Sharma',
			beneficiary_email: 5,
			beneficiary_account_number: '000123456789',
		});
		expect(String(failureOf(refused)).split('; ')).toEqual([
			"Column 'sender_country' is required",
			expect.stringMatching(/^Column 'sender\.nmae' is not a field of sender/),
			"Column 'beneficiary_branch_code' is required",
			"Column 'beneficiary_email' must be a text",
			"Column 'details_purpose' is required",
		]);
	});

	it('names a column of v2 that only the service refuses', async () => {
		sandbox.control.addFault({
			method: 'POST',
			path: '/v2/payment',
			kind: 'status',
			status: 422,
			body: { detail: [{ loc: ['body', 'bank_branch_code'], msg: 'is closed', type: 'x' }] },
		});
		expect(failureOf(await run({ ...columns, apiVersion: 'v2' }, sheet))).toBe(
			"Column 'beneficiary_branch_code' is closed",
		);
	});

	it.each<[string, IDataObject, RegExp]>([
		['an empty one', { sender_city: '' }, /^'Columns': the column 'sender_city' is empty\. /],
		['null', { sender_city: null }, /^'Columns': the column 'sender_city' is empty\. /],
		['blanks', { sender_city: ' \t' }, /^'Columns': the column 'sender_city' is empty\. /],
		[
			'one that is there twice',
			{ 'sender.name': 'Amal Haddad' },
			/^'Columns': the column 'sender_name' and the column 'sender\.name' are the same field\./,
		],
		[
			'a heading in addition to the column that it means',
			{ 'Sender Name': 'Somebody Else' },
			/^'Columns': the column 'sender_name' and the column 'Sender Name' are the same field\./,
		],
		[
			'a number that has lost digits',
			{ beneficiary_account_number: Number('12345678901234567890') },
			/^'Columns': the column 'beneficiary_account_number' contains a number with more digits/,
		],
	])('refuses %s before anything is sent', async (_name, changes, sentence) => {
		for (const apiVersion of ['v2', 'v3']) {
			const refused = await run({ ...columns, apiVersion }, { ...sheet, ...changes });
			expect(failureOf(refused)).toMatch(sentence);
			expect(refused.outputs[1]?.[0]?.json['details']).toMatchObject({ created: 'no' });
		}
		expect(sent()).toEqual([]);
	});

	it.each(['v2', 'v3'])('on %s, leaves out what may be empty', async (apiVersion) => {
		const item = { ...sheet, sender_mobile: '', beneficiary_email: null };
		const options = { mayBeEmpty: 'sender_mobile, beneficiary.email' };
		const paid = await run({ ...columns, apiVersion, options }, item);
		expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});

	it.each<[string, unknown]>([
		['a list', [1]],
		['an object', { a: 'b' }],
		['true', true],
	])('refuses %s as a value of a party on v2', async (_name, value) => {
		const refused = await run({ ...columns, apiVersion: 'v2' }, {
			...sheet,
			beneficiary_account_number: value,
		} as IDataObject);
		expect(failureOf(refused)).toBe("Column 'beneficiary_account_number' must be text");
		expect(sent()).toEqual([]);
	});

	it('does not read the prototype of an item', async () => {
		const hostile = JSON.parse(
			'{"__proto__":{"sender_name":"x"},"constructor_name":"y","sender___proto__":"z"}',
		) as IDataObject;
		const refused = await run(columns, { ...sheet, ...hostile });
		expect(failureOf(refused)).toMatch(/the column 'sender___proto__' begins like a field/);
		expect(({} as { sender_name?: unknown }).sender_name).toBeUndefined();
	});

	it.each(['={{ null }}', '={{ [1] }}', '={{ "x" }}', '={{ 5 }}', '={{ $json.none }}', '{'])(
		'refuses %s as an item',
		async (given) => {
			expect(failureOf(await run({ ...columns, columns: given }, sheet))).toMatch(/^'Columns' /);
			expect(sent()).toEqual([]);
		},
	);

	it('pays what was approved, and no other column', async () => {
		const dryRun = { ...columns, dryRun: true, prepareApproval: true };
		const prepared = await run(dryRun, sheet);
		const approval = prepared.outputs[0]?.[0]?.json['approval'] as IDataObject;
		const approved = {
			...columns,
			requireApproval: true,
			approvedSummary: String(approval['summary']),
			approvedHash: String(approval['sha256']),
		};
		for (const changes of [
			{ beneficiary_account_number: '000123456780' },
			{ details_remarks: 'x' },
		]) {
			const changed = await run(approved, { ...sheet, ...changes });
			expect(changed.outputs[1]?.[0]?.json['details']).toMatchObject({ code: 'not_approved' });
		}
		const paid = await run(approved, { ...sheet, invoice: 'not a part of it' });
		expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});
});

const beneficiary = {
	name: 'Priya Sharma',
	account_number: '000123456789',
	branch_code: 'SBIN0001234',
};

describe('Using Fields', () => {
	const filled = {
		senderRows: rows(row('name', 'Amal Haddad'), row('country', 'ARE')),
		beneficiaryRows: rows(...Object.entries(beneficiary).map(([name, value]) => row(name, value))),
		paymentDetailsRows: rows(row('purpose', 'Family support')),
	};

	it('pays with the starter rows filled in', async () => {
		const paid = await run({ ...send, ...filled });
		expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
		expect(hintOf(paid)).toMatch(/^Payments: [^.]*$/);
	});

	it('asks for fields if no row was touched, or all were deleted', async () => {
		expect(failureOf(await run(send))).toMatch(
			/^'Sender' has no row with a value\. Fill in its rows, .*; 'Beneficiary' has no row with a value\./,
		);
		expect(sent()).toEqual([]);
	});

	it('ignores rows that were not touched, and names what the service misses', async () => {
		const refused = await run({
			...send,
			...filled,
			senderRows: rows(row('name', 'Amal Haddad'), row('country')),
			paymentDetailsRows: rows(row('purpose')),
		});
		expect(failureOf(refused)).toBe(
			"'Sender > country' is required; 'Payment Details > purpose' is required",
		);
	});

	it.each([{}, { code: '' }, { code: null }, { code: ' ' }])(
		'refuses a starter row whose expression gives nothing: %j',
		async (item) => {
			const form = {
				...send,
				...filled,
				beneficiaryRows: rows(row('name', 'x'), row('branch_code', '={{ $json.code }}')),
			};
			expect(failureOf(await run(form, item))).toMatch(
				/^'Beneficiary': row \d 'branch_code' is empty\. .* add beneficiary_branch_code to /,
			);
			expect(sent()).toEqual([]);
		},
	);

	it('refuses an empty optional field of v2, unless it may be empty', async () => {
		const typed = Object.fromEntries(
			Object.entries(sheet)
				.filter(([name]) => /^(sender|beneficiary)_/.test(name))
				.map(([name, value]) => [
					name
						.replace(/^beneficiary_(?=branch|bank)/, '')
						.replace(/^branch/, 'bank_branch')
						.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
					value,
				]),
		);
		const form = {
			...send,
			apiVersion: 'v2',
			...typed,
			additionalFields: { remarks: '={{ $json.none }}' },
		} as INodeParameters;
		expect(failureOf(await run(form))).toMatch(/^'Remarks' is empty\. .* add details_remarks to /);
		expect(sent()).toEqual([]);
		const paid = await run({ ...form, options: { mayBeEmpty: 'details_remarks' } });
		expect(paid.outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});
});

describe('Using JSON', () => {
	const json = {
		...send,
		specifyParties: 'json',
		sender: '{"name":"Amal Haddad","country":"ARE"}',
		beneficiary: JSON.stringify(beneficiary),
		paymentDetails: '{"purpose":"Family support"}',
	};

	it('pays', async () => {
		expect((await run(json)).outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	});

	it('names the member that the service refuses', async () => {
		const refused = await run({ ...json, sender: '{"name":"x","ctry":"ARE"}' });
		expect(failureOf(refused)).toMatch(
			/^'Sender > country' is required; 'Sender > ctry' is not a field of sender/,
		);
	});

	it('pays on v2 with the same objects', async () => {
		const objects = { sender: {}, beneficiary: {} } as Record<string, IDataObject>;
		for (const [column, value] of Object.entries(sheet)) {
			const [, party = '', name = ''] = /^(sender|beneficiary)_(.*)$/.exec(column) ?? [];
			if (party !== '') Object(objects[party])[name] = value;
		}
		const form = {
			...json,
			apiVersion: 'v2',
			sender: JSON.stringify(objects['sender']),
			beneficiary: JSON.stringify(objects['beneficiary']),
			paymentDetails: '{}',
		};
		expect((await run(form)).outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
		expect(failureOf(await run({ ...form, paymentDetails: '{"purpose":"x"}' }))).toMatch(
			/^'Payment Details': the member 'purpose' is no field of v2\./,
		);
	});
});

describe('Using Whole Body', () => {
	const parties = {
		sender: { name: 'Amal Haddad', country: 'ARE' },
		beneficiary,
		payment_details: { purpose: 'x' },
	};
	const whole = (body: object, form = send): INodeParameters => ({
		...form,
		specifyParties: 'body',
		body: JSON.stringify(body),
	});

	it('sends and finds the payment by its external ID', async () => {
		expect((await run(whole(parties))).outputs[0]?.[0]?.json).toMatchObject({
			outcome: 'created',
			externalId: 'INV-1',
		});
		expect((await run(whole(parties))).outputs[0]?.[0]?.json).toMatchObject({
			outcome: 'existing',
		});
	});

	it('names the member of the body that the service refuses', async () => {
		const refused = await run(whole({ ...parties, sender: { name: 'x' } }));
		expect(failureOf(refused)).toBe("'Body > sender > country' is required");
	});

	it.each([
		[{ amount: 5 }, /^'Body' must not name amount: the quote gives them/],
		[{ external_id: 'INV-2' }, /^'Body' names another external_id than the form/],
		[{ payment_country: 'PAK' }, /^'Body' names another payment_country than the form/],
	])('refuses %j in addition to the form', async (more, sentence) => {
		expect(failureOf(await run(whole({ ...parties, ...more })))).toMatch(sentence);
		expect(sent()).toEqual([]);
	});

	it('is not available on v2', async () => {
		expect(failureOf(await run(whole(parties, { ...send, apiVersion: 'v2' })))).toMatch(
			/^'Specify Parties' has a value that is not in the list/,
		);
		expect(sent()).toEqual([]);
	});
});
