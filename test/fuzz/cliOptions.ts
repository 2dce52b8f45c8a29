/** Parses the command line of `npm run fuzz`. */
import { parseArgs } from 'node:util';

import { brokenSubjects } from './brokenSubjects';
import type { FuzzOptions } from './many';

export const usage = `npm run fuzz -- [options]
  --streams N    how many event streams, and as many bodies (default 100000)
  --seed N       the first one's seed, the next ones follow (default 1); with --streams 1 to repeat one
  --break NAME   breaks a reader on purpose; the exit code must then be 1:
                 ${Object.keys(brokenSubjects).join(', ')}`;

/** @throws Error for an unknown option */
export function readCliOptions(args: readonly string[]): FuzzOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			streams: { type: 'string' },
			seed: { type: 'string' },
			break: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	const { break: name } = values;
	const broken = name === undefined ? undefined : new Map(Object.entries(brokenSubjects)).get(name);
	if (name !== undefined && !broken)
		throw new Error(`--break must be one of ${Object.keys(brokenSubjects).join(', ')}`);
	return {
		count: wholeNumber('--streams', values.streams) ?? 100_000,
		firstSeed: wholeNumber('--seed', values.seed) ?? 1,
		...(broken ? { broken } : {}),
	};
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}
