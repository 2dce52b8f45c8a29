/**
 * `npm run chaos`: the trigger in a real n8n, while connections are cut, n8n is killed and the service is
 * restarted. Each event must start one execution, and the events of one payment must start theirs in order. The exit code is 1 if one
 * event breaks this rule.
 */
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startN8n } from '../driver/start/startN8n';
import { readCliOptions, usage } from './cliOptions';
import { isGood } from './judge';
import { playRun } from './playRun';
import { renderJson, renderResult } from './report';

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const { n8nVersion, version, seeds, size, behavioursOf } = options;
	const log = (line: string): void => console.log(`    ${line}`);
	// n8n keeps 10,000 executions and deletes the oldest. The check would report deleted ones as lost.
	const n8n = await startN8n({
		version: n8nVersion,
		log,
		environment: { EXECUTIONS_DATA_PRUNE: 'false' },
	});
	let passed = 0;
	try {
		for (const seed of seeds) {
			const result = await playRun(n8n, {
				version,
				seed,
				size,
				behaviours: behavioursOf(seed),
				log,
			});
			console.log(`\n${renderResult(result).join('\n')}\n${renderJson(result)}`);
			if (isGood(result)) {
				passed += 1;
				continue;
			}
			const file = path.join(tmpdir(), `chaos-${version}-${seed}.log`);
			await writeFile(file, await n8n.readLog());
			console.log(`  n8n's log is in ${file}`);
		}
	} finally {
		await n8n.stop();
	}
	console.log(`\n${seeds.length} cases, ${passed} passed, ${seeds.length - passed} failed`);
	return passed === seeds.length;
}

// Without a handler, Node would end without running the exit handlers that stop n8n.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => process.exit(130));

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? (error.stack ?? error.message) : error);
		process.exit(1);
	},
);
