/** How an example with a schedule is played and judged, one due run after the other. */
import type { Due, Schedule } from './dues';
import type { Post } from '../../../driver/session/approvers';
import type { SandboxAccount } from '../../../../sandbox/server';
import type { ExampleRun } from '../../../driver/examples';
import type { WorkflowDocument } from '../../../driver/session/n8nApi';

export interface SchedulePlay extends Schedule {
	/** Of the service's account at first. Default: a million in each currency. */
	readonly balances?: NonNullable<SandboxAccount['balances']>;
	start(stage: Stage): Promise<Scene>;
}

export interface Stage extends ExampleRun {
	readonly post: Post;
	/** Of the workflow. */
	readonly zone: string;
}

export interface Scene {
	/** Ready to be published. */
	readonly workflow: WorkflowDocument;
	/** A minute before a run is due. */
	before(due: Due): Promise<void> | void;
	/** After n8n has started exactly one run. Waits until it has done its work. */
	judge(due: Due, executionId: string): Promise<void>;
}
