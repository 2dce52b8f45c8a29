/** Parses the command line of `npm run slips`. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { daysOfAllKinds } from './slips/plant';

export interface CliOptions {
	readonly firstSeed: number;
	readonly days: number;
	/** Against the sandbox, over HTTP. */
	readonly isHttp: boolean;
	readonly processes: number;
	/** Keep the result for docs/reports/runs.md. */
	readonly isRecorded: boolean;
}

export const usage = `npm run slips -- [options]
  --days N       how many days of 200 invoices (default 10000, with --http 50)
  --short        as many days as have every kind of slip
  --seed N       the first day's seed, the next ones follow (default 1); with --days 1 to repeat one
  --http         against the simulator of the service, over HTTP
  --record       write the result to test/slips/measured.json
  --processes N  how many days are played at once (default: one per core)`;

/** @throws Error for an unknown option */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			days: { type: 'string' },
			short: { type: 'boolean' },
			seed: { type: 'string' },
			http: { type: 'boolean' },
			record: { type: 'boolean' },
			processes: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	const isHttp = values.http === true;
	const usual = values.short === true ? daysOfAllKinds : isHttp ? 50 : 10_000;
	return {
		firstSeed: wholeNumber('--seed', values.seed) ?? 1,
		days: wholeNumber('--days', values.days) ?? usual,
		isHttp,
		processes: wholeNumber('--processes', values.processes) ?? availableParallelism(),
		isRecorded: values.record === true,
	};
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}
