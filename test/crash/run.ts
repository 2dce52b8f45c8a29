/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- not part of the published package */
/**
 * `npm run crash`: the node that pays is killed with SIGKILL at each point of the flow and run again
 * with the same input. At most one payment may come of an external ID, and the second run must know
 * what became of each. The exit code is 1 when that fails once.
 */
import { startChildPool } from './childPool';
import { readCliOptions, usage, type CliOptions } from './cliOptions';
import { startLane, type CrashResult, type Lane } from './lane';
import { describeFailure, isGood, renderTable } from './report';

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const startedAt = performance.now();
	const pool = startChildPool(options.lanes + 1);
	const lanes = await Promise.all(Array.from({ length: options.lanes }, async () => await startLane(pool, options)));
	try {
		const results = await playAll(options, lanes);
		console.log(`\n${renderTable(options.points, results).join('\n')}`);
		const good = results.filter(isGood).length;
		const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
		console.log(
			`\n${good} of ${results.length} crashes of ${options.operation}: paid at most once, and the outcome known (${minutes} minutes)`,
		);
		return good === results.length;
	} finally {
		await pool.stop();
		await Promise.all(lanes.map(async (lane) => await lane.stop()));
	}
}

async function playAll({ points, seeds, operation }: CliOptions, lanes: readonly Lane[]): Promise<CrashResult[]> {
	const crashes = points.flatMap((point) => seeds.map((seed) => ({ point, seed })));
	const results: CrashResult[] = [];
	await Promise.all(
		lanes.map(async (lane) => {
			for (let next = crashes.shift(); next !== undefined; next = crashes.shift()) {
				const result = await lane.play(next.point, next.seed);
				results.push(result);
				if (!isGood(result)) console.log(describeFailure(result, operation));
				if (results.length % 50 === 0) console.log(`${results.length} of ${points.length * seeds.length}`);
			}
		}),
	);
	return results;
}

// Without a handler Node would end without the children's pipes being closed in order.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
