/** One look at all payments that may have changed unseen: by lists, and where these do not reach, one by one. */
import { isPayoutError } from '../errors';
import type { Clock } from '../http/clock';
import { saysThereIsNone } from '../problem/servicesWord';
import { attentionBackoff, backoff } from '../sse/backoff';
import type { FoundPayment, PaymentSource, SweepPart } from './paymentSource';

export interface SweepFault {
	/** Which part of it could not be read. */
	readonly part: string;
	readonly error: unknown;
	readonly retryInMs: number;
}

export interface SweepOptions {
	readonly source: PaymentSource;
	/** Every state that was recorded at or after this moment is of interest. */
	readonly sinceMs: number;
	/** Payments that were still open when last heard of; asked for when all lists are read. */
	readonly open: () => ReadonlyArray<{ readonly id: string; readonly country?: string | undefined }>;
	readonly clock: Clock;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	/** Ends it at once. */
	readonly signal: AbortSignal;
	/** Called for each part as it is read. */
	readonly onFound: (found: readonly FoundPayment[]) => void;
	/** All lists were read; single payments may still be looked up. */
	readonly onLists?: () => void;
	/** A part could not be read and will be tried again. */
	readonly onFault?: (fault: SweepFault) => void;
}

/**
 * Tries again for as long as it takes. Never rejects.
 *
 * @returns whether everything was read; false when the signal ended it
 */
export async function runSweep(options: SweepOptions): Promise<boolean> {
	const { source, sinceMs, open, signal, onLists } = options;
	const seen = new Set<string>();
	const take = (found: readonly FoundPayment[]): void => {
		for (const { record } of found) if (typeof record['id'] === 'string') seen.add(record['id']);
		options.onFound(found);
	};
	await Promise.all(source.lists(sinceMs).map(async (part) => await readPart(part, take, options)));
	if (signal.aborted) return false;
	onLists?.();
	const missing = open().filter(({ id }) => !seen.has(id));
	const looks = missing.map(async ({ id, country }) => {
		const part: SweepPart = { name: 'payment', read: async (life) => [await source.lookUp(id, country, life)] };
		await readPart(part, take, options);
	});
	await Promise.all(looks);
	return !signal.aborted;
}

async function readPart(
	part: SweepPart,
	take: (found: readonly FoundPayment[]) => void,
	{ clock, random, signal, onFault }: SweepOptions,
): Promise<void> {
	for (let faults = 0; !signal.aborted; faults += 1) {
		const [result] = await Promise.allSettled([part.read(signal)]);
		if (signal.aborted) return;
		if (result.status === 'fulfilled') return take(result.value);
		const error: unknown = result.reason;
		// What the service itself knows nothing of is not asked for again.
		if (part.name === 'payment' && saysThereIsNone(error)) return;
		const canPass = isPayoutError(error) && error.retryable;
		const retryInMs = canPass
			? backoff({ attempt: faults + 1, random: random(), opened: true })
			: attentionBackoff(faults, random());
		onFault?.({ part: part.name, error, retryInMs });
		await clock.sleep(retryInMs, signal).catch(() => undefined);
	}
}
