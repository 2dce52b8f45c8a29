/**
 * Every statement of the interface is kept, or a reason says why not. Each names the places that prove it.
 *
 * A proof is a file, or a file and a text in it: the title of a test, the name of a vector, or a sentence of a
 * page. If you rename a title, rename it in test/contract/checklist.tsv, too.
 */
import { endpoints } from '../../client';
import { exists, readText } from './repository';

interface Row {
	readonly statement: string;
	readonly result: string;
	readonly reason: string;
	readonly proofs: readonly string[];
}

function readRows(text: string): Row[] {
	const [header, ...lines] = text.trimEnd().split('\n');
	if (header !== 'section\tstatement\tresult\treason\tproofs')
		throw new Error(`The columns are: ${header}`);
	return lines.map((line) => {
		const [section = '', statement = '', result = '', reason = '', ...proofs] = line.split('\t');
		return { statement: `${section}: ${statement}`, result, reason, proofs };
	});
}

const rows = readRows(readText('test/contract/checklist.tsv'));

/** Titles and names are whole texts of their file, so that a part of a longer one does not count. */
function isThere(proof: string): boolean {
	const [, file = proof, text] = /^(\S+\.(?:json|md|ts)): (.+)$/.exec(proof) ?? [];
	if (file === '' || !exists(file)) return false;
	if (text === undefined) return true;
	const content = readText(file);
	if (!/\.(test\.ts|json)$/.test(file)) return content.includes(text);
	return ['"', "'", '`'].some((quote) => content.includes(`${quote}${text}${quote}`));
}

it('has every statement of the interface, each once', () => {
	// As many as the interface had when the list was made. None may be lost.
	expect(rows.length).toBeGreaterThanOrEqual(423);
	expect(new Set(rows.map(({ statement }) => statement)).size).toBe(rows.length);
});

it('states exactly the endpoints that the client has', () => {
	const stated = rows.flatMap(
		({ statement }) => /^EP\d: ((GET|POST|PUT) \/[\w/{}]+)/.exec(statement)?.[1] ?? [],
	);
	expect([...new Set(stated)].sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

it('says for each whether it is kept, or why not', () => {
	expect(rows.filter(({ result }) => !['OK', 'reason'].includes(result))).toEqual([]);
	expect(rows.filter(({ result, reason }) => (result === 'reason') !== (reason !== ''))).toEqual(
		[],
	);
});

it('names a proof for each, and every proof is there', () => {
	expect(rows.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
	const missing = rows.flatMap(({ statement, proofs }) =>
		proofs.filter((proof) => !isThere(proof)).map((proof) => `${statement} - ${proof}`),
	);
	expect(missing).toEqual([]);
});

it('would notice a proof that is not there', () => {
	for (const proof of [
		'test/contract/none.test.ts',
		'test/contract/client.test.ts: a title that no test has',
		// A part of a title.
		'test/contract/client.test.ts: has at least',
		'docs/fields.md: a sentence that is not there',
		'',
	])
		expect(isThere(proof)).toBe(false);
	expect(isThere('test/contract/client.test.ts: sends: $name [$section]')).toBe(true);
	expect(isThere('docs/fields.md')).toBe(true);
});
