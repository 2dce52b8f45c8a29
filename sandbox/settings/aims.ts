/** Which of the requests that match a gateway behaviour it actually hits. */
import { createRandom, pickBelow } from '../basics/random';

/** Rows that the gateway plays, request by request. */
export const gatewayRows = ['R1', 'R2', 'R3', 'R4', 'R14', 'S4', 'S10'] as const;
export type GatewayRow = (typeof gatewayRows)[number];

/**
 * all: each one. first:N: the first N for each external id or path. every:N: the Nth, 2Nth and so on.
 * random:SEED: each with a chance of one half. The same seed hits the same requests.
 */
export type AimText = string;
export type Aims = Readonly<Record<GatewayRow, AimText>>;

export const defaultAims: Aims = {
	R1: 'all',
	R2: 'all',
	R3: 'all',
	R4: 'all',
	R14: 'every:4',
	S4: 'all',
	S10: 'first:1',
};

interface Aim {
	readonly how: 'all' | 'first' | 'every' | 'random';
	readonly n: number;
}

/**
 * Parses an aim.
 *
 * @throws RangeError that lists the valid forms
 */
export function readAim(text: string): Aim {
	const [, how, number] = /^(all|first|every|random)(?::(\d{1,9}))?$/.exec(text) ?? [];
	if (how === 'all' && number === undefined) return { how, n: 0 };
	if (number !== undefined) {
		const n = Number(number);
		if (how === 'random' || (how === 'first' && n > 0) || (how === 'every' && n > 0))
			return { how, n };
	}
	throw new RangeError(`Write all, first:N, every:N or random:SEED, not "${text}"`);
}

/** The base with the changes applied, each of them checked. */
export function chooseAims(changes: Readonly<Record<string, unknown>>, base: Aims): Aims {
	const chosen: Record<GatewayRow, string> = { ...base };
	for (const [name, text] of Object.entries(changes)) {
		const row = gatewayRows.find((known) => known === name);
		if (row === undefined)
			throw new RangeError(`The gateway plays ${gatewayRows.join(', ')}, not "${name}"`);
		readAim(String(text));
		chosen[row] = String(text);
	}
	return chosen;
}

/** Counts requests and decides which ones are hit. */
export class HitCounter {
	private readonly counts = new Map<string, number>();

	/** @param key the external id or path that `first` counts by */
	hits(row: GatewayRow, text: AimText, key: string): boolean {
		const { how, n } = readAim(text);
		const ofKey = this.count(`${row} ${key}`);
		const ofRow = this.count(row);
		if (how === 'first') return ofKey <= n;
		if (how === 'every') return ofRow % n === 0;
		return how === 'all' || chanceOf(n, row, ofRow) < 0.5;
	}

	reset(): void {
		this.counts.clear();
	}

	private count(key: string): number {
		const next = (this.counts.get(key) ?? 0) + 1;
		this.counts.set(key, next);
		return next;
	}
}

function chanceOf(seed: number, row: GatewayRow, count: number): number {
	return createRandom(
		Math.imul(seed + 1, 0x9e3779b1) ^
			Math.imul(gatewayRows.indexOf(row) + 1, 0x85ebca6b) ^
			Math.imul(count, 0xc2b2ae35),
	)();
}

/** An aim for each row. The same seed gives the same aims. Most of them let some requests through. */
export function randomAims(seed: number): Aims {
	const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) ^ 0x27d4eb2f);
	const aims = gatewayRows.map((row) => {
		const choices = [
			defaultAims[row],
			'first:1',
			'first:2',
			'every:2',
			'every:3',
			`random:${seed}`,
		];
		return [row, choices[pickBelow(choices.length, random)]] as const;
	});
	return chooseAims(Object.fromEntries(aims), defaultAims);
}
