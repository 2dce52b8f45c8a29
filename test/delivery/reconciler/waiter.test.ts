import { createWaiter } from '../../../delivery/reconciler/waiter';
import { createFakeClock } from '../../support/fakes/fakeClock';

function start() {
	const clock = createFakeClock();
	const waiter = createWaiter(clock);
	const log: string[] = [];
	const wait = (): void => waiter.wait(() => log.push('woken'));
	const wakeAfter = (ms: number): void => waiter.wakeAfter(ms, () => log.push('time'));
	return { clock, waiter, log, wait, wakeAfter };
}

it('wakes once', () => {
	const { waiter, log, wait } = start();
	waiter.wake();
	wait();
	waiter.wake();
	waiter.wake();
	expect(log).toEqual(['woken']);
});

it('wakes after the time', async () => {
	const { clock, log, wait, wakeAfter } = start();
	wait();
	wakeAfter(10);
	await clock.advance(9);
	expect(log).toEqual([]);
	await clock.advance(1);
	expect(log).toEqual(['time', 'woken']);
});

it('drops the time if something else comes first', async () => {
	const { clock, waiter, log, wait, wakeAfter } = start();
	wait();
	wakeAfter(10);
	waiter.wake();
	wait();
	await clock.advance(10);
	expect(log).toEqual(['woken']);
});
