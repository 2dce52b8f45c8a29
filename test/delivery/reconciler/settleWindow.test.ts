import { createPatience } from '../../../delivery/reconciler/settleWindow';

function start(canResume: boolean) {
	const patience = createPatience(canResume);
	patience.begin();
	return { patience, pass: patience.waited };
}

it('is over after four looks in a row without an event', () => {
	const { patience } = start(true);
	for (let n = 0; n < 3; n += 1) patience.look();
	expect(patience.isOver(false)).toBe(false);
	patience.event(true);
	for (let n = 0; n < 3; n += 1) patience.look();
	expect(patience.isOver(false)).toBe(false);
	patience.look();
	expect(patience.isOver(false)).toBe(true);
	patience.begin();
	expect(patience.isOver(false)).toBe(false);
});

it.each([
	[true, 5_000],
	[false, 60_000],
])('is over in time on a stream that is never quiet: resumes %s', (canResume, ms) => {
	const { patience, pass } = start(canResume);
	pass(ms - 1);
	patience.event(false);
	expect(patience.isOver(false)).toBe(false);
	pass(1);
	expect(patience.isOver(false)).toBe(true);
});

it('never is while events of the past come', () => {
	const { patience, pass } = start(true);
	pass(100_000);
	patience.event(true);
	expect(patience.isOver(false)).toBe(false);
	patience.event(false);
	expect(patience.isOver(false)).toBe(true);
});

it('is over at once when a stream that sends nothing again has come past what was found', () => {
	const { patience } = start(false);
	patience.event(false);
	expect(patience.isOver(false)).toBe(false);
	expect(patience.isOver(true)).toBe(true);
	expect(start(true).patience.isOver(true)).toBe(false);
});
