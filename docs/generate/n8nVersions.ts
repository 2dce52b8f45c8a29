/** Generates docs/n8n-versions.md: what differs, and how many end-to-end cases each version passes. */
import { readResults, type Outcome } from '../../e2e/n8n/results';
import { n8nVersions, type N8nVersion } from '../../e2e/n8n/versions';
import { renderDifferences } from './n8nDifferences';
import { table } from './table';

/** The whole page with a final newline. */
export function renderN8nVersions(): string {
	const results = readResults();
	const count = ({ key }: N8nVersion, wanted: Outcome): number =>
		Object.values(results[key] ?? {})
			.flatMap(({ cases }) => Object.values(cases))
			.filter((outcome) => outcome === wanted).length;
	return [
		'# Versions of n8n',
		'',
		'This page is made by `npx gulp docs` from `e2e/n8n/` and `docs/generate/n8nDifferences.ts`. Change it there.',
		'',
		`The package is tested with ${n8nVersions.length} versions of n8n. \`npm run demo -- --n8n 2.16\` plays a payout day on one of them. On 1.123 it makes one payout.`,
		'',
		...renderDifferences(),
		'## What is tested',
		'',
		'Each of these versions plays the same end-to-end cases in a real n8n, also in queue mode. Most of those that drive the editor are played in the newest version only. [All cases, and why one cannot pass](reports/n8n-cases.md).',
		'',
		...table(
			['n8n', 'Which one it is', 'Passed', 'Failed', 'Cannot pass', 'Not played'],
			n8nVersions.map((version) => [
				version.release,
				version.why,
				...(['passed', 'failed', 'cannot', 'skipped'] as const).map((outcome) =>
					String(count(version, outcome)),
				),
			]),
		),
		'',
	].join('\n');
}
