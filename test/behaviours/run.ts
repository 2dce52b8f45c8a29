/**
 * `npm run behaviours`: plays services that differ from the sandbox's default against every promise that the
 * differences can affect. The exit code is 1 if a promise breaks and no named limit says so.
 */
import { randomBehaviours, describeBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import {
	defaultBehaviours,
	rows,
	type Behaviours,
	type RowName,
} from '../../sandbox/behaviours/rows';
import { randomAims, type Aims } from '../../sandbox/settings/aims';
import { readCliOptions, usage, type CliOptions } from './cliOptions';
import { fullPlan } from './mixedPlan';
import { plays } from './plays/all';
import { playService, promisesOf } from './playService';
import { cells, findAgainst, type PromiseName } from './plays/promises';

interface Planned {
	readonly name: string;
	readonly behaviours: Partial<Behaviours>;
	/** Default: all that are affected. */
	readonly promises?: readonly PromiseName[];
	readonly hits?: Partial<Aims>;
}

function planOf({ kind, rows: names, promises, seed, count }: CliOptions): Planned[] {
	const isWanted = (promise: PromiseName): boolean =>
		promises.length === 0 || promises.includes(promise);
	if (kind === 'plan' || kind === 'all') {
		return fullPlan()
			.filter(({ promise }) => isWanted(promise))
			.map(({ promise, behaviours }, index) => ({
				name: `play ${index + 1}`,
				behaviours,
				promises: [promise],
			}));
	}
	const services: Planned[] =
		kind === 'random'
			? Array.from({ length: count }, (_, index) => randomService(seed + index))
			: productOf(names).map((behaviours, index) => ({ name: `service ${index + 1}`, behaviours }));
	return services.map((service) => ({
		...service,
		promises: promisesOf(service.behaviours).filter(isWanted),
	}));
}

const randomService = (seed: number): Planned => ({
	name: `seed ${seed}`,
	behaviours: randomBehaviours(seed, { beyondInterface: true }),
	hits: randomAims(seed),
});

function productOf(names: readonly RowName[]): Array<Partial<Behaviours>> {
	return names.reduce<Array<Partial<Behaviours>>>(
		(services, name) =>
			services.flatMap((service) =>
				rows[name].values.map(({ name: value }) => ({ ...service, [name]: value })),
			),
		[{}],
	);
}

async function main(): Promise<boolean> {
	const options = readCliOptions(process.argv.slice(2));
	if (options === 'help') {
		console.log(usage);
		return true;
	}
	const startedAt = performance.now();
	let broken = 0;
	let predicted = 0;
	const tell = (name: string, problems: readonly string[]): void => {
		if (problems.length > 0) broken += 1;
		for (const problem of problems) console.log(`${name}: ${problem}`);
	};
	const singly =
		options.kind === 'all'
			? cells.filter(
					({ promise }) => options.promises.length === 0 || options.promises.includes(promise),
				)
			: [];
	for (const cell of singly) {
		tell(
			`${cell.row}=${cell.value} ${cell.promise}`,
			findAgainst(cell, await plays[cell.promise]({ behaviours: { [cell.row]: cell.value } })),
		);
	}
	const plan = planOf(options);
	for (const [index, { name, behaviours, promises, hits }] of plan.entries()) {
		const found = await playService(behaviours, promises, hits);
		predicted += found.predicted.length;
		tell(
			`${name} (${describeBehaviours({ ...defaultBehaviours, ...behaviours })})`,
			found.problems,
		);
		if ((index + 1) % 20 === 0) console.log(`${index + 1} of ${plan.length}`);
	}
	const seconds = Math.round((performance.now() - startedAt) / 1000);
	console.log(
		`${singly.length} values by themselves and ${plan.length} plays of several at once: ${broken} with a finding, ${predicted} findings foretold by a named limit (${seconds} s)`,
	);
	return broken === 0;
}

main().then(
	(good) => process.exit(good ? 0 : 1),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
