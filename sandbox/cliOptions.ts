/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** What the flags of `npm run sandbox` ask for. */
import { parseArgs } from 'node:util';
import type { SandboxOptions } from './options';

export const usage = `Usage: npm run sandbox -- [options]
  --port N            where to listen on 127.0.0.1 (default: a free port)
  --settle-after A,B  milliseconds until a payment is processing, and from then until it has succeeded (default 1500,1500); or never
  --require-hmac      refuse requests without the HMAC of their body
  --json              print address and keys as one line of JSON`;

export interface CliOptions {
	readonly sandbox: SandboxOptions;
	/** Print one line of JSON in place of the plain lines. */
	readonly json: boolean;
}

/** Reads the flags; answers 'help' when they ask for it, throws an Error that names the flag that is wrong. */
export function readCliOptions(args: readonly string[]): CliOptions | 'help' {
	const { values } = parseArgs({
		args: [...args],
		options: {
			port: { type: 'string' },
			'settle-after': { type: 'string' },
			'require-hmac': { type: 'boolean' },
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
		},
		json: values.json ?? false,
	};
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
