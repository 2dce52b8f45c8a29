/**
 * `npm run fuzz`: random and damaged event streams, JSON, error bodies and tables, read by the client and the
 * trigger. The exit code is 1 if one throws, hangs, changes a prototype, or gives a different result for a
 * different cut.
 */
import { readCliOptions, usage } from './cliOptions';
import { fuzzMany, type Failure } from './many';
import { startWatchdog } from './watchdog';

/** The limit for an input is one second, but the machine may be busy with 30 other things. */
const longestWaitMs = 60_000;

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const { firstSeed, count } = options;
	console.log(`Seeds ${firstSeed} to ${firstSeed + count - 1}`);
	const watchdog = startWatchdog(longestWaitMs);
	let reported = 0;
	const startedAt = performance.now();
	// Most inputs end in an error, and nobody reads its stack trace.
	Error.stackTraceLimit = 0;
	const { streams, bodies, bytes, failures } = await fuzzMany({
		...options,
		onTry: (seed) => {
			watchdog.now(seed);
			const done = seed - firstSeed;
			if (done < reported + 10_000) return;
			reported = done;
			console.log(`${done} of ${count}`);
		},
	});
	for (const failure of failures) console.log(tell(failure));
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	console.log(
		`\n${streams} event streams and ${bodies} bodies of ${Math.round(bytes / (streams + bodies))} bytes on average: ${failures.length} failures (${seconds} s)`,
	);
	return failures.length === 0;
}

function tell({ seed, problem, input }: Failure): string {
	const limit = input.kind === 'stream' ? `, limit ${input.maxDataChars}` : '';
	return `seed ${seed}: ${problem}\n  ${input.kind}${limit}, as small as it gets: ${JSON.stringify(Buffer.from(input.bytes).toString('latin1'))}`;
}

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
