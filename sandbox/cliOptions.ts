/** Parses the flags of `npm run sandbox`. */
import { parseArgs } from 'node:util';
import { chooseBehaviours } from './behaviours/choose';
import { randomBehaviours } from './behaviours/randomBehaviours';
import { defaultBehaviours, rowNames, rows, type Behaviours } from './behaviours/rows';
import { chooseAims, defaultAims, randomAims, type Aims } from './settings/aims';
import type { SandboxOptions } from './options';

export const usage = `Usage: npm run sandbox -- [options]
  --port N            where to listen on 127.0.0.1 (default: a free port)
  --settle-after A,B  milliseconds until a payment is processing, and from then until it has succeeded (default 1500,1500); or never
  --require-hmac      refuse requests without the HMAC of their body
  --any-party-fields  accept any field of sender, beneficiary and payment_details
  --behaviour ROW=VALUE  how this service behaves at one point; can be given several times
  --behaviours random|beyond  values chosen at random: random keeps to the interface, beyond does not
  --seed N            the seed of the random choice (default 1)
  --hits ROW=AIM      which requests a gateway's behaviour hits: all, first:N, every:N or random:SEED
  --json              print address and keys as one line of JSON

Behaviours (the first value of each row is the default):
${describeRows()}`;

export interface CliOptions {
	readonly sandbox: SandboxOptions;
	/** Prints one line of JSON instead of the plain lines. */
	readonly json: boolean;
}

/**
 * Reads the flags. Returns 'help' if they ask for it.
 *
 * @throws Error that names the wrong flag
 */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			port: { type: 'string' },
			'settle-after': { type: 'string' },
			'require-hmac': { type: 'boolean' },
			'any-party-fields': { type: 'boolean' },
			behaviour: { type: 'string', multiple: true },
			behaviours: { type: 'string' },
			seed: { type: 'string' },
			hits: { type: 'string', multiple: true },
			json: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) return 'help';
	return {
		sandbox: {
			port: readNumber('--port', values.port ?? '0', 65_535),
			settleAfterMs: readSchedule(values['settle-after'] ?? '1500,1500'),
			requireHmac: values['require-hmac'] ?? false,
			acceptAnyPartyFields: values['any-party-fields'] ?? false,
			...readService(values),
		},
		json: values.json ?? false,
	};
}

interface ServiceFlags {
	readonly behaviour?: string[] | undefined;
	readonly behaviours?: string | undefined;
	readonly seed?: string | undefined;
	readonly hits?: string[] | undefined;
}

/** Random choices come first, so that single flags can change them. */
function readService({ behaviour, behaviours, seed, hits }: ServiceFlags): {
	behaviours: Behaviours;
	hits: Aims;
} {
	const drawn = readDrawn(behaviours, readNumber('--seed', seed ?? '1', 999_999_999));
	return {
		behaviours: chooseBehaviours(readPairs('--behaviour', behaviour ?? []), drawn.behaviours),
		hits: chooseAims(readPairs('--hits', hits ?? []), drawn.hits),
	};
}

function readDrawn(how: string | undefined, seed: number): { behaviours: Behaviours; hits: Aims } {
	if (how === undefined) return { behaviours: defaultBehaviours, hits: defaultAims };
	if (how !== 'random' && how !== 'beyond')
		throw new Error(`--behaviours takes random or beyond, not "${how}"`);
	return {
		behaviours: randomBehaviours(seed, { beyondInterface: how === 'beyond' }),
		hits: randomAims(seed),
	};
}

function readPairs(flag: string, texts: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		texts.map((text) => {
			const [, row, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
			if (row === undefined || value === undefined)
				throw new Error(`${flag} takes ROW=VALUE, not "${text}"`);
			return [row, value];
		}),
	);
}

/** All rows with their values, for the help. */
function describeRows(): string {
	return rowNames
		.map((row) => {
			const values = rows[row].values
				.filter(({ apart }) => apart !== 'client')
				.map(({ name }) => name);
			return `  ${row.padEnd(4)} ${rows[row].point}\n       ${values.join(', ')}`;
		})
		.join('\n');
}

function readSchedule(text: string): number[] | null {
	if (text === 'never') return null;
	return text.split(',').map((part) => readNumber('--settle-after', part, 86_400_000));
}

function readNumber(flag: string, text: string, most: number): number {
	const value = Number(text);
	if (/^\d+$/.test(text) && value <= most) return value;
	throw new Error(`${flag} takes whole numbers from 0 to ${most}, not "${text}"`);
}
