/** The examples with a sheet read what can be read, and name the cause of what cannot, and no other. */
import { parse } from 'csv-parse/sync';
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

const examples: ReadonlyArray<readonly [name: string, key: string, said: string]> = [
	['batch-from-a-sheet', 'invoice', 'Nothing was paid'],
	['is-it-enough', 'invoice', 'Nothing was paid'],
	['beneficiary-check', 'beneficiary_account_number', 'Nothing was checked'],
];

const nodesOf = (name: string): readonly INode[] =>
	(JSON.parse(readText(`examples/${name}.workflow.json`)) as { nodes: INode[] }).nodes;

const nodeOf = (name: string, ...nodes: readonly string[]): INode => {
	const found = nodesOf(name).find((one) => nodes.includes(one.name));
	if (found === undefined) throw new Error(`${name} has none of ${nodes.join(', ')}`);
	return found;
};

/** As n8n's node reads a file as text: it drops a byte order mark. */
const asText = (bytes: Uint8Array): string => new TextDecoder('utf-8').decode(bytes);

interface Tidied {
	readonly csv: string;
	readonly problem: string;
}

async function tidy(name: string, file: string | Uint8Array): Promise<Tidied> {
	const text = typeof file === 'string' ? file : asText(file);
	const { jsonOutput } = nodeOf(name, 'Tidy CSV').parameters;
	const [result] = await evaluate({ json: String(jsonOutput) }, { items: [{ text }] });
	return result?.['json'] as unknown as Tidied;
}

/** As n8n's node reads the tidied file. */
const rowsOf = ({ csv }: Tidied): IDataObject[] =>
	parse(csv, { columns: true, skip_empty_lines: true });

/** @returns what the last page says about the sheet */
async function pageOf(name: string, before: Record<string, IDataObject[]>): Promise<string> {
	const { completionMessage } = nodeOf(name, 'Cannot Be Read', 'Say It').parameters;
	// The page of `is-it-enough` says other things as well.
	const [expression = ''] = /\(\$\('Tidy CSV'\)[^]*\(\$\('Read XLSX'\)\.first\(\)\.json\)\)/.exec(
		String(completionMessage),
	) ?? [''];
	// The engine knows no node that another branch left out.
	const said = before['Tidy CSV']
		? expression
		: expression.replace("$('Tidy CSV').isExecuted", 'false');
	const [page] = await evaluate({ text: `={{ ${said} }}` }, { before, items: [{}] });
	return String(page?.['text']);
}

const utf16 = (text: string, mark: 'LE' | 'BE' | 'none'): Uint8Array => {
	const bytes = Buffer.from(mark === 'none' ? text : `\ufeff${text}`, 'utf16le');
	return mark === 'BE' ? bytes.swap16() : bytes;
};

const bytesOf = (...bytes: readonly number[]): Uint8Array => Uint8Array.from(bytes);

describe.each(examples)('%s', (name, key, said) => {
	const csv = (ends: readonly [string, string, string, string], separator = ','): string =>
		[`${key},amount,remark`, 'A,1.50,"x, ""y"""', 'B,2.50,é', 'C,3.50,"1\n2"']
			.map((line, at) => line.replaceAll(/,(?! )/g, separator) + ends[at])
			.join('');
	const rows = [
		{ [key]: 'A', amount: '1.50', remark: 'x, "y"' },
		{ [key]: 'B', amount: '2.50', remark: 'é' },
		{ [key]: 'C', amount: '3.50', remark: '1\n2' },
	];

	test.each<[string, string | Uint8Array]>([
		['LF', csv(['\n', '\n', '\n', '\n'])],
		['CRLF', csv(['\r\n', '\r\n', '\r\n', '\r\n'])],
		['CR', csv(['\r', '\r', '\r', '\r'])],
		['CRLF, LF and CR', csv(['\r\n', '\n', '\r', ''])],
		['CR, LF and CRLF', csv(['\r', '\n', '\r\n', '\r'])],
		['LF, CR and CRLF', csv(['\n', '\r', '\r\n', '\n'])],
		['empty lines', `\n${csv(['\r\n\r\n', '\n\n', '\r\r', '\n\n'])}`],
		['a byte order mark', new TextEncoder().encode(`\ufeff${csv(['\n', '\n', '\n', ''])}`)],
	])('reads a file with %s', async (_, file) => {
		const tidied = await tidy(name, file);
		expect(tidied.problem).toBe('');
		expect(rowsOf(tidied)).toEqual(rows);
	});

	it('reads a CSV file that begins as the name of an XLSX file does', async () => {
		const tidied = await tidy(name, `PKR_rate,${key}\n278.50,A\n`);
		expect(tidied.problem).toBe('');
		expect(rowsOf(tidied)).toEqual([{ PKR_rate: '278.50', [key]: 'A' }]);
	});

	const heading = `${key},amount,remark`;
	const plain = csv(['\n', '\n', '\n', '\n']);
	test.each<[string, string | Uint8Array, string]>([
		['nothing', '', 'The file is empty'],
		['blank lines', ' \r\n\t\r', 'The file is empty'],
		['semicolons', csv(['\r\n', '\n', '\r', '\n'], ';'), 'separated by semicolons, as Excel does'],
		[
			'semicolons and a comma in a heading',
			`${key};amount, AED;remark\nA;1;x\n`,
			'separated by semicolons',
		],
		['tabs', csv(['\n', '\n', '\n', '\n'], '\t'), 'separated by tabs'],
		['vertical bars', csv(['\n', '\n', '\n', '\n'], '|'), 'separated by vertical bars'],
		[
			'an XLSX file',
			bytesOf(0x50, 0x4b, 3, 4, 20, 0, 6, 0),
			'is an XLSX file. Give it a name that',
		],
		[
			'an old Excel file',
			bytesOf(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
			'old Excel file',
		],
		['UTF-16', utf16(plain, 'LE'), 'is saved as UTF-16. Save it as CSV UTF-8'],
		['the other UTF-16', utf16(plain, 'BE'), 'is saved as UTF-16'],
		['UTF-16 without a mark', utf16(plain, 'none'), 'is saved as UTF-16'],
		['Windows-1252', Buffer.from(plain, 'latin1'), 'Row 3 has a letter that cannot be read'],
		['one column', 'name\nA\n', 'The sheet has only one column, name. Separate'],
		['no such column', 'number,"amount"\nA,1\n', `No column is named ${key}`],
		['the names of its columns', 'number,"amount"\nA,1\n', 'which is: number, amount'],
		['two columns of one name', `${key},amount,amount\nA,1,2\n`, 'Two columns are named amount'],
		['an open quote', `${heading}\nA,1,x\nB,2,"y\nC,3,z\n`, 'Row 3 has a quotation mark (")'],
		['an open quote further up', `${heading}\nA,1,"x\nB,2,"y"\n`, 'Row 2 has a quotation mark'],
		['a quote within a cell', `${heading}\nA,1,5" pipe\n`, 'Row 2 has a quotation mark'],
		[
			'a comma too many',
			`${heading}\nA,1,x\nB,2,y, z\n`,
			'Row 3 has 4 cells, and the first row has 3',
		],
		['a cell too few', `${heading}\nA,1,x\r\nB,2\r`, 'Row 3 has 2 cells, and the first row has 3'],
		['a line end in a cell', `${heading}\nA,1,x\ry\n`, 'Row 3 has 1 cells'],
		['no rows', `${heading}\n`, 'There is no row below the names of the columns'],
	])('names the cause of a file with %s, and pays nothing of it', async (_, file, cause) => {
		const tidied = await tidy(name, file);
		expect(tidied.problem).toContain(cause);
		expect(rowsOf(tidied)).toEqual([]);
		const page = await pageOf(name, { 'Tidy CSV': [{ ...tidied }] });
		expect(page).toBe(tidied.problem);
		const { completionMessage } = nodeOf(name, 'Cannot Be Read', 'Say It').parameters;
		expect(completionMessage).toContain(said);
	});

	test.each<[string, IDataObject, string]>([
		['that cannot be read', { error: 'Corrupted' }, 'The file cannot be read as XLSX'],
		['without rows', {}, 'has no row below the names of the columns'],
		['without such a column', { number: 'A', __EMPTY: '', sum: 1 }, 'which is: number, sum'],
	])('names the cause of an XLSX file %s', async (_, row, cause) => {
		const page = await pageOf(name, { 'Read XLSX': [row] });
		expect(page).toContain(cause);
		expect(page).not.toMatch(/comma|semicolon|CSV/);
	});
});

it('reads the sheets of all examples in one way', () => {
	const [first, ...others] = examples.map(([name, key]) => {
		const { parameters } = nodeOf(name, 'Tidy CSV');
		return String(parameters['jsonOutput']).replaceAll(`'${key}'`, "'key'");
	});
	for (const other of others) expect(other).toBe(first);
});

test.each(examples)('%s fails rather than to read a part of a file', (name) => {
	// Version 1 of the node ignores the errors of a file that n8n keeps in memory.
	expect(nodeOf(name, 'Read CSV').typeVersion).toBeGreaterThan(1);
});

test.each(examples)(
	'%s answers to a file of no bytes, which an older n8n does not pass on',
	(name) => {
		expect(nodeOf(name, 'CSV as Text')).toMatchObject({
			alwaysOutputData: true,
			onError: 'continueRegularOutput',
		});
	},
);
