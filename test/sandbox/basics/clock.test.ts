import { SandboxClock } from '../../../sandbox/basics/clock';

describe('the clock of the sandbox', () => {
	let clock: SandboxClock;
	afterEach(() => clock.stop());

	const start = (time?: string) => {
		clock = new SandboxClock(time);
		return clock;
	};

	it('runs with real time from the time that was set', async () => {
		start('2030-01-01T00:00:00Z');
		await new Promise((resolve) => setTimeout(resolve, 30));
		const passedMs = clock.now() - Date.parse('2030-01-01T00:00:00Z');
		expect(passedMs).toBeGreaterThanOrEqual(29);
		expect(passedMs).toBeLessThan(5000);
	});

	it('stops while frozen and continues from there', async () => {
		start('2030-01-01T00:00:00Z').freeze(true);
		const frozenAt = clock.now();
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(clock.now()).toBe(frozenAt);
		clock.freeze(false);
		expect(clock.now() - frozenAt).toBeLessThan(15);
	});

	it('can be set back', () => {
		start().set('2001-01-01T00:00:00Z');
		expect(clock.nowIso().slice(0, 10)).toBe('2001-01-01');
	});

	it.each(['', 'soon', '2030-13-01'])('refuses %j', (text) => {
		expect(() => start().set(text)).toThrow('Not a date and time');
	});

	it('runs due tasks in order, each at its own time, including tasks that other tasks add', () => {
		start('2030-01-01T00:00:00Z').freeze(true);
		const startedAt = clock.now();
		const seen: Array<[string, number]> = [];
		const note = (name: string) => () => seen.push([name, clock.now() - startedAt]);
		clock.schedule(startedAt + 300, note('late'));
		clock.schedule(startedAt + 100, () => {
			note('early')();
			clock.schedule(clock.now() + 50, note('added'));
		});
		clock.schedule(startedAt + 100, note('same time'));
		clock.schedule(startedAt + 901, note('not yet'));
		const cancel = clock.schedule(startedAt + 200, note('cancelled'));
		cancel();
		clock.advance(900);
		expect(seen).toEqual([
			['early', 100],
			['same time', 100],
			['added', 150],
			['late', 300],
		]);
		expect(clock.now() - startedAt).toBe(900);
	});

	it('runs no task when it is set: tasks keep their distance', () => {
		const seen: string[] = [];
		const startedAt = start().now();
		clock.freeze(true);
		const cancel = clock.schedule(startedAt + 100, () => seen.push('cancelled'));
		clock.schedule(startedAt + 100, () => seen.push('ran'));
		clock.shift(3_600_000);
		clock.shift(-7_200_000);
		cancel();
		clock.advance(99);
		expect([clock.now() - startedAt, seen]).toEqual([-3_599_901, []]);
		clock.advance(1);
		expect(seen).toEqual(['ran']);
		clock.freeze(false);
		clock.shift(1000);
		expect(Math.round((clock.now() - startedAt) / 100)).toBe(-35_989);
	});

	it('runs tasks in real time as well, but not while frozen or after a stop', async () => {
		const seen: string[] = [];
		start().schedule(clock.now() + 10, () => seen.push('real'));
		await new Promise((resolve) => setTimeout(resolve, 40));
		expect(seen).toEqual(['real']);
		clock.freeze(true);
		clock.schedule(clock.now() + 10, () => seen.push('frozen'));
		await new Promise((resolve) => setTimeout(resolve, 40));
		expect(seen).toEqual(['real']);
		clock.stop();
		clock.freeze(false);
		clock.schedule(clock.now() + 1, () => seen.push('stopped'));
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(seen).toEqual(['real']);
	});

	it('waits for tasks in the far future instead of running them at once', async () => {
		const seen: string[] = [];
		start().schedule(clock.now() + 100 * 24 * 3_600_000, () => seen.push('far'));
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(seen).toEqual([]);
	});
});
