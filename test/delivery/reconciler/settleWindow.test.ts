import { createSettleWindow } from '../../../delivery/reconciler/settleWindow';

function start(canResume: boolean) {
	const settleWindow = createSettleWindow(canResume);
	settleWindow.begin();
	return { settleWindow, pass: settleWindow.waited };
}

it('is over after four checks in a row without an event', () => {
	const { settleWindow } = start(true);
	for (let n = 0; n < 3; n += 1) settleWindow.look();
	expect(settleWindow.isOver(false)).toBe(false);
	settleWindow.event(true);
	for (let n = 0; n < 3; n += 1) settleWindow.look();
	expect(settleWindow.isOver(false)).toBe(false);
	settleWindow.look();
	expect(settleWindow.isOver(false)).toBe(true);
	settleWindow.begin();
	expect(settleWindow.isOver(false)).toBe(false);
});

it.each([
	[true, 5_000],
	[false, 60_000],
])('is over within the limit on a stream that is never quiet: resumes %s', (canResume, ms) => {
	const { settleWindow, pass } = start(canResume);
	pass(ms - 1);
	settleWindow.event(false);
	expect(settleWindow.isOver(false)).toBe(false);
	pass(1);
	expect(settleWindow.isOver(false)).toBe(true);
});

it('is not over while past events arrive', () => {
	const { settleWindow, pass } = start(true);
	pass(100_000);
	settleWindow.event(true);
	expect(settleWindow.isOver(false)).toBe(false);
	settleWindow.event(false);
	expect(settleWindow.isOver(false)).toBe(true);
});

it('is over at once if a stream without replay has passed the changes from the lists', () => {
	const { settleWindow } = start(false);
	settleWindow.event(false);
	expect(settleWindow.isOver(false)).toBe(false);
	expect(settleWindow.isOver(true)).toBe(true);
	expect(start(true).settleWindow.isOver(true)).toBe(false);
});
