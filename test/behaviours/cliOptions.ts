/** Parses the command line of `npm run behaviours`. */
import { parseArgs } from 'node:util';

import { readRow } from '../../sandbox/behaviours/choose';
import type { RowName } from '../../sandbox/behaviours/rows';
import { promises, type PromiseName } from './plays/promises';

export interface CliOptions {
	/**
	 * plan: the pairwise plan of each promise. product: every combination of some rows. random: random
	 * services. all: each value by itself, then the plan.
	 */
	readonly kind: 'plan' | 'product' | 'random' | 'all';
	readonly rows: readonly RowName[];
	/** The promises to play. Empty: every promise. */
	readonly promises: readonly PromiseName[];
	/** The seed of the first random service. */
	readonly seed: number;
	/** Maximum number of services. */
	readonly count: number;
}

export const usage = `npm run behaviours -- [options]
  (none)         the pairwise plan of each promise: every two values of two rows that touch it meet
  --rows S1,R5   every combination of the values of these rows
  --count N      N random services, including faulty ones and gateways
  --seed N       the first one's seed, the next ones follow (default 1)
  --all          every value by itself, then the whole plan
  --promises A,B these promises only: ${Object.keys(promises).join(', ')}`;

/** @throws Error for an unknown option */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			rows: { type: 'string' },
			promises: { type: 'string' },
			seed: { type: 'string' },
			count: { type: 'string' },
			all: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	const rows = listOf(values.rows).map(readRow);
	const isRandom = values.count !== undefined || values.seed !== undefined;
	const kind =
		values.all === true ? 'all' : rows.length > 0 ? 'product' : isRandom ? 'random' : 'plan';
	return {
		kind,
		rows,
		promises: listOf(values.promises).map(readPromise),
		seed: wholeNumber('--seed', values.seed) ?? 1,
		count: wholeNumber('--count', values.count) ?? (kind === 'random' ? 1 : Infinity),
	};
}

const listOf = (text = ''): string[] => text.split(',').filter((name) => name !== '');

function readPromise(name: string): PromiseName {
	if (!Object.hasOwn(promises, name)) throw new Error(`There is no promise ${name}`);
	return name as PromiseName;
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}
