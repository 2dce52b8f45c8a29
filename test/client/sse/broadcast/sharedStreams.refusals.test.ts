/** Many workflows whose cursors the service no longer knows. */
import { createBench } from '../../../support/engine/followers';

it.each([1, 3, 30])(
	'asks a service that knows none of the cursors of %i followers three times at most, and all of them get what comes from now on',
	async (count) => {
		const bench = createBench({ startMs: Date.UTC(2026, 0, 1) });
		const { service } = bench;
		for (let n = 0; n < count; n += 1) {
			service.emit();
			await bench.pass(1_000, 1_000);
		}
		const cursors = service.log.map(({ id }) => id);
		service.answerWith(410, ({ headers }) => headers['last-event-id'] !== undefined);
		const followers = cursors.map((cursor) => bench.follow(cursor));
		await bench.pass(5_000);
		const refused = service.requests.filter(
			({ headers }) => headers['last-event-id'] !== undefined,
		).length;
		expect(refused).toBeLessThanOrEqual(3);
		expect(service.requests.length - refused).toBe(1);

		service.answerWith(200);
		const { id } = service.emit();
		await bench.pass(1_000);
		for (const { received, states } of followers) {
			expect(received.map(({ eventId }) => eventId)).toEqual([id]);
			expect(states.at(-1)).toEqual({ kind: 'connected', resumed: false });
		}
		expect(await bench.closeAll()).toBe(0);
	},
);
