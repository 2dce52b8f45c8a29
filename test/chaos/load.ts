/** Payments that change without end, at a random pace. The same seed gives the same load. */
import { createRandom, pickBelow } from '../../sandbox/basics/random';

/** One change of one payment. Its first change creates it. */
export interface LoadStep {
	/** Counts from 0. */
	readonly payment: number;
	readonly status: string;
	readonly msg: string;
	/** Until the next step. */
	readonly pauseMs: number;
}

export interface Load {
	next(): LoadStep;
	/** The steps that bring the payments under way to their end. */
	rest(): LoadStep[];
}

/** Each ends in a final status, and has no status twice. */
const paths: ReadonlyArray<readonly string[]> = [
	['queued', 'processing', 'succeeded'],
	['queued', 'processing', 'succeeded', 'reversed'],
	['queued', 'pending', 'processing', 'succeeded'],
	['queued', 'processing', 'failed'],
	['queued', 'rejected'],
];

/** Characters of two, three and four bytes, and line ends that an event stream does not treat as such. */
const messages = [
	'Zurückgegeben – Empfänger unbekannt',
	'भुगतान बैंक को भेजा गया ₹',
	'ادائیگی بینک کو بھیج دی گئی',
	'Übergeben\u2028ok\u0085🏦🏦🏦',
	'plain',
];

const UNDER_WAY = 40;
const USUAL_PAUSE_MS = 50;

export function createLoad(seed: number): Load {
	const random = createRandom(seed);
	const chosen = <T>(values: readonly T[]): T => values[pickBelow(values.length, random)] as T;
	let payments = 0;
	let burst = 0;
	const open = new Map<number, readonly string[]>();

	const step = (payment: number, pauseMs: number): LoadStep => {
		const [status = 'queued', ...others] = open.get(payment) ?? [];
		if (others.length === 0) open.delete(payment);
		else open.set(payment, others);
		return { payment, status, msg: chosen(messages).repeat(1 + pickBelow(4, random)), pauseMs };
	};

	/** Mostly steady. Sometimes many at once, or none for longer than the trigger waits. */
	const pause = (): number => {
		if (burst > 0) {
			burst -= 1;
			return 0;
		}
		const dice = random();
		if (dice < 0.005) burst = 20 + pickBelow(60, random);
		if (dice > 0.998) return 1_000 + pickBelow(6_000, random);
		return pickBelow(USUAL_PAUSE_MS, random);
	};

	return {
		next() {
			while (open.size < UNDER_WAY) open.set(payments++, chosen(paths));
			return step(chosen([...open.keys()]), pause());
		},
		rest() {
			const steps: LoadStep[] = [];
			// A payment that has not been created yet does not have to be.
			const made = [...open].filter(([, left]) => left[0] !== 'queued').map(([payment]) => payment);
			for (const payment of made) while (open.has(payment)) steps.push(step(payment, pause()));
			return steps;
		},
	};
}
