import type { IExecuteFunctions } from 'n8n-workflow';

import type { Environment } from '../items/itemOperation';
import { credentialName } from './credentialName';

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
	if (mode === 'retry') return editorModes.has(modeOfFirstTry(context));
	if (mode === 'integrated') return editorModes.has(modeOfCaller(context));
	return editorModes.has(mode);
}

/** n8n can also retry an execution that failed in the editor. The retry keeps how that execution was started. */
function modeOfFirstTry(context: IExecuteFunctions): unknown {
	return context.getExecutionContext()?.source;
}

/**
 * How the outermost workflow was started, seen from a sub-workflow. No function of n8n returns it. So this
 * reads what n8n itself reads to choose a credential. n8n 1.123 does not have it: there, a sub-workflow pays as
 * if a trigger had called it.
 */
function modeOfCaller(context: IExecuteFunctions): unknown {
	const { additionalData }: { additionalData?: { rootExecutionMode?: unknown } } =
		context as object;
	return additionalData?.rootExecutionMode;
}
