/** Generates docs/reports/coverage.md. */
import { endpoints } from '../../client';
import { endpointCases, errorStatuses } from '../../test/support/cases/endpointCases';
import { table } from './table';

/** Pairs that something else than an operation calls. `test/integration/operations/endpoints.long.test.ts` has a part for each. */
const elsewhere: Readonly<Record<string, string>> = {
	'GET /v2/debug': 'Connection: Check',
	'GET /v2/events': 'Cross-Border Payouts Trigger (v2)',
	'GET /v3/events': 'Cross-Border Payouts Trigger (v3)',
};

/** What calls a pair, or undefined if nothing does. */
export function callerOf(endpoint: string): string | undefined {
	const operation = endpointCases.find((one) => one.endpoint === endpoint)?.operation;
	const callers = [operation, elsewhere[endpoint]].filter((one) => one !== undefined);
	return callers.length === 0 ? undefined : callers.join(', ');
}

/** The whole page with a final newline. */
export function renderCoverage(): string {
	return [
		'# Report: coverage of the interface',
		'',
		'This page is made by `npx gulp docs` from the cases of `test/integration/operations/endpoints.long.test.ts`.',
		'',
		"This page lists every method-and-path pair of the interface. For each, it names one operation or trigger that calls it, and says which answers of the service are tested through this caller, in n8n's engine against the sandbox.",
		'Other operations may call the same pair, such as *Payment: Send*.',
		'',
		...table(
			['Endpoint', 'Called by', 'Success', ...errorStatuses.map(String)],
			endpoints.map(({ name }) => {
				const caller = callerOf(name);
				const tested = caller === undefined ? '' : 'tested';
				return [`\`${name}\``, caller ?? '', tested, ...errorStatuses.map(() => tested)];
			}),
		),
		'',
	].join('\n');
}
