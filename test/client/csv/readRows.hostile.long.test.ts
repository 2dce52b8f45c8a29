/** Reports that no service writes: they end with a typed error or as rows, in limited time and memory. */
import { makeSpreadsheetSafe } from '../../../client/csv/makeSpreadsheetSafe';
import { readRows } from '../../../client/csv/readRows';

const endpoint = 'POST /v3/reports/payout';

async function* pieces(text: string, size: number): AsyncGenerator<Uint8Array> {
	const bytes = Buffer.from(text);
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 65_536) {
	const startedMs = performance.now();
	let rows = 0;
	let members = 0;
	let problem = '';
	try {
		for await (const row of readRows(pieces(text, size), endpoint)) {
			rows += 1;
			members = Math.max(members, Object.keys(row).length);
		}
	} catch (error) {
		problem = error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
	}
	return { rows, members, problem, seconds: (performance.now() - startedMs) / 1000 };
}

jest.setTimeout(120_000);

const million = 1_000_000;

it.each([
	['a million columns', Array.from({ length: million }, (_, n) => `c${n}`).join(',')],
	['a million columns of one name', 'id,'.repeat(million - 1) + 'id'],
	['a million columns without a name', ','.repeat(million - 1)],
	['ten million columns', ','.repeat(10 * million)],
])('%s are refused', async (_, header) => {
	const { rows, seconds, problem } = await read(`${header}\n${','.repeat(million - 1)}\n`);
	expect(rows).toBe(0);
	expect(problem).toMatch(/^ContractError: .*a row of the CSV has more than 10,000 columns$/);
	expect(seconds).toBeLessThan(10);
});

it('ten thousand columns of one name are read', async () => {
	const columns = 10_000;
	const header = Array.from({ length: columns }, () => 'id').join(',');
	const { rows, members, problem } = await read(`${header}\n${','.repeat(columns - 1)}\n`);
	expect({ rows, members, problem }).toEqual({ rows: 1, members: columns, problem: '' });
});

it.each([
	['a quote that never ends', `id,name\n1,"${'x'.repeat(12 * million)}`],
	['a quote that never ends, of quotes', `id,name\n1,"${'""'.repeat(6 * million)}`],
	['a row that never ends', `id,name\n${'x'.repeat(12 * million)}`],
])('%s', async (_, text) => {
	const { rows, problem, seconds } = await read(text);
	expect(rows).toBe(0);
	expect(problem).toMatch(/^ContractError: .*a row of the CSV never ends$/);
	expect(seconds).toBeLessThan(60);
});

it('byte by byte', async () => {
	const { rows, problem, seconds } = await read(
		`id,status\n${'INV-1,succeeded\n'.repeat(60_000)}`,
		1,
	);
	expect({ rows, problem }).toEqual({ rows: 60_000, problem: '' });
	expect(seconds).toBeLessThan(60);
});

it('is made safe for spreadsheets in limited time as well', async () => {
	const startedMs = performance.now();
	let size = 0;
	for await (const chunk of makeSpreadsheetSafe(pieces('=1,'.repeat(million), 65_536)))
		size += chunk.byteLength;
	expect(size).toBeGreaterThan(3 * million);
	expect(performance.now() - startedMs).toBeLessThan(60_000);
});
