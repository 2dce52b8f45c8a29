import type { IDataObject } from 'n8n-workflow';

import { ApiError, TransportError } from '../../../../client/errors';
import type { HealthChange } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/healthChange';
import {
	createSavedTroubles,
	noSavedTroubles,
	type SavedTroubles,
} from '../../../../nodes/olderN8n/savedTroubles';
import {
	troubleKinds,
	type TroubleKind,
} from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/troubleCause';
import { createReporter } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/reporter';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';

function setup(
	emitHealth: boolean,
	open: SavedTroubles<TroubleKind> = noSavedTroubles,
	looksUp = { lists: true, payment: true },
) {
	const ends: HealthChange[] = [];
	const fake = createFakeTriggerContext();
	const clock = createFakeClock({ startMs: 1_000_000 });
	const closing = new AbortController();
	let next = 0;
	const reports = createReporter(fake.context, {
		clock,
		random: () => (next += 0.1),
		signal: closing.signal,
		emitHealth,
		failures: {
			fail: ({ message, ...more }) =>
				fake.failures.push({ message, description: String(Object(more).description) }),
			end: (change) => ends.push(change),
		},
		open,
		looksUp,
	});
	const states = (): unknown[] =>
		fake.emitted.map(({ items }) => Object(items[0]?.json['health']).state);
	return { ...fake, clock, closing, reports, states, ends };
}

it('starts the workflow once per change, each with its own key', async () => {
	const { reports, clock, emitted, states } = setup(true);
	reports.onState({ kind: 'connected', resumed: false });
	reports.onGap({ sinceMs: 0, untilMs: 90_000, changed: 2 });
	await clock.advance(1);
	expect(states()).toEqual(['connected']);
	emitted[0]?.finish('success');
	await clock.advance(1);
	expect(states()).toEqual(['connected', 'gap']);
	emitted[1]?.finish('success');
	await clock.advance(60_000);
	reports.onGap({ sinceMs: 0, untilMs: 90_000, changed: 2 });
	await clock.advance(1);
	expect(new Set(emitted.map(({ key }) => key)).size).toBe(3);
	expect(emitted[0]?.key).toMatch(/^workflow-1:node-1:health-\d+-\w+$/);
});

it('starts the workflow once for an outage, however often it tries to connect and however the outage shows', async () => {
	const { reports, clock, emitted, states } = setup(true);
	const lose = (reason: 'broken' | 'refused'): void =>
		reports.onState({
			kind: 'disconnected',
			reason,
			retryInMs: 1_000,
			error: new TransportError('network', true, 'ECONNRESET'),
		});
	reports.onState({ kind: 'connected', resumed: false });
	await clock.advance(1);
	emitted[0]?.finish('success');
	await clock.advance(60_000);
	const lostAt = new Date(clock.now()).toISOString();
	lose('broken');
	await clock.advance(2_000);
	lose('refused');
	await clock.advance(10_000);
	emitted[1]?.finish('success');
	for (let tries = 0; tries < 10; tries += 1) {
		lose('refused');
		await clock.advance(120_000);
	}
	expect(states()).toEqual(['connected', 'disconnected']);
	expect(JSON.stringify(emitted[1]?.items[0]?.json)).toContain(lostAt);
});

it('waits a minute for an execution that does not end', async () => {
	const { reports, clock, states } = setup(true);
	reports.onState({ kind: 'connected', resumed: false });
	reports.onLag({ waiting: 1, oldestMs: 60_000, caughtUp: false });
	await clock.advance(59_999);
	expect(states()).toEqual(['connected']);
	await clock.advance(1);
	expect(states()).toEqual(['connected', 'lag']);
});

it('tries again when n8n did not start it', async () => {
	const { reports, clock, emitted, states } = setup(true);
	reports.onState({ kind: 'connected', resumed: false });
	await clock.advance(1);
	emitted[0]?.reject(new Error('database is locked'));
	await clock.advance(60_000);
	expect(states()).toEqual(['connected', 'connected']);
});

it('writes counts to the log and starts nothing, unless the settings ask for it', async () => {
	const { reports, clock, emitted, logs } = setup(false);
	reports.onState({ kind: 'connected', resumed: false });
	reports.onGap({ sinceMs: 0, untilMs: 90_000, changed: 2 });
	reports.onLag({ waiting: 5, oldestMs: 61_000, caughtUp: false });
	reports.onLag({ waiting: 0, oldestMs: 0, caughtUp: true });
	await clock.advance(600_000);
	expect(emitted).toEqual([]);
	expect(logs).toEqual([
		'info: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): connected',
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): the lists of the last 90 s were read; 2 payments changed in that time',
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): 5 events wait for their execution, the oldest for 61 s',
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): the events that waited have been handed over',
	]);
});

it('emits nothing after the end', async () => {
	const { reports, clock, closing, emitted } = setup(true);
	closing.abort();
	reports.onState({ kind: 'connected', resumed: false });
	await clock.advance(600_000);
	expect(emitted).toEqual([]);
});

it('puts no text of the service into an item', async () => {
	const { reports, clock, emitted } = setup(true);
	const problem = {
		title: 'test-title',
		detail: 'test-detail',
		instance: 'test-instance',
		fields: [],
		extensions: {},
	};
	const error = new ApiError('forbidden', 'GET /v3/events', 403, problem);
	reports.onState({ kind: 'needsAttention', error, retryInMs: 60_000 });
	await clock.advance(10_000);
	expect(emitted[0]?.items[0]?.json['health']).toMatchObject({
		reason: 'needsAttention',
		code: 'forbidden',
		httpCode: 403,
	});
	expect(JSON.stringify(emitted)).not.toContain('test-');
});

it('names the other process in the log', () => {
	const { reports, logs, emitted } = setup(true);
	reports.onOtherListener();
	expect(logs).toEqual([
		expect.stringMatching(/^warn: .*another n8n process listens for this workflow/),
	]);
	expect(emitted).toEqual([]);
});

it('shows one failed execution per cause until the connection is open again', async () => {
	const { reports, clock, failures } = setup(false);
	const refusal = (code: 'unauthorized' | 'forbidden', status: number): ApiError =>
		new ApiError(code, 'GET /v3/events', status, {
			detail: 'test-detail',
			fields: [],
			extensions: {},
		});
	const attention = (error: Error) =>
		reports.onState({ kind: 'needsAttention', error, retryInMs: 60_000 });
	attention(refusal('unauthorized', 401));
	attention(refusal('unauthorized', 401));
	expect(failures).toHaveLength(1);
	attention(refusal('forbidden', 403));
	attention(refusal('unauthorized', 401));
	expect(failures).toHaveLength(2);
	reports.onState({ kind: 'connected', resumed: false });
	await clock.advance(60_000);
	attention(refusal('unauthorized', 401));
	expect(failures.map(({ message }) => message)).toEqual([
		'The service did not accept the keys',
		'The keys do not have the permission for this operation',
		'The service did not accept the keys',
	]);
	expect(failures[0]?.description).toContain("'Connection: Check'");
});

it('shows a stream that is lost for 15 minutes, and in health only as disconnected', async () => {
	const { reports, clock, failures, states } = setup(true);
	reports.onState({
		kind: 'disconnected',
		reason: 'refused',
		error: new TransportError('network', true),
		retryInMs: 86_400_000,
	});
	await clock.advance(15 * 60_000);
	expect(failures.map(({ message }) => message)).toEqual([
		expect.stringMatching(/^The event stream could not be opened for 15 minutes: /),
	]);
	expect(states()).toEqual(['disconnected']);
});

it('reports the end of reported trouble, but not for a connection that is soon lost', async () => {
	const { reports, clock, failures, emitted, ends } = setup(false);
	const down = new TransportError('network', true);
	reports.onState({ kind: 'disconnected', reason: 'broken', error: down, retryInMs: 1_000 });
	await clock.advance(15 * 60_000);
	reports.onSweepFault({
		part: 'IND',
		error: new ApiError('forbidden', 'GET /v2/payments', 403, { fields: [], extensions: {} }),
		retryInMs: 1_000,
	});
	expect(failures).toHaveLength(2);
	reports.onState({ kind: 'connected', resumed: true });
	await clock.advance(59_999);
	expect(ends).toEqual([]);
	await clock.advance(1);
	reports.onSwept();
	expect(ends).toMatchObject([
		{ state: 'connected', resumed: true },
		{ state: 'lookupsRecovered' },
	]);
	expect(emitted).toEqual([]);
});

it('reports an end once if all changes are reported', async () => {
	const { reports, clock, emitted, states, ends } = setup(true);
	reports.onState({
		kind: 'needsAttention',
		error: new TransportError('certificate_expired', false, 'CERT_HAS_EXPIRED'),
		retryInMs: 1_000,
	});
	await clock.advance(6_000);
	emitted[0]?.finish('success');
	reports.onState({ kind: 'connected', resumed: true });
	await clock.advance(60_000);
	emitted[1]?.finish('success');
	await clock.advance(120_000);
	expect(states()).toEqual(['disconnected', 'connected']);
	expect(ends).toEqual([]);
});

describe('trouble with lists and look-ups before a new activation', () => {
	const staticData = (): IDataObject => ({ openTroubles: 'lists payment' });

	it('is over when both work', () => {
		const saved = staticData();
		const { reports, ends } = setup(false, createSavedTroubles(saved, troubleKinds));
		reports.onState({ kind: 'connected', resumed: true });
		reports.onLookup(null);
		expect(ends).toEqual([]);
		reports.onSwept();
		expect(ends).toMatchObject([{ state: 'lookupsRecovered' }]);
		expect(saved).toEqual({ openTroubles: '' });
	});

	it('is over when look-ups work, if lists are no longer read', () => {
		const saved = staticData();
		const looksUp = { lists: false, payment: true };
		const { reports, ends } = setup(false, createSavedTroubles(saved, troubleKinds), looksUp);
		reports.onState({ kind: 'connected', resumed: true });
		expect(ends).toEqual([]);
		reports.onLookup(null);
		reports.onState({ kind: 'connected', resumed: true });
		expect(ends).toMatchObject([{ state: 'lookupsRecovered' }]);
		expect(saved).toEqual({ openTroubles: '' });
	});

	it('is over when the stream is open, if nothing is looked up any more', () => {
		const saved = staticData();
		const looksUp = { lists: false, payment: false };
		const { reports, ends } = setup(false, createSavedTroubles(saved, troubleKinds), looksUp);
		expect(ends).toEqual([]);
		reports.onState({ kind: 'connected', resumed: true });
		reports.onState({ kind: 'connected', resumed: true });
		expect(ends).toMatchObject([{ state: 'lookupsRecovered' }]);
		expect(saved).toEqual({ openTroubles: '' });
	});

	it('is reported once more if its record was deleted', () => {
		const { reports, ends, failures } = setup(false, createSavedTroubles({}, troubleKinds));
		reports.onSweepFault({
			part: 'IND',
			error: new ApiError('forbidden', 'GET /v2/payments', 403, { fields: [], extensions: {} }),
			retryInMs: 1_000,
		});
		expect(failures).toHaveLength(1);
		reports.onSwept();
		expect(ends).toMatchObject([{ state: 'lookupsRecovered' }]);
	});
});
