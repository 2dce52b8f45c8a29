/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- not part of the published package */
/** `npm run world`: plays simulated worlds. The exit code is 1 if one of them breaks a promise. */
import { readBuilt } from './bundles';
import { readCliOptions, usage } from './cliOptions';
import { playMany, shrinkBroken } from './many';
import { play } from './play';
import { storyOf } from './story';

const longestShrinkMs = 10 * 60_000;

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const startedMs = performance.now();
	const load = readBuilt();
	const tally = await playMany(load, {
		...options,
		onPlayed: ({ plan: { seed } }, problems) => {
			for (const { promise, what } of problems) console.log(`seed ${seed}: ${promise}: ${what}`);
		},
	});
	for (const broken of tally.broken) {
		const plan = options.shrinks ? await shrinkBroken(broken, load, longestShrinkMs) : broken.plan;
		if (options.shrinks)
			console.log(`seed ${plan.seed} with ${plan.actions.length} actions: ${JSON.stringify(plan)}`);
		if (options.tells) console.log(storyOf(await play(plan, load)).join('\n'));
	}
	const { worlds, hours, executions, payments, broken } = tally;
	const seconds = Math.round((performance.now() - startedMs) / 1000);
	console.log(
		`${worlds} worlds, ${Math.round(hours)} simulated hours, ${executions} executions, ${payments} payments: ${broken.length} worlds with a broken promise (${seconds} s)`,
	);
	return broken.length === 0;
}

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
