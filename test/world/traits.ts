/** What stays the same through a world. */
import type { Behaviours } from '../../sandbox/behaviours/rows';

export type Version = 'v2' | 'v3';

/** How an n8n differs from the newest one. */
export interface N8nTraits {
	/** Executions have keys, since 2.20. */
	readonly hasKeys: boolean;
	/** An execution that was stored and not begun when n8n was killed runs under its key, since 2.32. */
	readonly reclaims: boolean;
	/** A trigger can save a failed execution, since 2.7. */
	readonly savesFailures: boolean;
	/** How long n8n takes to store an execution, and then to begin it. */
	readonly storeMs: number;
}

export interface WorkflowTraits {
	/** How long an execution takes. */
	readonly runMs: number;
	readonly eventsPerExecution: number;
	readonly continueWhen: 'finished' | 'succeeded';
	/** The statuses that start it. Empty: all. */
	readonly statuses: readonly string[];
}

export interface Traits {
	readonly version: Version;
	readonly behaviours: Partial<Behaviours>;
	/** How long a v3 service keeps its events. Null: forever. */
	readonly keptMs: number | null;
	/** The lifetime that the service states for its quotes. In fact it keeps them for 15 minutes. */
	readonly quoteMs: number;
	/** Milliseconds between two comments on a silent stream. Null: none come. */
	readonly pingMs: number | null;
	/** How long a request takes to arrive, and its answer to come back. */
	readonly wayMs: number;
	readonly n8n: N8nTraits;
	readonly workflows: readonly [WorkflowTraits, ...WorkflowTraits[]];
}

export const newestN8n: N8nTraits = {
	hasKeys: true,
	reclaims: true,
	savesFailures: true,
	storeMs: 10,
};

/** How n8n's versions differ: from 2.32, 2.20 to 2.31, 2.7 to 2.19, and before. */
export const eras: readonly [N8nTraits, ...N8nTraits[]] = [
	newestN8n,
	newestN8n,
	newestN8n,
	{ ...newestN8n, reclaims: false },
	{ ...newestN8n, reclaims: false, hasKeys: false },
	{ ...newestN8n, reclaims: false, hasKeys: false, savesFailures: false },
];

export const plainWorkflow: WorkflowTraits = {
	runMs: 20,
	eventsPerExecution: 1,
	continueWhen: 'finished',
	statuses: [],
};

export const plainTraits = (version: Version): Traits => ({
	version,
	behaviours: {},
	keptMs: null,
	quoteMs: 900_000,
	pingMs: 30_000,
	wayMs: 20,
	n8n: newestN8n,
	workflows: [plainWorkflow],
});
