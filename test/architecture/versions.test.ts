/** Code of the two API versions is in different folders. No code asks for the version at run time. */
import { listFiles, readText } from './repository';

const quoted = '[\'"`]v\\d[\'"`]';
const ladders: readonly RegExp[] = [
	new RegExp(`[=!]==?\\s*${quoted}`, 'g'),
	new RegExp(`${quoted}\\s*[=!]==?`, 'g'),
	new RegExp(`case\\s+${quoted}`, 'g'),
	new RegExp(`(startsWith|endsWith|includes)\\(\\s*['"\`]/?v\\d/?['"\`]`, 'g'),
	/\bapiVersion\s*[=!]==?\s*\d/gi,
	// Code that asks for a version in a text, and a list of versions written by hand. client/interface/versions.ts is the
	// only list.
	/(startsWith|endsWith|includes|indexOf)\(\s*['"`]\s*\/(v\d|\$\{)/g,
	new RegExp(`${quoted}\\s*[,|]\\s*${quoted}`, 'g'),
];

/** Returns `line: text` for each place where code asks which API version it is. */
function findLadders(code: string): string[] {
	return code
		.split('\n')
		.flatMap((line, index) =>
			ladders.some((ladder) => line.search(ladder) >= 0) ? [`${index + 1}: ${line.trim()}`] : [],
		);
}

test.each(
	['client', 'delivery', 'nodes', 'credentials']
		.flatMap((folder) => listFiles(folder, '.ts'))
		.filter((file) => file !== 'client/interface/versions.ts'),
)('%s does not ask for the version', (file) => {
	expect(findLadders(readText(file))).toEqual([]);
});

describe('the check notices', () => {
	test.each([
		"if (apiVersion === 'v2') {}",
		"return version !== 'v3' ? a : b;",
		"if ('v2' === version) {}",
		'if (version == "v3") {}',
		"switch (version) { case 'v2': break; }",
		"const isNew = path.startsWith('/v3/');",
		'if (apiVersion === 3) {}',
		'const old = version === `v2`;',
		'const isOfVersion = endpoint.includes(` /${version}/`);',
		"const versions = ['v3', 'v2'];",
		"type Version = 'v2' | 'v3';",
	])('%s', (code) => {
		expect(findLadders(code)).toHaveLength(1);
	});

	test.each([
		'const registry = { v2, v3 } satisfies Registry;',
		'const operation = registry[apiVersion][resource];',
		"export const path = '/v3/quotes';",
		'version: 1,',
		"const label = { v2: 'v2', v3: 'v3' };",
	])('but not %s', (code) => {
		expect(findLadders(code)).toEqual([]);
	});
});
