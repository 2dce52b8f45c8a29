import {
	createQuietStream,
	lookEveryMs,
	type Replay,
} from '../../../delivery/reconciler/quietStream';

const silenceMs = 20_000;

function start(canResume: boolean, replay: Replay = 'recent') {
	let nowMs = 0;
	const quiet = createQuietStream({ elapsed: () => nowMs }, canResume);
	quiet.begin(replay);
	quiet.connected();
	/** The consumer waits for the stream, and looks now and then. */
	const wait = (ms: number): void => {
		for (let leftMs = ms; leftMs > 0; leftMs -= lookEveryMs) {
			quiet.waiting();
			nowMs += Math.min(leftMs, lookEveryMs);
			quiet.resumed();
		}
	};
	const work = (ms: number): void => void (nowMs += ms);
	const event = (isReplay: boolean, atMs: number | null = null): void => {
		quiet.waiting();
		quiet.resumed();
		quiet.event(isReplay, atMs);
	};
	return { quiet, wait, work, event, isQuiet: () => quiet.isQuiet(-Infinity) };
}

it('is quiet after a second of waiting, if the stream cannot replay', () => {
	const { wait, isQuiet } = start(false);
	wait(750);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
});

it('begins the second again with each event, unless the stream has passed what the lists have shown', () => {
	const { quiet, wait, event, isQuiet } = start(false);
	quiet.listed(500, 0);
	for (let n = 0; n < 10; n += 1) {
		wait(750);
		event(false, 400);
	}
	expect(isQuiet()).toBe(false);
	expect(quiet.isQuiet(400)).toBe(false);
	expect(quiet.isQuiet(399)).toBe(true);
	event(false, 501);
	// A list may show a time in the future.
	expect(quiet.isQuiet(9_000)).toBe(true);
});

it('waits for a minute at most on a stream that is never quiet', () => {
	const { wait, event, isQuiet } = start(false);
	for (let n = 0; n < 80; n += 1) {
		expect(isQuiet()).toBe(false);
		wait(750);
		event(false);
	}
	expect(isQuiet()).toBe(true);
});

it('waits longer for a replay that may come', () => {
	const { wait, isQuiet } = start(true);
	wait(silenceMs - 250);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
});

it('waits for no replay if the stream was not asked for one', () => {
	const { wait, isQuiet } = start(true, 'nothing');
	wait(750);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
});

it('waits less after a long gap, unless a replay has begun', () => {
	const { wait, event, isQuiet } = start(true, 'old');
	wait(2_750);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
	event(true);
	wait(silenceMs - 250);
	expect(isQuiet()).toBe(false);
});

it.each([
	[200, 3_000],
	[2_000, 8_000],
	[30_000, silenceMs],
])('waits longer after a long gap if the lists took %i ms: for %i ms', (tookMs, neededMs) => {
	const { quiet, wait, isQuiet } = start(true, 'old');
	wait(3_000);
	quiet.listed(0, tookMs);
	wait(Math.max(neededMs - 3_000, 1_000) - 250);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
});

describe('a short gap', () => {
	const next = ({ quiet }: ReturnType<typeof start>, replay: Replay = 'recent'): void => {
		quiet.begin(replay);
		quiet.connected();
	};

	it('needs less silence once the service has left out a change and has never replayed anything', () => {
		const stream = start(true);
		stream.quiet.leftOut();
		stream.quiet.repeated();
		next(stream);
		stream.wait(2_750);
		expect(stream.isQuiet()).toBe(false);
		stream.wait(250);
		expect(stream.isQuiet()).toBe(true);
		stream.event(false);
		next(stream);
		stream.quiet.repeated();
		stream.wait(silenceMs - 250);
		expect(stream.isQuiet()).toBe(false);
	});

	it.each([
		['before', ['event', 'leftOut']],
		['after', ['leftOut', 'event']],
	] as const)(
		'needs the whole silence for a service that has replayed something, %s it left out a change',
		(_, steps) => {
			const stream = start(true);
			for (const step of steps)
				if (step === 'event') stream.event(true);
				else stream.quiet.leftOut();
			stream.quiet.leftOut();
			next(stream);
			stream.wait(silenceMs - 250);
			expect(stream.isQuiet()).toBe(false);
		},
	);

	it.each(['old', 'nothing'] as const)(
		'needs the whole silence after what was left out of a gap with "%s"',
		(replay) => {
			const stream = start(true, replay);
			stream.quiet.leftOut();
			next(stream);
			stream.wait(silenceMs - 250);
			expect(stream.isQuiet()).toBe(false);
		},
	);
});

it('waits for no slow service if the stream was not asked for a replay', () => {
	const { quiet, wait, isQuiet } = start(true, 'nothing');
	quiet.listed(0, 30_000);
	wait(1_000);
	expect(isQuiet()).toBe(true);
});

it('knows by a new event that the replay is over', () => {
	const { quiet, wait, event, isQuiet } = start(true);
	event(true);
	wait(2_000);
	expect(quiet.isReplayOver).toBe(false);
	event(false);
	expect(quiet.isReplayOver).toBe(true);
	expect(isQuiet()).toBe(false);
	wait(1_000);
	expect(isQuiet()).toBe(true);
});

it('begins again with each replayed event, for a minute of waiting at most', () => {
	const { wait, event, isQuiet } = start(true);
	for (let n = 0; n < 12; n += 1) {
		expect(isQuiet()).toBe(false);
		wait(5_000);
		event(true);
	}
	expect(isQuiet()).toBe(true);
});

it('begins the last second again when lists have shown something', () => {
	const { quiet, wait, isQuiet } = start(true);
	wait(silenceMs);
	quiet.listed(0, 0);
	expect(isQuiet()).toBe(false);
	wait(1_000);
	expect(isQuiet()).toBe(true);
});

it('counts the silence of an earlier connection, and at least a second of this one', () => {
	const { quiet, wait, isQuiet } = start(true);
	wait(silenceMs - 4_000);
	quiet.disconnected(true);
	wait(600_000);
	expect(isQuiet()).toBe(false);
	quiet.connected();
	wait(3_750);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
	quiet.disconnected(false);
	quiet.connected();
	expect(isQuiet()).toBe(false);
});

it('counts the time after a connection that cannot replay, because nothing more can come', () => {
	const { quiet, wait, isQuiet } = start(false);
	wait(250);
	quiet.disconnected(true);
	wait(500);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
});

it('waits for a minute at most while the service ends each connection, also if none lasts for a second', () => {
	const { quiet, wait, isQuiet } = start(true);
	wait(500);
	quiet.disconnected(false);
	wait(59_250);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
	quiet.connected();
	expect(isQuiet()).toBe(false);
});

it('waits for a minute at most while the service ends each connection, and then for a second of the next one', () => {
	const { quiet, wait, isQuiet } = start(true);
	for (let n = 0; n < 12; n += 1) {
		wait(500);
		expect(isQuiet()).toBe(false);
		quiet.disconnected(false);
		wait(5_000);
		quiet.connected();
	}
	wait(750);
	expect(isQuiet()).toBe(false);
	wait(250);
	expect(isQuiet()).toBe(true);
});

it('counts neither the work of the consumer nor the time for which the process stood still', () => {
	const { quiet, work, isQuiet, event } = start(false);
	event(false);
	work(60_000);
	expect(isQuiet()).toBe(false);
	quiet.waiting();
	work(600_000);
	quiet.resumed();
	expect(isQuiet()).toBe(false);
});

it('begins again with a new gap', () => {
	const { quiet, wait, isQuiet } = start(true);
	wait(25_000);
	quiet.begin('recent');
	expect(isQuiet()).toBe(false);
});
