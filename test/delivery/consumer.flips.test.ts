/** A payment changes more than once within one second, while the stream is interrupted for long. */
import { createRestartWorld, minuteMs } from './restartWorld';

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
