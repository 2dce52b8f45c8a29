/** Parses the command line of `npm run world`. */
import { parseArgs } from 'node:util';

import type { Only } from './plan';

export interface CliOptions {
	readonly hours: number;
	readonly firstSeed: number;
	readonly only?: Only;
	/** Whether to make each failing plan smaller. */
	readonly shrinks: boolean;
	/** Whether to plant faults and look for them. A text: those whose names contain it. */
	readonly planted?: string;
	/** Whether to print what happened in each failing world. */
	readonly tells: boolean;
}

export const usage = `npm run world -- [options]
  --hours N      how many simulated hours (default 1000)
  --seed N       the first world's seed, the next ones follow (default 1); with --hours 1 to repeat one
  --only HALF    payments or events
  --shrink       makes the plan of a world that breaks a promise as small as possible
  --planted      plants one fault after the other, and plays worlds until one finds it
  --fault TEXT   only planted faults whose name contains the text
  --story        prints what happened in such a world, line by line`;

/** @throws Error for an unknown option */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			hours: { type: 'string' },
			seed: { type: 'string' },
			only: { type: 'string' },
			shrink: { type: 'boolean' },
			planted: { type: 'boolean' },
			fault: { type: 'string' },
			story: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	const { only } = values;
	if (only !== undefined && only !== 'payments' && only !== 'events')
		throw new Error('--only must be payments or events');
	return {
		hours: wholeNumber('--hours', values.hours) ?? 1_000,
		firstSeed: wholeNumber('--seed', values.seed) ?? 1,
		...(only && { only }),
		...((values.planted === true || values.fault !== undefined) && {
			planted: values.fault ?? '',
		}),
		shrinks: values.shrink === true,
		tells: values.story === true,
	};
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}
