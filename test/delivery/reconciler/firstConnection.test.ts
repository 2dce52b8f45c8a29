import { readFirstConnection } from '../../../delivery/reconciler/firstConnection';

const second = 1_000;
const at = Date.parse('2026-03-01T12:00:00.700Z');

const serviceTime = (offsetMs: number | null) => ({
	now: () => at,
	latest: () => at + second,
	offsetMs,
});

it.each([
	['takes no time', 0, false, { isLate: false, isPrompt: true }],
	['takes a moment', 300, false, { isLate: true, isPrompt: true }],
	['takes 2 seconds', 2 * second, false, { isLate: true, isPrompt: true }],
	['takes longer', 2 * second + 1, false, { isLate: true, isPrompt: false }],
	['was refused before', 0, true, { isLate: true, isPrompt: false }],
])('uses the activation as the beginning if the connection %s', (_, waitedMs, wasRefused, kind) => {
	const beganMs = at - waitedMs;
	expect(readFirstConnection(waitedMs, wasRefused, serviceTime(0))).toEqual({
		...kind,
		beganMs,
		fromMs: beganMs - (beganMs % second),
		untilMs: at + second,
	});
});

it('has no lower bound if the service has not sent its time', () => {
	expect(readFirstConnection(0, false, serviceTime(null)).fromMs).toBe(-Infinity);
});
