/** The program behind `npm run probe`, without its process. */
import { isPayoutError } from '../client/errors';
import type { Clock } from '../client/async';
import { readCliOptions, usage, type CliOptions } from './cliOptions';
import { NoConnection } from './service/connect';
import { NotTried } from './finding/finding';
import { httpTransport } from './service/httpTransport';
import { readKeys } from './usage/keys';
import { proxyNotice } from './usage/proxyNotice';
import { readJsonFile } from './usage/readFile';
import { isGood, renderJson, renderTable } from './render';
import { rows } from './rows/rows';
import { runProbe } from './runProbe';
import { longTiming, usualTiming, type Timing } from './service/timing';
import { WrongUsage } from './usage/wrongUsage';

/** The program's environment: what it may read and where it writes. */
export interface Surroundings {
	readonly environment: Readonly<Record<string, string | undefined>>;
	readonly out: (text: string) => void;
	readonly err: (text: string) => void;
	/** Default: the times that follow from the flags. */
	readonly timing?: Timing;
	readonly clock: Clock;
}

async function probe(
	options: CliOptions,
	{ environment, out, err, timing, clock }: Surroundings,
): Promise<number> {
	const { baseUrl, keysFile, paymentFile, pay, long, json, country, currency, amount } = options;
	const notice = proxyNotice(baseUrl, environment);
	if (notice !== undefined) err(notice);
	const result = await runProbe({
		baseUrl,
		keys: readKeys(keysFile, environment),
		rows: rows.filter(({ row }) => options.rows.includes(row)),
		pay,
		payOptions: {
			country,
			currency,
			amount,
			fields: paymentFile === undefined ? {} : readJsonFile('--payment', paymentFile),
		},
		timing: timing ?? (long ? longTiming : usualTiming),
		transport: httpTransport,
		clock,
		tell: err,
	});
	out(json ? renderJson(result) : renderTable(result));
	return isGood(result) ? 0 : 1;
}

/**
 * @param args the flags
 * @returns the exit code: 0 if all tests completed, 1 on an error, 2 on wrong usage
 */
export async function main(args: readonly string[], surroundings: Surroundings): Promise<number> {
	try {
		const options = readCliOptions(args);
		if (options !== 'help') return await probe(options, surroundings);
		surroundings.out(usage);
		return 0;
	} catch (error) {
		const isWrong =
			error instanceof WrongUsage || (isPayoutError(error) && error.name === 'InputError');
		const isKnown =
			isWrong || error instanceof NoConnection || error instanceof NotTried || isPayoutError(error);
		// An error that is not the probe's own could repeat what was sent.
		surroundings.err(isKnown && error instanceof Error ? error.message : 'The probe failed');
		if (isWrong) surroundings.err(`\n${usage}`);
		return isWrong ? 2 : 1;
	}
}
