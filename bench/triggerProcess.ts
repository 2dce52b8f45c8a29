/**
 * A process with only triggers: the built node in n8n's trigger context, whose executions end at once and
 * cost nothing. On request, it reports its processor time, the number of emitted items and the trouble that
 * the triggers reported.
 */
import path from 'node:path';
import type { INodeType, IRun, ITriggerFunctions } from 'n8n-workflow';

import { createTriggerContext, type TriggerPlan, type TriggerPorts } from './triggerContext';

export interface ProcessFigures {
	/** Milliseconds of processor time since the process began. */
	readonly cpuMs: number;
	readonly items: number;
	/** What n8n would have saved as failed executions. */
	readonly failures: readonly string[];
}

let items = 0;
const failures: string[] = [];
const done = { status: 'success' } as IRun;

const ports: TriggerPorts = {
	emit: (data, _response, promise) => {
		items += data[0]?.length ?? 0;
		promise?.resolve(done);
	},
	saveFailedExecution: ({ message }) => failures.push(message),
};

async function start(plan: TriggerPlan): Promise<void> {
	const built = path.join(
		__dirname,
		'../dist/nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node.js',
	);
	const { CrossBorderPayoutsTrigger } = (await import(built)) as Record<
		string,
		new () => INodeType
	>;
	if (CrossBorderPayoutsTrigger === undefined) throw new Error('The trigger is not built');
	const nodeType = new CrossBorderPayoutsTrigger();
	for (let n = 1; n <= plan.workflows; n += 1) {
		await nodeType.trigger?.call(
			createTriggerContext(nodeType, plan, n, ports) as unknown as ITriggerFunctions,
		);
	}
}

process.on('message', (message: TriggerPlan | 'figures') => {
	if (message !== 'figures') return void start(message);
	const { user, system } = process.cpuUsage();
	process.send?.({ cpuMs: (user + system) / 1000, items, failures } satisfies ProcessFigures);
});
// Without the measuring process, this process has no purpose.
process.on('disconnect', () => process.exit(0));
