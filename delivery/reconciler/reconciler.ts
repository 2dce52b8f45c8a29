/** Remembers the states of payments, to complete partial events and to make up for missed ones. */
import { createWatermark } from './watermark';
import { createRecordLoader } from '../lookup/recordLoader';
import { followReconciled, type Receiver, type Reconciled } from './followReconciled';
import { packTable, packVersions, unpackTable, unpackVersions } from './paymentCodec';
import { compareVersions, type PaymentVersion } from '../event/paymentVersion';
import type { PaymentSource } from '../lookup/paymentSource';
import { lookupsOf } from './lookups';
import { createPaymentTable } from './paymentTable';
import type { SweepFault } from './sweep';
import type { ServiceTime } from '../time/serviceTime';
import { disorderMs, listMarginMs, type Gap } from './gapDetector';
import type { Feed, SeenIds } from '../../client/sse/subscribe';
import type { TicketNote } from '../event/ackTicket';
import { enrichBatch } from '../lookup/enrichBatch';
import type { StreamConnection } from '../settings/connection';
import type { EventBatch } from '../event/batch';
import { createKindFilter } from '../event/eventFilter';
import { sureOf } from '../checkpoint/startPosition';
import type { DeliverySettings } from '../settings/settings';
import type { Checkpoint } from '../checkpoint/checkpoint';
import type { DeliveryEvent } from '../event/deliveryEvent';

export interface ReconcilerOptions {
	readonly connection: Pick<StreamConnection, 'clock' | 'random'>;
	readonly settings: DeliverySettings;
	readonly signal: AbortSignal;
	readonly checkpoint: Pick<Checkpoint, 'aliveAtMs' | 'payments' | 'origin' | 'listed'>;
	/** Whether an execution with this state had been handed over before a restart. */
	readonly wasStarted: (version: PaymentVersion) => boolean;
	readonly time: ServiceTime;
	/** When the trigger was activated, by the clock's elapsed time. Default: now. */
	readonly activatedMs?: number | undefined;
	/**
	 * When the trigger first connected, before any restart, by the service's clock. -Infinity while
	 * that is not known.
	 */
	readonly beginMs: () => number;
	/** Null if nothing can be looked up. */
	readonly payments: PaymentSource | null;
	/** A gap was swept, and everything that was found is delivered. */
	readonly onGap: (gap: Gap) => void;
	readonly onFault: (fault: SweepFault) => void;
	/** All lists, and the payments that they do not show, could be read. */
	readonly onRead: () => void;
	/** A `payment-update` was looked up. Null if the service answered; otherwise the error. */
	readonly onAnswer: (error: unknown) => void;
}

export interface Reconciler {
	/**
	 * @param events of the stream; what else its connection reports must be passed to `onState` and `onReplay`
	 * @param seenIds of that stream; also remembers what identifies an event without an ID
	 */
	reconcile(
		events: Feed<DeliveryEvent>,
		receiver: Receiver<DeliveryEvent>,
		seenIds: SeenIds,
	): Reconciled;
	/** Returns what the ticket of an event must record for the time when the event is confirmed. */
	note(version: PaymentVersion | null): TicketNote;
	/** The event's execution is over, or the event was left out. */
	confirmed(version: PaymentVersion | null): void;
	/** @throws the signal's reason if it aborts */
	complete(batch: EventBatch): Promise<EventBatch>;
	/**
	 * @param unconfirmedSinceMs the moment up to which everything is confirmed; null if all events
	 *   are
	 */
	saved(
		unconfirmedSinceMs: number | null,
	): Pick<Checkpoint, 'aliveAtMs' | 'beganAtMs' | 'payments' | 'isUnsure' | 'listed'>;
}

const MAX_PAYMENTS = 10_000;
/**
 * n8n pays for every saved character at every emit. A stream that resumes needs few saved states.
 */
const MAX_SAVED = { 'last-event-id': 300, none: 1_000 } as const;
/**
 * More states are saved if they are from after the saved watermark, up to this number in all. The first lists after a restart
 * show them, and they would be delivered again.
 */
const MAX_NEEDED = 3_000;

export function createReconciler(options: ReconcilerOptions): Reconciler {
	const {
		connection,
		settings,
		signal,
		checkpoint,
		payments,
		time,
		beginMs,
		onGap,
		onFault,
		onRead,
		onAnswer,
	} = options;
	const { clock, random } = connection;
	const { profile, reconcileAfterMs: afterMs } = settings;
	const canResume = profile.resume !== 'none';
	const watermark = createWatermark(time, settings.idleTimeoutMs, () => sureOf(checkpoint, time));
	const maxSaved = MAX_SAVED[profile.resume];
	let savedAliveAtMs = checkpoint.aliveAtMs;
	const confirmed = unpackTable(checkpoint.payments, maxSaved, {
		sinceMs: () => (savedAliveAtMs ?? Infinity) - disorderMs,
		limit: MAX_NEEDED,
	});
	const passed = createPaymentTable(MAX_PAYMENTS, confirmed.entries(), confirmed.forgottenMs);
	const begun = unpackVersions(checkpoint.listed ?? '').filter(options.wasStarted);
	/** States that lists have shown and whose executions are not confirmed. */
	const listed = new Map(begun.map((version) => [version.id, version]));
	const source = lookupsOf(settings, payments).lists ? payments : null;
	const loader =
		payments &&
		createRecordLoader({
			source: payments,
			clock,
			signal,
			countryOf: (id) => passed.get(id)?.country,
			onAnswer,
		});

	let began = beginMs;
	let isUnsureSince: (ms: number | null) => boolean = () => false;

	return {
		reconcile(events, receiver, seenIds) {
			const reconciled = followReconciled({
				events,
				receiver,
				paymentVersionOf: ({ version }) => version,
				isWanted: createKindFilter(settings),
				isReplay: (event) => event.source === 'replay',
				source,
				afterMs,
				canResume,
				passed,
				passedKeys: seenIds,
				begun,
				originMs: beginMs,
				activatedMs: options.activatedMs,
				time,
				watermark,
				clock,
				random,
				signal,
				onBaseline: (version) => confirmed.noteIfRoom(version),
				onGap,
				onFault,
				onRead,
			});
			began = () => reconciled.beginMs;
			isUnsureSince = reconciled.isUnsureSince;
			return reconciled;
		},
		note(version) {
			if (version?.isListed === true) listed.set(version.id, version);
			return { version, sureMs: watermark.sureMs };
		},
		confirmed(version) {
			if (version === null || source === null) return;
			const known = listed.get(version.id);
			if (known && compareVersions(version, known) !== 'older') listed.delete(version.id);
			const country = version.country ?? passed.get(version.id)?.country;
			confirmed.note(version.country === country ? version : { ...version, country });
		},
		async complete(batch) {
			if (loader === null || profile.partialEvents.length === 0) return batch;
			const onCountry = (version: PaymentVersion): void => passed.note(version);
			return await enrichBatch(batch, { loader, partialEvents: profile.partialEvents, onCountry });
		},
		saved(unconfirmedSinceMs) {
			const aliveAtMs = unconfirmedSinceMs ?? watermark.sureMs;
			savedAliveAtMs = aliveAtMs;
			if (aliveAtMs !== null) confirmed.forgetEndedBefore(aliveAtMs - listMarginMs);
			const beganAtMs = began();
			return {
				aliveAtMs,
				isUnsure: isUnsureSince(aliveAtMs),
				beganAtMs: Number.isFinite(beganAtMs) ? beganAtMs : null,
				payments: packTable(confirmed),
				...(listed.size > 0 && { listed: packVersions([...listed.values()].slice(-maxSaved)) }),
			};
		},
	};
}
