/**
 * The trigger without n8n, with executions that take 10 ms each: 100,000 events arrive at once. It runs in a
 * separate process as plain JavaScript, so that the resident memory is only the trigger's. The sandbox has
 * another process.
 */
import { fork, type ChildProcess } from 'child_process';
import { once } from 'events';
import { mkdtemp, rm } from 'fs/promises';
import { tmpdir } from 'os';
import { join } from 'path';
import { setTimeout as delay } from 'timers/promises';

import { build } from 'esbuild';

import { waitFor } from '../e2e/driver/processes/waitFor';
import { mb, watchMemory } from '../e2e/driver/processes/watchMemory';
import type { BurstServer } from './burstServer';
import type { ConsumerNews, ConsumerPlan } from './slowConsumer';

const events = 100_000;
/** Before that, Node takes memory for code and for new objects, about 100 MB. */
const warmUp = 20_000;
const executionMs = 10;
const parallel = 20;
const withinMs = 1_800_000;

export async function benchSlowConsumer(log: (line: string) => void): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'cross-border-payouts-bench-'));
	const children: ChildProcess[] = [];
	try {
		const sandbox = fork(join(__dirname, 'burstServer.ts'), { execArgv: process.execArgv });
		children.push(sandbox);
		const [server]: BurstServer[] = await once(sandbox, 'message');
		if (server === undefined) throw new Error('The sandbox did not start');
		const consumer = fork(await bundle(folder), { execArgv: ['--expose-gc'] });
		children.push(consumer);
		const seen = watch(consumer);
		consumer.send({ server, executionMs, parallel } satisfies ConsumerPlan);
		const ran = async (count: number): Promise<void> => {
			await waitFor(`${count} events`, () => seen.ids.size >= count || undefined, {
				timeoutMs: withinMs,
			});
		};
		await waitFor('the stream to open', () => seen.connected || undefined, { timeoutMs: 30_000 });
		const fresh = seen.residentBytes();
		sandbox.send(warmUp);
		await ran(warmUp);

		const heldBefore = await heldBy(consumer);
		const memory = watchMemory(seen);
		const startedAt = performance.now();
		sandbox.send(events);
		await ran(warmUp + events);
		const rate = (events * 1000) / (performance.now() - startedAt);
		const { before, highest, after, grown } = await memory.stop();
		// Leaves time for second runs.
		await delay(1000);
		log(
			`${events.toLocaleString('en')} events, executions of ${executionMs} ms, ${parallel} at a time: ${rate.toFixed(0)} executions/s`,
		);
		log(`  lost ${warmUp + events - seen.ids.size}, run twice ${seen.all - seen.ids.size}`);
		const warm = `${mb(fresh)} when connected, ${mb(before)} after ${warmUp.toLocaleString('en')} events`;
		const heldAfter = await heldBy(consumer);
		log(
			`  held after a collection: ${mb(heldBefore)} before, ${mb(heldAfter)} in the end (+${mb(heldAfter - heldBefore)})`,
		);
		log(
			`  resident memory ${warm}; then ${mb(highest)} at most (+${mb(grown)}), ${mb(after)} in the end`,
		);
	} finally {
		for (const child of children) child.kill();
		await rm(folder, { recursive: true, force: true });
	}
}

async function bundle(folder: string): Promise<string> {
	const outfile = join(folder, 'slowConsumer.cjs');
	await build({
		entryPoints: [join(__dirname, 'slowConsumer.ts')],
		outfile,
		bundle: true,
		platform: 'node',
		format: 'cjs',
		nodePaths: [join(__dirname, '..', 'node_modules')],
	});
	return outfile;
}

/** Bytes that the consumer still uses after a garbage collection. */
async function heldBy(consumer: ChildProcess): Promise<number> {
	consumer.send('collect');
	for (;;) {
		const [news] = (await once(consumer, 'message')) as [ConsumerNews];
		if (news.heldBytes !== null) return news.heldBytes;
	}
}

interface Seen {
	readonly ids: ReadonlySet<string>;
	readonly all: number;
	readonly connected: boolean;
	residentBytes(): number;
}

function watch(consumer: ChildProcess): Seen {
	const ids = new Set<string>();
	let all = 0;
	let connected = false;
	let bytes = 0;
	consumer.on('message', (news: ConsumerNews) => {
		all += news.eventIds.length;
		for (const id of news.eventIds) ids.add(id);
		connected = news.connected;
		bytes = news.residentBytes;
	});
	return {
		ids,
		get all() {
			return all;
		},
		get connected() {
			return connected;
		},
		residentBytes: () => bytes,
	};
}
