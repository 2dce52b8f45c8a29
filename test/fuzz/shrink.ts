/** Makes a failing input as small as possible while it still fails. */
import type { FuzzInput } from './drawInput';

/** Enough for inputs of a few thousand bytes. */
const mostTries = 3_000;

/**
 * @param fails whether an input still fails; the given one does
 * @param mostMs time limit, because an input that takes a second per try must not take an hour
 */
export async function shrink(
	input: FuzzInput,
	fails: (input: FuzzInput) => Promise<boolean>,
	mostMs: number,
): Promise<FuzzInput> {
	let smallest = input;
	const endMs = performance.now() + mostMs;
	let tries = 0;
	const mayGoOn = (): boolean => tries < mostTries && performance.now() < endMs;
	for (let size = Math.ceil(input.bytes.length / 2); size >= 1 && mayGoOn();) {
		let hasShrunk = false;
		for (let at = 0; at < smallest.bytes.length && mayGoOn(); tries += 1) {
			const { bytes } = smallest;
			const without = new Uint8Array([...bytes.subarray(0, at), ...bytes.subarray(at + size)]);
			if (await fails({ ...smallest, bytes: without })) {
				smallest = { ...smallest, bytes: without };
				hasShrunk = true;
			} else at += size;
		}
		if (size > 1) size = Math.ceil(size / 2);
		else if (!hasShrunk) break;
	}
	return smallest;
}
