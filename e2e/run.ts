/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- not part of the published package */
/**
 * Runs the end-to-end cases (`e2e/*.e2e.ts`) one after another against one real n8n.
 *
 * `npm run e2e -- trigger canary` runs only the files whose names contain one of the words. `--seeds N` plays cases of
 * chance with more seeds than the few that they play by default. `--full` plays cases that have one at their full length.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import type { E2eCase, E2eContext } from './e2eCase';
import { startN8n } from './startN8n';
import type { RunningN8n } from './startN8n';
import { startQueueMode, type QueueMode } from './startQueueMode';

const SUFFIX = '.e2e.ts';

async function main(): Promise<boolean> {
	const { values, positionals: words } = parseArgs({ allowPositionals: true, options: { seeds: { type: 'string' }, full: { type: 'boolean' } } });
	if (!/^[1-9]\d{0,3}$/.test(values.seeds ?? '1')) throw new Error('--seeds must be a whole number above 0.');
	const files = readdirSync(__dirname)
		.filter((file) => file.endsWith(SUFFIX))
		.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
	if (files.length === 0) throw new Error(`No end-to-end case has a name with ${words.join(' or ')}.`);

	const log = (line: string): void => console.log(`    ${line}`);
	let shared: Promise<RunningN8n> | undefined;
	let sharedQueueMode: Promise<QueueMode> | undefined;
	const context: E2eContext = {
		n8n: async () => await (shared ??= startN8n({ log })),
		queueMode: async () => await (sharedQueueMode ??= startQueueMode({ log })),
		seeds: (few) => Array.from({ length: values.seeds === undefined ? few : Number(values.seeds) }, (_, index) => index + 1),
		isFull: values.full === true,
		note: log,
	};
	let passed = 0;
	const failed: string[] = [];
	try {
		for (const file of files) {
			console.log(`\n${file.slice(0, -SUFFIX.length)}`);
			for (const each of await loadCases(file)) {
				const skipped = each.skip?.();
				if (skipped !== undefined) console.log(`  skip  ${each.name}: ${skipped}`);
				else if (await runCase(each, context)) passed += 1;
				else failed.push(`${file.slice(0, -SUFFIX.length)}: ${each.name}`);
			}
		}
	} finally {
		for (const started of [shared, sharedQueueMode]) await (await started?.catch(() => undefined))?.stop();
	}
	console.log(`\n${passed + failed.length} cases, ${passed} passed, ${failed.length} failed`);
	for (const name of failed) console.log(`  failed: ${name}`);
	return failed.length === 0;
}

async function loadCases(file: string): Promise<E2eCase[]> {
	const loaded: { cases?: E2eCase[] } = await import(path.join(__dirname, file));
	if (loaded.cases === undefined) throw new Error(`${file} exports no cases.`);
	return loaded.cases;
}

async function runCase(each: E2eCase, context: E2eContext): Promise<boolean> {
	const startedAt = performance.now();
	const seconds = (): string => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
	try {
		await each.run(context);
		console.log(`  ok    ${each.name} (${seconds()})`);
		return true;
	} catch (error) {
		console.log(`  FAIL  ${each.name} (${seconds()})`);
		const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
		const cause = error instanceof Error && error.cause !== undefined ? `\nCause: ${String(error.cause)}` : '';
		console.log(`${text}${cause}`.replace(/^/gm, '        '));
		return false;
	}
}

// Without a handler Node would end without running the exit handlers that take n8n down.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
