/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Parses the command line of `npm run e2e`. */
import { parseArgs } from 'node:util';

import { findN8n, n8nVersions, newestN8n, type N8nVersion } from './n8n/versions';

export interface RunOptions {
	readonly version: N8nVersion;
	/** Only files whose names contain one of these texts. Empty: all. */
	readonly words: readonly string[];
	/** Number of seeds for a random case. Undefined: the case's own small default. */
	readonly seeds: number | undefined;
	readonly isFull: boolean;
	/** Whether to save the results to `n8n/results.json`. */
	readonly isRecorded: boolean;
}

export const usage = `npm run e2e -- [words] [options]
  words      only files of cases (e2e/*.e2e.ts) whose names contain one of them (default: all).
             crash queueMode: n8n and workers are killed or frozen, and the same input is run again
  --n8n V    in this version of n8n: ${n8nVersions.map(({ key }) => key).join(', ')} (default ${newestN8n.key})
  --seeds N  plays cases of chance with the seeds 1 to N (default: as few as the case names)
  --full     plays cases at their full length, and upgrade, which is left out otherwise.
             trigger: 2,000 events in queue mode while n8n is killed, 200 times published again
  --record   writes what came of it to e2e/n8n/results.json`;

/** @throws Error for an unknown option */
export function readRunOptions(args: readonly string[]): RunOptions | 'help' {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			n8n: { type: 'string' },
			seeds: { type: 'string' },
			full: { type: 'boolean' },
			record: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	if (!/^[1-9]\d{0,3}$/.test(values.seeds ?? '1'))
		throw new Error('--seeds must be a whole number above 0.');
	return {
		version: findN8n(values.n8n),
		words: positionals,
		seeds: values.seeds === undefined ? undefined : Number(values.seeds),
		isFull: values.full === true,
		isRecorded: values.record === true,
	};
}
