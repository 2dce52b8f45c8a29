/** Generates docs/probe.md. */
import { rows } from '../../probe/rows';
import { usage } from '../../probe/usage/cliOptions';
import { keyVariables } from '../../probe/usage/keys';
import { usualTiming } from '../../probe/timing';
import { jointLimits } from '../../test/behaviours/promises';
import { table } from './table';

const needed = { read: 'nothing but reading', pay: '`--pay`', none: 'cannot be tried' } as const;

/** The whole page with a final newline. */
export function renderProbe(): string {
	const { paceMs, mostRequests, totalMs } = usualTiming;
	return [
		'# The probe',
		'',
		`Services that keep to the interface still differ at [${rows.length} points](assumptions.md#where-services-differ). The package keeps its promises in all cases, except for the [named limits](assumptions.md#limits).`,
		'The probe asks a real environment how it behaves. So you know which settings to change before you go live.',
		'',
		'Every point is a row. Every value has the name that `npm run sandbox -- --help` gives it, so that you can play your service with the [sandbox](sandbox.md) afterwards.',
		'',
		'## Run it',
		'',
		'```sh',
		`export ${keyVariables[0]}=... ${keyVariables[1]}=...`,
		'npm run probe -- --base-url https://sandbox.example.com',
		'```',
		'',
		'Keys come from the environment or from a file (`--keys`). They never come from the command line, because everybody on the machine can read that.',
		'',
		'The file has the members `accessKey` and `secretKey`, or `privateKey` and `keyId`, and `hmacKey` if bodies are signed with a key of their own. It has one key to sign with, not both.',
		'',
		'```',
		...usage.split('\n'),
		'```',
		'',
		'## What it does to your account',
		'',
		'- Without `--pay` it changes nothing: it reads lists, payments, reports and streams, and asks for one test quote, which moves nothing.',
		'- With `--pay` it makes one payment and then sends the same external ID again, at most three times. It stops when a second payment was made, which a service without a duplicate check does. So it makes two payments at most.',
		'- With `--pay` it prints environment, external ID, amount and total 5 seconds before it sends the first payment.',
		'- It pays only in the environment that you name with `--base-url` on the command line. Use sandbox keys.',
		`- It sends one request after the other, ${1000 / paceMs} per second and ${mostRequests} at most, for ${totalMs / 60_000} minutes at most (\`--long\`: 30). It waits as long as a 429 says, up to a minute. A longer pause ends the run.`,
		'- It opens two streams for a few seconds (row S7). A service with one stream per account may close the stream of a trigger that listens with the same keys. The trigger connects again by itself.',
		'- It names each row on stderr while it works.',
		'- It prints counts and shapes. It prints no key, no token, no text of the service and nothing about the payments of the account.',
		'',
		'## Read the result',
		'',
		'| Behaviour found | What it means |',
		'| --- | --- |',
		'| `live` | The service has this value |',
		'| `byTime or live (…)` | It has one of them. The words in parentheses say what would show which |',
		'| `not tried: …` | Something was missing, mostly `--pay`, or a payment or report to look at |',
		'| `cannot be seen from outside: …` | No request can show it |',
		'| `fault: …` | The try failed. The exit code is 1 |',
		'',
		'A value is what the probe saw at that moment. These show themselves only by chance: a gateway that sometimes answers in its own words, a clock that is set, a service that limits requests at a faster pace.',
		'If the service has a number of its own (a page of 50, a clock that is 3 minutes ahead), the probe names the nearest value and prints the number beside it.',
		'',
		'## Rows',
		'',
		'This table is made by `npx gulp docs` from `probe/rows/`. Change it there.',
		'',
		...table(
			[
				'Row',
				'Point',
				'How it is tried',
				'Needs',
				'Promise that depends on it',
				'Values, and what to change',
			],
			rows.map(({ row, point, how, needs, promise, settings }) => [
				row,
				point,
				how,
				needed[needs],
				promise,
				describeValues(row, settings),
			]),
		),
		'',
	].join('\n');
}

/** Values with the same advice share a line. */
function describeValues(row: string, settings: Readonly<Record<string, string>>): string {
	const byAdvice = new Map<string, string[]>();
	for (const [value, setting] of Object.entries(settings)) {
		const advice = setting === '' ? adviceWithout(row, value) : setting;
		byAdvice.set(advice, [...(byAdvice.get(advice) ?? []), `\`${value}\``]);
	}
	return [...byAdvice].map(([advice, values]) => `${values.join(', ')}: ${advice}`).join('<br>');
}

/** A value without a setting can still be a limit together with values of other rows. */
function adviceWithout(row: string, value: string): string {
	const isJoint = jointLimits.some(({ when }) =>
		Object.entries(when).some(([name, values]) => name === row && values.includes(value)),
	);
	return isJoint
		? 'nothing; a limit only [with other rows](assumptions.md#of-several-rows-at-once)'
		: 'nothing';
}
