/** n8n's database. */
import type { IDataObject } from 'n8n-workflow';

export interface Execution {
	readonly workflow: string;
	/** Empty: none, or n8n has deleted the row. */
	key: string;
	readonly items: readonly IDataObject[];
	readonly process: string;
	readonly storedAtMs: number;
	begunAtMs: number | null;
	endedAtMs: number | null;
	status: 'new' | 'running' | 'success' | 'error' | 'crashed';
}

export interface Told {
	readonly atMs: number;
	readonly workflow: string;
	readonly process: string;
	readonly text: string;
}

/** The end of a run that pays. */
export interface PaidRun {
	readonly name: string;
	readonly invoices: readonly string[];
	/** The external IDs that had a payment when it began. */
	readonly before: ReadonlySet<string>;
	/** Null: it was killed, or has not ended. */
	items: readonly IDataObject[] | null;
	/** An error of the run itself. */
	error?: unknown;
}

/** What survives the end of a process. */
export class Database {
	readonly executions: Execution[] = [];
	/** The keys of all executions that a trigger asked for, whether they were stored or not. */
	readonly emitted: string[] = [];
	readonly told: Told[] = [];
	readonly logs: string[] = [];
	readonly runs: PaidRun[] = [];

	/** @param staticData by workflow */
	constructor(readonly staticData = new Map<string, IDataObject>()) {}

	/** Ends the executions that were running when n8n was killed. */
	recover(process: string, nowMs: number): void {
		for (const one of this.executions)
			if (one.process === process && one.status === 'running')
				Object.assign(one, { status: 'crashed', endedAtMs: nowMs });
	}
}
