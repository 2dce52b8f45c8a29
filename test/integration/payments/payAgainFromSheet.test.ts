/** A person who has only the sheet of an example, and the remarks in it, pays again what has failed: once. */
import type { IDataObject } from 'n8n-workflow';

import { reasons } from '../../../client/errors/reasonTexts';
import { evaluate } from '../../support/engine/evaluate';
import { executePayouts } from '../../support/engine/executePayouts';
import {
	expressionsOf,
	nodesOf,
	pageOfResults,
	paySheet,
	rowOfSheet as row,
	sheetExamples,
} from '../../support/engine/sheetExamples';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const other: IDataObject = { ...row, invoice: 'INV-2', beneficiary_account_number: '000987654321' };

/** What a person does so that the row is looked at again. */
const lookedAtAgain: Readonly<Record<string, RegExp>> = {
	'batch-from-a-sheet': /and upload the sheet again: it is paid once$/,
	'batch-google-sheets': /and empty its outcome\. Then run this workflow again: it is paid once$/,
	'resumable-batch': /and run this workflow again: it is paid once$/,
};

const run = async (name: string, rows: readonly IDataObject[]): Promise<IDataObject[]> =>
	(await paySheet(sandbox, name, rows)).results;

/** Writes into the row what its remark says, and nothing else. */
function follow(cells: IDataObject, remark: unknown): IDataObject {
	const written = [...String(remark).matchAll(/(?:write|and) (\S+) in a column named (\w+)/g)];
	return { ...cells, ...Object.fromEntries(written.map(([, value, column]) => [column, value])) };
}

const ids = (): Array<string | null> =>
	sandbox.control.payments().map(({ external_id }) => external_id);

function turn(externalId: string, ...statuses: string[]): void {
	const id = sandbox.control.payments().find((one) => one.external_id === externalId)?.id ?? '';
	for (const status of statuses) sandbox.control.advancePayment(id, { status } as never);
}

describe.each(Object.keys(sheetExamples))('%s', (name) => {
	test('the remark says what to write, and that pays once under the next number', async () => {
		await run(name, [row, other]);
		turn('INV-1', 'failed');
		const [failed = {}] = await run(name, [row, other]);
		expect(failed).toMatchObject({ outcome: 'existing', status: 'failed' });
		expect(failed['remark']).toMatch(
			/^It did not succeed\. Do not pay it in another way: .* as INV-1#2\. .* write INV-1 in /,
		);
		expect(failed['remark']).toMatch(lookedAtAgain[name] ?? /^$/);

		const again = follow(row, failed['remark']);
		const [paid, untouched] = await run(name, [again, other]);
		expect(paid).toMatchObject({
			outcome: 'created',
			remark: expect.stringMatching(/Paid again as INV-1#2\. In progress/),
		});
		expect(untouched).toMatchObject({ outcome: 'existing' });
		expect(ids()).toEqual(['INV-1', 'INV-2', 'INV-1#2']);

		// The same sheet once more, and the old one.
		for (const cells of [again, again, row]) await run(name, [cells, other]);
		expect(ids()).toEqual(['INV-1', 'INV-2', 'INV-1#2']);

		turn('INV-1#2', 'failed');
		const [second = {}] = await run(name, [again, other]);
		expect(second['remark']).toMatch(/ as INV-1#3\. .* write INV-1#2 in /);
		await run(name, [follow(again, second['remark']), other]);
		expect(ids()).toEqual(['INV-1', 'INV-2', 'INV-1#2', 'INV-1#3']);
	});

	test('the remark leads to the payment that was paid again in another way', async () => {
		await run(name, [row]);
		turn('INV-1', 'failed');
		await run(name, [{ ...row, pay_again: 'INV-1' }]);
		turn('INV-1#2', 'succeeded');
		// The sheet without the column, as a colleague has it.
		const [failed = {}] = await run(name, [row]);
		expect(failed['remark']).toMatch(/it may have been paid again as INV-1#2\. To find out/);
		const [found] = await run(name, [follow(row, failed['remark'])]);
		expect(found).toMatchObject({
			outcome: 'existing',
			status: 'succeeded',
			remark: expect.stringMatching(/Paid again as INV-1#2\. The money has arrived/),
		});
		expect(ids()).toEqual(['INV-1', 'INV-1#2']);
	});

	test.each([[['succeeded']], [['processing']], [['unknown']], [['succeeded', 'reversed']]])(
		'a payment that was %j is not paid again because of the column alone',
		async (statuses) => {
			await run(name, [row]);
			turn('INV-1', ...statuses);
			const [refused = {}] = await run(name, [{ ...row, pay_again: 'INV-1' }]);
			// The column says what the remark says of the old payment, and not what it said before.
			expect(refused).toMatchObject({ outcome: 'not_sent', status: statuses.at(-1) });
			for (const status of ['', 'queued']) {
				const [again] = await run(name, [{ ...row, pay_again: 'INV-1', status }]);
				expect(again).toMatchObject({ outcome: 'not_sent', status: statuses.at(-1) });
			}
			expect(refused['remark']).toContain('The payment INV-1 ha');
			expect(refused['remark']).not.toMatch(/External ID|Payment: Send|code /);
			expect(ids()).toEqual(['INV-1']);
		},
	);

	test('a reversed payment is paid again if the funds are recovered', async () => {
		await run(name, [row]);
		turn('INV-1', 'succeeded', 'reversed');
		const [reversed = {}] = await run(name, [row]);
		expect(reversed['remark']).toMatch(
			/^It was reversed .* First take back what your customer got because it had arrived\. /,
		);
		const again = follow(row, reversed['remark']);
		expect(again).toMatchObject({ pay_again: 'INV-1', funds_recovered: 'yes' });
		await run(name, [again]);
		expect(ids()).toEqual(['INV-1', 'INV-1#2']);
	});

	test.each([['yes'], ['INV-7'], ['INV-1#7'], ['INV-1#1']])(
		'pays nothing if the column has %s',
		async (cell) => {
			await run(name, [row]);
			turn('INV-1', 'failed');
			const [refused] = await run(name, [{ ...row, pay_again: cell }]);
			expect(refused).toMatchObject({ outcome: 'not_sent', status: '' });
			expect(refused?.['remark']).not.toMatch(/External ID|Payment: Send|code /);
			expect(ids()).toEqual(['INV-1']);
		},
	);

	test('a row with the number of the payment that failed is told about the column', async () => {
		await run(name, [row]);
		turn('INV-1', 'failed');
		const cells = { ...row, invoice: 'INV-1#2' };
		const [refused = {}] = await run(name, [cells]);
		expect(refused['remark']).toContain('Use the column pay_again, which then is INV-1.');
		await run(name, [{ ...cells, pay_again: 'INV-1' }]);
		expect(ids()).toEqual(['INV-1', 'INV-1#2']);
	});

	test('pays another amount only with an approval, and says so', async () => {
		await run(name, [row]);
		turn('INV-1', 'failed');
		const [refused = {}] = await run(name, [{ ...row, pay_again: 'INV-1', amount: '900.00' }]);
		expect(refused).toMatchObject({ outcome: 'not_sent' });
		expect(refused['remark']).toMatch(/shows the source amount 1000 instead of 900/);
		expect(ids()).toEqual(['INV-1']);
	});

	test.each(
		Object.values(reasons)
			.map(({ advice }) => advice)
			.filter((advice) => advice.includes("'Replaces External ID'")),
	)('the remark names the column instead of the option: %s', async (advice) => {
		const writer = nodesOf(name).find(({ name: node }) =>
			['Not Paid', 'Result per Row'].includes(node),
		);
		const [written] = await evaluate(writer ? expressionsOf(writer) : {}, {
			before: { [sheetExamples[name] ?? '']: [row] },
			items: [{ error: 'Wrong', details: { outcome: 'not_sent', description: advice } }],
		});
		const { remark } = (written?.['json'] ?? written) as IDataObject;
		expect(remark).toContain('the column pay_again');
		expect(remark).not.toMatch(/Payment: Send|option|'/);
	});

	test('an empty column changes nothing', async () => {
		const [paid] = await run(name, [{ ...row, pay_again: ' ', funds_recovered: '' }]);
		expect(paid).toMatchObject({
			outcome: 'created',
			remark: expect.stringMatching(/^In progress/),
		});
		expect(ids()).toEqual(['INV-1']);
	});
});

describe('the last page of batch-from-a-sheet', () => {
	const shown = async (rows: IDataObject[], results: IDataObject[]): Promise<string> =>
		await pageOfResults(rows, results, results);

	test('names the rows, and says which were paid again', async () => {
		const rows = ['INV-1', 'INV-2', 'INV-3', '<b>&', '', 'INV-6', 'INV-7'];
		const created = { outcome: 'created', category: 'inProgress' };
		const page = await shown(
			rows.map((invoice) => ({ invoice })),
			[
				{ ...created, externalId: 'INV-1' },
				{ ...created, externalId: 'INV-2#2', replaces: 'INV-2' },
				{ ...created, externalId: 'INV-3', category: 'failed' },
				{ error: 'Wrong', details: { outcome: 'not_sent' } },
				{ error: 'Wrong', details: { outcome: 'skipped' } },
				{ error: 'Lost', details: { outcome: 'unconfirmed' } },
				{ ...created, outcome: 'existing', externalId: 'INV-7' },
			],
		);
		expect(page).toContain(
			'. Sent: INV-1. Paid again: INV-2#2 in place of INV-2. Sent, and did not succeed: INV-3. Unconfirmed: INV-6. Not sent: &lt;b&gt;&amp;, a row without an invoice. Rows with a warning',
		);
	});

	test('names no more rows than a person reads', async () => {
		const rows = Array.from({ length: 12 }, (_, index) => ({ invoice: `INV-${index + 1}` }));
		const results = rows.map(({ invoice }) => ({ outcome: 'created', externalId: invoice }));
		expect(await shown(rows, results)).toContain('INV-9, INV-10 and 2 more. Rows with');
		expect(await shown(rows.slice(0, 1), [{ outcome: 'existing' }])).toContain('. Rows with');
	});
});

test('the balance is compared with what would be paid again', async () => {
	const { parameters = {} } =
		nodesOf('is-it-enough').find(({ name }) => name === 'Quote Each Row') ?? {};
	await run('batch-from-a-sheet', [row]);
	turn('INV-1', 'failed');
	const { outputs } = await executePayouts(sandbox, {
		parameters: { ...parameters, simple: true },
		onError: 'continueErrorOutput',
		items: [{ ...row, pay_again: 'INV-1' }, other],
	});
	expect(outputs[0]?.map(({ json }) => [json['externalId'], json['outcome']])).toEqual([
		['INV-1#2', 'would_pay'],
		['INV-2', 'would_pay'],
	]);
});
