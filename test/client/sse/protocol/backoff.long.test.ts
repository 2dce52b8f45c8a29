/** Many clients after many outages: how even the service's load is when it is back. */
import { backoff, backoffCapMs } from '../../../../client/sse/protocol/backoff';
import { createRandom } from '../../../../sandbox/basics/random';

it.each([120, 300, 600])(
	'spreads 500 clients after an outage of %d s: almost no second has three times its share',
	(seconds) => {
		const shares = Array.from({ length: 100 }, (_outage, seed) => {
			const late = Array.from({ length: 500 }, (_client, client) =>
				comeBack(seconds * 1000, createRandom(seed * 1000 + client)),
			);
			expect(Math.max(...late)).toBeLessThanOrEqual(backoffCapMs);
			const perSecond = new Map<number, number>();
			for (const ms of late)
				perSecond.set(Math.floor(ms / 1000), 1 + (perSecond.get(Math.floor(ms / 1000)) ?? 0));
			const share = late.length / ((Math.max(...late) - Math.min(...late)) / 1000);
			return Math.max(...perSecond.values()) / share;
		});
		// By chance alone, a second exceeds this once in some hundred outages.
		expect(shares.filter((times) => times > 3).length).toBeLessThanOrEqual(1);
	},
);

/** How long after the end of an outage a client connects again, if it has retried since the beginning. */
function comeBack(outageMs: number, random: () => number): number {
	let ms = 0;
	for (let attempt = 0; ms < outageMs; attempt += 1) ms += backoff({ attempt, random: random() });
	return ms - outageMs;
}
