import { awaitProof } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/awaitProof';
import type { StreamState } from '../../../../client/sse/subscribe/subscribe';
import { createFakeClock } from '../../../support/fakes/fakeClock';

const lost: StreamState = { kind: 'disconnected', reason: 'broken', retryInMs: 0 };
const opened: StreamState = { kind: 'connected', resumed: false, place: 'e1' };
const proven: StreamState = { kind: 'connected', resumed: true };
const atFirst: StreamState = { kind: 'connected', resumed: false };

function start() {
	const clock = createFakeClock();
	const closing = new AbortController();
	const seen: StreamState[] = [];
	const take = awaitProof({ clock, signal: closing.signal }, (state) => seen.push(state));
	return { clock, closing, seen, take };
}

it.each([
	['at once if it cannot resume', [atFirst], 0, [atFirst]],
	['when it has proven that it resumed', [lost, opened, proven], 0, [lost, proven]],
	['when nothing has proven that for a second', [opened], 1_000, [opened]],
	['not before that', [opened], 999, []],
	['not at all if it was lost before that', [opened, lost], 5_000, [lost]],
	[
		'once, however often it is made again for another workflow',
		[opened, proven, opened, proven],
		5_000,
		[proven],
	],
	['again after it was lost', [opened, proven, lost, opened, proven], 0, [proven, lost, proven]],
])('reports a connection %s', async (_, states, ms, expected) => {
	const { clock, seen, take } = start();
	states.forEach(take);
	await clock.advance(ms);
	expect(seen).toEqual(expected);
});

it('reports nothing after the end', async () => {
	const { clock, closing, seen, take } = start();
	take(opened);
	closing.abort();
	await clock.advance(5_000);
	expect(seen).toEqual([]);
});
