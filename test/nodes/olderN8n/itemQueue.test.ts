import type { INodeExecutionData } from 'n8n-workflow';

import { createItemQueue } from '../../../nodes/olderN8n/itemQueue';
import { createFakeClock } from '../../support/fakes/fakeClock';

const item =
	(name: string) =>
	(leftOut: number): INodeExecutionData => ({ json: { name, leftOut } });

/** @param accepts whether n8n accepts the item, by its place in the order of the attempts */
function setup(accepts: (attempt: number) => boolean = () => true) {
	const clock = createFakeClock();
	const closing = new AbortController();
	const emitted: unknown[] = [];
	let attempts = 0;
	const queue = createItemQueue({
		emit: async ({ json }) => {
			attempts += 1;
			const isAccepted = accepts(attempts);
			if (isAccepted) emitted.push(json);
			return await Promise.resolve(isAccepted);
		},
		clock,
		signal: closing.signal,
	});
	return { clock, closing, emitted, queue, attempts: () => attempts };
}

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

it('emits items one after the other, in their order', async () => {
	const { emitted, queue } = setup();
	queue(item('a'));
	queue(item('b'));
	await settle();
	expect(emitted).toEqual([
		{ name: 'a', leftOut: 0 },
		{ name: 'b', leftOut: 0 },
	]);
});

it('tries an item again after a minute if n8n refuses it', async () => {
	const { clock, emitted, queue, attempts } = setup((attempt) => attempt > 1);
	queue(item('a'));
	await settle();
	expect([attempts(), emitted]).toEqual([1, []]);
	await clock.advance(60_000);
	await settle();
	expect(emitted).toEqual([{ name: 'a', leftOut: 0 }]);
});

it('queues a hundred, and the next one says how many were left out', async () => {
	const { clock, emitted, queue } = setup((attempt) => attempt > 1);
	for (let count = 0; count < 103; count += 1) queue(item(String(count)));
	await settle();
	await clock.advance(60_000);
	await settle();
	expect(emitted).toHaveLength(100);
	expect(emitted[0]).toEqual({ name: '0', leftOut: 3 });
	expect(emitted[1]).toEqual({ name: '1', leftOut: 0 });
});

it('queues and emits nothing once the trigger is closed', async () => {
	const { closing, emitted, queue, attempts } = setup();
	closing.abort();
	queue(item('a'));
	await settle();
	expect([attempts(), emitted]).toEqual([0, []]);
});
