/** A payment changes more than once within one second, while the stream is interrupted for long. */
import { createRestartWorld, minuteMs, type Rough } from './restartWorld';

it.each([
	['both', ['queued', 'unknown', 'processing']],
	['lists', ['queued', 'unknown', 'processing']],
	['both', ['processing', 'unknown', 'processing']],
	['lists', ['processing', 'unknown', 'processing']],
	['both', ['failed', 'succeeded']],
	['lists', ['failed', 'succeeded']],
] as const)(
	'v3 delivers every event in its order; whole seconds in: %s, statuses: %j',
	async (rough, statuses) => {
		const world = createRestartWorld('v3', { rough });
		await world.begin();
		world.down();
		await world.skip(10 * minuteMs);
		for (const status of statuses) {
			world.change('p', status);
			await world.clock.advance(200);
		}
		await world.skip(8 * minuteMs);
		world.up();
		await world.skip(10 * minuteMs, 250);
		await world.kill();
		expect(world.runs.slice(1).map(({ state, source }) => `${state} ${source}`)).toEqual(
			statuses.map((status) => `p ${status} replay`),
		);
	},
	60_000,
);

it.each<[Rough, boolean]>([
	['lists', true],
	['events', true],
	['lists', false],
])(
	'v3 ends with the last one if its events come after a list; whole seconds in: %s, restart: %s',
	async (rough, isRestarted) => {
		const world = createRestartWorld('v3', { rough });
		await world.begin();
		world.down();
		await world.skip(10 * minuteMs);
		for (const status of ['processing', 'unknown', 'processing']) {
			world.change('p', status);
			await world.clock.advance(200);
		}
		await world.skip(8 * minuteMs);
		world.stall(true);
		world.up();
		await world.skip(10 * minuteMs, 250);
		if (isRestarted) await world.kill();
		world.stall(false);
		if (isRestarted) world.start();
		await world.skip(10 * minuteMs, 250);
		expect(world.states().at(-1)).toBe('p processing');
	},
	60_000,
);
