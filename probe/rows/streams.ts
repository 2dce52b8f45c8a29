/** How streams open, and which pauses they ask for: the rows S1, S7 and S10. */
import type { Facts } from './facts';
import { found, narrowed, notTried } from '../finding/finding';
import type { Row } from './row';

const listsStayOn = "Trigger: keep 'Reconcile After' above 0";

export const S1: Row = {
	row: 'S1',
	point: 'A `Last-Event-ID` that the service never sent',
	promise: 'After a made-up event ID, the trigger reads the lists',
	needs: 'read',
	how: 'Opens a v3 stream from a made-up ID before a known change',
	settings: {
		byTime: '',
		live: listsStayOn,
		'400': listsStayOn,
		'404': listsStayOn,
		'422': listsStayOn,
		'204': listsStayOn,
	},
	async try(facts) {
		facts.requireV3();
		if (facts.pays) await facts.paid().catch(() => undefined);
		const { status, hasPast } = await facts.replay();
		if ([204, 400, 404, 422].includes(status)) return found(String(status));
		if (status !== 200) return notTried(`the stream is refused with ${status} (see S7)`);
		if (hasPast) return found('byTime');
		const newest = await facts.newestChangeMs();
		if (newest === undefined)
			return narrowed(
				['byTime', 'live'],
				'no change is known that could be sent again: needs --pay',
			);
		const ageSeconds = Math.max(0, Math.round((facts.service.now() - newest) / 1000));
		if (ageSeconds <= recentSeconds)
			return found('live', `a change of ${ageSeconds} s ago was not sent again`);
		return narrowed(
			['byTime', 'live'],
			`the last change is ${ageSeconds} s old and may no longer be kept: needs --pay`,
		);
	},
};

/** Every service that keeps events at all keeps those of the last minutes. */
const recentSeconds = 300;

export const S7: Row = {
	row: 'S7',
	point: 'Streams per account',
	promise:
		'Wait for Final Status continues with look-ups. A trigger keeps trying and reads the lists',
	needs: 'read',
	how: 'Opens two streams for a moment. This can interrupt a trigger that listens with the same keys',
	settings: {
		many: '',
		refused409:
			"Use one trigger credential per account, in one n8n. Do not add the option 'Wait for Final Status (Seconds)'; use the trigger",
		refused429:
			"Use one trigger credential per account, in one n8n. Do not add the option 'Wait for Final Status (Seconds)'; use the trigger",
		olderClosed:
			"Use one trigger credential per account, in one n8n. Do not add the option 'Wait for Final Status (Seconds)'; use the trigger",
	},
	async try(facts) {
		const { value, atOnce } = await facts.streamCount();
		return atOnce
			? found(value, 'the first stream was refused: another client of this account holds one')
			: found(value);
	},
};

export const S10: Row = {
	row: 'S10',
	point: 'Hints for streams',
	promise:
		'The trigger waits for the time of `Retry-After`, at most 24 hours, and up to a tenth longer. It follows a `retry` field from 0.5 to 60 s',
	needs: 'read',
	how: 'Looks at the `Retry-After` of refused streams and at the `retry` field of open ones',
	settings: {
		none: '',
		retry0: '',
		retry2s: '',
		retryHour: '',
		retryHuge: '',
		retryAfter0: '',
		retryAfter2s: '',
		retryAfterDay: 'The trigger connects only after a day. Ask the service why it refuses',
		retryAfterHuge: 'The trigger connects only after a day. Ask the service why it refuses',
	},
	async try(facts) {
		const { hints } = facts.streams;
		// If the service refuses and asks for a pause that the probe does not wait for, that refusal is the
		// finding.
		if (facts.streams.all.length === 0) await openOne(facts).catch(() => undefined);
		const [refusal] = hints.refusals;
		if (refusal !== undefined)
			return found(nameOf('retryAfter', refusal), `Retry-After of ${Math.round(refusal / 1000)} s`);
		const [retry] = hints.retries;
		if (retry !== undefined) return found(nameOf('retry', retry), `retry: ${retry} ms`);
		if (!facts.streams.all.some(({ status }) => status === 200))
			return notTried('no stream opened');
		return found('none');
	},
};

async function openOne({ streams, version, service }: Facts): Promise<void> {
	const stream = await streams.open(version);
	await stream.waitFor(() => stream.retryMs() !== null, service.timing.quietMs / 3);
	await streams.close(stream);
}

const dayMs = 86_400_000;

/** The value with the closest size. */
function nameOf(kind: 'retry' | 'retryAfter', ms: number): string {
	if (ms === 0) return `${kind}0`;
	if (ms <= 60_000) return `${kind}2s`;
	if (ms > dayMs) return `${kind}Huge`;
	return kind === 'retry' ? 'retryHour' : 'retryAfterDay';
}
