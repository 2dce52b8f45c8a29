/** Generates docs/probe.md. */
import { rows } from '../../probe/rows/rows';
import { usage } from '../../probe/cliOptions';
import { keyVariables } from '../../probe/usage/keys';
import { usualTiming } from '../../probe/service/timing';
import { jointLimits } from '../../test/behaviours/plays/promises';
import { table } from './table';

const needed = { read: 'only reads', pay: '`--pay`', none: 'cannot be tried' } as const;

/** The whole page with a final newline. */
export function renderProbe(): string {
	const { paceMs, mostRequests, totalMs } = usualTiming;
	return [
		'# The probe',
		'',
		`Two services with the same API can still behave differently, at [${rows.length} points](assumptions.md#where-services-differ). The package keeps its promises in all cases, except for [these limits](assumptions.md#limits).`,
		'The probe finds out how a real environment behaves, so that you know which settings to change before you go live.',
		'',
		'Every point is a row. Every value has the name that `npm run sandbox -- --help` gives it, so that the [sandbox](sandbox.md) can imitate your service afterwards.',
		'',
		'## Run it',
		'',
		'```sh',
		`export ${keyVariables[0]}=... ${keyVariables[1]}=...`,
		'npm run probe -- --base-url https://sandbox.example.com',
		'```',
		'',
		'Keys come from the environment or from a file (`--keys`). They never come from the command line, because every user of the machine can read it.',
		'',
		'The file has the members `accessKey` and `secretKey`, or `privateKey` and `keyId`, and `hmacKey` if bodies are signed with a separate key. Give either `secretKey` or `privateKey`, not both.',
		'',
		'```',
		...usage.split('\n'),
		'```',
		'',
		'## What it does to your account',
		'',
		'- Without `--pay` it changes nothing: it reads lists, payments, reports and streams, and requests one test quote, which moves no money.',
		'- With `--pay` it makes one payment and then sends the same external ID again, at most three times. A service without a duplicate check makes a second payment. The probe stops then, so there are at most two payments.',
		'- With `--pay` it prints the environment, the external ID, the amount of one payment and of two, and waits 5 seconds before it sends the first payment. Ctrl-C stops it in that time.',
		'- It pays only in the environment that you name with `--base-url` on the command line. Use sandbox keys.',
		`- It sends one request after the other, at most ${1000 / paceMs} per second and ${mostRequests} in all, for at most ${totalMs / 60_000} minutes (\`--long\`: 30). It waits as long as a 429 says, up to a minute. A longer pause ends the run.`,
		'- It opens two streams for a few seconds (row S7). A service with one stream per account may close the stream of a trigger that listens with the same keys. The trigger connects again by itself.',
		'- It names each row on stderr while it works.',
		'- It prints counts and shapes. It never prints a key, a token, a text of the service, or data of a payment.',
		'',
		'## Read the result',
		'',
		'| Behaviour found | What it means |',
		'| --- | --- |',
		'| `live` | The service has this value |',
		'| `byTime or live (…)` | The service has one of these values. The text in parentheses says how to find out which one |',
		'| `not tried: …` | Something was missing, mostly `--pay`, or a payment or report to look at |',
		'| `cannot be seen from outside: …` | No request can show it |',
		'| `fault: …` | The test of this row failed. The exit code is 1 |',
		'',
		'A value is what the probe saw at that moment. It cannot always see a gateway that answers only sometimes, a clock that changes, or a limit on faster requests.',
		'If the service has a number of its own (a page of 50, a clock that is 3 minutes ahead), the probe names the nearest value and prints the number next to it.',
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
