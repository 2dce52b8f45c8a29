/** Tries many inputs, an event stream and a body for each seed, and keeps the failures. */
import { drawBody, drawStream, type FuzzInput } from './drawInput';
import { fuzzOne } from './fuzzOne';
import { shrink } from './shrink';
import { subject, type Subject } from './subject';

export interface Failure {
	readonly seed: number;
	readonly problem: string;
	/** The smallest input found that also fails. */
	readonly input: FuzzInput;
}

export interface FuzzTally {
	readonly streams: number;
	readonly bodies: number;
	readonly bytes: number;
	readonly failures: readonly Failure[];
}

export interface FuzzOptions {
	readonly firstSeed: number;
	readonly count: number;
	/** Parts that replace the real ones. */
	readonly broken?: Partial<Subject>;
	/**
	 * The run stops after this many failures of one kind, because more of them show nothing new. Default 10.
	 */
	readonly mostFailures?: number;
	/** How long to search for a smaller failing input. Default 20 s. */
	readonly shrinkMs?: number;
	/** Called with each seed before each of its inputs. */
	readonly onTry?: (seed: number) => void;
}

export async function fuzzMany({
	firstSeed,
	count,
	broken = {},
	mostFailures = 10,
	shrinkMs = 20_000,
	onTry,
}: FuzzOptions): Promise<FuzzTally> {
	const tried = { ...subject, ...broken };
	const failures: Failure[] = [];
	let done = 0;
	let bytes = 0;
	for (; done < count && failures.length < mostFailures; done += 1) {
		const seed = firstSeed + done;
		const tryOne = async (input: FuzzInput): Promise<string | undefined> => {
			onTry?.(seed);
			return await fuzzOne(input, tried);
		};
		for (const input of [drawStream(seed), drawBody(seed)]) {
			bytes += input.bytes.length;
			const problem = await tryOne(input);
			if (problem === undefined) continue;
			const smallest = await shrink(
				input,
				async (smaller) => (await tryOne(smaller)) !== undefined,
				shrinkMs,
			);
			const itsProblem = smallest === input ? problem : await tryOne(smallest);
			failures.push({ seed, problem: itsProblem ?? problem, input: smallest });
		}
	}
	return { streams: done, bodies: done, bytes, failures };
}
