/**
 * The part of docs/n8n-versions.md about differences: one row per difference, one column per range of
 * versions.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { n8nVersions, type N8nVersion } from '../../e2e/n8n/versions';
import { table } from './table';

/** As `>=20.19 <= 24.x` in the package.json of that n8n. */
function nodeOf({ key }: N8nVersion): string {
	const lock = readFileSync(path.join(__dirname, `../../e2e/n8n/${key}/package-lock.json`), 'utf8');
	// Boundary: the file is ours, and npm wrote it.
	const { packages } = JSON.parse(lock) as {
		packages: Record<string, { engines?: { node?: string } }>;
	};
	const [oldest = '', newest] =
		packages['node_modules/n8n']?.engines?.node?.match(/\d+(\.\d+)*/g) ?? [];
	const from = oldest.replace(/(\.0)+$/, '');
	return newest === undefined ? `${from} or newer` : `${from} to ${newest}`;
}

const again =
	'[The last events run again](how-delivery-works.md#events-that-run-again-after-a-restart), about 5, at most 10';
const stopped = {
	'by cancelling them': 'n8n cancels the runs in progress',
	'when they end': 'The runs in progress have 30 seconds to end',
} as const;

const rows: ReadonlyArray<readonly [string, (version: N8nVersion) => string]> = [
	['Tested with', ({ release }) => release],
	['Node.js that the tested version of n8n needs', nodeOf],
	[
		'The trigger is in trouble, or [sets events aside](operations.md#trigger-events-that-are-set-aside)',
		({ tellsBy }) =>
			tellsBy === 'item'
				? 'The workflow starts with an [item](operations.md#n8n-before-27): `event` is `health`'
				: 'A failed execution, which starts the error workflow',
	],
	[
		'You publish (activate) a workflow with a *Base URL* that cannot work',
		({ tellsBy }) =>
			tellsBy === 'item'
				? 'Activating fails, and the editor says why'
				: 'A failed execution; the trigger tries again by itself',
	],
	[
		'You publish (activate) a workflow with a field that cannot work',
		({ refusesBadFields }) =>
			refusesBadFields
				? 'Publishing fails, and the editor says why'
				: "n8n's log and the open editor name the field within half a minute",
	],
	[
		'The error workflow, if it is a separate workflow',
		({ publishesCalledWorkflows }) =>
			publishesCalledWorkflows ? 'Must be published' : 'Need not be active',
	],
	[
		'n8n is killed',
		({ reclaimsKeys }) =>
			reclaimsKeys ? 'Runs in progress are marked as crashed, and do not run again' : again,
	],
	[
		'n8n is shut down',
		({ stopsRuns, reclaimsKeys }) =>
			`${stopped[stopsRuns]}. ${reclaimsKeys ? 'Nothing runs again' : again}`,
	],
	[
		'A node in the workflow writes static data (`$getWorkflowStaticData`)',
		({ hasDeduplicationKeys }) =>
			hasDeduplicationKeys
				? 'n8n drops what has run. In queue mode, **avoid it**: [events can be missed](delivery.md#what-n8n-does-not-keep)'
				: '**Avoid it.** After a stop, all events since an older checkpoint can run again',
	],
	[
		'Two mains run at the same time',
		({ hasDeduplicationKeys }) =>
			hasDeduplicationKeys
				? 'Only while one replaces the other: [one goes on standby](how-delivery-works.md#two-processes)'
				: '**Avoid it.** Each event may run in both',
	],
	[
		'A workflow has a Wait node of less than 65 seconds',
		({ keepsShortWaits }) =>
			keepsShortWaits
				? "The payment's next event waits until the run has ended"
				: "n8n suspends the run, as it does for longer waits: [the payment's next event](how-delivery-works.md#when-an-event-counts-as-handled) does not wait for its end",
	],
	[
		'Where n8n keeps files if `N8N_DEFAULT_BINARY_DATA_MODE` is not set',
		({ keepsFiles }) =>
			keepsFiles === 'in files' ? 'In files' : 'In the execution: in memory and in the database',
	],
	[
		'[Examples](examples.md) with a Data Table',
		({ makesDataTables }) =>
			makesDataTables
				? '*Set Up Once* makes the table'
				: 'Make the table by hand, and choose it in each Data Table node',
	],
];

export const renderDifferences = (): string[] => [
	'## What differs',
	'',
	...table(
		['', ...n8nVersions.map(({ covers }) => covers)],
		rows.map(([what, cell]) => [what, ...n8nVersions.map(cell)]),
	),
	'',
	'5 is *Max Parallel Executions* of each trigger, and 10 is twice that. If *Events per Execution* is above 1, these numbers count groups of events.',
	'',
	'[The words](how-delivery-works.md#words) of this table.',
	'',
	'To move to a newer n8n, see [Upgrade n8n](upgrade.md#upgrade-n8n).',
	'',
	"- **n8n before 1.123** is not supported. Before about 1.83, the nodes do not load, and n8n's log says so. From 1.83 to 1.122 they load, but nothing is tested.",
	'- **n8n 2.0 to 2.6** is not tested. Like 1.123 it has neither failed executions of triggers nor deduplication keys.',
	'',
];
