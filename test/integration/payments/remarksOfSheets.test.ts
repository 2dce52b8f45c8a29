/** What the examples with a sheet or a form say to a person who sees the sheet or the form, and not n8n. */
import type { IDataObject } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';
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

const otherAccount: IDataObject = { ...row, beneficiary_account_number: '000987654321' };
const other: IDataObject = {
	...{ ...row, invoice: 'INV-2', amount: '250.50' },
	beneficiary_account_number: '000555666777',
};

interface Shown {
	readonly remarks: string[];
	readonly outcomes: unknown[];
	/** How many rows have a warning, as the last page says. */
	readonly warned: string | undefined;
	readonly notCompared: string | undefined;
}

async function pay(name: string, ...rows: IDataObject[]): Promise<Shown> {
	const { results, sent } = await paySheet(sandbox, name, rows);
	const page = await pageOfResults(rows, sent, results);
	return {
		remarks: results.map(({ remark }) => String(remark)),
		outcomes: results.map(({ outcome }) => outcome),
		warned: /Rows with a warning in remark: (\d+)\./.exec(page)?.[1],
		notCompared: /nobody has compared the accounts with those of this sheet: (\d+)\./.exec(
			page,
		)?.[1],
	};
}

function turn(status: string): void {
	for (const { id } of sandbox.control.payments())
		sandbox.control.advancePayment(id, { status } as never);
}

const ids = (): Array<string | null> =>
	sandbox.control.payments().map(({ external_id }) => external_id);

const sentBefore =
	'It had been sent before, so nobody has compared its account with that of this row';

describe.each(Object.keys(sheetExamples))('%s', (name) => {
	it('names the warning about an account that was corrected before it is paid again', async () => {
		await pay(name, row);
		turn('failed');
		const { remarks, warned } = await pay(name, { ...otherAccount, pay_again: 'INV-1' }, other);
		expect(remarks[0]).toMatch(
			/^Paid again as INV-1#2\. In progress\. .* Look at this: The payee could not be compared with that of the replaced payment INV-1$/,
		);
		expect(remarks.join()).not.toMatch(/\d{5}/);
		expect(warned).toBe('1');
	});

	it('says that another row of the sheet was sent', async () => {
		const { outcomes, remarks, warned } = await pay(name, row, other, { ...row });
		expect(outcomes).toEqual(['created', 'created', 'existing']);
		expect(remarks[2]).toBe(
			'Another row of this sheet has the same invoice and was sent, so this one was not. In progress. Do not pay it again. Look it up later',
		);
		expect(remarks.slice(0, 2).join()).not.toContain('Another row');
		expect(warned).toBe('0');
		expect(ids()).toEqual(['INV-1', 'INV-2']);
	});

	it('says that nobody has compared a payment of an earlier sheet, also if two rows have it', async () => {
		await pay(name, row);
		const known = await pay(name, otherAccount, other);
		expect(known.outcomes).toEqual(['existing', 'created']);
		expect(known.remarks[0]).toBe(
			`In progress. Do not pay it again. Look it up later. ${sentBefore}`,
		);
		expect([known.warned, known.notCompared]).toEqual(['0', '1']);
		const both = await pay(name, row, row);
		expect(both.remarks).toEqual(Array(2).fill(known.remarks[0]));
		expect([both.warned, both.notCompared]).toEqual(['0', '2']);
		turn('failed');
		expect(await pay(name, row)).toMatchObject({ warned: '0', notCompared: undefined });
	});

	it.each([
		[2, 'neither'],
		[3, 'none'],
	])('says that %d rows have the same invoice', async (count, nobody) => {
		const rows = Array.from({ length: count }, (_, at) => ({ ...row, amount: `${at + 1}.00` }));
		const { outcomes, remarks } = await pay(name, ...rows, other);
		expect(outcomes).toEqual([...Array<string>(count).fill('not_sent'), 'created']);
		for (const remark of remarks.slice(0, count)) {
			expect(remark).toMatch(
				new RegExp(
					`^The invoice INV-1 is in ${count} rows of this sheet with different data: ${nobody} was paid now\\. Keep one of them, `,
				),
			);
			expect(remark).toContain('it would be paid twice');
			expect(remark).not.toMatch(/External ID|external ID|item|expression|\.\./);
		}
		expect(ids()).toEqual(['INV-2']);
	});

	it.each(Object.keys(row))('names the cell %s if it is empty', async (column) => {
		const { outcomes, remarks } = await pay(name, other, { ...row, [column]: '' });
		expect(outcomes).toEqual(['created', 'not_sent']);
		expect(remarks[1]).toMatch(
			new RegExp(
				`^(Payment 'INV-1': )?The cell ${column} is empty\\. Fill it in\\. No payment was created\\. Correct the cell, then `,
			),
		);
	});

	it('names a cell that only this row lacks, and several cells', async () => {
		const lacking = Object.fromEntries(
			Object.entries(row).filter(([column]) => column !== 'beneficiary_name'),
		);
		const { remarks } = await pay(name, other, lacking, {
			...{ ...row, invoice: 'INV-3' },
			...{ beneficiary_name: ' ', beneficiary_branch_code: '', details_purpose: '' },
		});
		expect(remarks[1]).toMatch(/^Payment 'INV-1': The cell beneficiary_name is empty\. Fill it in/);
		for (const column of ['beneficiary_name', 'beneficiary_branch_code', 'details_purpose'])
			expect(remarks[2]).toContain(`The cell ${column} is empty. Fill it in`);
		expect(remarks.join()).not.toMatch(/'Columns'|May Be Empty|item|option|\.\./);
	});
});

it('has the headings of the documentation in the sheet of the examples', () => {
	const [headings = '', first = ''] = readText('examples/payouts.csv').split('\n');
	const [, table = ''] = readText('docs/parties.md').split('### A whole sheet');
	const lines = table.split('\n').filter((line) => line.startsWith('| '));
	const asTable = (line: string): string => `| ${line.trim().split(',').join(' | ')} |`;
	expect([lines[0], lines[2]]).toEqual([asTable(headings), asTable(first)]);
	for (const column of ['invoice', 'country', 'currency', 'amount'])
		expect(table).toContain(`{{ $json.${column} }}`);
});

describe('pay-again, after a reversal', () => {
	const nodeOf = (name: string) => nodesOf('pay-again').find((node) => node.name === name);
	const code = String(nodeOf('Next Number')?.parameters['jsCode']);
	const answer = /answer === '(Yes[^']*)'/.exec(code)?.[1] ?? 'none';

	it('quotes the answer that the form needs', async () => {
		const node = nodeOf('Refused');
		const [page] = await evaluate(node ? expressionsOf(node) : {}, {
			before: { 'Next Number': [{ invoice: 'INV-1' }] },
			items: [{ error: 'The payment INV-1 was reversed' }],
		});
		const { message } = page?.['json'] as { message: string };
		expect(message).toContain(`answer the second question with "${answer}". It asks about INV-1`);
		expect(code).toContain(`choose "${answer}"`);
	});

	it('offers this answer', () => {
		expect(JSON.stringify(nodeOf('Which Payment?')?.parameters)).toContain(`"option":"${answer}"`);
	});
});
