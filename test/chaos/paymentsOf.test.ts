import type { Limit } from './chaosBehaviours';
import { paymentsOf } from './paymentsOf';

const limit = (of: Limit['of']): Limit => ({ name: '', kinds: [], of });
const sent = (paymentId: string, atMs: number) => ({ paymentId, atMs });

it('includes the payments that were created before the clock was set', () => {
	const events = [sent('a', 1), sent('b', 2), sent('c', 3), sent('a', 4)];
	expect([...paymentsOf(limit('clock set'), events, [], [])]).toEqual(['a', 'b']);
});

it('includes the payments that changed shortly before a kill or while n8n was down', () => {
	const events = [
		sent('early', 5_000),
		sent('before', 25_000),
		sent('during', 33_000),
		sent('after', 41_000),
	];
	const kills = [{ fromMs: 30_000, toMs: 40_000 }];
	expect([...paymentsOf(limit('killed'), events, [], kills)]).toEqual(['before', 'during']);
	expect(paymentsOf(limit('killed'), events, [], []).size).toBe(0);
	// A slow n8n begins long afterwards.
	const run = {
		execution: 1,
		stoppedAt: null,
		outcome: 'crashed',
		eventId: null,
		status: 'queued',
		msg: null,
		source: 'stream',
		redelivered: false,
	};
	const runs = ['25.000', '05.000'].map((seconds) => ({
		...run,
		paymentId: seconds,
		startedAt: `1970-01-01 00:00:${seconds}`,
	}));
	expect([...paymentsOf(limit('killed'), [], runs, kills)]).toEqual(['25.000']);
	// The checkpoint is saved when a run begins.
	const quiet = ['12.000', '05.000', '01.000'].map((seconds) => ({
		...run,
		paymentId: seconds,
		startedAt: `1970-01-01 00:00:${seconds}`,
	}));
	expect([...paymentsOf(limit('killed'), [], quiet, kills)]).toEqual(['12.000', '05.000']);
});
