import { createServiceTime, unknownOffsetMs } from '../../../delivery/time/serviceTime';

it('is within ten minutes of the local clock until the service sends its time, then within a second', () => {
	let nowMs = 1_000_000_000;
	const time = createServiceTime({ now: () => nowMs });
	expect(time.offsetMs).toBeNull();
	expect([time.now() - nowMs, time.latest() - nowMs]).toEqual([-unknownOffsetMs, unknownOffsetMs]);
	time.observe(nowMs - 480_000, nowMs);
	nowMs += 5_000;
	expect(time.offsetMs).toBe(-480_000);
	expect([time.now() - nowMs, time.latest() - nowMs]).toEqual([-480_000, -479_000]);
	time.observe(nowMs + 7_200_000, nowMs);
	expect(time.now() - nowMs).toBe(7_200_000);
});
