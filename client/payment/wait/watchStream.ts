/** One event stream for all waits of a run. [Events] */
import type { LoopPorts } from '../../async/clock';
import { subscribe, type StreamState } from '../../sse/subscribe/subscribe';
import { createSeenIds } from '../../sse/subscribe/seenIds';
import type { PaymentEvent, StreamSource } from '../../sse/subscribe/streamProfile';
import { createContention } from '../../sse/subscribe/contention';
import { createPaymentWatchers, type PaymentWatchers } from './paymentWatchers';
import { linkedAbort } from '../../async/linkedAbort';
import { pause } from '../../async/pause';

export type { StreamSource } from '../../sse/subscribe/streamProfile';

export interface StreamWatch {
	/** Whether events arrive, so that look-ups are only a safety net. */
	readonly isLive: boolean;
	/** Resolves when the stream is open, or when it cannot be opened for now. Never rejects. */
	readonly ready: Promise<void>;
	readonly add: PaymentWatchers['add'];
	/** Closes the stream. Resolves when it is closed. */
	close(): Promise<void>;
}

const connectTimeoutMs = 10_000;
/** The first look-up waits no longer than this for the stream. */
const readyMs = 5_000;
/** If the stream is back within this time, it resumes, and no look-up is needed. */
const graceMs = 10_000;
/** A connection that has not proven within this time that it resumed may have missed something. */
const proofMs = 2_000;
/** The event whose data is a full record. The others contain less. [Events] */
const recordEvent = 'payment';

/** Opens the stream, and keeps it open until it is closed or the signal aborts. */
export function watchStream(
	{ profile, baseUrl, transport }: StreamSource,
	ports: LoopPorts,
): StreamWatch {
	const { clock, random } = ports;
	const closing = linkedAbort(ports.signal);
	const { signal } = closing;
	const watchers = createPaymentWatchers();
	let isLive = false;
	let connections = 0;
	let missedSince: number | null = null;
	let provenConnection: number | null = null;
	const contention = createContention(clock);
	let markReady = (): void => undefined;
	const decided = new Promise<void>((resolve) => (markReady = resolve));

	const setLive = (live: boolean): void => {
		if (isLive === live) return;
		isLive = live;
		watchers.notifyAll('onChange');
	};

	const allowGrace = async (): Promise<void> => {
		const lost = connections;
		if (missedSince === lost) return;
		missedSince = lost;
		await pause(clock, graceMs, signal);
		if (connections === lost) setLive(false);
	};

	const waitForProof = async (): Promise<void> => {
		const unproven = connections;
		await pause(clock, proofMs, signal);
		if (connections === unproven && provenConnection !== unproven) watchers.notifyAll('onHint');
	};

	const onState = (state: StreamState): void => {
		contention.note(state);
		if (state.kind === 'connected' && state.resumed) {
			provenConnection = connections;
		} else if (state.kind === 'connected') {
			// The stream replays what happened before this moment only if it resumes from an event, and
			// the service may keep events only for a short time.
			const mayResume = state.place !== undefined && isLive;
			connections += 1;
			setLive(true);
			if (mayResume) void waitForProof();
			else watchers.notifyAll('onHint');
		} else if (contention.isLost) {
			setLive(false);
			closing.abort();
		} else if (state.kind === 'needsAttention') {
			setLive(false);
		} else {
			void allowGrace();
		}
		markReady();
	};

	const pass = ({ event, payment, paymentId, status }: PaymentEvent): void => {
		if (paymentId === null) return;
		watchers.publish(paymentId, event === recordEvent && status !== null ? payment : null);
	};

	const listen = async (): Promise<void> => {
		const events = subscribe({
			toEvent: (frame, received) => ({ ...received, ...profile.decode(frame) }),
			transport,
			clock,
			random,
			signal,
			url: `${baseUrl}${profile.path}`,
			endpoint: profile.endpoint,
			toError: profile.toError,
			resume: profile.resume,
			idleTimeoutMs: profile.defaultIdleTimeoutMs,
			startAfter: null,
			connectTimeoutMs,
			seenIds: createSeenIds(),
			onState,
		});
		for await (const event of events) pass(event);
	};

	const listening = listen();
	return {
		get isLive() {
			return isLive;
		},
		ready: Promise.race([decided, pause(clock, readyMs, signal)]),
		add: watchers.add,
		async close() {
			closing.abort();
			await listening;
		},
	};
}
