/** n8n is killed while an execution has been in progress for longer than the lists reach back. */
import type { IDataObject } from 'n8n-workflow';

import { loadCheckpoint, saveCheckpoint } from '../../delivery/checkpoint/checkpoint';
import { findStartPosition } from '../../delivery/checkpoint/startPosition';
import { consume } from '../../delivery/consumer';
import type { PaymentSource } from '../../delivery/lookup/paymentSource';
import { readSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { settleAll } from '../support/engine/followers';
import { createLiveStream } from '../support/engine/liveStream';
import { connectionOf } from '../support/fakes/connectionOf';
import { createFakeClock } from '../support/fakes/fakeClock';

const startMs = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;

it('delivers the last status of a payment whose event was in progress for half an hour, and no other one again', async () => {
	const clock = createFakeClock({ startMs });
	const service = createLiveStream(clock.now);
	const settings = readSettings({ apiVersion: 'v2' });
	const payments = new Map<string, { id: string; status: string; timestamp: string }>();
	const staticData: IDataObject = {};
	const delivered: string[] = [];
	const source: PaymentSource = {
		lists: (sinceMs) => [
			{
				name: 'all',
				read: async () =>
					await Promise.resolve(
						[...payments.values()]
							.filter(({ timestamp }) => Date.parse(timestamp) >= sinceMs)
							.map((record) => ({ record })),
					),
			},
		],
		lookUp: async (id) => await Promise.resolve({ record: { ...payments.get(id) } }),
	};
	const pass = async (ms: number): Promise<void> => {
		await settleAll();
		for (let left = ms; left > 0; left -= 1_000) {
			await clock.advance(Math.min(1_000, left));
			await settleAll();
		}
	};
	const change = (id: string): void => {
		const record = { id, status: 'succeeded', timestamp: new Date(clock.now()).toISOString() };
		payments.set(id, record);
		service.push(record);
	};
	const start = (): (() => Promise<void>) => {
		const closing = new AbortController();
		const { checkpoint, firstCheckpoint } = findStartPosition(
			loadCheckpoint(staticData, 'scope', 'sandbox'),
			true,
			clock.now(),
		);
		if (firstCheckpoint !== null) saveCheckpoint(staticData, 'scope', firstCheckpoint, 'sandbox');
		const done = consume({
			connection: connectionOf(settings.profile, {
				transport: service,
				clock,
				random: () => 0.5,
				idleTimeoutMs: settings.idleTimeoutMs,
			}),
			settings,
			signal: closing.signal,
			checkpoint,
			payments: source,
			saveCheckpoint: (next) => saveCheckpoint(staticData, 'scope', next, 'sandbox'),
			execute: async ({ members }) => {
				const ids = members.map(({ event }) => event.paymentId);
				delivered.push(...ids.map(String));
				if (ids.includes('long')) await new Promise(() => undefined);
				return await Promise.resolve({ kind: 'finished', succeeded: true });
			},
			setAside: () => undefined,
		});
		return async () => {
			closing.abort();
			await pass(1_000);
			await done;
		};
	};

	const kill = start();
	await pass(1_000);
	change('long');
	for (let minute = 0; minute < 30; minute += 1) {
		await pass(minuteMs);
		change(`short-${minute}`);
	}
	await pass(1_000);
	expect(delivered).toHaveLength(31);
	await kill();
	delivered.length = 0;
	const stop = start();
	await pass(5 * minuteMs);
	await stop();
	// The last execution had ended, but no later one had begun and saved that.
	expect([...delivered].sort()).toEqual(['long', 'short-29']);
});
