/**
 * The program that is killed. It runs the built node in n8n-core's engine on a given job, and stores its
 * output in a file. It loads everything first and then waits for its job. It can do several jobs.
 */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { createRequire, flushCompileCache } from 'node:module';
import path from 'node:path';
import type { ICredentialType, INodeType } from 'n8n-workflow';

import { executeNode } from '../support/engine/executeNode';
import type { ChildPoint, Job, Message, StoredOutput } from './messages';

/** The folder of the built package. */
const dist = path.join(process.cwd(), 'dist');

interface Built {
	readonly node: new () => INodeType;
	readonly credential: new () => ICredentialType;
}

function loadBuilt(): Built {
	const load = createRequire(__filename);
	const nodes = load(
		path.join(dist, 'nodes/CrossBorderPayouts/CrossBorderPayouts.node.js'),
	) as Record<string, Built['node']>;
	const credentials = load(
		path.join(dist, 'credentials/CrossBorderPayoutsApi.credentials.js'),
	) as Record<string, Built['credential']>;
	const { CrossBorderPayouts: node } = nodes;
	const { CrossBorderPayoutsApi: credential } = credentials;
	if (node === undefined || credential === undefined)
		throw new Error('The built package lacks its node or its credential');
	return { node, credential };
}

async function tell(message: Message): Promise<void> {
	await new Promise<void>((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}

/** Reports where the run is, and stays there if the job says so. */
async function reach(point: ChildPoint, job: Job): Promise<void> {
	await tell({ at: point });
	if (job.stayAt === point) await new Promise<never>(() => undefined);
}

async function run(job: Job, { node, credential }: Built): Promise<void> {
	// Not awaited, because the node must continue while the parent receives the message.
	void tell({ at: 'begun' });
	const { credentialData, parameters } = job;
	const items = job.newExternalIds
		? job.items.map((item) => ({
				...item,
				externalId: `${String(item['externalId'])}-${randomUUID().slice(0, 8)}`,
			}))
		: job.items;
	const { status, error, outputs } = await executeNode({
		node: new node(),
		credential: new credential(),
		credentialData,
		parameters,
		items,
		onError: 'continueErrorOutput',
	});
	await reach('returned', job);
	const output: StoredOutput = { status, error: error?.message ?? null, outputs };
	await store(JSON.stringify(output), job);
	await tell({ at: 'stored' });
	// Saves the compiled code for the next children. A killed child cannot save it.
	flushCompileCache();
}

async function store(text: string, job: Job): Promise<void> {
	const file = openSync(job.outputFile, 'w');
	const half = Math.floor(text.length / 2);
	writeSync(file, text.slice(0, half));
	await reach('storing', job);
	writeSync(file, text.slice(half));
	fsyncSync(file);
	closeSync(file);
}

const built = loadBuilt();
process.on('message', (job: Job) => {
	run(job, built).catch((error: unknown) => {
		void tell({
			at: 'failed',
			why: error instanceof Error ? (error.stack ?? error.message) : String(error),
		});
	});
});
// The parent handles Ctrl-C, because it reports on the children that it has started.
process.on('SIGINT', () => undefined);
// Without its parent, nothing would ever end this process.
process.on('disconnect', () => process.exit());
void tell({ at: 'ready' });
