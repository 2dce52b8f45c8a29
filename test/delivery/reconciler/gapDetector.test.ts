import { createWatermark } from '../../../delivery/reconciler/watermark';
import type { PaymentVersion } from '../../../delivery/event/paymentVersion';
import { PartlyRead, type FoundPayment } from '../../../delivery/lookup/paymentSource';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';
import { createServiceTime } from '../../../delivery/time/serviceTime';
import {
	listMarginMs,
	createGapDetector,
	type Gap,
	type GapOptions,
} from '../../../delivery/reconciler/gapDetector';
import { createFakeClock } from '../../support/fakes/fakeClock';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
const startMs = 100 * 3_600_000;
const minuteMs = 60_000;

function start({
	sureMs = null as number | null,
	known = [] as PaymentVersion[],
	tableSize = 100,
	...rest
}: Partial<GapOptions> & {
	sureMs?: number | null;
	known?: PaymentVersion[];
	tableSize?: number;
} = {}) {
	const clock = createFakeClock({ startMs });
	const asked: number[] = [];
	const lookedUp: string[] = [];
	let briefly = 0;
	const newSince: number[] = [];
	const gaps: Gap[] = [];
	let answer = (): void => undefined;
	let shows: FoundPayment[] | PartlyRead = [];
	const time = createServiceTime(clock);
	time.observe(clock.now(), clock.now());
	const watermark = createWatermark(time, 75_000, () => sureMs);
	const watch = createGapDetector(
		{
			source: {
				lists(sinceMs, isBrief) {
					asked.push(sinceMs);
					if (isBrief === true) briefly += 1;
					return [
						{
							name: 'all',
							read: async () => {
								await new Promise<void>((resolve) => (answer = resolve));
								if (shows instanceof PartlyRead) throw shows;
								return shows;
							},
						},
					];
				},
				lookUp: async (id) => {
					lookedUp.push(id);
					return { record: {} };
				},
			},
			afterMs: 0,
			canResume: false,
			passed: createPaymentTable(tableSize, known),
			originMs: () => 0,
			time,
			watermark,
			clock,
			random: () => 0.5,
			signal: new AbortController().signal,
			onGap: (gap) => gaps.push(gap),
			...rest,
		},
		{
			onBegin: () => undefined,
			onFound: (_, { newSinceMs }) => newSince.push(newSinceMs),
			onNews: () => undefined,
		},
	);
	const finish = async (): Promise<void> => {
		answer();
		await settle();
	};
	const show = (found: FoundPayment[] | PartlyRead): void => {
		shows = found;
	};
	const connect = (place?: string): void =>
		watch.onState({ kind: 'connected', resumed: false, ...(place !== undefined && { place }) });
	const prove = (): void => watch.onState({ kind: 'connected', resumed: true });
	const lose = (): void => watch.onState({ kind: 'disconnected', reason: 'broken', retryInMs: 0 });
	return {
		briefly: () => briefly,
		lookedUp,
		clock,
		time,
		watch,
		asked,
		newSince,
		gaps,
		watermark,
		finish,
		connect,
		prove,
		lose,
		show,
	};
}

it('lists from a quarter of an hour before the watermark, and moves the watermark once everything is output', async () => {
	const run = start({ sureMs: startMs - 10 * minuteMs });
	run.connect();
	expect(run.asked).toEqual([startMs - 10 * minuteMs - listMarginMs]);
	run.watch.closeIfRead();
	expect(run.gaps).toEqual([]);
	await run.finish();
	expect(run.watermark.sureMs).toBe(startMs - 10 * minuteMs);
	run.watch.count();
	run.watch.closeIfRead();
	expect(run.gaps).toEqual([{ sinceMs: startMs - 10 * minuteMs, untilMs: startMs, changed: 1 }]);
	expect(run.watermark.sureMs).toBe(startMs);
});

it('reports no gap at the very first connection, but reads the lists', async () => {
	const run = start();
	run.connect();
	await run.finish();
	run.watch.closeIfRead();
	expect(run.asked).toEqual([startMs - listMarginMs]);
	expect(run.gaps).toEqual([]);
});

describe('the very first connection minutes after the activation', () => {
	it.each([false, true])(
		'treats the time in between as a gap, on a stream that resumes: %s',
		async (canResume) => {
			const run = start({ canResume, afterMs: 15 * minuteMs });
			await run.clock.advance(10 * minuteMs);
			run.connect();
			await run.finish();
			expect(run.asked).toEqual([startMs - listMarginMs]);
			expect(run.newSince).toEqual([startMs]);
			expect(run.watch.beginMs).toBe(startMs);
			run.watch.closeIfRead();
			expect(run.gaps).toMatchObject([{ sinceMs: startMs, untilMs: startMs + 10 * minuteMs }]);
			expect(run.watermark.sureMs).toBe(startMs + 10 * minuteMs);
		},
	);

	it('lists briefly if the connection takes only two seconds, and reports nothing if nothing changed', async () => {
		const run = start({ canResume: true, afterMs: 15 * minuteMs });
		await run.clock.advance(2_000);
		run.connect();
		expect(run.asked).toEqual([]);
		run.watch.replayed();
		await run.finish();
		run.watch.closeIfRead();
		expect([run.briefly(), run.newSince, run.gaps]).toEqual([1, [startMs], []]);
	});

	it('looks up no payment that the stream has reported since', async () => {
		const known = [{ id: 'a', status: 'queued', atMs: startMs }];
		const run = start({ canResume: true, afterMs: 15 * minuteMs, known });
		await run.clock.advance(2_000);
		run.connect();
		run.watch.replayed();
		await run.finish();
		await run.clock.advance(1_000);
		expect([run.briefly(), run.lookedUp]).toEqual([1, []]);
	});

	it('lists nothing if the connection takes no time', () => {
		const run = start({ canResume: true, afterMs: 15 * minuteMs });
		run.connect();
		expect(run.watch.awaitsReplay).toBe(false);
		expect(run.asked).toEqual([]);
	});
});

it('starts over with a new connection, for the whole uncertain period', async () => {
	const run = start({ sureMs: startMs - minuteMs });
	run.connect();
	run.watch.onState({ kind: 'disconnected', reason: 'broken', retryInMs: 0 });
	await run.clock.advance(minuteMs);
	run.connect();
	expect(run.asked).toEqual(Array(2).fill(startMs - minuteMs - listMarginMs));
	await run.finish();
	run.watch.closeIfRead();
	expect(run.gaps).toMatchObject([{ sinceMs: startMs - minuteMs, untilMs: startMs + minuteMs }]);
});

it('reports no gap that ends before it begins, although a later `Date` shows the service to be behind', async () => {
	const run = start();
	run.time.observe(startMs, startMs);
	run.connect();
	await run.finish();
	run.watch.closeIfRead();
	run.watch.onState({ kind: 'disconnected', reason: 'ended', retryInMs: 0 });
	await run.clock.advance(5);
	// The service is asked again within the same second, and its time is cut to the second.
	run.time.observe(startMs - 995, startMs + 5);
	run.connect();
	await run.finish();
	run.watch.closeIfRead();
	expect(run.gaps).toEqual([{ sinceMs: startMs, untilMs: startMs, changed: 0 }]);
});

it.each([false, true])(
	'treats the time since the activation as a gap, however short the refusal before the first connection; resumes: %s',
	async (canResume) => {
		const run = start({ canResume, afterMs: 15 * minuteMs });
		run.watch.onState({ kind: 'disconnected', reason: 'refused', retryInMs: 1 });
		await run.clock.advance(800);
		run.connect();
		await run.finish();
		expect(run.newSince).toEqual([startMs]);
		run.watch.closeIfRead();
		expect(run.gaps).toMatchObject([{ sinceMs: startMs }]);
	},
);

describe('unknown payments are changes', () => {
	const version = (id: string, atMs: number): PaymentVersion => ({ id, status: 'failed', atMs });

	it.each([
		['from the beginning of the list', {}, startMs - minuteMs - listMarginMs],
		['from the first activation', { originMs: () => startMs - 30_000 }, startMs - 30_000],
		[
			'behind the last that was forgotten',
			{ tableSize: 1, known: [version('a', startMs - 5 * minuteMs), version('b', startMs)] },
			startMs - 5 * minuteMs + 1,
		],
		[
			'behind what is certain, where more was forgotten since',
			{ tableSize: 1, known: [version('a', startMs - 10), version('b', startMs)] },
			startMs - minuteMs - 5_000,
		],
	] as const)('%s', async (_, options, expected) => {
		const run = start({
			sureMs: startMs - minuteMs,
			...options,
			known: [...('known' in options ? options.known : [])],
		});
		run.connect();
		await run.finish();
		expect(run.newSince).toEqual([expected]);
	});
});

it('treats a payment from the second of the first activation as new, because its time may be cut to the second', async () => {
	const run = start();
	await run.clock.advance(700);
	run.connect();
	await run.finish();
	expect(run.newSince).toEqual([startMs]);
	expect(run.watch.beginMs).toBe(startMs);
});

describe('a stream that resumes', () => {
	const resuming = { canResume: true, afterMs: 15 * minuteMs };
	const short = { ...resuming, sureMs: startMs - minuteMs };

	it.each([
		['after the first connection ever', null, 'e1', 0],
		['after a short gap', startMs - 14 * minuteMs, 'e1', 0],
		['after a long one', startMs - 15 * minuteMs, 'e1', 1],
		['after a short one without an event to resume after', startMs - minuteMs, undefined, 1],
	])('is checked %s at once or not', (_, sureMs, place, lists) => {
		const run = start({ ...resuming, sureMs });
		run.connect(place);
		expect(run.asked).toHaveLength(lists);
		expect(run.briefly()).toBe(0);
	});

	it('is checked briefly if the replay is over and nothing has proven that it resumed', async () => {
		const run = start(short);
		run.connect('e1');
		expect(run.watch.awaitsReplay).toBe(true);
		expect(run.watch.isUnsureSince(null)).toBe(true);
		run.watch.replayed();
		expect(run.asked).toEqual([startMs - 2 * minuteMs]);
		expect(run.briefly()).toBe(1);
		await run.finish();
		run.watch.closeIfRead();
		expect(run.gaps).toEqual([]);
		expect(run.watermark.sureMs).toBe(startMs);
	});

	it('reports a short gap only if the lists have shown something', async () => {
		const run = start(short);
		run.connect('e1');
		run.watch.replayed();
		await run.finish();
		run.watch.count();
		run.watch.closeIfRead();
		expect(run.gaps).toMatchObject([{ changed: 1 }]);
	});

	it('is not checked if it has proven that it resumed', () => {
		const run = start(short);
		run.connect('e1');
		run.prove();
		expect(run.watch.isUnsureSince(null)).toBe(false);
		run.watch.replayed();
		expect(run.asked).toEqual([]);
		expect(run.watch.awaitsReplay).toBe(false);
		expect(run.watermark.sureMs).toBe(startMs);
	});

	it.each([
		['resumes after an event from within the gap', 'e2', 1],
		['resumes from the same event', 'e1', 0],
	])('is checked or not if the next connection %s', (_, place, lists) => {
		const run = start(short);
		run.connect('e1');
		run.lose();
		run.connect(place);
		run.prove();
		run.watch.replayed();
		expect(run.asked).toHaveLength(lists);
	});

	it('is not checked if each connection has proven that it resumed, however many there are', () => {
		const run = start(short);
		for (let times = 0; times < 3; times += 1) {
			run.connect(`e${times}`);
			run.prove();
			run.lose();
		}
		run.connect('e9');
		run.prove();
		run.watch.replayed();
		expect(run.asked).toEqual([]);
	});

	it('is checked in full again if the connection was lost before everything was read', () => {
		const run = start(short);
		run.connect();
		run.lose();
		run.connect('e1');
		run.prove();
		expect(run.asked).toHaveLength(2);
		expect(run.briefly()).toBe(0);
	});

	it('is checked again if its connection was made again for another workflow', () => {
		const run = start(short);
		run.connect('e1');
		run.prove();
		run.watch.replayed();
		run.connect('e1');
		run.watch.replayed();
		expect(run.asked).toHaveLength(1);
	});
});

it.each([[{ source: null }], [{ afterMs: null }]])('lists nothing with %j', (options) => {
	const run = start({ sureMs: 5, ...options });
	run.connect();
	expect(run.asked).toEqual([]);
	expect(run.watch.awaitsReplay).toBe(false);
});

describe('a list that cannot be read to its end', () => {
	const found = { record: { id: 'p', status: 'queued' } };
	const partly = new PartlyRead([found], new Error('test-fault'));
	const payment = (id: string, atMs: number): PaymentVersion => ({ id, status: 'failed', atMs });

	it('outputs the readable part, and leaves the gap open', async () => {
		const run = start({ sureMs: startMs - minuteMs });
		run.show(partly);
		run.connect();
		await run.finish();
		run.watch.closeIfRead();
		expect(run.newSince).toHaveLength(1);
		expect(run.gaps).toEqual([]);
		expect(run.watermark.sureMs).toBe(startMs - minuteMs);
	});

	it('outputs nothing if a state of the gap was forgotten and would be output twice', async () => {
		const known = [payment('a', startMs - 30_000), payment('b', startMs - 20_000)];
		const run = start({ sureMs: startMs - minuteMs, known, tableSize: 1 });
		run.show(partly);
		run.connect();
		await run.finish();
		expect(run.newSince).toEqual([]);
	});
});

it('does not count a list as read if it has rows that cannot be compared', async () => {
	let read = 0;
	const run = start({ sureMs: startMs - minuteMs, onRead: () => (read += 1) });
	run.show([{ record: { id: 'p' } }]);
	run.connect();
	await run.finish();
	run.watch.closeIfRead();
	expect(read).toBe(0);
	expect(run.gaps).toHaveLength(1);
	run.show([{ record: { id: 'p', status: 'queued' } }]);
	run.connect();
	await run.finish();
	expect(read).toBe(1);
});
