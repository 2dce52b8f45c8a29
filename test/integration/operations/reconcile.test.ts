/** Report: Reconcile in n8n-core's engine, against the sandbox over HTTP. */
import Big from 'big.js';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Country } from '../../../sandbox/schemas/vocabulary';
import { executePayouts } from '../../support/engine/executePayouts';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const window = { start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z' };
const form: INodeParameters = {
	resource: 'report',
	operation: 'reconcile',
	apiVersion: 'v3',
	destinationCountries: ['IND'],
	period: 'custom',
	...window,
};

interface Given {
	readonly items?: readonly IDataObject[];
	/** A CSV instead of items. */
	readonly file?: string;
	readonly onError?: 'continueErrorOutput';
}

async function run(parameters: INodeParameters, given: Given) {
	const source = given.file === undefined ? {} : { ledgerSource: 'file' };
	const outcome = await executePayouts(sandbox, {
		parameters: { ...form, ...source, ...parameters },
		...given,
	});
	const [totals, ...differences] = outcome.outputs[0] ?? [];
	return { ...outcome, totals: totals?.json, csv: totals?.file ?? '', differences };
}

const pay = (externalId: string, amount: number, statuses: string[], country: Country = 'IND') => {
	const { id } = sandbox.control.makePayment({ externalId, amount, country });
	return sandbox.control.flipPayment(id, statuses);
};

const paid = ['processing', 'succeeded'];
const reversed = [...paid, 'reversed'];

const sent = (): string[] => sandbox.control.requests().map(({ path }) => path);

/** What the node itself outputs of the payments, as a workflow that keeps a ledger stores it. */
async function ownOutputs(): Promise<IDataObject[]> {
	const { outputs } = await executePayouts(sandbox, {
		parameters: {
			resource: 'payment',
			operation: 'getAll',
			apiVersion: 'v3',
			returnAll: true,
			simple: true,
		},
	});
	return (outputs[0] ?? []).map(({ json }) => json);
}

const reportText = async (name: string, body: object): Promise<string> =>
	(await callSandbox(sandbox, 'POST', `/v3/reports/${name}`, { body })).text;

const sumOf = (amounts: ReadonlyArray<number | null>): string =>
	amounts.reduce((sum, amount) => sum.plus(amount ?? 0), new Big(0)).toFixed();

describe("a ledger of the node's own outputs", () => {
	test('agrees with the reports to the cent, without a word about columns', async () => {
		const payments = Array.from({ length: 30 }, (_, at) =>
			pay(`INV-${at}`, 100 + at * 0.37, at % 5 === 4 ? reversed : paid, at % 3 ? 'IND' : 'NGA'),
		);
		pay('INV-F', 55.55, ['failed']);
		sandbox.control.addWalletEntry({ operation: 'validation', amount: -0.05 });
		const { totals, differences, csv, hints, error } = await run(
			{ destinationCountries: ['IND', 'NGA'] },
			{ items: await ownOutputs() },
		);
		expect(error).toBeUndefined();
		expect(totals).toMatchObject({
			kind: 'totals',
			agrees: false,
			differences: 6,
			matched: 25,
			reversed: 6,
			validationFee: 1,
			notCompared: [],
			ledgerRows: 31,
			payoutReportRows: 31,
			otherDebits: 0,
			unknownCosts: 0,
		});
		expect(differences.map(({ json }) => json['match'])).toEqual(Array(6).fill('reversed'));
		const byCurrency = totals?.['byCurrency'] as ReadonlyArray<Record<string, string>>;
		const isReversed = (status: string) => status === 'reversed';
		for (const { match, currency, ledger, ledgerReversed, report, difference } of byCurrency) {
			const own = payments.filter(
				(one) =>
					one.amount_currency === currency && isReversed(one.status) === isReversed(match ?? ''),
			);
			const failed = match === 'matched' && currency === 'INR' ? failedAmount() : '0';
			const sum = new Big(sumOf(own.map(({ amount }) => amount))).plus(failed).toFixed();
			expect([match, currency, report]).toEqual([match, currency, sum]);
			expect(isReversed(match ?? '') ? ledgerReversed : ledger).toBe(sum);
			expect(difference).toBe(isReversed(match ?? '') ? new Big(sum).neg().toFixed() : '0');
		}
		expect(byCurrency).toHaveLength(4);
		const debits = sumOf(payments.flatMap(walletPartsOf));
		const credits = sumOf(
			payments.filter(({ status }) => isReversed(status)).flatMap(walletPartsOf),
		);
		expect(totals?.['wallet']).toEqual([
			{
				currency: 'USDT',
				cost: debits,
				debited: debits,
				credited: credits,
				validationFees: '0.05',
				other: '0',
			},
		]);
		expect(csv.split('\r\n')).toHaveLength(1 + 32 + 1);
		expect(hints.join(' ')).toContain('Differences: 6. Payments: 25 matched, 6 reversed');
	});

	const failedAmount = (): number =>
		sandbox.control.state().payments.find(({ external_id }) => external_id === 'INV-F')?.amount ??
		Number.NaN;

	const walletPartsOf = (payment: ReturnType<typeof pay>) => [
		payment.wallet_amount,
		payment.wallet_premium,
		payment.wallet_txn_cost,
	];

	test('has each difference paired with its item, and what it lacks with none', async () => {
		pay('INV-1', 100, paid);
		pay('INV-2', 100, paid);
		const lacking = pay('INV-3', 100, paid);
		const [first = {}, second = {}] = (await ownOutputs()).filter(
			({ externalId }) => externalId !== 'INV-3',
		);
		const { totals, differences, outputs } = await run(
			{},
			{
				items: [
					{ ...first, externalId: 'INV-1' },
					{ ...second, externalId: 'INV-2', amount: 1 },
					{ ...first, externalId: 'INV-9' },
				],
			},
		);
		expect(totals).toMatchObject({ matched: 1, differences: 3 });
		expect(differences.map(({ json, item }) => [json['externalId'], json['match'], item])).toEqual(
			expect.arrayContaining([
				['INV-2', 'amountDiffers', 1],
				['INV-3', 'missingInLedger', undefined],
				['INV-9', 'missingInReport', 2],
			]),
		);
		expect(outputs[0]?.[0]?.item).toBeUndefined();
		expect(lacking.external_id).toBe('INV-3');
	});

	test('is compared without the wallet, and the output says so', async () => {
		pay('INV-1', 100, reversed);
		const items = await ownOutputs();
		sandbox.control.addWalletEntry({ operation: 'validation', amount: -0.05 });
		const { totals } = await run({ compareWallet: false }, { items });
		expect(totals).toMatchObject({
			reversed: 1,
			validationFee: 0,
			walletReportRows: 0,
			notCompared: ['wallet'],
			wallet: [],
		});
		expect(sent().filter((path) => path.includes('wallet'))).toEqual([]);
	});

	test('has as many differences as the limit, and the file has all', async () => {
		for (let at = 0; at < 5; at++) pay(`INV-${at}`, 100, paid);
		const items = [{ externalId: 'INV-X', amount: 1 }];
		const limited = await run({ limit: 2 }, { items });
		expect(limited.differences).toHaveLength(2);
		expect(limited.totals).toMatchObject({ differences: 6 });
		expect(limited.csv.split('\r\n')).toHaveLength(1 + 6 + 1);
		expect((await run({ returnAll: true }, { items })).differences).toHaveLength(6);
	});

	test('is one ledger, whose first item decides the form', async () => {
		pay('INV-1', 100, paid);
		const [own = {}] = await ownOutputs();
		const { totals } = await run(
			{ destinationCountries: '={{ $json.countries }}' },
			{ items: [{ ...own, countries: ['IND', 'IND'] }, { countries: 'nonsense' }] },
		);
		expect(totals).toMatchObject({ matched: 1, duplicate: 0, agrees: true });
		expect(sent().filter((path) => path.includes('payout'))).toHaveLength(1);
	});
});

describe('an empty ledger', () => {
	const mapped = { ledgerColumns: { columns: { paymentIdColumn: 'paymentId' } } };

	test('is one item without fields, and the hint says so', async () => {
		pay('INV-1', 100, paid);
		const { totals, differences, hints, error } = await run(mapped, { items: [{}] });
		expect(error).toBeUndefined();
		expect(totals).toMatchObject({ ledgerRows: 0, missingInLedger: 1, agrees: false });
		expect(differences.map(({ json }) => json['match'])).toEqual(['missingInLedger']);
		expect(hints.join(' ')).toContain('Payments: 1 missingInLedger. The ledger has no rows.');
	});

	test('is a CSV with headings alone, and the hint says so', async () => {
		const { hints, totals } = await run({}, { file: 'externalId,amount\n' });
		expect(totals).toMatchObject({ ledgerRows: 0 });
		expect(hints.join(' ')).toContain('The ledger has no rows. The payout report has no rows.');
	});

	test('is not several items without fields, nor a file beside no fields', async () => {
		const several = await run(mapped, { items: [{}, {}] });
		expect(several.error?.message).toContain("'Ledger' gets several items without any field");
		const file = await run({ ...mapped, ledgerSource: 'items' }, { file: 'paymentId,amount\n' });
		expect(file.error?.message).toContain(
			"'Ledger' is set to Input Items, and they have a file, but no fields",
		);
		expect(sent()).toEqual([]);
	});
});

describe('a CSV file', () => {
	const own = {
		ledgerColumns: {
			columns: {
				externalIdColumn: 'Invoice',
				amountColumn: 'Total',
				currencyColumn: 'Money',
				statusColumn: 'State',
				timeColumn: 'Day',
			},
		},
		options: {
			decimalMark: 'comma',
			statusWords: { field: [{ name: 'Booked', value: 'succeeded' }] },
		},
	};

	test('with its own headings, numbers and words', async () => {
		const { amount } = pay('INV-1', 100, paid);
		const written = String(amount)
			.replace('.', ',')
			.replace(/^(\d)(\d{3},)/, '$1.$2');
		const { totals, csv, error, outputs } = await run(own, {
			file: `Invoice,Total,Money,State,Day\nINV-1,"${written}",INR,Booked,2026-01-31\n`,
		});
		expect(error).toBeUndefined();
		expect(totals).toMatchObject({ agrees: true, matched: 1, notCompared: [] });
		expect(csv).toContain('INV-1,0,');
		expect(outputs[0]?.[0]?.item).toBe(0);
	});

	test('of each item is a ledger of its own', async () => {
		pay('INV-1', 100, paid);
		pay('INV-2', 100, paid, 'NGA');
		const { outputs } = await run(
			{ destinationCountries: '={{ $json.countries }}' },
			{
				file: 'external_id,amount\nINV-1,1\n',
				items: [{ countries: ['IND'] }, { countries: ['NGA'] }],
			},
		);
		expect(outputs[0]?.map(({ json, item }) => [item, json['match'] ?? json['kind']])).toEqual([
			[0, 'totals'],
			[0, 'amountDiffers'],
			[1, 'totals'],
			[1, 'missingInLedger'],
			[1, 'missingInReport'],
		]);
	});

	test.each<[string, INodeParameters, string | undefined, string]>([
		[
			'that is not there',
			{ ledgerSource: 'file', binaryPropertyName: 'sheet' },
			'a\n1\n',
			"'Input Binary Field' must name a binary field of the item",
		],
		['without an item that has one', { ledgerSource: 'file' }, undefined, "'Input Binary Field'"],
		[
			'with an unknown country',
			{ destinationCountries: ['IND', 'XXX'] },
			'a\n1\n',
			"'Destination Countries' must be",
		],
		['with a limit of none', { limit: 0 }, 'a\n1\n', "'Limit'"],
		[
			'with a window that ends before it begins',
			{ end: '2019-01-01' },
			'a\n1\n',
			"'End' must be after Start",
		],
	])('%s is refused before anything is requested', async (_, parameters, file, problem) => {
		const { error } = await run(parameters, file === undefined ? {} : { file });
		expect(error?.message).toContain(problem);
		expect(sent()).toEqual([]);
	});

	test.each([
		['a spreadsheet', 'PK\u0003\u0004', "'Ledger' is a spreadsheet. Save it as CSV"],
		['nothing', '', "'Ledger' is empty"],
		[
			'semicolons',
			'externalId;amount\nINV-1;5\n',
			"'Ledger Columns > External ID' is needed, and the ledger has no column 'externalId' or 'paymentId'. Name the column. Its cells are separated by semicolons. Separate them by commas",
		],
		[
			'no amounts',
			'externalId,total\nINV-1,5\n',
			"'Ledger Columns > Amount' is needed, and the ledger has no column 'amount'",
		],
		[
			'an amount that is none',
			'externalId,amount\nINV-1,ten\n',
			"'Ledger Columns > Amount': row 2 of the ledger (INV-1; the headings are row 1) is not an amount",
		],
	])('of %s is refused by the label of the form', async (_, file, problem) => {
		const { outputs } = await run({}, { file, onError: 'continueErrorOutput' });
		expect(outputs[1]?.[0]?.json['error']).toContain(problem);
		expect(outputs[1]?.[0]?.item).toBe(0);
	});

	test('of which a report lacks a column', async () => {
		const { error } = await run(
			{ options: { payoutColumns: { columns: { amountColumn: 'total' } } } },
			{ file: 'externalId,amount\nINV-1,5\n' },
		);
		expect(error?.message).toContain(
			"'Payout Report Columns > Amount' names 'total', which is no column of the payout report. Its columns are id, external_id",
		);
	});
});

describe('reports of v2', () => {
	test('meet the ledger by payment ID', async () => {
		const payments = [pay('INV-1', 100, paid), pay('INV-2', 200, reversed)];
		const ids = await Promise.all(
			(
				[
					['payout', { country: 'IND', ...window }],
					['wallet', { api_country: 'IND' }],
				] as const
			).map(async ([name, body]) => {
				const content = (await reportText(name, body)).replaceAll(/INV-\d/g, '');
				return sandbox.control.addReport({ reportType: name, content }).id;
			}),
		);
		const { totals, error } = await run(
			{
				apiVersion: 'v2',
				payoutReports: ids[0] ?? '',
				options: { walletReports: ids[1] ?? '' },
			},
			{ items: payments.map(({ id, amount }) => ({ paymentId: id, amount, currency: 'INR' })) },
		);
		expect(error).toBeUndefined();
		expect(totals).toMatchObject({ matched: 1, reversed: 1, missingInReport: 0, otherDebits: 0 });
		expect(totals?.['wallet']).toMatchObject([{ currency: 'USDT' }]);
	});

	test('need the payment IDs of the ledger', async () => {
		const { id } = sandbox.control.addReport({});
		const { error } = await run(
			{ apiVersion: 'v2', payoutReports: id },
			{ items: [{ externalId: 'INV-1', amount: 5 }] },
		);
		expect(error?.message).toContain(
			"'Ledger Columns > Payment ID' is needed, and the ledger has no column 'paymentId'",
		);
	});
});
