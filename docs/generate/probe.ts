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
		`Services that keep to the interface still differ at [${rows.length} points](assumptions.md#where-services-differ). The package keeps its promises in all of these ways, but for the [named limits](assumptions.md#limits). The probe asks a real environment which way it goes, so that you know`,
		'which settings to change before you go live. Every point is a row, and every value has the name that `npm run sandbox -- --help` gives it, so that you can play your service with the sandbox afterwards.',
		'',
		'## Run it',
		'',
		'```sh',
		`export ${keyVariables[0]}=... ${keyVariables[1]}=...`,
		'npm run probe -- --base-url https://sandbox.example.com',
		'```',
		'',
		'Keys come from the environment or from a file (`--keys`), never from the command line: everybody on the machine can read that. The file has the members `accessKey` and `secretKey`, or `privateKey` and `keyId`, and `hmacKey` where bodies are signed with a key of their own. It has one key to sign with, not both.',
		'',
		'```',
		...usage.split('\n'),
		'```',
		'',
		'## What it does to your account',
		'',
		'- Without `--pay` it changes nothing: it reads lists, payments, reports and streams, and asks for one test quote, which moves nothing.',
		'- With `--pay` it makes one payment and then sends the same external ID again, three times at most, and no more once a second payment was made. A service without a duplicate check makes a second payment of it, so two are made at most. Environment, external ID, amount and the total are printed 5 seconds before the first is sent.',
		'- Nothing is paid in an environment that you did not name with `--base-url` on the command line. Use sandbox keys.',
		`- It sends one request after the other, ${1000 / paceMs} per second and ${mostRequests} at most, for ${totalMs / 60_000} minutes at most (\`--long\`: 30). It waits as long as a 429 asks for, up to a minute; a longer pause ends the run.`,
		'- It holds two streams for a few seconds (row S7). A service with one stream per account may close the stream of a trigger that listens with the same keys. The trigger comes back by itself.',
		'- While it works, it names each row on stderr.',
		'- It prints counts and shapes, and no key, no token, no text of the service and nothing of the payments that the account has.',
		'',
		'## Read the result',
		'',
		'| Behaviour found | What it means |',
		'| --- | --- |',
		'| `live` | The service has this value |',
		'| `byTime or live (…)` | It has one of them. The words in parentheses say what would tell them apart |',
		'| `not tried: …` | Something was missing: mostly `--pay`, or a payment or report to look at |',
		'| `cannot be seen from outside: …` | No request tells |',
		'| `fault: …` | The try went wrong; the exit code is 1 |',
		'',
		'A value is what was seen at that moment. A gateway that answers in its own words now and then, a clock that is set, and a service that limits requests at a faster pace show themselves only by chance.',
		'Where the service has a number of its own (a page of 50, a clock that is 3 minutes ahead), the nearest value is named and the number stands beside it.',
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
