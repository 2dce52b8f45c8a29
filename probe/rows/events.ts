/** The form of the service's events: the rows S2, S6 and S8. */
import { eventTimeMs } from '../../client/sse/protocol';
import type { Facts } from './facts';
import { found, narrowed, notTried } from '../finding/finding';
import type { LiveStream } from '../streams/liveStream';
import type { Row } from './row';
import { rowsWithTime } from './times';

export const S2: Row = {
	row: 'S2',
	point: 'Events of one change on v2',
	promise:
		'A workflow gets the kind of event that it wants. If it wants both kinds, it gets each state once',
	needs: 'pay',
	how: 'Follows the v2 stream while a payment is made',
	settings: {
		newThenUpdates: '',
		paymentAlone: "Trigger: select Payment Recorded in 'Events'",
		updateAlone: "Trigger: select Payment Status Updated in 'Events'",
		paymentThenUpdate: '',
		updateThenPayment: '',
	},
	async try(facts) {
		const { v2Stream, paymentId } = await facts.paid();
		if (v2Stream === undefined) return notTried('no v2 stream stayed open (see S7, S10)');
		const events = v2Stream.events.filter((event) => event.paymentId === paymentId);
		const states = groupByState(events);
		const [first, ...later] = states;
		if (paymentId === undefined || first === undefined)
			return notTried('the v2 stream sent no event of the payment');
		const [kind = ''] = first;
		if (first.includes('payment') && first.includes('payment-update')) {
			return found(kind === 'payment' ? 'paymentThenUpdate' : 'updateThenPayment');
		}
		if (kind === 'payment-update') return found('updateAlone');
		const laterKinds = new Set(later.flat());
		if (laterKinds.has('payment-update')) return found('newThenUpdates');
		if (laterKinds.has('payment')) return found('paymentAlone');
		return narrowed(
			['newThenUpdates', 'paymentAlone'],
			'the payment had only one status in that time: see --long',
		);
	},
};

/** The kinds of each state: one list per state, in order of arrival. */
function groupByState(events: LiveStream['events']): string[][] {
	const states: Array<{ state: string; kinds: string[] }> = [];
	for (const { status, timestamp, event } of events) {
		const state = `${status} ${timestamp}`;
		const last = states.at(-1);
		if (last?.state === state) last.kinds.push(event);
		else states.push({ state, kinds: [event] });
	}
	return states.map(({ kinds }) => kinds);
}

export const S6: Row = {
	row: 'S6',
	point: 'States that change back within one time stamp',
	promise: 'The state that was sent last is delivered last',
	needs: 'read',
	how: 'Looks at the times of listed payments and of all received events',
	settings: { milliseconds: '', seconds: '', flips: '' },
	async try(facts) {
		if (facts.pays) await facts.paid().catch(() => undefined);
		const streams = facts.streams.all;
		if (streams.some(({ events }) => hasFlip(events))) return found('flips');
		const times = await rowsWithTime(facts);
		if (times.length < 3) return notTried('fewer than three payments or events show a time');
		if (times.some((text) => /\.\d*[1-9]/.test(text))) return found('milliseconds');
		const hasChanges = streams.some(
			({ events }) => new Set(events.map(({ status }) => status)).size > 1,
		);
		return hasChanges
			? found('seconds')
			: narrowed(
					['seconds', 'flips'],
					facts.pays ? 'no event of a later status came' : 'needs --pay',
				);
	},
};

/** One payment changes from a to b and back to a, all with the same time. */
function hasFlip(events: LiveStream['events']): boolean {
	const seen = new Map<string, string[]>();
	for (const { paymentId, timestamp, status } of events) {
		if (paymentId === null || timestamp === null || status === null) continue;
		const key = `${paymentId} ${timestamp}`;
		const before = seen.get(key) ?? [];
		if (before.at(-1) !== status && before.includes(status)) return true;
		seen.set(key, [...before, status]);
	}
	return false;
}

const enoughFrames = 6;

export const S8: Row = {
	row: 'S8',
	point: 'Event IDs on v3',
	promise: 'Each ID runs once, and the trigger can resume after any ID',
	needs: 'read',
	how: 'Looks at all received v3 events: past ones and, with --pay, those of the payment',
	settings: { inOrder: '', outOfOrder: '', noUuids: '', repeated: '' },
	async try(facts) {
		facts.requireV3();
		await collectEvents(facts);
		const frames = facts.streams.v3.map(({ frames: own }) => own);
		const count = new Set(frames.flat().map(({ ownId }) => ownId)).size;
		if (count === 0)
			return notTried(facts.pays ? 'no v3 event came' : 'no past event came: needs --pay');
		if (frames.flat().some(({ ownId }) => eventTimeMs(ownId) === null)) return found('noUuids');
		if (frames.some(repeatsWithOtherData)) return found('repeated');
		if (frames.some(isOutOfOrder)) return found('outOfOrder');
		return count < enoughFrames
			? narrowed(['inOrder', 'outOfOrder', 'repeated'], `only ${count} events came`)
			: found('inOrder', `${count} events`);
	},
};

/** The payment's events, and past events that a made-up event ID makes the service send. */
async function collectEvents(facts: Facts): Promise<void> {
	if (facts.pays) await facts.paid().catch(() => undefined);
	await facts.replay().catch(() => undefined);
}

function repeatsWithOtherData(frames: LiveStream['frames']): boolean {
	const first = new Map<string | null, string>();
	return frames.some(({ ownId, data }) => {
		const before = first.get(ownId);
		first.set(ownId, before ?? data);
		return before !== undefined && before !== data;
	});
}

function isOutOfOrder(frames: LiveStream['frames']): boolean {
	const times = frames.map(({ ownId }) => eventTimeMs(ownId) ?? 0);
	return times.some((ms, index) => ms < (times[index - 1] ?? 0));
}
