/**
 * `npm run schedules`: Payment: Send against the sandbox in simulated time. Answers get lost, arrive late or
 * arrive twice, and runs are cancelled, crash and are repeated. The exit code is 1 if a payment is made
 * twice, or is reported as failed although it exists.
 */
import { readCliOptions, usage } from './cliOptions';
import { playMany } from './many';
import { describeBroken, renderTally } from './report';

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const startedAt = performance.now();
	let brokenCount = 0;
	const tally = await playMany({
		...options,
		onPlayed: (done, broken) => {
			if (broken) console.log(describeBroken(broken));
			if (broken) brokenCount += 1;
			if (done % 250 === 0) console.log(`${done} of ${options.count}, ${brokenCount} broken`);
		},
	});
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	console.log(`\n${renderTally(tally).join('\n')} (${seconds} s)`);
	return tally.broken.length === 0;
}

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
