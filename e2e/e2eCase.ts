/** What one end-to-end case looks like and what it gets. */
import type { RunningN8n } from './startN8n';

export interface E2eContext {
	/** The n8n that the cases share; started on first use. Cases leave no active workflow behind. */
	n8n(): Promise<RunningN8n>;
	/** Prints a line under the case that runs, for figures. */
	note(line: string): void;
}

export interface E2eCase {
	name: string;
	/** A sentence when the case cannot run on this machine. */
	skip?(): string | undefined;
	run(context: E2eContext): Promise<void>;
}
