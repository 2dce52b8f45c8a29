import { readFirstConnection } from '../../../delivery/reconciler/firstConnection';

const second = 1_000;
const at = Date.parse('2026-03-01T12:00:00.700Z');

const serviceTime = (offsetMs: number | null) => ({
	now: () => at,
	latest: () => at + second,
	offsetMs,
});

it('uses a connection within 2 seconds as the beginning, and its second as the lower bound', () => {
	expect(readFirstConnection(2 * second, false, serviceTime(0))).toEqual({
		isLate: false,
		beganMs: at,
		fromMs: at - 700,
		untilMs: at + second,
	});
});

it.each([
	['took longer', 2 * second + 1, false],
	['was refused before', 800, true],
])('uses the activation as the beginning if the connection %s', (_, waitedMs, wasRefused) => {
	const beganMs = at - waitedMs;
	expect(readFirstConnection(waitedMs, wasRefused, serviceTime(0))).toEqual({
		isLate: true,
		beganMs,
		fromMs: beganMs - (beganMs % second),
		untilMs: at + second,
	});
});

it('has no lower bound if the service has not sent its time', () => {
	expect(readFirstConnection(0, false, serviceTime(null)).fromMs).toBe(-Infinity);
});
