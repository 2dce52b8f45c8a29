/** The example that checks the beneficiaries of a sheet: what is sent, what each row says, and how the rows are counted. */
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

interface Workflow {
	readonly nodes: readonly INode[];
	readonly connections: Readonly<Record<string, { main: Array<Array<{ node: string }>> }>>;
}
const { nodes, connections } = JSON.parse(
	readText('examples/beneficiary-check.workflow.json'),
) as Workflow;

const nodeOf = (name: string): INode => {
	const found = nodes.find((node) => node.name === name);
	if (found === undefined) throw new Error(`The example has no node ${name}`);
	return found;
};

let sandbox: TestSandbox;
beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control.reset());

const row = (cells: IDataObject = {}): IDataObject => ({
	country: 'IND',
	beneficiary_name: 'Priya Sharma',
	beneficiary_account_number: '000123456789',
	beneficiary_branch_code: 'SBIN0001234',
	...cells,
});
const inCountry = (country: IDataObject[string], account = '000123456789'): IDataObject =>
	row({ country, beneficiary_account_number: account });

type Before = Readonly<Record<string, IDataObject[]>>;

async function outputOf(
	{ type, parameters }: INode,
	before: Before,
	items: IDataObject[],
): Promise<IDataObject[]> {
	if (type !== 'n8n-nodes-base.set') {
		const { outputs } = await executePayouts(sandbox, {
			...{ parameters, before, items },
			onError: 'continueRegularOutput',
		});
		return (outputs[0] ?? []).map(({ json }) => json);
	}
	const made = await evaluate({ json: String(parameters['jsonOutput']) }, { before, items });
	return made.map(({ json }) => json as IDataObject);
}

/** @returns the rows of the sheet that the user gets back, the text of the last page, and what was sent */
async function check(sheet: IDataObject[]) {
	let before: Before = { Beneficiaries: sheet };
	let items = sheet;
	const next = (name: string): string => connections[name]?.main[0]?.[0]?.node ?? '';
	let name = next('Are There Accounts?');
	for (; name !== 'Sheet with Results'; name = next(name)) {
		items = await outputOf(nodeOf(name), before, items);
		before = { ...before, [name]: items };
	}
	const [page] = await evaluate(
		{ text: String(nodeOf('Give It Back').parameters['completionMessage']) },
		{ before, items: [{}] },
	);
	const sent = sandbox.control.requests().map(({ path }) => path);
	return { rows: items, text: String(page?.['text']), sent };
}

const isCheck = (path: string): boolean => path === '/v3/validate_account';
const india = 'Not checked: only accounts in India can be checked';

it.each(['IND', 'India', 'ind', 'IND ', ' INDIA\u00a0', 'in', '', undefined, null])(
	'shows what the bank answers about an account in the country %j',
	async (country) => {
		const { rows, text } = await check([inCountry(country, '000444550408')]);
		expect(rows[0]).toMatchObject({ account: 'valid', name_matches: 'no' });
		expect(rows[0]?.['remark']).toBe(
			`The account exists, but the bank writes the name as Other Holder. Compare the names before you pay${
				country === 'IND' ? '' : '. To pay this row, write IND into the cell country'
			}`,
		);
		expect(text).toContain('1 belongs to another name: compare before you pay.');
	},
);

it.each(['PAK', 'NGA', 'Pakistan', ' pk', 'Nigeria', 'EGY', 'Viet Nam'])(
	'sends nothing about an account in %j',
	async (country) => {
		const { rows, text, sent } = await check([inCountry(country)]);
		expect(rows).toEqual([
			{ ...inCountry(country), bank: '', account: '', name_matches: '', remark: india },
		]);
		expect(sent).toEqual([]);
		expect(text).toMatch(
			/^0 of 1 accounts are valid and belong to the name\. Not checked: 1\. Your/,
		);
	},
);

it.each(['Indja', 'IND/PAK', 91, '#N/A', 'Hind'])(
	'sends nothing about an account in a country that it does not know: %j',
	async (country) => {
		const { rows, sent } = await check([inCountry(country)]);
		expect(sent).toEqual([]);
		expect(rows[0]).toEqual({
			...inCountry(country),
			...{ bank: '', account: '', name_matches: '' },
			remark: `Not checked: the cell country is ${String(country)}, which is not understood. Write IND for an account in India, then upload the sheet again`,
		});
	},
);

it('takes all accounts of a sheet without the column country for accounts in India', async () => {
	const cells = Object.fromEntries(Object.entries(row()).filter(([name]) => name !== 'country'));
	const { rows } = await check([cells]);
	expect(rows[0]).toMatchObject({ ...cells, account: 'valid', name_matches: 'yes' });
	expect(Object.keys(rows[0] ?? {})).toEqual([
		...Object.keys(cells),
		...['bank', 'account', 'name_matches', 'remark'],
	]);
});

it('checks what is in India in a mixed sheet, once each, and keeps the order', async () => {
	const sheet = ['PAK', 'India', 'NGA', 'IND', 'x'].map((country, at) =>
		inCountry(country, `00012345678${at}`),
	);
	const { rows, sent } = await check(sheet);
	expect(rows.map(({ beneficiary_account_number: account }) => account)).toEqual(
		sheet.map(({ beneficiary_account_number: account }) => account),
	);
	expect(rows.map(({ account }) => account)).toEqual(['', 'valid', '', 'valid', '']);
	expect(sent.filter(isCheck)).toHaveLength(2);
});

it('counts each row once', async () => {
	const account = (beneficiary_account_number: string, cells: IDataObject = {}): IDataObject =>
		row({ beneficiary_account_number, ...cells });
	const { text } = await check([
		account('000123456781'),
		account('000123456782'),
		account('000123450408', { country: 'India' }),
		account('000123450408', { beneficiary_name: 'Arjun Rao' }),
		account('000123450404'),
		account('000123450409'),
		account('000123456783', { beneficiary_branch_code: 'SBIN0000000' }),
		account('000123456784', { country: 'PAK' }),
		account('000123456785', { country: 'Indja', beneficiary_name: '' }),
		account('000123456786', { beneficiary_name: '' }),
		account(''),
		account('000123456787', { beneficiary_branch_code: 'HABB' }),
		account('000123450202'),
		account('000123450300'),
	]);
	expect(text).toBe(
		'2 of 14 accounts are valid and belong to the name. 2 belong to another name: compare before you pay. Do not pay: 3. Not checked: 2. Not checked because of a mistake in the row: 3. Not known yet, so check again later: 1. Called nre, so ask the support before you pay: 1. Your browser saves a sheet with the results.',
	);
});

it('does not say of an account that it belongs to the name if the bank gives no name', async () => {
	sandbox.control.addFault({
		...{ kind: 'status', status: 200, times: null, path: '/v3/validate_account' },
		body: {
			...{ country: 'IND', account_number: '000123456789', branch_code: 'SBIN0001234' },
			status: 'valid',
		},
	});
	const { rows, text } = await check([row()]);
	expect(rows[0]).toMatchObject({
		...{ account: 'valid', name_matches: '' },
		remark: 'The account exists. The bank gives no name to compare',
	});
	expect(text).toMatch(
		/^0 of 1 accounts are valid and belong to the name\. Valid, but the bank gives no name: 1\. Your/,
	);
});

const quoteOf = async (cells: IDataObject): Promise<string> => {
	const { nodes: ofQuotes } = JSON.parse(
		readText('examples/is-it-enough.workflow.json'),
	) as Workflow;
	const { outputs } = await executePayouts(sandbox, {
		parameters: ofQuotes.find(({ name }) => name === 'Quote Each Row')?.parameters ?? {},
		items: [
			{
				...{ invoice: 'INV-1', currency: 'AED', amount: '1000.00', sender_name: 'Amal Haddad' },
				...{ sender_country: 'ARE', details_purpose: 'Order 1', ...cells },
			},
		],
		onError: 'continueRegularOutput',
	});
	return String(outputs[0]?.[0]?.json['error'] ?? '');
};

it.each(['IND', 'India', 'ind', ' IND', 'IND ', 'in', '', undefined])(
	'says that paying needs IND exactly if paying refuses the country %j',
	async (country) => {
		const { rows } = await check([row({ country })]);
		const refusal = await quoteOf(row({ country }));
		const paid = 'The account exists and the name fits';
		expect(refusal === '').toBe(country === 'IND');
		expect(rows[0]).toMatchObject({
			account: 'valid',
			remark: refusal === '' ? paid : `${paid}. To pay this row, write IND into the cell country`,
		});
	},
);

it('says how a code is written that was looked up in capitals, because paying sends it as it is', async () => {
	const small = { beneficiary_branch_code: 'sbin 0001234' };
	const { rows } = await check([
		row(small),
		row({ ...small, country: 'India', beneficiary_account_number: '000123450202' }),
		row({ ...small, beneficiary_account_number: '000123450404' }),
	]);
	expect(rows.map(({ remark }) => remark)).toEqual([
		'The account exists and the name fits. To pay this row, write SBIN0001234 into the cell beneficiary_branch_code',
		'The service does not know yet. Check it again later. To pay this row, write IND into the cell country and SBIN0001234 into the cell beneficiary_branch_code',
		expect.stringMatching(/^Do not pay: [^]*that you already have$/),
	]);
});

it('counts rows without an answer, and answers that it does not know, apart from mistakes', async () => {
	sandbox.control.addFault({
		...{ kind: 'status', status: 503, times: null, path: '/v3/validate_account' },
		containing: '000123456781',
	});
	sandbox.control.addFault({
		...{ kind: 'status', status: 200, times: null, path: '/v3/validate_account' },
		containing: '000123456782',
		body: {
			...{ country: 'IND', account_number: '000123456782', branch_code: 'SBIN0001234' },
			status: 'frozen',
		},
	});
	const { rows, text } = await check([
		row({ beneficiary_account_number: '000123456781' }),
		row({ beneficiary_account_number: '000123456782' }),
		row({ beneficiary_account_number: 'Priya Sharma' }),
	]);
	expect(rows.map(({ remark }) => remark)).toEqual([
		'The service had an internal error. The service says: “Scripted fault”. Upload the sheet again in a moment. If it fails again, ask the service.',
		'The service answered frozen',
		'beneficiary_account_number has blanks and no digit, as a name. Check which column it comes from. Correct the cell, then upload the sheet again.',
	]);
	expect(text).toBe(
		'0 of 3 accounts are valid and belong to the name. Not checked because of a mistake in the row: 1. No answer, so see the remark: 1. With another status, so see the remark: 1. Your browser saves a sheet with the results.',
	);
});

const again = ', then upload the sheet again';
const empty = (column: string): string => `The cell ${column} is empty. Fill it in`;

it.each<[string, IDataObject, string]>([
	['no name', { beneficiary_name: '' }, `The cell beneficiary_name is empty. Fill it in${again}`],
	[
		'a name of blanks',
		{ beneficiary_name: '  ' },
		`The cell beneficiary_name is empty. Fill it in${again}`,
	],
	[
		'no account',
		{ beneficiary_account_number: '' },
		`The cell beneficiary_account_number is empty. Fill it in${again}`,
	],
	[
		'neither account nor code',
		{ beneficiary_account_number: '', beneficiary_branch_code: null },
		`The cells beneficiary_account_number and beneficiary_branch_code are empty. Fill them in${again}`,
	],
	[
		'the account in the column of the code',
		{ beneficiary_account_number: '', beneficiary_branch_code: '000123456789' },
		`${empty('beneficiary_account_number')}. beneficiary_branch_code is a number as long as that of an account. Check which column it comes from. Then upload the sheet again`,
	],
	[
		'no name and the account in the column of the code',
		{ beneficiary_name: '', beneficiary_branch_code: '000123456789' },
		`${empty('beneficiary_name')}. beneficiary_branch_code is a number as long as that of an account. Check which column it comes from. Then upload the sheet again`,
	],
	[
		'no code and the name in the column of the account',
		{ beneficiary_account_number: 'Priya Sharma', beneficiary_branch_code: '' },
		`${empty('beneficiary_branch_code')}. beneficiary_account_number has blanks and no digit, as a name. Check which column it comes from. Then upload the sheet again`,
	],
	[
		'a code of another country',
		{ beneficiary_branch_code: 'HABBPKKA' },
		`beneficiary_branch_code must be an IFSC: 4 capital letters, a zero, then 6 capital letters or digits, such as SBIN0000001. Correct the cell${again}.`,
	],
])('says to somebody with a sheet what to do about %s', async (_, cells, remark) => {
	const { rows, sent } = await check([row(cells)]);
	expect(sent.filter(isCheck)).toEqual([]);
	expect(rows[0]).toMatchObject({ account: '', remark });
});
