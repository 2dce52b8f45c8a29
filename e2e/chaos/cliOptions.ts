/** Parses the command line of `npm run chaos`. */
import { parseArgs } from 'node:util';

import { chooseBehaviours } from '../../sandbox/behaviours/choose';
import { defaultBehaviours, type Behaviours } from '../../sandbox/behaviours/rows';
import { chaosBehaviours, playedRows } from '../../test/chaos/chaosBehaviours';
import type { ChaosSize } from '../../test/chaos/chaosPlan';
import { findN8n, n8nVersions, newestN8n, type N8nVersion } from '../n8n/versions';
import type { ChaosVersion } from './triggerTestbed';

export interface CliOptions {
	readonly n8nVersion: N8nVersion;
	readonly version: ChaosVersion;
	readonly seeds: readonly number[];
	readonly size: ChaosSize;
	/** The service of a seed. Undefined: the sandbox's default service. */
	readonly behavioursOf: (seed: number) => Behaviours | undefined;
}

export const usage = `npm run chaos -- [options]
  --version V    v3 (default): each event must start one execution. v2, which never sends an event again:
                 the last state of each payment must start one, and no state may start two
  --seed S       the first seed (default 1): the same seed gives the same faults at the same events
  --seeds N      run N seeds, one after another (default 1)
  --short        500 events, 10 cuts, 2 kills of n8n, 1 restart of the service
                 (else 10,000 events, 100 cuts, 20 kills, 5 restarts; v2 5,000, 100, 5 and 5)
  --behaviours random|beyond  a random service, another one for each seed. It differs in
                 ${playedRows.join(', ')}. random keeps to
                 the interface, beyond does not. The run begins with payments while the service is away
  --behaviour ROW=VALUE  this value; may be given many times
  --n8n V        in this version of n8n: ${n8nVersions.map(({ key }) => key).join(', ')} (default ${newestN8n.key})`;

const sizes: Readonly<Record<ChaosVersion, ChaosSize>> = {
	// Most events are updates of three fields.
	v2: {
		events: 5_000,
		cuts: 100,
		kills: 5,
		restarts: 5,
		cutWithinBytes: 2_500,
		places: ['line', 'block'],
	},
	v3: {
		events: 10_000,
		cuts: 100,
		kills: 20,
		restarts: 5,
		cutWithinBytes: 7_000,
		places: ['code-point', 'line', 'block'],
	},
};
const short = { events: 500, cuts: 10, kills: 2, restarts: 1 };

/** @throws Error for an unknown option */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			version: { type: 'string' },
			seed: { type: 'string' },
			seeds: { type: 'string' },
			short: { type: 'boolean' },
			behaviours: { type: 'string' },
			behaviour: { type: 'string', multiple: true },
			n8n: { type: 'string' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	const { version = 'v3' } = values;
	if (version !== 'v2' && version !== 'v3') throw new Error('--version must be v2 or v3');
	const first = wholeNumber('--seed', values.seed) ?? 1;
	return {
		n8nVersion: findN8n(values.n8n),
		version,
		seeds: Array.from(
			{ length: wholeNumber('--seeds', values.seeds) ?? 1 },
			(_, index) => first + index,
		),
		size: { ...sizes[version], ...(values.short === true ? short : {}) },
		behavioursOf: readService(values.behaviours, values.behaviour),
	};
}

function readService(
	drawn: string | undefined,
	asked: readonly string[] | undefined,
): CliOptions['behavioursOf'] {
	if (drawn !== undefined && drawn !== 'random' && drawn !== 'beyond')
		throw new Error('--behaviours must be random or beyond');
	if (drawn === undefined && asked === undefined) return () => undefined;
	const changes = Object.fromEntries((asked ?? []).map((pair) => pair.split('=', 2)));
	// Reports an unknown row or value at once.
	chooseBehaviours(changes, defaultBehaviours);
	return (seed) =>
		chooseBehaviours(
			changes,
			drawn === undefined ? defaultBehaviours : chaosBehaviours(seed, drawn === 'beyond'),
		);
}

function wholeNumber(option: string, text: string | undefined): number | undefined {
	if (text === undefined) return undefined;
	if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${option} must be a whole number above 0`);
	return Number(text);
}
