/** `npm run world`: plays simulated worlds. The exit code is 1 if one of them breaks a promise. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { applyEdits } from '../ablation/mechanisms/mechanism';
import { bundleWith, readBuilt } from './bundles';
import { readCliOptions, usage, type CliOptions } from './cliOptions';
import { playMany, shrinkBroken } from './many';
import { plantedFaults } from './planted';
import { play } from './play';
import { storyOf } from './story';

const longestShrinkMs = 10 * 60_000;

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const { planted } = options;
	if (planted !== undefined) return await findPlanted({ ...options, planted });
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

/** @returns whether each fault was found */
async function findPlanted({
	hours,
	firstSeed,
	planted,
	shrinks,
}: CliOptions & { readonly planted: string }): Promise<boolean> {
	const missed: string[] = [];
	for (const fault of plantedFaults.filter(({ name }) => name.includes(planted))) {
		const startedMs = performance.now();
		const load = await bundleWith(applyEdits(fault, readSource));
		const breaks = new Set<string>(fault.breaks);
		const tally = await playMany(load, {
			firstSeed,
			hours,
			isBroken: (problems) => problems.some(({ promise }) => breaks.has(promise)),
			untilBroken: true,
		});
		const broken = tally.broken.at(-1);
		const seconds = Math.round((performance.now() - startedMs) / 1000);
		if (!broken) missed.push(fault.name);
		const smallest = broken && shrinks ? await shrinkBroken(broken, load, longestShrinkMs) : null;
		const found = broken
			? `seed ${broken.plan.seed} finds it: ${broken.problems[0]?.what ?? ''}`
			: 'NOT FOUND';
		console.log(
			`${fault.name}: ${found} (${Math.round(tally.hours)} hours, ${seconds} s${smallest ? `, ${broken?.plan.actions.length ?? 0} actions shrunk to ${smallest.actions.length}` : ''})`,
		);
	}
	console.log(missed.length === 0 ? 'All were found' : `${missed.length} were not found`);
	return missed.length === 0;
}

const readSource = (file: string): string =>
	readFileSync(path.resolve(__dirname, '../..', file), 'utf8');

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
