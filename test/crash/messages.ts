/** The messages between the harness and a child that runs the node. */
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

/** A point inside the child. The child stays there until it is killed. */
export const childPoints = ['begun', 'returned', 'storing'] as const;
export type ChildPoint = (typeof childPoints)[number];

export interface Job {
	readonly credentialData: ICredentialDataDecryptedObject;
	readonly parameters: INodeParameters;
	readonly items: readonly IDataObject[];
	/** The file for the output, as JSON of a StoredOutput. */
	readonly outputFile: string;
	readonly stayAt?: ChildPoint | undefined;
	/** Breaks the sender on purpose, to check that the harness notices: each run uses new external IDs. */
	readonly newExternalIds: boolean;
}

export interface StoredOutput {
	readonly status: string;
	/** The error of the node, if it stopped the workflow. */
	readonly error: string | null;
	/** Items per output: the success branch, then the error branch. */
	readonly outputs: ReadonlyArray<ReadonlyArray<{ json: IDataObject; item: number | undefined }>>;
}

/** `failed` is an error of the harness, never of the node. */
export type Report =
	{ readonly at: ChildPoint | 'stored' } | { readonly at: 'failed'; readonly why: string };

/** All messages of a child. The first says that it has loaded everything. */
export type Message = Report | { readonly at: 'ready' };
