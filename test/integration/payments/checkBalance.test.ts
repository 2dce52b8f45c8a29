/** Check Balance First of Payment: Send, in n8n's engine against the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { sampleBatches } from '../../support/cases/fundedBatches';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ account: { balances: { USD: 0, USDT: 1000, USDC: 0 } } });
});

beforeEach(() => sandbox.control.reset());
afterEach(() => sandbox.control.clearFaults());

const stop: INodeParameters = { checkBalance: 'stop' };
const pay: INodeParameters = { checkBalance: 'pay' };

const form = (version: string): INodeParameters => ({
	...sendForm(version),
	externalId: '={{ $json.id }}',
	country: '={{ $json.country }}',
	amount: '={{ $json.amount }}',
	amountType: 'destination',
	simple: true,
});

const row = (id: string, amount: number | string, country = 'IND'): IDataObject => ({
	id,
	amount: String(amount),
	country,
});

const run = async (
	items: readonly IDataObject[],
	options: INodeParameters,
	more: INodeParameters = {},
	version = 'v3',
) =>
	await executePayouts(sandbox, {
		parameters: { ...form(version), ...more, options },
		items,
		onError: 'continueErrorOutput',
	});

const paid = (): string[] => Object.keys(sandbox.control.ledger().paymentsByExternalId).sort();
const requests = (method: string, path: string): number =>
	sandbox.control.requests().filter((one) => one.method === method && one.path.startsWith(path))
		.length;
/** What each output shows of its items. */
const shown = (outputs: ReadonlyArray<ReadonlyArray<{ readonly json: IDataObject }>>) =>
	outputs.map((output) =>
		output.map(({ json }) => [
			json['externalId'] ?? Object(json['details'])['externalId'],
			json['outcome'] ?? Object(json['details'])['code'],
		]),
	);

it('pays nothing if the balance is too low for all of them, and says how much is missing', async () => {
	const { outputs, hints } = await run([row('INV-1', 80_000), row('INV-2', 4250.01)], stop);
	expect(shown(outputs)).toEqual([
		[],
		[
			['INV-1', 'balance_too_low'],
			['INV-2', 'balance_too_low'],
		],
	]);
	expect(outputs[1]?.[0]?.json).toMatchObject({
		error:
			'The balance for IND has 84,250.00 INR, but 2 payments need 84,250.01 INR: 0.01 INR are missing. No payment was created',
		details: { outcome: 'not_sent', created: 'no' },
	});
	expect(JSON.stringify(hints)).toContain(
		'2 not sent (84250.01 INR). Balance: 2 payments to IND need 84,250.01 INR',
	);
	expect(requests('GET', '/v3/balance')).toBe(1);
	expect(requests('POST', '/v3')).toBe(0);
});

it('pays what is covered, with one request for the balance and no look-up more', async () => {
	const { outputs, hints } = await run([row('INV-1', 40_000), row('INV-2', 40_001)], stop);
	expect(outputs.map((output) => output.length)).toEqual([2, 0]);
	expect(outputs[0]?.[0]?.json).not.toHaveProperty('warnings');
	expect(paid()).toEqual(['INV-1', 'INV-2']);
	expect(requests('GET', '/v3/balance')).toBe(1);
	expect(requests('GET', '/v3/payments')).toBe(2);
	expect(JSON.stringify(hints)).toContain(
		'Balance: 2 payments to IND need 80,001.00 INR. The balance has 84,250.00 INR. Nothing is reserved for premium and cost',
	);
});

it('does not count payments that exist, and items that cannot be sent', async () => {
	await run([row('INV-1', 50_000)], {});
	const items = [
		row('INV-1', 50_000),
		row('INV-2', 30_000),
		row('INV-2', 30_000),
		row('INV-3', 60_000),
		row('INV-3', 60_001),
		row('INV-4', 'a lot'),
	];
	const { outputs } = await run(items, stop);
	expect(shown(outputs)).toEqual([
		[
			['INV-1', 'existing'],
			['INV-2', 'created'],
			['INV-2', 'existing'],
		],
		[
			['INV-3', 'external_id_shared'],
			['INV-3', 'external_id_shared'],
			['INV-4', 'invalid_input'],
		],
	]);
	expect(paid()).toEqual(['INV-1', 'INV-2']);
});

it.each([
	['stop', [[], [['INV-1', 'balance_unknown']]], []],
	['pay', [[['INV-1', 'created']], []], ['INV-1']],
])('if the balance is unknown, follows the choice %s', async (choice, wanted, made) => {
	const source = { amountType: 'source' };
	const { outputs } = await run([row('INV-1', 100)], { checkBalance: choice }, source);
	expect(shown(outputs)).toEqual(wanted);
	expect(JSON.stringify(outputs)).toContain(
		'The balance is in INR, and no rate says how many AED to IND are 1 INR. Add this rate: if 1 AED is 25 INR, it is 0.04',
	);
	expect(paid()).toEqual(made);
});

it('compares a shared balance by the rates of the form', async () => {
	const options = (rate: string): INodeParameters => ({
		...stop,
		balanceMembers: {
			members: {
				availableMember: 'balances[currency="USDT"].available',
				currencyMember: '"USDT"',
				sharedBalance: true,
			},
		},
		reservePercent: 1,
		paymentReserve: { reserve: { reservePerPayment: '0.50', reserveCurrency: 'USDT' } },
		rates: {
			rate: [
				{ country: 'IND', currency: 'INR', rate, balanceCurrency: 'USDT' },
				{ country: 'PAK', currency: 'PKR', rate: '278', balanceCurrency: 'USDT' },
			],
		},
	});
	const items = [row('INV-1', 40_000), row('INV-2', 100_000, 'PAK')];
	const short = await run(items, options('50'));
	expect(shown(short.outputs)[1]).toEqual([
		['INV-1', 'balance_too_low'],
		['INV-2', 'balance_too_low'],
	]);
	expect(JSON.stringify(short.outputs)).toContain('The balance for IND, PAK has 1,000.00');
	const covered = await run(items, options('84'));
	expect(shown(covered.outputs)[0]).toHaveLength(2);
});

it('tells it in a dry run and in the text for approval, and does not stop there', async () => {
	const dry = { dryRun: true, prepareApproval: true };
	const { outputs, hints } = await run([row('INV-1', 84_250.01)], stop, dry);
	const warning =
		'Balance: 1 payment to IND needs 84,250.01 INR. The balance has 84,250.00 INR. Add 0.01 INR to the balance first';
	const json: IDataObject = outputs[0]?.[0]?.json ?? {};
	expect(json).toMatchObject({ outcome: 'would_pay', warnings: [warning] });
	expect(Object(json['approval'])['text']).toContain(warning);
	expect(JSON.stringify(hints)).toContain(warning);
});

it('compares what the quotes of a dry run say, and counts no payment that exists', async () => {
	const dry = { dryRun: true, amountType: 'source' };
	const quoted = async (items: readonly IDataObject[]) => {
		const { outputs, hints } = await run(items, stop, dry);
		const json = (outputs[0] ?? []).map((one) => one.json);
		const needed = json.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
		return { json, needed: needed / 100, hints: JSON.stringify(hints) };
	};
	const few = await quoted([row('INV-1', 100), row('INV-2', 200)]);
	expect(few.json.map(({ outcome, warnings }) => [outcome, warnings])).toEqual([
		['would_pay', undefined],
		['would_pay', undefined],
	]);
	const money = (amount: number): string =>
		amount.toLocaleString('en-US', { minimumFractionDigits: 2 });
	expect(few.hints).toContain(`Balance: 2 payments to IND need ${money(few.needed)} INR.`);

	await run([row('INV-1', 2000)], {}, { amountType: 'source' });
	const [existing, short] = (await quoted([row('INV-1', 2000), row('INV-2', 3000)])).json;
	expect(existing).toMatchObject({ outcome: 'existing' });
	expect(existing).not.toHaveProperty('warnings');
	expect(short?.['warnings']).toEqual([
		expect.stringContaining(`1 payment to IND needs ${money(Number(short?.['amount']))} INR.`),
	]);
	expect(JSON.stringify(short)).toMatch(/Add [\d,.]+ INR to the balance first/);
});

it('waits for the quotes of more items than run at the same time, some of which fail', async () => {
	const rows = Array.from({ length: 30 }, (_, at) =>
		row(`INV-${at}`, at % 7 === 3 ? 'a lot' : 100),
	);
	const dry = { dryRun: true, amountType: 'source' };
	const { outputs, hints } = await run(rows, { ...stop, maxConcurrentRequests: 2 }, dry);
	expect(outputs.map(({ length }) => length)).toEqual([26, 4]);
	expect(JSON.stringify(hints)).toContain('Balance: 26 payments to IND need ');
});

it('pays what was approved, and counts nothing that nobody has approved', async () => {
	const items = [row('INV-1', 50_000), row('INV-2', 50_000)];
	const prepared = await run(items, {}, { dryRun: true, prepareApproval: true });
	const [first = {}] = (prepared.outputs[0] ?? []).map(({ json }) => Object(json['approval']));
	const approved = items.map((item, at) => ({
		...item,
		summary: first.summary,
		hash: at === 0 ? first.sha256 : 'f'.repeat(64),
	}));
	const { outputs } = await run(approved, stop, {
		requireApproval: true,
		approvedSummary: '={{ $json.summary }}',
		approvedHash: '={{ $json.hash }}',
	});
	expect(shown(outputs)).toEqual([[['INV-1', 'created']], [['INV-2', 'not_approved']]]);
});

it('fails with the error of the service if the balance cannot be read', async () => {
	sandbox.control.addFault({ kind: 'status', status: 403, path: '/v3/balance', times: null });
	const { outputs } = await run([row('INV-1', 100)], stop);
	expect(shown(outputs)).toEqual([[], [['INV-1', 'forbidden']]]);
	const paying = await run([row('INV-1', 100)], pay);
	expect(paying.outputs[0]?.[0]?.json).toMatchObject({
		outcome: 'created',
		warnings: ['Balance: The balance of IND was not read. Check again'],
	});
});

it('says on v2 that there is no balance', async () => {
	const { outputs } = await run([row('INV-1', 100)], stop, {}, 'v2');
	expect(shown(outputs)).toEqual([[], [['INV-1', 'balance_unknown']]]);
	expect(JSON.stringify(outputs)).toContain('Version v2 of the API has no balance');
});

it('refuses settings of a check that nobody has asked for, and checks that differ', async () => {
	const alone = await run([row('INV-1', 100)], { reservePercent: 1 });
	expect(JSON.stringify(alone.outputs[1])).toContain("'Balance Reserve (%)' needs the option");
	const items = [row('INV-1', 100), { ...row('INV-2', 100), check: 'pay' }];
	const { outputs } = await run(items, { checkBalance: "={{ $json.check ?? 'stop' }}" });
	expect(JSON.stringify(outputs[1])).toContain("'Check Balance First' must be the same");
	expect(paid()).toEqual([]);
});

// The long test plays 500.
it('starts each of 5 random batches if, and only if, the shown balance covers it', async () => {
	for (const { amounts, isCovered } of sampleBatches(8_425_000, 5, 1)) {
		sandbox.control.reset();
		await run(
			amounts.map((amount, at) => row(`INV-${at + 1}`, amount)),
			stop,
		);
		expect([amounts, requests('POST', '/v3/quote') > 0]).toEqual([amounts, isCovered]);
	}
});
