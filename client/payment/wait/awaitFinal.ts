/**
 * Waits until payments have a final status. If there is a stream, it delivers the status, and
 * look-ups are the safety net. Without a stream, only look-ups find it. [States and transitions;
 * Events]
 */
import type { Semaphore } from '../../async/semaphore';
import type { ServiceRecord } from '../../http/answer';
import type { LoopPorts } from '../../async/clock';
import { findContradiction, type AskedPayment } from '../samePayment';
import { isNewer } from './newerRecord';
import { createLookupPlan } from './lookupPlan';
import { describeStatus, isFinal } from '../../interface/states';
import { watchStream, type StreamSource, type StreamWatch } from './watchStream';
import { canPass, createWaitLookups } from './waitLookups';
import { outcomeOf } from '../../async/outcomeOf';

export interface WaitPorts extends LoopPorts {
	/** Limits how many requests run at a time. Default: no limit. */
	readonly inTurn?: Semaphore;
	/** The version's event stream, if waiting can use it. */
	readonly source?: StreamSource;
}

export interface AwaitedPayment {
	/** Looks the payment up. */
	readonly look: (signal: AbortSignal) => Promise<ServiceRecord>;
	/** The name of the look-up in errors. Default: `The look-up`. */
	readonly endpoint?: string;
	/** The service's ID, if it is known before the first look-up. */
	readonly paymentId?: string | undefined;
	/** The facts that the payment must not contradict. */
	readonly asked?: AskedPayment;
	/** The maximum wait. The first look-up is always finished, and a last one follows. */
	readonly maxWaitMs: number;
}

export interface WaitResult {
	/** The newest record that was seen, unchanged. */
	readonly payment: ServiceRecord;
	readonly source: 'lookup' | 'stream';
	/** False if the time was over, or if only the service's support can say more. */
	readonly final: boolean;
	readonly waitedMs: number;
}

/** The waits of one run. */
export interface Waiting {
	/**
	 * @returns when the status is final or needs the service's support, or when the time is over
	 * @throws what the first look-up throws (if nothing is found, what the last try in the first half minute
	 * throws); an error that no later look-up can fix, such as a record of another payment; the signal's reason
	 * if it aborts
	 */
	wait(payment: AwaitedPayment): Promise<WaitResult>;
	/** Closes the stream. */
	close(): Promise<void>;
}

/** Opens the stream with the first wait, one for all of them. */
export function startWaiting(ports: WaitPorts): Waiting {
	let stream: StreamWatch | undefined;
	return {
		async wait(payment) {
			ports.signal.throwIfAborted();
			if (ports.source) stream ??= watchStream(ports.source, ports);
			return await awaitFinal(payment, ports, stream);
		},
		async close() {
			await stream?.close();
		},
	};
}

async function awaitFinal(
	{ look, endpoint = 'The look-up', paymentId, asked = {}, maxWaitMs }: AwaitedPayment,
	{ clock, random, signal, inTurn = async (task) => await task() }: WaitPorts,
	stream: StreamWatch | undefined,
): Promise<WaitResult> {
	const startedMs = clock.elapsed();
	const ended = new AbortController();
	const waiting = AbortSignal.any([signal, ended.signal]);
	const plan = createLookupPlan({ clock, random, signal: waiting });
	const seen: { latest?: Pick<WaitResult, 'payment' | 'source'>; isLate?: true } = {};
	/** The ID that the first record shows. Later records must not contradict it. */
	let named: string | undefined;
	const request = (): AskedPayment => ({
		...asked,
		...(named === undefined ? {} : { paymentId: named }),
	});

	const endIfDone = (): void => {
		if (seen.latest && (seen.isLate || endsWait(seen.latest.payment))) ended.abort();
	};
	const note = (payment: ServiceRecord, source: WaitResult['source']): void => {
		if (!seen.latest || isNewer(payment, seen.latest.payment)) seen.latest = { payment, source };
		endIfDone();
	};

	const watching = stream?.add({
		onRecord: (record) =>
			findContradiction(record, request()) === null ? note(record, 'stream') : plan.hurry(),
		onHint: () => plan.hurry(),
		onChange: () => subscribe(),
	});
	const subscribe = (): void => plan.setLive(named !== undefined && stream?.isLive === true);
	const name = (id: unknown): void => {
		if (typeof id !== 'string' || id === '' || id === named) return;
		named = id;
		watching?.identify(id);
		subscribe();
	};

	const { lookUp, lookFirst, lookLast } = createWaitLookups({
		look,
		endpoint,
		asked: request,
		plan,
		clock,
		signal: waiting,
		inTurn,
		onFound(payment) {
			name(payment['id']);
			note(payment, 'lookup');
		},
	});
	const work = async (): Promise<void> => {
		name(paymentId);
		// The stream must be open before the first look-up. It reports what happens after this moment, and the
		// look-up shows what happened before.
		await stream?.ready;
		await lookFirst(startedMs + maxWaitMs, () => seen.latest !== undefined);
		for (;;) {
			await plan.due();
			const result = await outcomeOf(lookUp());
			if (!result.ok && !canPass(result.error)) throw result.error;
		}
	};

	const timer = clock.sleep(maxWaitMs, waiting).then(async () => {
		if (seen.latest) await lookLast();
		seen.isLate = true;
		endIfDone();
	});
	timer.catch(() => undefined);
	try {
		await Promise.race([work(), whenAborted(waiting)]);
		if (!ended.signal.aborted) signal.throwIfAborted();
	} catch (error) {
		// The wait has ended, so errors of what was still in progress do not matter.
		if (!ended.signal.aborted) throw signal.aborted ? signal.reason : error;
	} finally {
		ended.abort();
		watching?.stop();
	}
	const { latest } = seen;
	if (!latest) throw new Error('A wait has ended without a record');
	return {
		...latest,
		final: isFinal(latest.payment['status']),
		waitedMs: clock.elapsed() - startedMs,
	};
}

/** Whether there is nothing more to wait for. A person must settle an unknown status. */
function endsWait({ status }: ServiceRecord): boolean {
	return isFinal(status) || describeStatus(status).category === 'callSupport';
}

async function whenAborted(signal: AbortSignal): Promise<void> {
	if (signal.aborted) return;
	await new Promise<void>((resolve) =>
		signal.addEventListener('abort', () => resolve(), { once: true }),
	);
}
