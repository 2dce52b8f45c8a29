/** Runs the end-to-end cases (`cases/*.e2e.ts`) one after another against one real n8n. `npm run e2e -- --help` lists its options. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

import type { E2eCase, E2eContext } from './driver/e2eCase';
import { obstacleOf, type Obstacle } from './n8n/obstacles';
import { recordFile, type Outcome } from './n8n/results';
import { readRunOptions, usage, type RunOptions } from './runOptions';
import { openEditor, type Editor } from './driver/session/editor';
import { copyToDocs } from './driver/session/pictures';
import { startCloudN8n, type CloudN8n } from './driver/start/startCloudN8n';
import { startN8n } from './driver/start/startN8n';
import type { RunningN8n } from './driver/start/startN8n';
import { startQueueMode, type QueueMode } from './driver/start/startQueueMode';

const FOLDER = path.join(__dirname, 'cases');
const SUFFIX = '.e2e.ts';

async function main(options: RunOptions): Promise<boolean> {
	const { version, words, except, seeds, isFull, isRecorded, isForDocs } = options;
	const startedAtMs = Date.now();
	const files = readdirSync(FOLDER)
		.filter((file) => file.endsWith(SUFFIX))
		.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
		.filter((file) => !except.some((word) => file.includes(word)));
	if (files.length === 0) throw new Error('No end-to-end case has such a name.');

	const log = (line: string): void => console.log(`    ${line}`);
	let shared: Promise<RunningN8n> | undefined;
	let sharedEditor: Promise<Editor> | undefined;
	let sharedCloud: Promise<CloudN8n> | undefined;
	let sharedQueueMode: Promise<QueueMode> | undefined;
	const n8n = async (): Promise<RunningN8n> => await (shared ??= startN8n({ version, log }));
	const context: E2eContext = {
		version,
		n8n,
		editor: async () =>
			await (sharedEditor ??= n8n().then(
				async ({ baseUrl }) => await openEditor(baseUrl, version),
			)),
		cloudN8n: async () => await (sharedCloud ??= startCloudN8n({ version, log })),
		queueMode: async () => await (sharedQueueMode ??= startQueueMode({ version, log })),
		seeds: (few) => Array.from({ length: seeds ?? few }, (_, index) => index + 1),
		isFull,
		note: log,
	};
	const all: Array<{ name: string; outcome: Outcome }> = [];
	try {
		for (const file of files) {
			const group = file.slice(0, -SUFFIX.length);
			console.log(`\n${group}`);
			const outcomes: Record<string, Outcome> = {};
			for (const each of await loadCases(file)) {
				const name = `${group}: ${each.name}`;
				outcomes[each.name] = await runCase(each, context, obstacleOf(version.key, name));
				all.push({ name, outcome: outcomes[each.name] ?? 'failed' });
			}
			if (isRecorded) recordFile(version, group, outcomes);
		}
	} finally {
		await (await sharedEditor?.catch(() => undefined))?.close();
		for (const started of [shared, sharedCloud, sharedQueueMode])
			await (await started?.catch(() => undefined))?.stop();
	}
	const count = (wanted: Outcome): number => all.filter(({ outcome }) => outcome === wanted).length;
	const impossible = count('cannot') === 0 ? '' : `, ${count('cannot')} cannot`;
	console.log(
		`\n${all.length - count('skipped')} cases, ${count('passed')} passed, ${count('failed')} failed${impossible}`,
	);
	for (const { name, outcome } of all) if (outcome === 'failed') console.log(`  failed: ${name}`);
	const isGood = count('failed') === 0;
	if (isForDocs && isGood)
		for (const name of copyToDocs(version, startedAtMs)) console.log(`  docs/images/${name}`);
	return isGood;
}

async function loadCases(file: string): Promise<E2eCase[]> {
	const loaded: { cases?: E2eCase[] } = await import(path.join(FOLDER, file));
	if (loaded.cases === undefined) throw new Error(`${file} exports no cases.`);
	return loaded.cases;
}

/**
 * @param obstacle why this n8n cannot pass the case. The case runs anyway, so that the list of such cases
 * stays correct
 */
async function runCase(
	each: E2eCase,
	context: E2eContext,
	obstacle: Obstacle | undefined,
): Promise<Outcome> {
	const skipped = each.skip?.(context);
	if (skipped !== undefined) {
		console.log(`  skip  ${each.name}: ${skipped}`);
		return 'skipped';
	}
	const startedAt = performance.now();
	const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
	try {
		await each.run(context);
	} catch (error) {
		if (obstacle !== undefined) {
			console.log(`  cannot ${each.name} (${seconds()}): ${obstacle.reason} ${obstacle.means}`);
			return 'cannot';
		}
		console.log(`  FAIL  ${each.name} (${seconds()})`);
		const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
		const cause =
			error instanceof Error && error.cause !== undefined ? `\nCause: ${String(error.cause)}` : '';
		console.log(`${text}${cause}`.replace(/^/gm, '        '));
		return 'failed';
	}
	if (obstacle?.isByChance === true) {
		console.log(`  cannot ${each.name} (${seconds()}): it passed this time. ${obstacle.reason}`);
		return 'cannot';
	}
	if (obstacle !== undefined) {
		console.log(
			`  FAIL  ${each.name} (${seconds()}): it passes, so take it out of e2e/n8n/obstacles.ts`,
		);
		return 'failed';
	}
	console.log(`  ok    ${each.name} (${seconds()})`);
	return 'passed';
}

// Without a handler, Node would end without running the exit handlers that stop n8n.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => process.exit(130));

function readOptions(): RunOptions {
	try {
		const options = readRunOptions(process.argv.slice(2));
		if (options !== 'help') return options;
		console.log(usage);
		process.exit(0);
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	}
}

main(readOptions()).then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
