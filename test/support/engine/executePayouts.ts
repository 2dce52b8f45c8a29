/** Runs the action node in n8n's engine against a sandbox, with the keys of the sandbox's own account. */
import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { credentialDataFor } from '../servers/credentialData';
import type { TestSandbox } from '../servers/startSandbox';
import { executeNode, type NodeOutcome, type NodeRun } from './executeNode';

export const executePayouts = async (
	{ baseUrl, account }: TestSandbox,
	run: Omit<NodeRun, 'node' | 'credential' | 'credentialData'>,
): Promise<NodeOutcome> =>
	await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: credentialDataFor(baseUrl, account),
		...run,
	});
