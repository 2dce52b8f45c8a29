/**
 * Past events, read over HTTP from services of every kind, with cuts at random moments, and from a
 * service that has many of them.
 */
import '../../support/engine/quietN8n';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sleep } from 'n8n-workflow';

import { createRandom, pickBelow } from '../../../sandbox/basics/random';
import { rows, type Behaviours } from '../../../sandbox/behaviours/rows';
import {
	idsOf,
	laterIdsOf,
	readPast,
	sentIds,
	withPast,
	withTrigger,
} from '../../support/engine/readPast';
import { uuid7 } from '../../support/fakes/fakeStreams';
import { startTestSandbox } from '../../support/servers/startSandbox';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const valuesOf = <Row extends keyof Behaviours>(row: Row) =>
	rows[row].values.map(({ name }) => ({ [row]: name }) as Pick<Behaviours, Row>);

afterEach(() => {
	jest.restoreAllMocks();
});

it.each<Partial<Behaviours>>([...valuesOf('S8'), ...valuesOf('S11'), ...valuesOf('S15')])(
	'with a service of %j, it outputs each ID once, and is complete only if nothing is missing',
	async (behaviour) => {
		const { sandbox, given, later } = await withPast(behaviour);
		if (behaviour.S11 === 'tenSeconds') sandbox.control.setClock({ advanceMs: 11_000 });
		const reading = await readPast(sandbox, { after: { eventId: given } });
		const ids = idsOf(reading);
		expect(new Set(ids).size).toBe(ids.length);
		const hasAll = later.every((id) => ids.includes(id));
		if (reading.isComplete) expect(hasAll).toBe(true);
		else expect(reading.warnings).toHaveLength(1);
		const keepsNothing = behaviour.S11 === 'tenSeconds' || behaviour.S11 === 'nothing';
		const isUnproven = keepsNothing || (behaviour.S15 ?? 'lastAgain') !== 'lastAgain';
		expect(reading.isComplete).toBe(!isUnproven);
		expect(hasAll).toBe(!keepsNothing && behaviour.S15 !== 'endOfGap');
	},
);

it.each(valuesOf('S1'))('from a time, with a service of %j', async (behaviour) => {
	const { sandbox, later } = await withPast(behaviour);
	sandbox.control.setClock({ advanceMs: 120_000 });
	const reading = readPast(sandbox, { after: { timeMs: Date.now() - 60_000 } });
	const { S1 } = behaviour;
	if (S1 === 'byTime' || S1 === 'live') {
		const { events, startProof, isComplete, lastEventId, warnings } = await reading;
		expect({ startProof, isComplete, warnings: warnings.length }).toEqual({
			startProof: S1 === 'byTime' ? 'replayed' : 'unproven',
			isComplete: false,
			warnings: 1,
		});
		expect(events).toHaveLength(S1 === 'byTime' ? 12 : 0);
		expect(lastEventId).toBe(S1 === 'byTime' ? later.at(-1) : null);
	} else await expect(reading).rejects.toMatchObject({ name: 'ApiError', status: Number(S1) });
	expect(sandbox.control.requests().filter(({ path }) => path === '/v3/events')).toHaveLength(1);
});

it.each(valuesOf('S1'))(
	'after an event that was never sent, with a service of %j',
	async (behaviour) => {
		const { sandbox } = await withPast(behaviour);
		const { S1 } = behaviour;
		const reading = readPast(sandbox, { after: { eventId: uuid7(Date.now() + 1_000, 7) } });
		if (S1 === 'byTime' || S1 === 'live')
			expect(await reading).toMatchObject({ startProof: 'unproven', isComplete: false });
		else await expect(reading).rejects.toMatchObject({ status: Number(S1) });
	},
);

it('S7=olderClosed: a trigger that listens comes back and loses nothing, and the reading outputs what has come', async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0.05);
	const { sandbox, running, given, expectOnce } = await withTrigger('olderClosed');
	const reading = await readPast(sandbox, { after: { eventId: given }, quietMs: 4_000 });
	expect(new Set([given, ...idsOf(reading)])).toEqual(new Set(sentIds(sandbox)));
	expect(reading).toMatchObject({
		endedBy: 'interrupted',
		error: { code: 'stream_taken' },
		isComplete: false,
	});
	// One of the trigger, two of the reading, and one of the trigger after each.
	const asked = sandbox.control.requests().filter(({ path }) => path === '/v3/events');
	expect(asked.length).toBeLessThanOrEqual(5);
	await expectOnce();
	await running.close();
});

describe('10,000 events', () => {
	const statuses = ['queued', 'processing', 'succeeded', 'reversed'];

	it('are read part by part, with each event once, however many share a millisecond', async () => {
		const sandbox = await startTestSandbox();
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await sandbox.control.burst({ payments: 2_500, statuses, interleave: 'random', seed: 5 });
		const [first = '', ...later] = sentIds(sandbox);
		const got: unknown[] = [];
		let repeats = 0;
		let after = first;
		for (let part = 1; part <= 30; part += 1) {
			const reading = await readPast(sandbox, { after: { eventId: after }, maxEvents: 500 });
			const fresh = laterIdsOf(reading);
			expect(fresh.length).toBeLessThanOrEqual(500);
			expect(reading.startProof).toBe('resent');
			repeats += reading.events.length - fresh.length;
			got.push(...fresh);
			if (!reading.isLimited) break;
			after = String(reading.lastEventId);
		}
		expect(got.length).toBe(later.length);
		expect(got).toEqual(later);
		process.stdout.write(`10,000 events in parts of 500: ${repeats} came again\n`);
	}, 120_000);

	it('cost memory only up to the limit, and are not read further', async () => {
		const sandbox = await startTestSandbox();
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await sleep(5);
		await sandbox.control.burst({ payments: 2_500, statuses });
		const [given = ''] = sentIds(sandbox);
		const after = { eventId: given };
		const measure = (): number => {
			collectGarbage();
			return process.memoryUsage().heapUsed;
		};
		await readPast(sandbox, { after, maxEvents: 100 });
		const before = measure();
		const few = await readPast(sandbox, { after, maxEvents: 100 });
		const withFew = measure() - before;
		const startMs = performance.now();
		const all = await readPast(sandbox, { after, maxEvents: 10_000 });
		const tookMs = performance.now() - startMs;
		const withAll = measure() - before - withFew;
		expect([few.events.length, all.events.length]).toEqual([100, 10_000]);
		expect(withFew).toBeLessThan(3 * 1024 * 1024);
		expect(withAll).toBeLessThan(60 * 1024 * 1024);
		const kB = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;
		process.stdout.write(
			`100 of 10,000 events: ${kB(withFew)}; all: ${kB(withAll)} in ${Math.round(tookMs)} ms\n`,
		);
	}, 60_000);
});

it('200 readings that are cut at random moments: going on after the last event gives every event, in order', async () => {
	const random = createRandom(33);
	jest.spyOn(Math, 'random').mockImplementation(() => random() / 20);
	const sandbox = await startTestSandbox();
	let readings = 0;
	for (let round = 0; round < 40; round += 1) {
		sandbox.control.reset();
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await sleep(3);
		const [first = ''] = sentIds(sandbox);
		const burst = sandbox.control.burst({
			payments: 20,
			statuses: ['queued', 'succeeded'],
			interleave: 'random',
			seed: round,
			intervalMs: pickBelow(8, random),
		});
		const got = new Map<unknown, number>();
		let after = first;
		for (let part = 0; part < 60; part += 1) {
			const options = { after: { eventId: after }, maxEvents: 1 + pickBelow(15, random) };
			const reading = readPast(sandbox, options).catch(() => null);
			const cutting = sleep(pickBelow(60, random)).then(() =>
				sandbox.control.cutStreams({
					how: (['fin', 'rst', 'mid-event'] as const)[pickBelow(3, random)] ?? 'fin',
				}),
			);
			const result = await reading;
			await cutting;
			if (result === null) continue;
			readings += 1;
			const ids = idsOf(result);
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids).not.toContain(after);
			for (const id of laterIdsOf(result)) got.set(id, (got.get(id) ?? 0) + 1);
			if (result.endedBy === 'quiet' && got.size === 40) break;
			after = result.lastEventId ?? after;
		}
		await burst;
		expect([...got.keys()]).toEqual(sentIds(sandbox).slice(1));
		expect([...got.values()].every((times) => times === 1)).toBe(true);
	}
	process.stdout.write(`${readings} readings\n`);
}, 240_000);
