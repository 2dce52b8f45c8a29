/** What one end-to-end case looks like and what it gets. */
import type { N8nVersion } from '../n8n/versions';
import type { RunningN8n } from './startN8n';
import type { QueueMode } from './startQueueMode';

export interface E2eContext {
	/** The n8n that is tested: whoever starts one starts this one. */
	readonly version: N8nVersion;
	/** The n8n that the cases share; started on first use. Cases leave no active workflow behind. */
	n8n(): Promise<RunningN8n>;
	/** The same in queue mode. Cases leave it with a main that runs; which workers run is each case's own affair. */
	queueMode(): Promise<QueueMode>;
	/** 1, 2, … up to the number on the command line, or else up to so few. */
	seeds(few: number): number[];
	/** Whether a case that has a full length is to be played at it. */
	readonly isFull: boolean;
	/** Prints a line under the case that runs, for figures. */
	note(line: string): void;
}

export interface E2eCase {
	name: string;
	/** A sentence when the case cannot run on this machine, or is not asked for. */
	skip?(context: Pick<E2eContext, 'isFull' | 'version'>): string | undefined;
	run(context: E2eContext): Promise<void>;
}
