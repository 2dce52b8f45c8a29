/** Parses the command line of `npm run e2e`. */
import { parseArgs } from 'node:util';

import { findN8n, n8nVersions, newestN8n, type N8nVersion } from './n8n/versions';

export interface RunOptions {
	readonly version: N8nVersion;
	/** Only files whose names contain one of these texts. Empty: all. */
	readonly words: readonly string[];
	/** Files whose names contain one of these texts are left out. */
	readonly except: readonly string[];
	/** Number of seeds for a random case. Undefined: the case's own small default. */
	readonly seeds: number | undefined;
	readonly isFull: boolean;
	/** Whether to save the results to `n8n/results.json`. */
	readonly isRecorded: boolean;
	/** Whether to copy pictures of the editor to README and docs. */
	readonly isForDocs: boolean;
}

export const usage = `npm run e2e -- [words] [options]
  words      only files of cases (e2e/*.e2e.ts) whose names contain one of them (default: all).
             crash queueMode: n8n and workers are killed or frozen, and the same input is run again
  --except W leaves out files whose names contain W (may be given several times)
  --n8n V    in this version of n8n: ${n8nVersions.map(({ key }) => key).join(', ')} (default ${newestN8n.key})
  --seeds N  plays random cases with the seeds 1 to N (default: as few as the case sets)
  --full     plays cases at their full length, and upgrade, which is left out otherwise.
             trigger: bursts of 2,000 events, also in queue mode while n8n is killed, 200 times published again.
             calendar: 45 runs of each schedule instead of 7, or of 4 if it is monthly
  --record   writes the results to e2e/n8n/results.json
  --pictures copies pictures of the editor to docs/images, where README and docs show them`;

/** @throws Error for an unknown option */
export function readRunOptions(args: readonly string[]): RunOptions | 'help' {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			n8n: { type: 'string' },
			except: { type: 'string', multiple: true },
			seeds: { type: 'string' },
			full: { type: 'boolean' },
			record: { type: 'boolean' },
			pictures: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	if (!/^[1-9]\d{0,3}$/.test(values.seeds ?? '1'))
		throw new Error('--seeds must be a whole number above 0.');
	const version = findN8n(values.n8n);
	if (values.pictures === true && version !== newestN8n)
		throw new Error('--pictures works only with the newest n8n. Leave out --n8n.');
	return {
		version,
		words: positionals,
		except: values.except ?? [],
		seeds: values.seeds === undefined ? undefined : Number(values.seeds),
		isFull: values.full === true,
		isRecorded: values.record === true,
		isForDocs: values.pictures === true,
	};
}
