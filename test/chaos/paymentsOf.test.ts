import type { Limit } from './chaosBehaviours';
import { paymentsOf } from './paymentsOf';

const limit = (of: Limit['of']): Limit => ({ name: '', kinds: [], of });
const sent = (paymentId: string, atMs: number) => ({ paymentId, atMs });

it('takes the payments that were made before the clock was set', () => {
	const events = [sent('a', 1), sent('b', 2), sent('c', 3), sent('a', 4)];
	expect([...paymentsOf(limit('clock set'), events, [])]).toEqual(['a', 'b']);
});

it('takes the payments that changed shortly before a kill or while n8n was away', () => {
	const events = [sent('early', 5_000), sent('before', 25_000), sent('during', 33_000), sent('after', 41_000)];
	expect([...paymentsOf(limit('killed'), events, [{ fromMs: 30_000, toMs: 40_000 }])]).toEqual(['before', 'during']);
	expect(paymentsOf(limit('killed'), events, []).size).toBe(0);
});
