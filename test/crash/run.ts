/**
 * `npm run crash`: the node that pays is killed with SIGKILL at each point of the flow, and run again with
 * the same input. At most one payment per external ID may exist, and the second run must know the outcome of
 * each. The exit code is 1 if either is wrong once.
 */
import { startChildPool, type ChildPool } from './childPool';
import { readCliOptions, usage, type CliOptions } from './cliOptions';
import { startLane } from './lane';
import { playAll } from './playAll';
import { crashPoints } from './points';
import { describeFailure, isGood, renderClosing, renderLimited, renderTable } from './report';

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const startedAt = performance.now();
	// Sorted by seed first, so that an early stop has still covered every point.
	const crashes = options.seeds.flatMap((seed) => options.points.map((point) => ({ point, seed })));
	const { length: wanted } = crashes;
	for (const signal of ['SIGINT', 'SIGTERM'] as const)
		process.once(signal, () => crashes.splice(0));
	const pool = startChildPool(options.lanes + 1);
	const lanes = await Promise.all(
		Array.from({ length: options.lanes }, async () => await startLane(pool, options)),
	);
	try {
		if (!options.newExternalIds) await findOutBrokenSender(pool, options);
		const results = await playAll(crashes, lanes, (result, done) => {
			if (!isGood(result)) console.log(describeFailure(result, options.operation));
			if (done % 50 === 0) console.log(`${done} done, ${crashes.length} to come`);
		});
		console.log(
			`\n${[...renderTable(options.points, results), ...renderLimited(results)].join('\n')}`,
		);
		if (results.length < wanted)
			console.log(`\nStopped before the other ${wanted - results.length}.`);
		const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
		console.log(`\n${renderClosing(results)} (${minutes} minutes)`);
		return results.filter(isGood).length === wanted;
	} finally {
		await pool.stop();
		await Promise.all(lanes.map(async (lane) => await lane.stop()));
	}
}

/** @throws Error if a sender that pays twice would go unnoticed */
async function findOutBrokenSender(pool: ChildPool, options: CliOptions): Promise<void> {
	const [point] = crashPoints.filter(({ name }) => name === 'returned');
	if (point === undefined) throw new Error('There is no point "returned"');
	const lane = await startLane(pool, {
		operation: options.operation,
		uniqueExternalIds: true,
		newExternalIds: true,
	});
	try {
		const { doubled } = await lane.play(point, 1);
		if (doubled.length === 0)
			throw new Error('A sender that names new external IDs was not found out');
		console.log('A sender that names new external IDs is found out');
	} finally {
		await lane.stop();
	}
}

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
