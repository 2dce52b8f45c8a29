/** Parses the command line of `npm run crash`. */
import { parseArgs } from 'node:util';

import type { CrashSettings } from './lane';
import { crashPoints, type CrashPoint } from './points';

export interface CliOptions extends CrashSettings {
	readonly points: readonly CrashPoint[];
	readonly seeds: readonly number[];
	/** How many crashes run at once. */
	readonly lanes: number;
}

export const usage = `npm run crash -- [options]
  --seeds N          seeds per point, odd ones in API v3, even ones in v2 (default 50)
  --short            two seeds per point
  --seed S           the first seed; without --seeds this one only, to repeat a crash
  --points a,b       these points only: ${crashPoints.map(({ name }) => name).join(', ')}
  --operation NAME   send or create (default send)
  --lanes N          crashes at once (default 3)
  --behaviours random
                     the service and a gateway in front of it differ from others, by the seed: the rows
                     R1, R2, R4, R5 and R6 of docs/reports/assumptions.md, beyond the interface too
  --break-sender     every run names new external IDs: must be found out
  --no-check         the service takes one external ID twice, so that only the look-ups protect: a
                     service that acts after the look-up of the second run then pays twice`;

/** @throws Error for an unknown option */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			seeds: { type: 'string' },
			short: { type: 'boolean' },
			seed: { type: 'string' },
			points: { type: 'string' },
			operation: { type: 'string' },
			lanes: { type: 'string' },
			'break-sender': { type: 'boolean' },
			'no-check': { type: 'boolean' },
			behaviours: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	const operation = oneOf('--operation', ['send', 'create'] as const, values.operation) ?? 'send';
	const behaviours = oneOf('--behaviours', ['random'] as const, values.behaviours);
	const seed = count('--seed', values.seed);
	const seedCount =
		count('--seeds', values.seeds) ?? (seed !== undefined ? 1 : values.short === true ? 2 : 50);
	return {
		operation,
		newExternalIds: values['break-sender'] === true,
		uniqueExternalIds: values['no-check'] !== true,
		...(behaviours ? { behaviours } : {}),
		points: choosePoints(values.points, operation),
		seeds: Array.from({ length: seedCount }, (_, index) => (seed ?? 1) + index),
		lanes: count('--lanes', values.lanes) ?? 3,
	};
}

function choosePoints(
	names: string | undefined,
	operation: CrashSettings['operation'],
): CrashPoint[] {
	const possible = crashPoints.filter(({ only }) => only === undefined || only === operation);
	if (names === undefined) return possible;
	return names.split(',').map((name) => {
		const point = possible.find((one) => one.name === name);
		if (point === undefined)
			throw new Error(
				`${operation} has no point ${name}. There are: ${possible.map((one) => one.name).join(', ')}`,
			);
		return point;
	});
}

function count(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}

function oneOf<T extends string>(
	option: string,
	words: readonly T[],
	text: string | undefined,
): T | undefined {
	const found = words.find((word) => word === text);
	if (text !== undefined && found === undefined)
		throw new Error(`${option} must be one of ${words.join(', ')}`);
	return found;
}
