import { createCatchUp } from '../../../delivery/reconciler/catchUp';
import { createFakeClock } from '../../support/fakes/fakeClock';

const idleTimeoutMs = 10_000;

function open(canResume = true) {
	const clock = createFakeClock();
	const catchUp = createCatchUp({ canResume, idleTimeoutMs, clock });
	catchUp.listed(1_000);
	return { clock, catchUp };
}

it('waits until the stream has passed the changes from the lists', () => {
	const { catchUp } = open();
	expect(catchUp.mayCome(500)).toBe(true);
	catchUp.reached(500);
	expect(catchUp.mayCome(500)).toBe(true);
	catchUp.reached(null);
	catchUp.reached(501);
	expect(catchUp.hasPassed(500)).toBe(true);
	expect(catchUp.mayCome(500)).toBe(false);
});

it('treats a time later than the lists as wrong', () => {
	const { catchUp } = open();
	catchUp.reached(1_001);
	expect(catchUp.hasPassed(5_000)).toBe(true);
});

it('does not wait if there is no time to compare, or if the stream does not resume', () => {
	expect(open().catchUp.mayCome(-Infinity)).toBe(false);
	expect(open().catchUp.hasPassed(-Infinity)).toBe(false);
	expect(open(false).catchUp.mayCome(500)).toBe(false);
});

it('gives up after one and a half idle timeouts of silence, over several connections', async () => {
	const { clock, catchUp } = open();
	await clock.advance(10_000);
	catchUp.interrupted(true);
	await clock.advance(60_000);
	catchUp.interrupted(false);
	catchUp.connected(true);
	expect(catchUp.mayCome(500)).toBe(true);
	await clock.advance(5_000);
	expect(catchUp.mayCome(500)).toBe(false);
	catchUp.heard();
	expect(catchUp.mayCome(500)).toBe(true);
});

it('starts over with each connection if nothing is held back', async () => {
	const { clock, catchUp } = open();
	catchUp.reached(900);
	await clock.advance(14_000);
	catchUp.interrupted(true);
	catchUp.connected(false);
	await clock.advance(2_000);
	expect(catchUp.hasPassed(500)).toBe(false);
	expect(catchUp.mayCome(500)).toBe(true);
});
