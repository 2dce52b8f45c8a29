/** One process of `npm run slips`: plays the days that its parent names, with the built package. */
import { createRequire } from 'node:module';
import path from 'node:path';

import { playMany, usualDay } from './many';
import { createMemoryBackend } from './play/memory';
import { startHttpBackend } from './play/overHttp';
import type { Package } from './play/play';
import type { Tally } from './tally';

export interface Job {
	readonly seeds: readonly number[];
	readonly isHttp: boolean;
}

export type Message =
	{ readonly day: Tally } | { readonly failed: string } | { readonly isDone: true };

function loadBuilt(): Package {
	const load = createRequire(__filename);
	const dist = path.join(process.cwd(), 'dist');
	const nodes = load(
		path.join(dist, 'nodes/CrossBorderPayouts/CrossBorderPayouts.node.js'),
	) as Record<string, Package['node']>;
	const credentials = load(
		path.join(dist, 'credentials/CrossBorderPayoutsApi.credentials.js'),
	) as Record<string, Package['credential']>;
	const { CrossBorderPayouts: node } = nodes;
	const { CrossBorderPayoutsApi: credential } = credentials;
	if (!node || !credential) throw new Error('The built package lacks its node or its credential');
	return { node, credential };
}

async function play({ seeds, isHttp }: Job): Promise<void> {
	const http = isHttp ? await startHttpBackend() : undefined;
	await playMany({
		...usualDay,
		seeds,
		backend: http ?? createMemoryBackend(),
		types: loadBuilt(),
		onDay: (day) => void tell({ day }),
	});
	await http?.stop();
}

/** Resolves when the parent has the message: a process that ends takes its queue with it. */
async function tell(message: Message): Promise<void> {
	await new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}

process.on('message', (job: Job) => {
	play(job)
		.then(
			async () => await tell({ isDone: true }),
			async (error: unknown) => {
				const failed = error instanceof Error ? (error.stack ?? error.message) : String(error);
				await tell({ failed });
			},
		)
		.finally(() => process.exit());
});
