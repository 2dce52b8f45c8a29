/** The versions of n8n that the package is proven on, and all in which they differ for the programs that drive them. */

export interface N8nVersion {
	/** How a command line names it; its folder here holds its package and its lock file. */
	readonly key: string;
	/** The very version that is installed. */
	readonly release: string;
	/** Which versions differ from the others in what it differs, for the page of the matrix. */
	readonly covers: string;
	/** Why this one, for the page of the matrix. */
	readonly why: string;
	/** Whether an API key may be given the right to list credentials. */
	readonly keyMayListCredentials: boolean;
	/** What starts a run by hand: the name of its trigger, or the whole workflow beside it. */
	readonly runTakes: 'trigger' | 'workflow';
	/** Whether a workflow with nothing but an Error Trigger is published, and must be. */
	readonly publishesErrorWorkflows: boolean;
	/** Whether the public API lists executions that have not ended: those that run or wait. */
	readonly listsWhatHasNotEnded: boolean;
	/** Whether an execution may be read with its last status and without its last data: n8n writes one after the other. */
	readonly writesStatusFirst: boolean;
	/** Whether the editor saves what was changed without being asked. */
	readonly editorSaves: boolean;
	/** Where binary data is kept unless somebody says otherwise. */
	readonly keepsFiles: 'in files' | 'in the execution';
	/** Whether a trigger can name an execution by a key that n8n keeps unique. */
	readonly hasDeduplicationKeys: boolean;
	/** Whether it runs an execution under a key that it had stored and not begun when it was killed: since 2.32. */
	readonly reclaimsKeys: boolean;
	/** Whether publishing fails where a field cannot work; else n8n publishes in the background, and names the field afterwards. */
	readonly refusesBadFields: boolean;
	/** What becomes of the runs under way when it is stopped in order. */
	readonly stopsRuns: 'by cancelling them' | 'when they end';
	/** How a trigger tells of trouble: as a failed execution (`saveFailedExecution`), or with an item of its own. */
	readonly tellsBy: 'failed execution' | 'item';
}

/** All 2.x of ours. */
const in2 = {
	keyMayListCredentials: true,
	runTakes: 'trigger',
	publishesErrorWorkflows: true,
	writesStatusFirst: false,
	editorSaves: true,
	keepsFiles: 'in files',
	stopsRuns: 'when they end',
	tellsBy: 'failed execution',
} as const;

/** Oldest first. */
export const n8nVersions: readonly N8nVersion[] = [
	{
		key: '1.123',
		release: '1.123.81',
		covers: '1.123',
		why: 'the last of the 1.x line, which still gets releases',
		keyMayListCredentials: false,
		runTakes: 'workflow',
		publishesErrorWorkflows: false,
		listsWhatHasNotEnded: false,
		writesStatusFirst: true,
		editorSaves: false,
		keepsFiles: 'in the execution',
		refusesBadFields: true,
		stopsRuns: 'by cancelling them',
		hasDeduplicationKeys: false,
		reclaimsKeys: false,
		tellsBy: 'item',
	},
	{
		...in2,
		key: '2.16',
		release: '2.16.1',
		covers: '2.7 to 2.19',
		why: 'between 2.7 and 2.20: a trigger can save failed executions, and there are no deduplication keys',
		listsWhatHasNotEnded: false,
		refusesBadFields: true,
		hasDeduplicationKeys: false,
		reclaimsKeys: false,
	},
	{
		...in2,
		key: '2.20',
		release: '2.20.12',
		covers: '2.20 to 2.31',
		why: 'half a year old, and of the first minor version with deduplication keys',
		listsWhatHasNotEnded: false,
		refusesBadFields: true,
		hasDeduplicationKeys: true,
		reclaimsKeys: false,
	},
	{
		...in2,
		key: '2.41',
		release: '2.41.1',
		covers: '2.32 and newer',
		why: 'the newest of which all parts could be had',
		listsWhatHasNotEnded: true,
		refusesBadFields: false,
		hasDeduplicationKeys: true,
		reclaimsKeys: true,
	},
];

const NEWEST = '2.41';

/**
 * Finds a version by its key; the newest when there is none.
 *
 * @throws Error that names the known ones
 */
export function findN8n(key = NEWEST): N8nVersion {
	const found = n8nVersions.find((version) => version.key === key);
	if (found !== undefined) return found;
	throw new Error(
		`There is no n8n ${key} here. Choose one of ${n8nVersions.map((version) => version.key).join(', ')}.`,
	);
}

/** What is used where nothing else is asked for. */
export const newestN8n = findN8n();
