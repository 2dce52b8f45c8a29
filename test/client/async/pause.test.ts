import { pause } from '../../../client/async/pause';
import { createFakeClock } from '../../support/fakes/fakeClock';

it('ends with its time or with the signal, and never rejects', async () => {
	const clock = createFakeClock();
	const closing = new AbortController();
	const ended: string[] = [];
	void pause(clock, 1_000, closing.signal).then(() => ended.push('first'));
	await clock.advance(1_000);
	expect(ended).toEqual(['first']);
	void pause(clock, 1_000, closing.signal).then(() => ended.push('second'));
	closing.abort();
	await clock.advance(0);
	expect(ended).toEqual(['first', 'second']);
	await pause(clock, 1_000, closing.signal);
});
