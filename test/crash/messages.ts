/** What the harness and a child that runs the node say to each other. */
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

/** A point of the child's own; it stays there until it is killed. */
export const childPoints = ['begun', 'returned', 'storing'] as const;
export type ChildPoint = (typeof childPoints)[number];

export interface Job {
	readonly credentialData: ICredentialDataDecryptedObject;
	readonly parameters: INodeParameters;
	readonly items: readonly IDataObject[];
	/** Where the output is stored, as JSON of a StoredOutput. */
	readonly outputFile: string;
	readonly stayAt?: ChildPoint | undefined;
	/** Breaks the sender on purpose, to see that the harness notices: each run names new external IDs. */
	readonly newExternalIds: boolean;
}

export interface StoredOutput {
	readonly status: string;
	/** Of the node, when it stopped the workflow. */
	readonly error: string | null;
	/** Items per output: the success branch, then the error branch. */
	readonly outputs: ReadonlyArray<ReadonlyArray<{ json: IDataObject; item: number | undefined }>>;
}

/** `failed` is the harness's own trouble, never the node's. */
export type Report =
	{ readonly at: ChildPoint | 'stored' } | { readonly at: 'failed'; readonly why: string };

/** All that a child says: first that it has loaded everything. */
export type Message = Report | { readonly at: 'ready' };
