/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** The command line of `npm run e2e`. */
import { parseArgs } from 'node:util';

import { findN8n, type N8nVersion } from './n8n/versions';

export interface RunOptions {
	readonly version: N8nVersion;
	/** Only files whose names contain one of them; all when there is none. */
	readonly words: readonly string[];
	/** How many seeds a case of chance is played with; undefined: as few as it plays by default. */
	readonly seeds: number | undefined;
	readonly isFull: boolean;
	/** Whether the outcomes go to `n8n/results.json`. */
	readonly isRecorded: boolean;
}

/** @throws Error for what is no option */
export function readRunOptions(args: readonly string[]): RunOptions {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: { n8n: { type: 'string' }, seeds: { type: 'string' }, full: { type: 'boolean' }, record: { type: 'boolean' } },
	});
	if (!/^[1-9]\d{0,3}$/.test(values.seeds ?? '1')) throw new Error('--seeds must be a whole number above 0.');
	return {
		version: findN8n(values.n8n),
		words: positionals,
		seeds: values.seeds === undefined ? undefined : Number(values.seeds),
		isFull: values.full === true,
		isRecorded: values.record === true,
	};
}
