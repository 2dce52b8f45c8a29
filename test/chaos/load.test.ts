import { createLoad, type LoadStep } from './load';

const steps = (seed: number): LoadStep[] => {
	const load = createLoad(seed);
	return [...Array.from({ length: 2_000 }, () => load.next()), ...load.rest()];
};

it('is the same for the same seed, and different for another seed', () => {
	expect(steps(1)).toEqual(steps(1));
	expect(steps(1)).not.toEqual(steps(2));
});

it('creates every payment first, brings it to a final status, and gives it no status twice', () => {
	const byPayment = new Map<number, string[]>();
	for (const { payment, status } of steps(3))
		byPayment.set(payment, [...(byPayment.get(payment) ?? []), status]);
	expect(byPayment.size).toBeGreaterThan(400);
	for (const statuses of byPayment.values()) {
		expect(statuses[0]).toBe('queued');
		expect(['succeeded', 'reversed', 'failed', 'rejected']).toContain(statuses.at(-1));
		expect(new Set(statuses).size).toBe(statuses.length);
	}
});

it('is steady with bursts and with pauses that are longer than the trigger waits', () => {
	const pauses = steps(4).map(({ pauseMs }) => pauseMs);
	expect(pauses.filter((ms) => ms === 0).length).toBeGreaterThan(100);
	expect(Math.max(...pauses)).toBeGreaterThan(2_000);
	const usual = pauses.filter((ms) => ms > 0 && ms < 50);
	expect(usual.length).toBeGreaterThan(1_000);
});

it('contains characters of more than one byte', () => {
	expect(steps(5).filter(({ msg }) => Buffer.byteLength(msg) > msg.length).length).toBeGreaterThan(
		1_000,
	);
});
