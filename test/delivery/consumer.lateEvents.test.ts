/** Events that come only after a list has delivered a later status of their payment. */
import { createRestartWorld, minuteMs, type Rough } from './restartWorld';

it('v3 runs no earlier status after a listed one during whose run n8n was killed', async () => {
	const world = createRestartWorld('v3');
	await world.begin();
	world.change('p', 'queued');
	await world.pass(1_000);
	world.neverEnd('p');
	world.stall(true);
	world.service.cut();
	for (const status of ['processing', 'succeeded', 'reversed']) {
		world.change('p', status);
		await world.pass(1_000);
	}
	await world.skip(2 * minuteMs, 250);
	await world.kill();
	world.stall(false);
	world.start();
	await world.skip(5 * minuteMs, 250);
	await world.kill();
	expect(world.runs.slice(1).map(({ state, source }) => `${state} ${source}`)).toEqual([
		'p queued stream',
		'p reversed reconciliation',
	]);
});

it.each<Rough>(['lists', 'events', 'both'])(
	'v3 runs no earlier status of the same second after a listed one; whole seconds in: %s',
	async (rough) => {
		const world = createRestartWorld('v3', { rough });
		await world.begin();
		world.stall(true);
		world.service.cut();
		await world.pass(1_000 - (world.clock.now() % 1_000));
		for (const status of ['processing', 'unknown']) {
			world.change('p', status);
			await world.clock.advance(100);
		}
		await world.skip(2 * minuteMs, 250);
		world.stall(false);
		await world.skip(minuteMs, 250);
		await world.kill();
		expect(world.runs.slice(1).map(({ state, source }) => `${state} ${source}`)).toEqual([
			'p unknown reconciliation',
		]);
	},
);

it.each<Rough>([false, 'lists', 'events', 'both'])(
	'v3 does not run `queued` after a listed status of the same second, although the list was read at once; whole seconds in: %s',
	async (rough) => {
		const world = createRestartWorld('v3', { rough });
		await world.begin();
		world.down();
		await world.skip(17 * minuteMs, 250);
		world.stall(true);
		world.up();
		for (const status of ['queued', 'processing']) world.change('p', status);
		await world.skip(minuteMs, 250);
		world.stall(false);
		await world.skip(minuteMs, 250);
		await world.kill();
		expect(world.runs.slice(1).map(({ state, source }) => `${state} ${source}`)).toEqual([
			'p processing reconciliation',
		]);
	},
);
