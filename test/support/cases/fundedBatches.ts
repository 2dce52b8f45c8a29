/** Random batches of planned payments of one corridor, of which about half are covered by a balance. */
import fc from 'fast-check';

export interface FundedBatch {
	/** As decimals with two places. */
	readonly amounts: readonly string[];
	readonly isCovered: boolean;
}

/** @param available in cents, as a whole number */
export function sampleBatches(available: number, count: number, seed: number): FundedBatch[] {
	const spare = fc.oneof(
		fc.constantFrom(-1, 0, 1),
		fc.integer({ min: -available + 100, max: available }),
	);
	const cuts = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 5 });
	const batch = fc.tuple(spare, cuts).map(([more, parts]): FundedBatch => {
		const total = available + more;
		const cents = split(total, parts);
		return { amounts: cents.map((one) => (one / 100).toFixed(2)), isCovered: total <= available };
	});
	return fc.sample(batch, { numRuns: count, seed });
}

/** Every part is at least a cent. */
function split(total: number, parts: readonly number[]): number[] {
	let left = total;
	const cents = parts.map((part) => {
		const own = Math.max(1, Math.min(left - 10, Math.floor(left * part)));
		left -= own;
		return own;
	});
	return [...cents, left];
}
