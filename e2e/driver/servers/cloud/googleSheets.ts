/** Replaces the API of Google Sheets (v4): one spreadsheet with one sheet, whose cells a case reads and changes. */
import { z } from 'zod';

import { createCloudService, expecting, type CloudService } from './cloudService';

export type Cell = string | number;

export interface GoogleSheets extends CloudService {
	/** The address of the spreadsheet, as in a browser. */
	readonly address: string;
	/** Of the call that writes cells. */
	readonly writePath: string;
	/** The headings and the rows, as a person sees them. */
	cells: Cell[][];
	/** What a person does to the sheet right before the next reads of its rows. */
	edits: Array<(() => void) | undefined>;
	/** How many of the next writes the service answers with an error, without writing. */
	failedWrites: number;
}

const ID = '1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVwXyZ-made_up';
const sheetName = 'Payouts';

const propertiesQuery = z.strictObject({ fields: z.literal('sheets.properties') });
const valuesQuery = z.strictObject({
	valueRenderOption: z.enum(['UNFORMATTED_VALUE', 'FORMATTED_VALUE']),
	dateTimeRenderOption: z.literal('FORMATTED_STRING'),
});
/** Anything but RAW would let a cell become a formula. */
const raw = z.strictObject({ valueInputOption: z.literal('RAW') });
const cell = z.union([z.string(), z.number()]);
const headingsBody = z.strictObject({
	range: z.literal(`${sheetName}!1:1`),
	values: z.tuple([z.array(z.string())]),
});
const writeBody = raw.extend({
	data: z.array(
		z.strictObject({
			range: z.string().regex(new RegExp(`^${sheetName}![A-Z]\\d+$`)),
			values: z.tuple([z.tuple([cell])]),
		}),
	),
});

export function createGoogleSheets(): GoogleSheets {
	const service = createCloudService('sheets.googleapis.com');
	const { app } = service;
	const sheets: GoogleSheets = {
		...service,
		address: `https://docs.google.com/spreadsheets/d/${ID}/edit?gid=0#gid=0`,
		writePath: `/v4/spreadsheets/${ID}/values:batchUpdate`,
		cells: [],
		edits: [],
		failedWrites: 0,
	};

	app.get(`/v4/spreadsheets/${ID}`, async ({ query }) => {
		expecting('The query', propertiesQuery, query);
		return { sheets: [{ properties: { sheetId: 0, title: sheetName, index: 0 } }] };
	});

	app.get<{ Params: { range: string } }>(
		`/v4/spreadsheets/${ID}/values/:range`,
		async ({ params, query }) => {
			const { valueRenderOption } = expecting('The query', valuesQuery, query);
			const range = expecting('The range', z.literal(`'${sheetName}'`), params.range);
			const asTexts = valueRenderOption === 'FORMATTED_VALUE';
			if (!asTexts) sheets.edits.shift()?.();
			const shown = sheets.cells.map((row) => withoutEmptyEnd(row, (one) => one === ''));
			const values = withoutEmptyEnd(shown, (row) => row.length === 0).map((row) =>
				asTexts ? row.map(String) : row,
			);
			return { range, majorDimension: 'ROWS', ...(values.length > 0 ? { values } : {}) };
		},
	);

	app.put<{ Params: { range: string } }>(
		`/v4/spreadsheets/${ID}/values/:range`,
		async ({ params, query, body }) => {
			expecting('The query', raw, query);
			const { range, values } = expecting('The body', headingsBody, body);
			expecting('The range', z.literal(range), params.range);
			[sheets.cells[0]] = values;
			return { updatedRange: range };
		},
	);

	app.post(`/v4/spreadsheets/${ID}/values::batchUpdate`, async ({ body }, reply) => {
		const { data } = expecting('The body', writeBody, body);
		if (sheets.failedWrites > 0) {
			sheets.failedWrites -= 1;
			return await reply.code(503).send({ error: { code: 503, status: 'UNAVAILABLE' } });
		}
		for (const { range, values } of data) write(sheets.cells, range, values[0][0]);
		return { totalUpdatedCells: data.length };
	});

	return sheets;
}

/** Google leaves out what is empty at the end of a row, and empty rows at the end. */
function withoutEmptyEnd<T>(list: readonly T[], isEmpty: (one: T) => boolean): T[] {
	return list.slice(0, list.findLastIndex((one) => !isEmpty(one)) + 1);
}

function write(cells: Cell[][], range: string, value: Cell): void {
	const [, letter = '', number = ''] = /!([A-Z])(\d+)$/.exec(range) ?? [];
	const row = cells[Number(number) - 1];
	if (row === undefined) throw new Error(`There is no row ${number}`);
	const column = letter.charCodeAt(0) - 'A'.charCodeAt(0);
	while (row.length < column) row.push('');
	row[column] = value;
}
