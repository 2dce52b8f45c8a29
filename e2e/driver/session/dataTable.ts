/** Fills and reads a Data Table of n8n, with n8n's own node. */
import { MANUAL_TRIGGER, manualChain, type NodeSketch } from './buildWorkflow';
import { jsonOf, type Execution, type N8nApi } from './n8nApi';

export type TableRow = Readonly<Record<string, unknown>>;

const tableNode = (table: string, parameters: Record<string, unknown>): NodeSketch => ({
	name: 'Table',
	type: 'n8n-nodes-base.dataTable',
	parameters: {
		resource: 'row',
		dataTableId: { __rl: true, mode: 'name', value: table },
		...parameters,
	},
});

/** Makes the table, unless it is there. */
export async function makeTable(
	api: N8nApi,
	table: string,
	columns: readonly string[],
): Promise<void> {
	await run(api, [
		{
			name: 'Table',
			type: 'n8n-nodes-base.dataTable',
			parameters: {
				resource: 'table',
				operation: 'create',
				tableName: table,
				columns: { column: columns.map((name) => ({ name, type: 'string' })) },
				options: { createIfNotExists: true },
			},
		},
	]);
}

/** Replaces what another case has left in the table. */
export async function fillTable(
	api: N8nApi,
	table: string,
	rows: readonly TableRow[],
): Promise<void> {
	const every = { keyName: 'id', condition: 'isNotEmpty' };
	await run(api, [tableNode(table, { operation: 'deleteRows', filters: { conditions: [every] } })]);
	if (rows.length > 0) await addRows(api, table, rows);
}

/** Adds rows at the end of the table. */
export async function addRows(
	api: N8nApi,
	table: string,
	rows: readonly TableRow[],
): Promise<void> {
	const code = `return ${JSON.stringify(rows.map((json) => ({ json })))};`;
	await run(api, [
		{ name: 'Rows', type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode: code } },
		tableNode(table, {
			operation: 'insert',
			columns: { mappingMode: 'autoMapInputData', value: {} },
		}),
	]);
}

/** Writes cells into the rows in which a column has this value. */
export async function changeRows(
	api: N8nApi,
	table: string,
	[keyName, keyValue]: readonly [column: string, value: string],
	cells: TableRow,
): Promise<void> {
	await run(api, [
		tableNode(table, {
			operation: 'update',
			filters: { conditions: [{ keyName, condition: 'eq', keyValue }] },
			columns: { mappingMode: 'defineBelow', value: cells },
		}),
	]);
}

/** In the order in which they were inserted. */
export async function readRows(api: N8nApi, table: string): Promise<TableRow[]> {
	const execution = await run(api, [tableNode(table, { operation: 'get', returnAll: true })]);
	return jsonOf(execution, 'Table').toSorted((a, b) => Number(a.id) - Number(b.id));
}

async function run(api: N8nApi, nodes: NodeSketch[]): Promise<Execution> {
	const id = await api.importWorkflow(manualChain('Data Table', nodes));
	const execution = await api.runManually(id, MANUAL_TRIGGER);
	// A person who opens this n8n finds no workflows of this program's own.
	await api.deleteWorkflow(id);
	if (execution.status === 'success') return execution;
	throw new Error(execution.data?.resultData.error?.message ?? execution.status);
}
