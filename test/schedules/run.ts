/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- not part of the published package */
/**
 * `npm run schedules`: Payment: Send against the sandbox in simulated time, while answers get lost, come
 * late or come twice, and runs are cancelled, crash and are repeated. The exit code is 1 when a payment
 * is made twice, or reported as failed although it exists.
 */
import { describeBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import { readCliOptions, usage } from './cliOptions';
import { playMany } from './many';

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const startedAt = performance.now();
	const { schedules, outcomes, paid, limited, broken } = await playMany({
		...options,
		onProgress: (done) => {
			if (done % 1_000 === 0) console.log(`${done} of ${options.count}`);
		},
	});
	for (const { schedule, problems } of broken) console.log(`seed ${schedule.seed}: ${problems.join('; ')}${schedule.behaviours ? ` (${describeBehaviours(schedule.behaviours.chosen)})` : ''}`);
	const told = [...outcomes].sort().map(([outcome, count]) => `${count} ${outcome}`);
	console.log(`\nRuns: ${told.join(', ')}. A payment exists after ${paid} of ${schedules} schedules.`);
	if (limited.schedules > 0) {
		console.log(`Counted apart, as named limits that the seed tells before: ${limited.schedules} schedules, of which ${limited.paidTwice} paid twice.`);
	}
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	console.log(`${schedules - broken.length} of ${schedules} schedules: paid at most once, and the outcome true (${seconds} s)`);
	return broken.length === 0;
}

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
