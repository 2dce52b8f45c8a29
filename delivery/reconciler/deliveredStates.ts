/** The states that were delivered, by an event or by a sweep, and which of them must not come again. */
import { createBoundedMap } from '../../client/async';
import { compareMoments } from '../../client/payment';
import type { SeenIds } from '../../client/sse/subscribe';
import type { PaymentTable } from './paymentTable';
import { compareVersions, inRound, mustFollow, type PaymentVersion } from '../event/paymentVersion';

export interface DeliveredStatesOptions {
	/** The states that were delivered, or that existed before the first connection. */
	readonly passed: PaymentTable;
	/** What has passed. If states are keys, theirs are added. */
	readonly passedKeys: SeenIds;
	/**
	 * Whether events have no IDs of their own. The same state is then the same event, however it
	 * arrives.
	 */
	readonly statesAreKeys: boolean;
	/**
	 * States that a sweep had delivered before a restart, and whose executions may have begun. Default: none. They
	 * may come again themselves, because n8n knows whether they have run.
	 */
	readonly begun?: readonly PaymentVersion[] | undefined;
}

export interface DeliveredStates {
	/** The state with its place among those of the same time. */
	placed(version: PaymentVersion): PaymentVersion;
	/** An event has delivered this state. */
	passed(version: PaymentVersion): void;
	/**
	 * A sweep has delivered this state. From now on, an event is too late unless its state is later.
	 *
	 * @param asOfMs the sweep shows what was recorded until then, by the service's clock
	 */
	swept(version: PaymentVersion, asOfMs: number): void;
	/** Whether an event with exactly this state (see `placed`) has passed. False if states are no keys. */
	hasPassed(version: PaymentVersion): boolean;
	/** Whether an event with this state (see `placed`) repeats what was delivered. */
	isRepeat(version: PaymentVersion): boolean;
}

const MAX_LISTED = 10_000;

/** Whether nothing shows which of two different states came first. */
const isOfSameTime = (version: PaymentVersion, swept: PaymentVersion): boolean =>
	compareMoments(version, swept) === 0 && compareVersions(version, swept) !== 'same';

/** Clocks of a service's machines differ by less than this. */
const skewMs = 5_000;

/** A payment begins with this state, so every other state of the same time comes after it. */
const firstStatus = 'queued';

/**
 * Whether the state came before the one that a sweep has delivered. Of two states of one time, this is known if
 * it is the first one, if one must follow the other, or if both had been recorded before the sweep.
 */
const isBefore = (version: PaymentVersion, { version: swept, asOfMs }: SweptState): boolean => {
	if (mustFollow(version, swept)) return false;
	const order = compareMoments(version, swept);
	if (order !== 0 || version.atMs === null) return order < 0;
	if (version.status === firstStatus || mustFollow(swept, version)) return true;
	return version.atMs + skewMs < asOfMs;
};

interface SweptState {
	readonly version: PaymentVersion;
	readonly asOfMs: number;
}

/** What lists have delivered of one payment. */
interface Listed {
	readonly swept?: SweptState;
	/** See `DeliveredStatesOptions`. */
	readonly begun?: PaymentVersion;
}

/** Nothing that was recorded after the restart has the time of a state from before it. */
const beforeRestart = (version: PaymentVersion): SweptState => ({ version, asOfMs: Infinity });

/** No event has an ID with a zero character. */
const keyOf = ({ id, status, atMs, round = 0 }: PaymentVersion): string =>
	`\0${id} ${status} ${atMs ?? ''} ${round}`;

export function createDeliveredStates({
	passed: table,
	passedKeys,
	statesAreKeys,
	begun = [],
}: DeliveredStatesOptions): DeliveredStates {
	const listed = createBoundedMap<string, Listed>(
		MAX_LISTED,
		begun.map((version) => [version.id, { begun: version }]),
	);
	const setSwept = (id: string, swept: SweptState | null): void => {
		const earlier = listed.get(id)?.begun;
		listed.set(id, { ...(earlier && { begun: earlier }), ...(swept && { swept }) });
	};

	const passed = (version: PaymentVersion): void => {
		table.note(version);
		if (statesAreKeys && version.atMs !== null) passedKeys.add(keyOf(version));
	};
	const hasPassed = (version: PaymentVersion): boolean =>
		statesAreKeys && passedKeys.has(keyOf(version));

	return {
		placed: (version) => inRound(version, table.get(version.id)),
		passed(version) {
			const before = listed.get(version.id)?.swept;
			// A state has come after the listed one although its time is not later, so the listed one may come again.
			// Without this, an earlier state could be the last that is delivered.
			if (before && (isOfSameTime(version, before.version) || mustFollow(version, before.version)))
				setSwept(version.id, null);
			passed(version);
		},
		swept(version, asOfMs) {
			passed(version);
			setSwept(version.id, { version, asOfMs });
		},
		hasPassed,
		isRepeat(version) {
			const { swept: sweptNow, begun: earlier } = listed.get(version.id) ?? {};
			const saved = table.get(version.id);
			const swept = sweptNow ?? (saved?.isListed === true ? beforeRestart(saved) : undefined);
			if (swept && compareVersions(version, swept.version) === 'same') return version.atMs !== null;
			if (swept && isBefore(version, swept)) return true;
			const isBegun = earlier !== undefined && compareVersions(version, earlier) === 'same';
			if (earlier && !isBegun && isBefore(version, beforeRestart(earlier))) return true;
			return statesAreKeys && version.atMs !== null && hasPassed(version);
		},
	};
}
