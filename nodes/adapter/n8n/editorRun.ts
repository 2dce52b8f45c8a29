import type { IExecuteFunctions } from 'n8n-workflow';

import { credentialName } from './credentialName';

/** What the keys of a credential are for: payments of real money, or tests. */
export type Environment = 'production' | 'sandbox';

/** The modes in which n8n runs what a person tries out: in the editor, and in evaluations. */
const editorModes: ReadonlySet<unknown> = new Set(['manual', 'evaluation']);

/**
 * Whether a person tries the workflow out with a credential of real money. A click on a node's
 * button must not pay by itself.
 *
 * @throws what n8n throws if it cannot read the credential
 */
export async function isEditorRunOnProduction(context: IExecuteFunctions): Promise<boolean> {
	if (!isEditorRun(context)) return false;
	return (await readEnvironment(context)) === 'production';
}

/**
 * What the keys of the credential are for. If the credential does not say, they count as production, so that a
 * forgotten field cannot pay.
 *
 * @throws what n8n throws if it cannot read the credential
 */
export async function readEnvironment(
	context: Pick<IExecuteFunctions, 'getCredentials'>,
): Promise<Environment> {
	const { environment } = await context.getCredentials<{ environment?: unknown }>(credentialName);
	return environment === 'sandbox' ? 'sandbox' : 'production';
}

/**
 * Whether n8n runs the workflow for a person in the editor: all of it, one node, a part of it, its
 * test URL or its chat. A tool of an agent has the mode of its workflow.
 */
export function isEditorRun(context: IExecuteFunctions): boolean {
	const mode = context.getMode();
	const isStartedByAnother = mode === 'retry' || mode === 'integrated';
	return (isStartedByAnother ? originsOf(context) : [mode]).some((one) => editorModes.has(one));
}

/**
 * How the run began, if it is a retry or a sub-workflow. None of the three says it always:
 *
 * - The run's own context says it of a retry.
 * - The mode of the outermost workflow, which n8n itself reads to choose a credential. Older versions do not have it. It is
 *   lost when a tool of an agent calls the sub-workflow, and when the sub-workflow waits.
 * - The context of the caller, which n8n stores with the run. Of a caller that is a sub-workflow itself, it says no more than that.
 *
 * No function of n8n returns the last two.
 */
function originsOf(context: IExecuteFunctions): unknown[] {
	const run: Surroundings = context as object;
	return [
		run.getExecutionContext?.()?.source,
		run.additionalData?.rootExecutionMode,
		run.runExecutionData?.parentExecution?.executionContext?.source,
	];
}

interface Surroundings {
	getExecutionContext?(): RunContext | undefined;
	readonly additionalData?: { readonly rootExecutionMode?: unknown };
	readonly runExecutionData?: {
		readonly parentExecution?: { readonly executionContext?: RunContext };
	};
}

interface RunContext {
	readonly source?: unknown;
}
