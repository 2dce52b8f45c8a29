/**
 * Reads all payments that may have changed unseen: by lists, and one by one if the lists do not
 * show them.
 */
import { ContractError, isPayoutError, textOf } from '../../client/errors';
import { type Clock, outcomeOf, pause } from '../../client/async';
import { saysThereIsNone } from '../../client/http';
import { attentionBackoff, backoff } from '../../client/sse/protocol';
import { paymentVersionOf, type PaymentVersion } from '../event/paymentVersion';
import {
	PartlyRead,
	type FoundPayment,
	type PaymentSource,
	type SweepPart,
} from '../lookup/paymentSource';
import type { Turns } from './turns';

export interface SweepFault {
	/** The part that could not be read. */
	readonly part: string;
	readonly error: unknown;
	/** Null if the part was read to its end. Reading it again would show the same. */
	readonly retryInMs: number | null;
}

export interface SweepOptions {
	readonly source: PaymentSource;
	/** Every state that was recorded at or after this moment is needed. */
	readonly sinceMs: number;
	/**
	 * Whether the stream has probably resumed, so that the sweep only makes sure. It must not cost much then:
	 * payments are looked up a few at a time.
	 */
	readonly isBrief: boolean;
	/** How often each list has failed in a row, on earlier connections as well. The sweep goes on counting. */
	readonly failures: Map<string, number>;
	/** Payments that were still open when last seen. Asked before the lists are read: the stream reports later ones. */
	readonly turns: Turns;
	readonly clock: Clock;
	/** From 0 up to 1, for the jitter. */
	readonly random: () => number;
	/** Ends the sweep at once. */
	readonly signal: AbortSignal;
	/**
	 * Called for each part as it is read. A part that cannot be read to its end is passed only once.
	 * After that, the open stream delivers what its beginning would show, and it is not known which
	 * of the two is ahead.
	 */
	readonly onFound: (found: readonly FoundPayment[], isWhole: boolean) => void;
	/** A part could not be read and will be read again, or it has rows that cannot be compared. */
	readonly onFault?: (fault: SweepFault) => void;
}

/** A brief sweep looks up this many payments at a time. */
const lookupsAtOnce = 20;
/** The pause before each further group of them. */
const groupPauseMs = 3_000;

/**
 * Reads everything, and retries until it succeeds. Never rejects. A part that cannot be read holds up nothing
 * but itself.
 *
 * @returns whether everything was read; false if the signal ended it
 */
export async function sweep(options: SweepOptions): Promise<boolean> {
	const { source, sinceMs, isBrief, turns, signal, onFault } = options;
	const seen = new Set<string>();
	const report: Report = (part, found, isWhole) => {
		const comparable = found.filter(({ record }) => paymentVersionOf(record) !== null);
		for (const { record } of comparable) seen.add(textOf(record['id']));
		options.onFound(comparable, isWhole);
		if (comparable.length < found.length)
			onFault?.({ part: part.name, error: leftOut(found), retryInMs: null });
	};
	const known = turns.open();
	const parts = source.lists(sinceMs, isBrief);
	const reads = new Map(
		parts.map((part) => [part.name, readPart(part, report, options, options.failures)] as const),
	);
	const lookUp = async ({ id, country }: PaymentVersion): Promise<void> => {
		turns.took(id);
		const part: SweepPart = {
			name: 'payment',
			read: async (lifetime) => [await source.lookUp(id, country, lifetime)],
		};
		await readPart(part, report, options);
	};
	const lookUpMissing = async (
		read: Promise<unknown>,
		isIn: (country: string) => boolean,
	): Promise<void> => {
		await read;
		const missing = known.filter(({ id, country = '' }) => !seen.has(id) && isIn(country));
		await lookUpAll(missing, lookUp, options);
	};
	// The list of a country shows the payments of that country, whether or not the others can be read.
	await Promise.all([
		...[...reads].map(
			async ([name, read]) => await lookUpMissing(read, (country) => country === name),
		),
		lookUpMissing(Promise.all(reads.values()), (country) => !reads.has(country)),
	]);
	return !signal.aborted;
}

async function lookUpAll(
	payments: readonly PaymentVersion[],
	lookUp: (payment: PaymentVersion) => Promise<void>,
	{ isBrief, clock, signal }: SweepOptions,
): Promise<void> {
	const atOnce = isBrief ? lookupsAtOnce : payments.length;
	const looks: Array<Promise<void>> = [];
	for (let at = 0; at < payments.length && !signal.aborted; at += atOnce) {
		if (at > 0) await pause(clock, groupPauseMs, signal);
		if (!signal.aborted) looks.push(...payments.slice(at, at + atOnce).map(lookUp));
	}
	await Promise.all(looks);
}

type Report = (part: SweepPart, found: readonly FoundPayment[], isWhole: boolean) => void;

async function readPart(
	part: SweepPart,
	report: Report,
	{ clock, random, signal, onFault }: SweepOptions,
	failures = new Map<string, number>(),
): Promise<void> {
	let wasPartlyReported = false;
	while (!signal.aborted) {
		const result = await outcomeOf(part.read(signal));
		if (signal.aborted) return;
		if (result.ok) {
			failures.delete(part.name);
			return report(part, result.value, true);
		}
		const { error: reason } = result;
		const faults = failures.get(part.name) ?? 0;
		failures.set(part.name, faults + 1);
		if (reason instanceof PartlyRead && !wasPartlyReported) {
			wasPartlyReported = true;
			report(part, reason.found, false);
		}
		const error = reason instanceof PartlyRead ? reason.fault : reason;
		// A payment that the service does not know is not looked up again.
		if (part.name === 'payment' && saysThereIsNone(error)) return;
		const canPass = isPayoutError(error) && error.retryable;
		const retryInMs = canPass
			? backoff({ attempt: faults + 1, random: random(), opened: true })
			: attentionBackoff(faults, random());
		onFault?.({ part: part.name, error, retryInMs });
		await pause(clock, retryInMs, signal);
	}
}

/**
 * Counts the payments that are left out and names the members they lack. Never contains their
 * values.
 */
function leftOut(found: readonly FoundPayment[]): ContractError {
	const rows = found.filter(({ record }) => paymentVersionOf(record) === null);
	const lacking = ['id', 'status'].filter((name) =>
		rows.some(({ record }) => typeof record[name] !== 'string' || record[name] === ''),
	);
	const problem = `${rows.length} of ${found.length} payments lack ${lacking.join(' or ')}`;
	return new ContractError('GET payments', 200, '', problem);
}
