/**
 * Followers with random cursors join and leave, connections are cut, and the service forgets events. A follower to
 * whom it is proven that the stream has resumed must have got every event after its cursor.
 */
import type { StreamState } from '../../../../client/sse/subscribe/subscribeOptions';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { createBench, idsOf, type Bench, type Follower } from '../../../support/engine/followers';
import { createRandom } from '../../../../sandbox/basics/random';

const T0 = Date.UTC(2026, 0, 1);

interface Joined {
	readonly follower: Follower;
	/** The events after its cursor begin here. */
	readonly from: number;
}

/** Whether nothing since the cursor can be missing, as the gap detector concludes it while no list is read. */
function isProven(states: readonly StreamState[]): boolean {
	let first: string | undefined;
	let wasProven = false;
	let canBeProven = true;
	for (const state of states) {
		if (state.kind !== 'connected') continue;
		if (state.resumed) {
			wasProven = canBeProven;
			continue;
		}
		canBeProven = first === undefined || wasProven || (canBeProven && first === state.place);
		first = state.place ?? '';
		wasProven = false;
	}
	return wasProven;
}

async function play(seed: number) {
	const random = createRandom(seed);
	const upTo = (limit: number): number => Math.floor(random() * limit);
	const goesByTime = random() < 0.3;
	// A service that resumes by time leaves out what it sends late with an earlier time. That is a named limit.
	const disorderMs = goesByTime ? 0 : ([0, 1_000, 8_000, 20_000][upTo(4)] ?? 0);
	const bench: Bench = createBench({ startMs: T0, ...(!goesByTime && { byPosition: 'again' }) });
	const { service, clock } = bench;
	const ids: string[] = [];
	const joined: Joined[] = [];
	const emit = (): void => {
		ids.push(String(service.emit({}, clock.now() - upTo(disorderMs + 1)).id));
	};
	const join = (): void => {
		const from = 1 + upTo(ids.length);
		const seenIds = createSeenIds(undefined, ids.slice(0, from));
		const paceMs = random() < 0.1 ? 3_000 : 0;
		joined.push({ from, follower: bench.follow(ids[from - 1], { seenIds }, paceMs) });
	};
	const cut = (): void => {
		service.cut();
		if (random() < 0.5) emit();
		if (random() < 0.5) service.log.splice(0, upTo(service.log.length + 1));
	};
	const leave = async (): Promise<void> => {
		const [one] = joined.splice(upTo(joined.length), 1);
		await one?.follower.close();
	};
	for (let n = 0; n < 6; n += 1) {
		emit();
		await bench.pass([0, 300, 70_000][upTo(3)] ?? 0, 5_000);
	}
	for (let n = 0; n < 12; n += 1) {
		const step = [join, join, join, cut, cut, cut, leave, emit, emit, emit, emit][upTo(11)];
		await step?.();
		await bench.pass(random() < 0.2 ? 70_000 : upTo(1_500), 1_000);
	}
	await bench.pass(60_000, 2_000);
	const proven = joined.filter(({ follower }) => isProven(follower.states));
	const lacking = proven.flatMap(({ follower, from }) => {
		const got = new Set(idsOf(follower));
		return ids.slice(from).filter((id) => !got.has(id));
	});
	const requests = service.requests.length;
	await bench.closeAll();
	return { proofs: proven.length, lacking, requests };
}

it('no proof is wrong, and no cursor makes the stream reconnect again and again', async () => {
	let proofs = 0;
	const problems: string[] = [];
	for (let seed = 1; seed <= 400; seed += 1) {
		const played = await play(seed);
		proofs += played.proofs;
		if (played.lacking.length > 0) problems.push(`${seed}: lacks ${played.lacking.join(', ')}`);
		if (played.requests > 20) problems.push(`${seed}: ${played.requests} requests`);
	}
	expect(problems).toEqual([]);
	expect(proofs).toBeGreaterThan(200);
}, 120_000);
