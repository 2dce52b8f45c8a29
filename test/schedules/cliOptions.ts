/** Parses the command line of `npm run schedules`. */
import { parseArgs } from 'node:util';

import { brokenSenders } from './brokenSenders';
import type { ManyOptions } from './many';

export const usage = `npm run schedules -- [options]
  --runs N       how many schedules (default 10000)
  --seed N       the first one's seed, the next ones follow (default 1); with --runs 1 to repeat one
  --behaviours random
                 a service of its own for each schedule: the rows R1, R2, R4, R5 and R6 of
                 docs/reports/assumptions.md, beyond the interface too
  --break NAME   breaks the sender on purpose; the exit code must then be 1:
                 ${Object.keys(brokenSenders).join(', ')}`;

/** @throws Error for an unknown option */
export function readCliOptions(args: readonly string[]): ManyOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			runs: { type: 'string' },
			seed: { type: 'string' },
			break: { type: 'string' },
			behaviours: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	const { break: broken, behaviours } = values;
	if (behaviours !== undefined && behaviours !== 'random')
		throw new Error('--behaviours must be random');
	const sender =
		broken === undefined ? undefined : new Map(Object.entries(brokenSenders)).get(broken);
	if (broken !== undefined && !sender)
		throw new Error(`--break must be one of ${Object.keys(brokenSenders).join(', ')}`);
	return {
		count: wholeNumber('--runs', values.runs) ?? 10_000,
		firstSeed: wholeNumber('--seed', values.seed) ?? 1,
		...(sender ? { sender } : {}),
		...(behaviours ? { behaviours } : {}),
	};
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}
