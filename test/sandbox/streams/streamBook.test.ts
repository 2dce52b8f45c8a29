import { createEventIds } from '../../../sandbox/basics/uuidV7';
import { openTestStream } from '../../support/servers/readSandboxStream';
import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../../support/servers/startSandbox';

const other = createTestAccount({ name: 'other' });
let sandbox: TestSandbox;

beforeEach(async () => {
	sandbox = await startTestSandbox({ others: [other] });
});
afterEach(async () => {
	await sandbox.stop();
});

const eventIds = () => sandbox.control.events('v3').map(({ id }) => id ?? '');

describe('an open stream', () => {
	it('shows only the events of its own account, including resent ones', async () => {
		const own = await openTestStream(sandbox, '/v3/events');
		const foreign = await openTestStream(sandbox, '/v3/events', {
			tokenOptions: { account: other },
		});
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'], account: 'other' });
		await own.until(() => own.blocks().length > 0);
		await foreign.until(() => foreign.blocks().length > 0);
		const [mine, theirs] = sandbox.control.events('v3').map(({ id }) => id);
		sandbox.control.resendEvents();
		await own.until(() => own.blocks().length === 2);
		await foreign.until(() => foreign.blocks().length === 2);
		expect(own.blocks().map(({ id }) => id)).toEqual([mine, mine]);
		expect(foreign.blocks().map(({ id }) => id)).toEqual([theirs, theirs]);
	});

	it('sends anything that a test provides, including broken JSON and line breaks', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		sandbox.control.appendEvent({
			version: 'v3',
			event: 'payment-error',
			data: { reason: 'é 日' },
		});
		sandbox.control.appendEvent({
			version: 'v3',
			event: 'payment',
			rawData: '{"id":\nbroken',
			id: 'no-uuid',
		});
		sandbox.control.appendEvent({ version: 'v3', event: 'new-kind', data: null, id: null });
		await stream.until(() => stream.blocks().length === 3);
		expect(stream.blocks()).toEqual([
			{ id: eventIds()[0], event: 'payment-error', data: '{"reason":"é 日"}' },
			{ id: 'no-uuid', event: 'payment', data: '{"id":\nbroken' },
			{ event: 'new-kind', data: 'null' },
		]);
	});

	it('ends with its token only if the setting says so', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		sandbox.control.setClock({ advanceMs: 3_600_000 });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length === 1);
		sandbox.control.changeSettings({ cutStreamsAtTokenExpiry: true });
		const shortLived = await openTestStream(sandbox, '/v3/events');
		sandbox.control.setClock({ advanceMs: 121_000 });
		await shortLived.until(() => shortLived.ended() === 'finished');
		expect(stream.ended()).toBeNull();
	});

	it('is described by the state, without its token', async () => {
		const v2 = await openTestStream(sandbox, '/v2/events');
		const lastEventId = createEventIds()(0);
		await openTestStream(sandbox, '/v3/events', { lastEventId });
		expect(sandbox.control.streams()).toEqual([
			{
				id: 1,
				version: 'v2',
				account: 'test',
				openedAt: expect.stringMatching(/Z$/),
				resumedFrom: null,
				userAgent: 'node',
				clientPort: expect.any(Number),
				lastEventId: null,
				stalled: false,
			},
			expect.objectContaining({ id: 2, version: 'v3', resumedFrom: lastEventId }),
		]);
		v2.close();
		await v2.until(() => sandbox.control.streams().length === 1);
	});
});

describe('cutting, stalling and sending again', () => {
	it.each([
		['fin', 'finished'],
		['rst', 'broken'],
		['mid-event', 'broken'],
	] as const)('cuts by %s: the reader sees it %s', async (how, ended) => {
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length === 1);
		expect(sandbox.control.cutStreams({ how, version: 'v2' })).toEqual({ cut: 0 });
		expect(sandbox.control.cutStreams({ how })).toEqual({ cut: 1 });
		await stream.until(() => stream.ended() === ended);
		expect(stream.blocks()).toHaveLength(1);
		expect(stream.text().endsWith('\n\n')).toBe(how !== 'mid-event');
		await stream.until(() => sandbox.control.streams().length === 0);
	});

	it('cuts in the middle of the next real event, which a resume brings whole', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		sandbox.control.cutStreams({ how: 'mid-event', when: 'next-event' });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.ended() !== null);
		const [first, second] = eventIds();
		expect(stream.blocks().map(({ id }) => id)).toEqual([first]);
		expect(stream.text()).toContain(`id: ${second}\nevent`);
		const resumed = await openTestStream(sandbox, '/v3/events', { lastEventId: first ?? '' });
		await resumed.until(() => resumed.blocks().some(({ id }) => id === second));
	});

	it('cuts no more streams than asked for', async () => {
		const streams = await Promise.all(
			[1, 2, 3].map(async () => await openTestStream(sandbox, '/v3/events')),
		);
		expect(sandbox.control.cutStreams({ how: 'fin', count: 2 })).toEqual({ cut: 2 });
		await streams[0]?.until(() => sandbox.control.streams().length === 1);
	});

	it('sends no events while stalled, and sends them afterwards', async () => {
		sandbox.control.changeSettings({ pingIntervalMs: 5 });
		const v3 = await openTestStream(sandbox, '/v3/events');
		const v2 = await openTestStream(sandbox, '/v2/events');
		sandbox.control.stallStreams({ on: true });
		await v2.until(() => sandbox.control.streams().every(({ stalled }) => stalled));
		await new Promise((resolve) => setTimeout(resolve, 20));
		const pingsBefore = v2.text();
		await sandbox.control.burst({ payments: 2, statuses: ['queued', 'succeeded'] });
		await new Promise((resolve) => setTimeout(resolve, 40));
		expect([v3.text(), v2.text()]).toEqual(['', pingsBefore]);
		const fresh = await openTestStream(sandbox, '/v3/events');
		sandbox.control.stallStreams({ on: false });
		await v3.until(() => v3.blocks().length === 4);
		await v2.until(() => v2.blocks().filter(({ event }) => event !== undefined).length === 4);
		expect(fresh.text()).toBe('');
	});

	it('does not affect streams that open later', async () => {
		const held = await openTestStream(sandbox, '/v3/events');
		sandbox.control.stallStreams({ on: true });
		const fresh = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await fresh.until(() => fresh.blocks().length === 1);
		expect(held.text()).toBe('');
	});

	it('can stall new streams too', async () => {
		sandbox.control.stallStreams({ on: true, newStreams: true });
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		expect(sandbox.control.streams()[0]?.stalled).toBe(true);
		expect(stream.text()).toBe('');
		sandbox.control.stallStreams({ on: false });
		await stream.until(() => stream.blocks().length === 1);
	});

	it('sends events again with their old ids, chosen, last or shuffled', async () => {
		await sandbox.control.burst({ payments: 5, statuses: ['queued'] });
		const ids = eventIds();
		const stream = await openTestStream(sandbox, '/v3/events');
		sandbox.control.resendEvents({ last: 2 });
		sandbox.control.resendEvents({ ids: [ids[1] ?? '', ids[0] ?? '', 'unknown'] });
		const shuffledCount = sandbox.control.resendEvents({ shuffle: true, seed: 3 });
		expect(shuffledCount).toEqual({ resent: 5 });
		await stream.until(() => stream.blocks().length === 9);
		const seen = stream.blocks().map(({ id }) => id);
		expect(seen.slice(0, 4)).toEqual([ids[3], ids[4], ids[1], ids[0]]);
		expect([...seen.slice(4)].sort()).toEqual([...ids].sort());
		expect(seen.slice(4)).not.toEqual(ids);
		expect(eventIds()).toEqual(ids);
	});

	it('continues with events after a reset', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length === 2);
		sandbox.control.reset();
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length === 3);
		expect(stream.blocks().at(-1)?.id).toBe(eventIds()[0]);
	});
});
