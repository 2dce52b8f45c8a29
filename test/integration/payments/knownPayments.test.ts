/** Known Payments as users keep them, in n8n's engine against the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const posts = (): unknown[] =>
	sandbox.control
		.requests()
		.filter(({ method, path }) => method === 'POST' && !path.includes('report'));
const hour = 3_600_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

const account = '000123456789';
const beneficiary: IDataObject = { name: 'Asha Rao', account_number: account };
const old: IDataObject = { account_number: account, external_id: 'OLD-1', paid_at: ago(hour) };

interface Given {
	readonly beneficiary?: IDataObject;
	readonly options?: INodeParameters;
	readonly timezone?: string;
}

/** Plays a dry run of INV-1 to Asha with 1,000.00 AED. */
async function play(rows: unknown, { beneficiary: who = beneficiary, options, timezone }: Given) {
	const outcome = await executePayouts(sandbox, {
		parameters: {
			...sendForm('v3'),
			beneficiary: '={{ $json.who }}',
			dryRun: true,
			options: { knownPayments: '={{ $json.rows }}', ...options },
		},
		items: [{ who, rows: rows as IDataObject[] }],
		...(timezone === undefined ? {} : { timezone }),
	});
	expect(posts().length).toBeLessThan(2);
	const [item] = outcome.outputs[0] ?? [];
	return (
		outcome.error?.message ?? (item?.json['warnings'] as string[] | undefined)?.join('; ') ?? ''
	);
}

const repeat = { repeatWithinHours: 24 };
const repeated = /same account got the same amount in the known payment OLD-1/;
const none = /^$/;

it.each<[string, IDataObject, RegExp]>([
	['a plain number', { amount: 1000 }, repeated],
	['a thousands separator', { amount: '1,000.00' }, repeated],
	['blanks around it', { amount: ' 1000.00 ' }, repeated],
	['a sign', { amount: '+1000' }, repeated],
	['a negative number', { amount: -1000 }, repeated],
	['a negative text', { amount: '-1,000.00' }, repeated],
	['the currency before it', { amount: 'AED 1000' }, repeated],
	['the currency after it', { amount: '1 000,00 AED' }, repeated],
	['another currency', { amount: 'USD 1000' }, /OLD-1, which shows no amount in the currency/],
	['a name with the currency', { amount_aed: '1000' }, repeated],
	['a heading with the currency', { 'Amount (AED)': '1,000.00' }, repeated],
	['a total', { Total: 1000 }, repeated],
	['an object', { amount: { value: '1000.00', currency: 'AED' } }, repeated],
	['a payment inside', { payment: { source_amount: 1000 } }, repeated],
	['another number', { amount: '1,001.00' }, none],
	['what can be two numbers', { amount: '1,000' }, repeated],
	['what may have lost its comma', { Amount: '1.000' }, repeated],
	['words', { total: 'a thousand' }, /row 1: 'total' is not an amount/],
	['nothing', { amount: ' ' }, /no row with an amount/],
])('reads an amount that is written with %s', async (_, more, words) => {
	expect(await play([{ ...old, ...more }], { options: repeat })).toMatch(words);
});

it('needs no amounts if only accounts are compared', async () => {
	expect(await play([{ ...old, amount: 'a thousand' }], {})).toBe('');
});

it.each<[string, unknown, RegExp]>([
	[
		'a number that a sheet has rounded',
		{ account_number: '1.23457E+11' },
		/row 1: 'account_number' is written with an exponent/,
	],
	[
		'a number of too many digits',
		{ iban: 1.234567890123456e19 },
		/row 1: 'iban' is a number of more than 15/,
	],
	['decimals', { bank: { account: '123456789012.0' } }, /row 1: 'bank.account' ends in decimals/],
	['an error of a sheet', { account_number: '#REF!' }, /row 1: 'account_number' contains "#REF!"/],
])('refuses accounts with %s', async (_, row, words) => {
	expect(await play([row], {})).toMatch(words);
});

const amount = 1000;

it.each<[string, IDataObject, RegExp]>([
	['the newest of several times', { createdAt: ago(90 * hour), payment_date: ago(hour) }, repeated],
	['a day without a time', { paid_at: ago(25 * hour).slice(0, 10) }, repeated],
	['a day that is over', { paid_at: ago(72 * hour).slice(0, 10) }, none],
	['a time of day beside it', { paid_at: ago(90 * hour), time: '09:30' }, none],
	['a number that is no time', { time: '9', paid_at: undefined }, repeated],
	['no time', { paid_at: undefined }, repeated],
])('reads the time of a row with %s', async (_, more, words) => {
	expect(await play([{ ...old, amount, ...more }], { options: repeat })).toMatch(words);
});

it('reads a time without a zone in the zone of the workflow', async () => {
	const timezone = 'America/New_York';
	const local = (ms: number): string =>
		new Date(ms).toLocaleString('sv-SE', { timeZone: timezone });
	// 22 hours ago there. Read as UTC, it would be at least 26 hours ago.
	const row = { ...old, amount, paid_at: local(Date.now() - 22 * hour) };
	expect(await play([row], { options: repeat, timezone })).toMatch(repeated);
});

const changed = /account differs from that of OLD-1/;
const other = { ...old, account_number: '999' };

it.each<[string, IDataObject, IDataObject, RegExp]>([
	[
		'parts of the name',
		{ beneficiary_first_name: 'Asha', beneficiary_last_name: 'Rao' },
		{},
		changed,
	],
	[
		'a name of something else beside it',
		{ beneficiary_name: 'Asha Rao', name: 'Rent' },
		{},
		changed,
	],
	['an accent', { payee: 'Áshá Rao' }, {}, changed],
	['marks of their own', { payee: 'A\u0301sha\u0301 Rao' }, {}, changed],
	['a number of another system', { name: 'Asha Rao', vendor_id: 7 }, { id: '12' }, changed],
	[
		'another number of the same system',
		{ name: 'Asha Rao', beneficiary_id: 7 },
		{ id: '12' },
		none,
	],
	['another name', { name: 'Ravi' }, {}, none],
])('finds a changed account by %s', async (_, row, more, words) => {
	const given = { beneficiary: { ...beneficiary, ...more } };
	expect(await play([{ ...other, ...row }], given)).toMatch(words);
});

it('reads the parts of a name in the payment', async () => {
	const who = { first_name: 'Asha', last_name: 'Rao', account_number: account };
	expect(await play([{ ...other, name: 'Asha Rao' }], { beneficiary: who })).toMatch(changed);
});

const only = { knownAccountsOnly: true };
const unknown = /refuses that/;

it.each<[string, IDataObject, IDataObject, RegExp]>([
	['an account that pays', { debit_account: '5' }, {}, none],
	[
		'an IFSC beside a SWIFT',
		{ ifsc: 'SBIN0001234', swift: 'SBININBB' },
		{ ifsc: 'SBIN0001234' },
		none,
	],
	['another IFSC', { ifsc: 'SBIN0001234', swift: 'SBININBB' }, { ifsc: 'HDFC0001234' }, unknown],
	['a number that is not known', {}, { iban: 'PK36SCBL0000001123456702' }, unknown],
])('knows an account with %s', async (_, row, more, words) => {
	const given = { beneficiary: { ...beneficiary, ...more }, options: only };
	expect(await play([{ ...old, name: 'Asha Rao', ...row }], given)).toMatch(words);
});

it.each<[string, IDataObject, RegExp]>([
	['the same account and amount', { amount }, none],
	['another account', { account_number: '999' }, /this external ID has another account/],
	['another amount', { amount: 999 }, /this external ID has another amount/],
	[
		'an open invoice with another account',
		{ account_number: '999', status: 'open' },
		/another account/,
	],
])('compares the row of the payment itself: %s', async (_, more, words) => {
	const row = { ...old, amount, external_id: 'INV-1', ...more };
	expect(await play([row], { options: repeat })).toMatch(words);
});

it('takes a row whose external ID is a number for the payment itself', async () => {
	const options = { ...repeat };
	const { outputs } = await executePayouts(sandbox, {
		parameters: {
			...sendForm('v3'),
			beneficiary: '={{ $json.who }}',
			dryRun: true,
			externalId: '1001',
			options: { knownPayments: '={{ $json.rows }}', ...options },
		},
		items: [{ who: beneficiary, rows: [{ ...old, amount, external_id: 1001 }] }],
	});
	expect(outputs[0]?.[0]?.json['warnings']).toBeUndefined();
});

it.each([[{}], [repeat]])('tells that there are no rows: %j', async (options) => {
	expect(await play([], { options })).toContain('Known Payments has no rows');
});

it('tells that a payment shows no account number', async () => {
	const given = { beneficiary: { name: 'Asha Rao' } };
	expect(await play([{ ...old, name: 'Asha Rao' }], given)).toContain(
		'shows no account number to compare with that of OLD-1',
	);
});

it('tells that a payment shows nothing of its payee', async () => {
	expect(await play([old], { beneficiary: { city: 'Pune' } })).toContain('cannot be compared');
});

describe('rows of a report', () => {
	const wallet = [
		{
			timestamp: ago(hour),
			operation: 'debit',
			external_id: 'OLD-1',
			amount: '1000',
			currency: 'AED',
		},
	];
	const readReport = async () => {
		sandbox.control.makePayment({ externalId: 'OLD-1', amount: 1000 });
		const { outputs } = await executePayouts(sandbox, {
			parameters: {
				...{ resource: 'report', operation: 'getPayoutReport', output: 'items', country: 'IND' },
				...{ start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z' },
			},
		});
		const [row] = (outputs[0] ?? []).map(({ json }) => json);
		if (!row) throw new Error('The report has no row');
		return row;
	};
	const noAccount = /no row with an account number.*Reports of the service may show none/;

	it('show no account, and the error says so', async () => {
		expect(await play([await readReport()], { options: repeat })).toMatch(noAccount);
		expect(await play(wallet, { options: repeat })).toMatch(noAccount);
	});

	it.each<[string, IDataObject, RegExp]>([
		['the same amount', {}, repeated],
		['another amount', { base_amount: '999' }, none],
		['an amount that failed', { status: 'failed' }, none],
		['another time', { created_at: ago(72 * hour) }, none],
	])('are read with an account from elsewhere: %s', async (_, more, words) => {
		const row = { ...(await readReport()), beneficiary_account_number: account, ...more };
		expect(await play([row], { options: repeat })).toMatch(words);
	});

	it('of the wallet are read with an account from elsewhere', async () => {
		const rows = wallet.map((row) => ({ ...row, account }));
		expect(await play(rows, { options: repeat })).toMatch(repeated);
	});
});
