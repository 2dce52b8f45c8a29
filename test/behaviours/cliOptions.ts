/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** The command line of `npm run behaviours`. */
import { parseArgs } from 'node:util';

import { readRow } from '../../sandbox/behaviours/choose';
import type { RowName } from '../../sandbox/behaviours/rows';

export interface CliOptions {
	/** plan: the pairwise plan. product: every combination of some rows. random: services by chance. all: each value by itself, then the plan. */
	readonly kind: 'plan' | 'product' | 'random' | 'all';
	readonly rows: readonly RowName[];
	/** The first service: of the plan its number, of random ones their seed. */
	readonly seed: number;
	/** The most services. */
	readonly count: number;
}

export const usage = `npm run behaviours -- [options]
  (none)         the pairwise plan: every two values of any two rows meet
  --rows S1,R5   every combination of the values of these rows
  --count N      N services made up by chance, faulty ones and gateways too
  --seed N       the first one's seed, the next ones follow (default 1)
  --all          every value by itself, then the whole plan`;

/** @throws Error for what is no option */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: { rows: { type: 'string' }, seed: { type: 'string' }, count: { type: 'string' }, all: { type: 'boolean' }, help: { type: 'boolean' } },
	});
	if (values.help === true) return 'help';
	const rows = (values.rows ?? '').split(',').filter((name) => name !== '').map(readRow);
	const isRandom = values.count !== undefined || values.seed !== undefined;
	const kind = values.all === true ? 'all' : rows.length > 0 ? 'product' : isRandom ? 'random' : 'plan';
	return { kind, rows, seed: wholeNumber('--seed', values.seed) ?? 1, count: wholeNumber('--count', values.count) ?? (kind === 'random' ? 1 : Infinity) };
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}
