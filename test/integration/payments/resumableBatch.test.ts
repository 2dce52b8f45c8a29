/** The example of a resumable batch with the slips of real sheets: each row gets a result that says what to do. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';
import type { NodeOutput } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

const { nodes } = JSON.parse(readText('examples/resumable-batch.workflow.json')) as {
	nodes: readonly INode[];
};

const parametersOf = (name: string): INodeParameters =>
	nodes.find((node) => node.name === name)?.parameters ?? {};

interface Assignment {
	readonly name: string;
	readonly value: string;
	readonly type: 'string' | 'number';
}

const assignmentsOf = (name: string): readonly Assignment[] =>
	(parametersOf(name)['assignments'] as { assignments: Assignment[] } | undefined)?.assignments ??
	[];

const [heading = '', ...lines] = String(assignmentsOf('Spreadsheet')[0]?.value).trim().split('\n');
const names = heading.split(',');
const sheet: readonly IDataObject[] = lines.map((line) =>
	Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
);

const send = async (rows: readonly IDataObject[]) =>
	await executePayouts(sandbox, {
		// The form of the example has Simplify on, which is the default.
		parameters: { ...parametersOf('Send Payments'), simple: true },
		onError: 'continueErrorOutput',
		items: rows,
	});

/** What a node *Edit Fields* of the example makes of these items. n8n stops the run at a value of another type. */
async function resultsOf(
	name: string,
	outputs: readonly NodeOutput[],
	rows: readonly IDataObject[],
): Promise<IDataObject[]> {
	if (outputs.length === 0) return [];
	const fields = assignmentsOf(name);
	const results = await evaluate(Object.fromEntries(fields.map((one) => [one.name, one.value])), {
		before: { 'Rows to Pay': outputs.map(({ item = -1 }) => rows[item] ?? {}) },
		items: outputs.map(({ json }) => json),
	});
	for (const result of results)
		for (const { name: field, type } of fields) {
			expect([field, typeof result[field]]).toEqual([field, type]);
			expect([field, result[field]]).not.toEqual([field, Number.NaN]);
		}
	return results;
}

const slips: ReadonlyArray<readonly [what: string, cells: IDataObject]> = [
	['an amount with a separator', { amount: '1,234.50' }],
	['an error of the sheet as the amount', { amount: '#N/A' }],
	['no amount', { amount: '' }],
	['no cell for the amount', { amount: undefined }],
	['an error of the sheet as the invoice', { invoice: '#N/A' }],
	['an empty row', Object.fromEntries(names.map((name) => [name, '']))],
	['a rounded account', { beneficiary_account_number: '1.23457E+11' }],
];

it.each(slips)('gives each row a result if one has %s', async (_, cells) => {
	const rows = sheet.map((row, index) => (index === 2 ? { ...row, ...cells } : row));
	const { outputs, error } = await send(rows);
	expect(error).toBeUndefined();
	const [paid = [], unpaid = []] = outputs;
	const [refused = {}, ...others] = await resultsOf('Not Paid', unpaid, rows);
	expect(others).toEqual([]);
	expect(refused).toMatchObject({
		amount: String(rows[2]?.['amount'] ?? ''),
		outcome: 'not_sent',
		remark: expect.stringMatching(/ (Correct|Check|Delete|Write|Give) /),
	});
	const results = await resultsOf('Has a Payment', paid, rows);
	expect(results.map(({ outcome }) => outcome)).toEqual(Array(rows.length - 1).fill('created'));
});

it.each([
	['failed', /write INV-2026-0101 in a column named pay_again in its row/],
	[
		'reversed',
		/First take back what your customer got because it had arrived\. .* and yes in a column named funds_recovered/,
	],
	[
		'succeeded',
		/^The money has arrived\. It had been sent before, so nobody has compared its account/,
	],
	['processing', /Do not pay it again/],
	['unknown', /Ask the support/],
])('says in words what to do about a payment that is %s', async (status, remark) => {
	const [row = {}] = sheet;
	await send([row]);
	const [payment] = sandbox.control.payments();
	for (const next of status === 'reversed' ? ['succeeded', status] : [status])
		sandbox.control.advancePayment(String(payment?.id), { status: next } as never);
	const [paid = []] = (await send([row])).outputs;
	const [result] = await resultsOf('Has a Payment', paid, [row]);
	expect(result).toMatchObject({
		outcome: 'existing',
		status,
		remark: expect.stringMatching(remark),
	});
	expect(JSON.stringify(result)).not.toContain('retryWithNewId');
});

it('never asks for a new invoice number', () => {
	const text = readText('examples/resumable-batch.workflow.json');
	expect(text).not.toMatch(/new (invoice number|external ID)/i);
	expect(text).toContain('**Keep the invoice number of a payment that failed.**');
});
