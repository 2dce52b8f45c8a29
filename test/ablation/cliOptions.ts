/** The command line of `npm run ablate`. */
import { parseArgs } from 'node:util';

import { mechanisms } from './mechanisms';

export interface CliOptions {
	/** Empty: all. */
	readonly names: readonly string[];
	/** Only those that have not been measured. */
	readonly isMissing: boolean;
	/** If the suites that should notice show no difference, all others are played, too. */
	readonly isWide: boolean;
	/** All suites that should notice are played, even after one of them has noticed. */
	readonly isFull: boolean;
	/** Only suites with one of these texts in their names. Empty: all. */
	readonly suites: readonly string[];
}

export const usage = `npm run ablate -- [options] [name ...]
  (none)     takes out each mechanism in turn
  name       takes out these only
  --missing  only those that have not been measured yet
  --suites A,B  plays only suites with one of these texts in their names
  --full     plays all suites that should notice, also behind one that has noticed
  --wide     plays all suites where those that should notice show no difference
  --list     names all mechanisms`;

/** @throws Error for an unknown option or mechanism */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' | 'list' {
	const { values, positionals } = parseArgs({
		args: [...args],
		allowPositionals: true,
		options: {
			missing: { type: 'boolean' },
			wide: { type: 'boolean' },
			full: { type: 'boolean' },
			suites: { type: 'string' },
			list: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	if (values.list === true) return 'list';
	const unknown = positionals.find((name) => !mechanisms.some((one) => one.name === name));
	if (unknown !== undefined) throw new Error(`There is no mechanism ${unknown}: see --list`);
	return {
		names: positionals,
		isMissing: values.missing === true,
		isWide: values.wide === true,
		isFull: values.full === true,
		suites: (values.suites ?? '').split(',').filter((text) => text !== ''),
	};
}
