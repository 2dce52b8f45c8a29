/** What a user downloads: exactly the files of the golden list, no dependency, no script that runs on install. */
import { z } from 'zod';
import manifest from '../../package.json';
import { choices } from '../../nodes/CrossBorderPayouts/registry';
import golden from './packedFiles.json';
import { run } from './repository';

const packSchema = z.array(z.object({ files: z.array(z.object({ path: z.string() })) }));

/** The golden list, with a file for each operation where the list says so. */
const allowed = golden.flatMap((file) =>
	file.includes('<operation>')
		? choices.map(({ operation: { resource, operation } }) =>
				file.replace('<resource>', resource).replace('<operation>', operation),
			)
		: [file],
);

/** Scripts that npm would run on a machine that installs or packs the package. */
const forbiddenScripts = [
	...['prepare', 'preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'postprepare'],
	...['prepack', 'postpack', 'dependencies'],
];

test('npm pack gives exactly the golden list', () => {
	const output = run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts']);
	const [packed] = packSchema.parse(JSON.parse(output));
	expect(packed?.files.map(({ path }) => path).sort()).toEqual([...new Set(allowed)].sort());
});

test('the package installs no other package', () => {
	const keys = Object.keys(manifest);
	for (const key of [
		'dependencies',
		'optionalDependencies',
		'bundleDependencies',
		'bundledDependencies',
		'overrides',
	]) {
		expect(keys).not.toContain(key);
	}
	expect(manifest.peerDependencies).toEqual({ 'n8n-workflow': '*' });
	expect(
		run('npm', ['ls', '--omit=dev', '--omit=peer', '--all', '--parseable', '--package-lock-only'])
			.trim()
			.split('\n'),
	).toHaveLength(1);
});

test('nothing runs when the package is installed', () => {
	expect(Object.keys(manifest.scripts).filter((name) => forbiddenScripts.includes(name))).toEqual(
		[],
	);
});

test('every tool is pinned to one version', () => {
	const loose = Object.entries(manifest.devDependencies).filter(
		([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+$/.test(String(version)),
	);
	expect(loose).toEqual([]);
});
