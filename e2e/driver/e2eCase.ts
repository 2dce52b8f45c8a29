/** The form of an end-to-end case, and what it receives. */
import type { N8nVersion } from '../n8n/versions';
import type { Editor } from './session/editor';
import type { CloudN8n } from './start/startCloudN8n';
import type { RunningN8n } from './start/startN8n';
import type { QueueMode } from './start/startQueueMode';

export interface E2eContext {
	/** The n8n under test. A case that starts its own n8n starts this version. */
	readonly version: N8nVersion;
	/** The n8n that the cases share. It starts on first use. Cases leave no active workflow behind. */
	n8n(): Promise<RunningN8n>;
	/** Its editor in a browser that the cases share. It starts on first use. Each case opens its own workflow. */
	editor(): Promise<Editor>;
	/** An n8n of its own that reaches replaced cloud services. The cases share it. It starts on first use. */
	cloudN8n(): Promise<CloudN8n>;
	/** n8n in queue mode. Cases leave its main running. Each case controls the workers itself. */
	queueMode(): Promise<QueueMode>;
	/** 1, 2, … up to the number on the command line, or by default up to this number. */
	seeds(few: number): number[];
	/** Whether a case with a full length must run at that length. */
	readonly isFull: boolean;
	/** Prints a line of figures under the running case. */
	note(line: string): void;
}

export interface E2eCase {
	name: string;
	/** The reason why the case cannot run on this machine, or is not requested. */
	skip?(context: Pick<E2eContext, 'isFull' | 'version'>): string | undefined;
	run(context: E2eContext): Promise<void>;
}
