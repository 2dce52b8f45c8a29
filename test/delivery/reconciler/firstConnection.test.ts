import { readFirstConnection } from '../../../delivery/reconciler/firstConnection';

const second = 1_000;
const at = Date.parse('2026-03-01T12:00:00.700Z');

const serviceTime = (offsetMs: number | null) => ({
	now: () => at,
	latest: () => at + second,
	offsetMs,
});

it('uses a connection within 5 seconds as the beginning, and its second as the lower bound', () => {
	expect(readFirstConnection(5 * second, serviceTime(0))).toEqual({
		isLate: false,
		beganMs: at,
		fromMs: at - 700,
		untilMs: at + second,
	});
});

it('uses the activation as the beginning if the connection took longer', () => {
	expect(readFirstConnection(5 * second + 1, serviceTime(0))).toEqual({
		isLate: true,
		beganMs: at - 5 * second - 1,
		fromMs: at - 5_700,
		untilMs: at + second,
	});
});

it('has no lower bound if the service has not sent its time', () => {
	expect(readFirstConnection(0, serviceTime(null)).fromMs).toBe(-Infinity);
});
