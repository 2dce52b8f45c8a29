import { applyEdits, countLines } from './mechanism';

const files: Readonly<Record<string, string>> = {
	'a.ts': `/** What it is. */
const one = 1;

function two(
	a: number,
): number {
	const b = a;

	return b;
}
const three = { four: 4, five: [
	5,
] };
`,
};
const read = (file: string): string => files[file] ?? '';

describe('taking out', () => {
	it('replaces each text in its file, one after the other', () => {
		const edits = [
			{ file: 'a.ts', find: 'one = 1', replace: 'one = 2' },
			{ file: 'a.ts', find: 'one = 2', replace: "one = '$&'" },
		];
		const changed = applyEdits({ name: 'x', edits }, read).get('a.ts');
		expect(changed).toContain("const one = '$&';");
		expect(changed).toContain('const three');
	});

	it.each(['six', 'const '])('names a text that is not there exactly once: %s', (find) => {
		const edits = [{ file: 'a.ts', find, replace: '' }];
		expect(() => applyEdits({ name: 'x', edits }, read)).toThrow(`x: a.ts has`);
	});
});

describe('counting', () => {
	const count = (...statements: string[]): number =>
		countLines({ name: 'x', code: [{ file: 'a.ts', statements }] }, read);

	it('counts a statement to its end, without empty lines', () => {
		expect(count('const one')).toBe(1);
		expect(count('function two')).toBe(6);
		expect(count('const three')).toBe(3);
		expect(count('const one', 'function two')).toBe(7);
	});

	it('counts a whole file where no statement is named', () => {
		expect(countLines({ name: 'x', code: [{ file: 'a.ts' }] }, read)).toBe(11);
	});

	it('names a statement that is not there exactly once', () => {
		expect(() => count('const')).toThrow('x: a.ts has 3 statements that begin with: const');
		expect(() => count('let')).toThrow('x: a.ts has 0 statements');
	});
});
