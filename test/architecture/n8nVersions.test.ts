/** The versions of n8n on which the end-to-end cases are played. */
import { obstacles } from '../../e2e/n8n/obstacles';
import { readResults } from '../../e2e/n8n/results';
import { findN8n, n8nVersions, newestN8n } from '../../e2e/n8n/versions';
import manifest from '../../package.json';
import { readText } from './repository';

const keys = n8nVersions.map(({ key }) => key);

it.each(n8nVersions.map(({ key, release }) => [key, release]))(
	'%s is installed as %s, with a lock file that names no registry',
	(key, release) => {
		const {
			dependencies,
			private: isPrivate,
		}: typeof manifest & { private?: boolean; dependencies: Record<string, string> } = JSON.parse(
			readText(`e2e/n8n/${key}/package.json`),
		);
		expect({ release: dependencies['n8n'], isPrivate }).toEqual({ release, isPrivate: true });
		const lock = readText(`e2e/n8n/${key}/package-lock.json`);
		expect(lock).toContain(`"n8n": "${release}"`);
		expect(lock).not.toContain('"resolved"');
	},
);

it('develops against the newest one', () => {
	expect(manifest.devDependencies['n8n-core'].split('.').slice(0, 2).join('.')).toBe(newestN8n.key);
});

it('plays the smoke test on every older one in both pipelines, and every case on all once a week', () => {
	const older = keys.filter((key) => key !== newestN8n.key);
	expect(readText('.ci/run')).toContain(`older_n8n='${older.join(' ')}'`);
	const list = (some: readonly string[]): string =>
		`n8n: [${some.map((key) => `'${key}'`).join(', ')}]`;
	expect(readText('.github/workflows/ci.yml')).toContain(list(older));
	expect(readText('.github/workflows/matrix.yml')).toContain(list(keys));
});

it('names the known ones if another one is requested', () => {
	expect(() => findN8n('1.9')).toThrow(
		`There is no n8n 1.9 here. Choose one of ${keys.join(', ')}.`,
	);
	expect(findN8n(keys[0])).toBe(n8nVersions[0]);
	expect(findN8n()).toBe(newestN8n);
});

it('says the same as the record of what a version cannot pass', () => {
	const results = readResults();
	const known = (key: string, outcome: string, isOther: boolean): string[] =>
		Object.entries(results[key] ?? {}).flatMap(([file, { cases }]) =>
			Object.entries(cases).flatMap(([name, one]) =>
				(one === outcome) !== isOther ? [`${file}: ${name}`] : [],
			),
		);
	for (const key of keys) {
		const listed = Object.keys(obstacles[key] ?? {});
		expect(known(key, 'cannot', false).filter((name) => !listed.includes(name))).toEqual([]);
		// A case that is listed and not recorded yet is no contradiction.
		expect(known(key, 'cannot', true).filter((name) => listed.includes(name))).toEqual([]);
	}
	expect(
		[...Object.keys(obstacles), ...Object.keys(results)].filter((key) => !keys.includes(key)),
	).toEqual([]);
});
