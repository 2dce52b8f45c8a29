/** Generates docs/reports/n8n-cases.md from the results of the end-to-end cases. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import { obstacles } from '../../e2e/n8n/obstacles';
import { readResults, type FileResult, type Outcome } from '../../e2e/n8n/results';
import { n8nVersions, type N8nVersion } from '../../e2e/n8n/versions';
import { table } from './table';

const words: Readonly<Record<Outcome, string>> = {
	passed: 'yes',
	failed: '**no**',
	cannot: 'cannot',
	skipped: 'not played',
};

/** The whole page with a final newline. */
export function renderN8nCases(): string {
	const results = readResults();
	const filesOf = ({ key }: N8nVersion): Readonly<Record<string, FileResult>> => results[key] ?? {};
	const files = [
		...new Set(n8nVersions.flatMap((version) => Object.keys(filesOf(version)))),
	].sort();
	const outcomeOf = (version: N8nVersion, file: string, name: string): Outcome =>
		filesOf(version)[file]?.cases[name] ?? 'skipped';
	const casesOf = (file: string): string[] => [
		...new Set(n8nVersions.flatMap((version) => Object.keys(filesOf(version)[file]?.cases ?? {}))),
	];

	const taken = (version: N8nVersion): string => {
		const stamps = Object.values(filesOf(version)).map(({ date, commit }) => `${date} (${commit})`);
		return [...new Set(stamps)].sort().join(', ');
	};

	const recordedOn = (file: string): readonly N8nVersion[] =>
		n8nVersions.filter((version) => file in filesOf(version));
	const isRecorded = (file: string): boolean => recordedOn(file).length === n8nVersions.length;
	const missing = caseFiles().filter((file) => !isRecorded(file));
	const isNew = (version: N8nVersion, name: string): boolean =>
		!Object.entries(filesOf(version)).some(([file, { cases }]) =>
			Object.keys(cases).some((one) => `${file}: ${one}` === name),
		);
	const newer = [
		...new Set(
			n8nVersions.flatMap((version) =>
				Object.keys(obstacles[version.key] ?? {}).filter((name) => isNew(version, name)),
			),
		),
	];

	return [
		'# Report: end-to-end cases on each version of n8n',
		'',
		'This page is made by `npx gulp docs` from `e2e/n8n/versions.ts` and `e2e/n8n/results.json`, which `npm run e2e -- --n8n 1.123 --record` writes.',
		`[Versions of n8n](../n8n-versions.md) has what differs for users. A \`+\` after a commit means that there were uncommitted changes.${newer.length === 0 ? '' : ` Cases that are newer than the record are not counted: ${newer.map((name) => `\`${name}\``).join(', ')}.`}`,
		'',
		...table(
			['n8n', 'Recorded on (commit)'],
			n8nVersions.map((version) => [version.release, taken(version)]),
		),
		'',
		'## What a version cannot do',
		'',
		...renderObstacles(),
		...(missing.length === 0
			? []
			: [
					'## Not recorded yet',
					'',
					`The cases of these files are not recorded on every version: ${missing.map((file) => `\`${file}\``).join(', ')}.`,
					'',
				]),
		'## All cases',
		'',
		'See above for "cannot". "not played" means that the machine did not have what the case needs, that the case is newer than the record, or that it drives the editor. The editors of older versions differ, so most of these cases are played in the newest one only.',
		'',
		...files.flatMap((file) => [
			`### ${file}`,
			'',
			...table(
				['Case', ...n8nVersions.map(({ release }) => release)],
				casesOf(file).map((name) => [
					name,
					...n8nVersions.map((version) => words[outcomeOf(version, file, name)]),
				]),
			),
			'',
		]),
	]
		.join('\n')
		.replace(/\n+$/, '\n');
}

function renderObstacles(): string[] {
	const listed = n8nVersions.filter(({ key }) => Object.keys(obstacles[key] ?? {}).length > 0);
	if (listed.length === 0) return ['Every version must pass all cases.', ''];
	return listed.flatMap(({ key, release }) => [
		`### n8n ${release}`,
		'',
		...table(
			['Case', 'Why', 'What it means for you'],
			Object.entries(obstacles[key] ?? {}).map(([name, { reason, means }]) => [
				name,
				reason,
				means.replaceAll('](', '](../'),
			]),
		),
		'',
	]);
}

/** The files of cases, by their names without extension. */
const caseFiles = (): string[] =>
	readdirSync(path.join(__dirname, '../../e2e/cases')).flatMap(
		(name) => /^(.+)\.e2e\.ts$/.exec(name)?.[1] ?? [],
	);
