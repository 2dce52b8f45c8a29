/** Measures two peers in turn, so that a change in the machine's speed affects both. */

export interface Comparison {
	/** Work per second, median over the rounds. */
	readonly ours: number;
	readonly peer: number;
	/** Median of the rounds' own ratios, ours over the peer's. */
	readonly ratio: number;
	/**
	 * The lowest and the highest of the rounds' ratios. They show the effect of other programs on the machine.
	 */
	readonly spread: readonly [number, number];
}

/**
 * @param rounds how often both run, one after the other
 * @param ours returns the work done per second
 */
export async function compare(
	rounds: number,
	ours: () => Promise<number>,
	peer: () => Promise<number>,
): Promise<Comparison> {
	const pairs: Array<{ ours: number; peer: number }> = [];
	for (let round = 0; round < rounds; round++) {
		const peerRate = await peer();
		pairs.push({ peer: peerRate, ours: await ours() });
	}
	return summarise(pairs);
}

/** Summarizes the rounds. */
export function summarise(pairs: ReadonlyArray<{ ours: number; peer: number }>): Comparison {
	const ratios = pairs.map((pair) => pair.ours / pair.peer);
	return {
		ours: median(pairs.map((pair) => pair.ours)),
		peer: median(pairs.map((pair) => pair.peer)),
		ratio: median(ratios),
		spread: [Math.min(...ratios), Math.max(...ratios)],
	};
}

/** How many times per second `work` runs, measured for about `forMs` after a warm-up. */
export async function ratePerSecond(
	work: () => unknown,
	unitsPerCall = 1,
	forMs = 700,
): Promise<number> {
	for (let call = 0; call < 20; call++) await work();
	const start = performance.now();
	let calls = 0;
	while (performance.now() - start < forMs) {
		await work();
		calls += 1;
	}
	return (calls * unitsPerCall * 1000) / (performance.now() - start);
}

function median(values: readonly number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export function format(
	{ ours, peer, ratio, spread }: Comparison,
	unit: string,
	peerName: string,
): string {
	const times = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
	const rounds = spread[0] === spread[1] ? '' : ` (rounds: ${spread.map(times).join(' to ')})`;
	return `${Math.round(ours).toLocaleString('en')} ${unit} against ${Math.round(peer).toLocaleString('en')} of ${peerName}: ${times(ratio)} times${rounds}`;
}
