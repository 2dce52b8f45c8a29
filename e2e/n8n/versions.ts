/**
 * The versions of n8n on which the package is tested, and the differences that matter to the test programs.
 */

export interface N8nVersion {
	/** Its name on a command line. Its folder here contains its package.json and its lock file. */
	readonly key: string;
	/** The exact version that is installed. */
	readonly release: string;
	/** Describes, for the page of the matrix, which versions share its differences. */
	readonly covers: string;
	/** Why this version, for the page of the matrix. */
	readonly why: string;
	/** Whether an API key can have the scope to list credentials. */
	readonly keyMayListCredentials: boolean;
	/** What a manual start sends: the name of the trigger, or the whole workflow as well. */
	readonly runTakes: 'trigger' | 'workflow';
	/** Whether a workflow that only n8n itself starts, for an error or from another one, can be published, and must be. */
	readonly publishesCalledWorkflows: boolean;
	/** Whether the public API lists executions that run or wait. */
	readonly listsWhatHasNotEnded: boolean;
	/**
	 * Whether a read can return an execution's final status without its final data. n8n writes one after the
	 * other.
	 */
	readonly writesStatusFirst: boolean;
	/**
	 * Whether an execution in a Wait node of less than 65 seconds stays in n8n's memory. Otherwise n8n removes it
	 * from memory at once, as it does with longer ones.
	 */
	readonly keepsShortWaits: boolean;
	/** Whether the editor's list of nodes shows their descriptions while one searches. */
	readonly searchShowsDescriptions: boolean;
	/** Whether the editor saves changes automatically. */
	readonly editorSaves: boolean;
	/** Where n8n stores binary data by default. */
	readonly keepsFiles: 'in files' | 'in the execution';
	/** Whether its Data Table node can make a table, and find one by its name. */
	readonly makesDataTables: boolean;
	/** Whether a trigger can give an execution a key that n8n keeps unique. */
	readonly hasDeduplicationKeys: boolean;
	/**
	 * Whether a restarted n8n runs an execution under a key that it had stored but not begun before a kill.
	 * Since 2.32.
	 */
	readonly reclaimsKeys: boolean;
	/**
	 * Whether publishing fails if a field cannot work. Otherwise n8n publishes in the background and names the
	 * field afterwards.
	 */
	readonly refusesBadFields: boolean;
	/**
	 * Whether only the first of several requests at the same moment resumes a waiting execution. Otherwise all of
	 * them do, and overwrite each other's data.
	 */
	readonly resumesOnce: boolean;
	/** Whether a form takes a file of no bytes. Otherwise n8n answers 500, and no execution starts. */
	readonly takesEmptyFiles: boolean;
	/** What happens to the running executions on a graceful stop. */
	readonly stopsRuns: 'by cancelling them' | 'when they end';
	/**
	 * How a trigger reports trouble: as a failed execution (`saveFailedExecution`), or with a separate item.
	 */
	readonly tellsBy: 'failed execution' | 'item';
}

/** All 2.x versions in this list. */
const in2 = {
	keyMayListCredentials: true,
	runTakes: 'trigger',
	publishesCalledWorkflows: true,
	writesStatusFirst: false,
	editorSaves: true,
	keepsFiles: 'in files',
	makesDataTables: true,
	takesEmptyFiles: true,
	resumesOnce: true,
	stopsRuns: 'when they end',
	tellsBy: 'failed execution',
} as const;

/** Oldest first. */
export const n8nVersions: readonly N8nVersion[] = [
	{
		key: '1.123',
		searchShowsDescriptions: false,
		release: '1.123.81',
		covers: '1.123',
		why: '1.123 is the last minor version of 1.x, and still gets patches',
		keyMayListCredentials: false,
		runTakes: 'workflow',
		publishesCalledWorkflows: false,
		listsWhatHasNotEnded: false,
		writesStatusFirst: true,
		keepsShortWaits: true,
		editorSaves: false,
		keepsFiles: 'in the execution',
		makesDataTables: false,
		takesEmptyFiles: true,
		refusesBadFields: true,
		resumesOnce: false,
		stopsRuns: 'by cancelling them',
		hasDeduplicationKeys: false,
		reclaimsKeys: false,
		tellsBy: 'item',
	},
	{
		...in2,
		key: '2.16',
		searchShowsDescriptions: false,
		release: '2.16.1',
		covers: '2.7 to 2.19',
		why: 'between 2.7 and 2.20: a trigger can save failed executions, and there are no deduplication keys',
		listsWhatHasNotEnded: false,
		refusesBadFields: true,
		keepsShortWaits: false,
		hasDeduplicationKeys: false,
		reclaimsKeys: false,
	},
	{
		...in2,
		key: '2.20',
		searchShowsDescriptions: false,
		takesEmptyFiles: false,
		release: '2.20.12',
		covers: '2.20 to 2.31',
		why: 'half a year old, from the first minor version with deduplication keys',
		listsWhatHasNotEnded: false,
		refusesBadFields: true,
		keepsShortWaits: true,
		hasDeduplicationKeys: true,
		reclaimsKeys: false,
	},
	{
		...in2,
		key: '2.41',
		searchShowsDescriptions: true,
		release: '2.41.1',
		covers: '2.32 and newer',
		why: 'the newest version whose parts were all available',
		listsWhatHasNotEnded: true,
		keepsShortWaits: true,
		refusesBadFields: false,
		hasDeduplicationKeys: true,
		reclaimsKeys: true,
	},
];

const NEWEST = '2.41';

/**
 * Finds a version by its key. Without a key, returns the newest.
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

/** The default version. */
export const newestN8n = findN8n();
