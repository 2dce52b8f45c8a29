/** Runs the examples that pay the rows of a sheet: rows in, and what the sheet gets back for each of them. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { TestSandbox } from '../servers/startSandbox';
import { evaluate } from './evaluate';
import { executePayouts } from './executePayouts';

/** The node of each example whose rows are paid. */
export const sheetExamples: Readonly<Record<string, string>> = {
	'batch-from-a-sheet': 'Rows to Pay',
	'batch-google-sheets': 'Open Rows',
	'resumable-batch': 'Rows to Pay',
};

/** As a person fills it in. */
export const rowOfSheet: IDataObject = {
	...{ invoice: 'INV-1', country: 'IND', currency: 'AED', amount: '1000.00' },
	...{ sender_name: 'Amal Haddad', sender_country: 'ARE', details_purpose: 'Order 1' },
	...{ beneficiary_name: 'Priya Sharma', beneficiary_account_number: '000123456789' },
	beneficiary_branch_code: 'SBIN0001234',
};

const folder = path.resolve(__dirname, '../../../examples');

export const nodesOf = (name: string): readonly INode[] => {
	const text = readFileSync(path.join(folder, `${name}.workflow.json`), 'utf8');
	return (JSON.parse(text) as { nodes: INode[] }).nodes;
};

export const expressionsOf = ({ parameters }: INode): Record<string, string> => {
	if (typeof parameters['jsonOutput'] === 'string') return { json: parameters['jsonOutput'] };
	const { assignments } = parameters['assignments'] as {
		assignments: ReadonlyArray<{ name: string; value: string }>;
	};
	return Object.fromEntries(assignments.map(({ name, value }) => [name, value]));
};

/** @returns the result of each row, as the sheet or the last node shows it, and what the node has output for it */
export async function paySheet(
	sandbox: TestSandbox,
	name: string,
	rows: readonly IDataObject[],
): Promise<{ results: IDataObject[]; sent: IDataObject[] }> {
	const nodes = nodesOf(name);
	const parametersOf = (node: string): INodeParameters =>
		nodes.find((one) => one.name === node)?.parameters ?? {};
	const { outputs, error } = await executePayouts(sandbox, {
		parameters: { ...parametersOf('Send Payments'), simple: true },
		onError: 'continueErrorOutput',
		items: rows,
	});
	expect(error).toBeUndefined();
	const results: IDataObject[] = [];
	const sent: IDataObject[] = [];
	for (const [index, list] of outputs.entries()) {
		const writer = nodes.find(({ name: node }) =>
			[['Has a Payment', 'Not Paid'][index], 'Result per Row'].includes(node),
		);
		if (!writer || list.length === 0) continue;
		const written = await evaluate(expressionsOf(writer), {
			before: { [sheetExamples[name] ?? '']: list.map(({ item = -1 }) => rows[item] ?? {}) },
			items: list.map(({ json }) => json),
		});
		for (const [at, { item = -1, json }] of list.entries()) {
			results[item] = (written[at]?.['json'] ?? written[at]) as IDataObject;
			sent[item] = json;
		}
	}
	return { results, sent };
}

/** @returns what the last page of the example with a form says */
export async function pageOfResults(
	rows: IDataObject[],
	sent: IDataObject[],
	results: IDataObject[],
): Promise<string> {
	const { parameters = {} } =
		nodesOf('batch-from-a-sheet').find(({ name }) => name === 'Give It Back') ?? {};
	const [page] = await evaluate(
		{ page: String(parameters['completionMessage']) },
		{
			before: { 'Rows to Pay': rows, 'Send Payments': sent, 'Result per Row': results },
			items: [{}],
		},
	);
	return String(page?.['page']);
}
