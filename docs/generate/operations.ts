/** Generates docs/operations.md. */
import { payableRoutes } from '../../client/payment/corridors';
import { sourceCurrencies } from '../../client/vocabulary';
import { country } from '../../nodes/CrossBorderPayouts/fields/country';
import { paymentMethod, paymentType } from '../../nodes/CrossBorderPayouts/fields/paymentRoute';
import { choices, findChoices, resources } from '../../nodes/CrossBorderPayouts/registry';
import { fieldTable, nameOf } from './fieldTable';
import { outputs } from './outputs';
import { renderSimplePayment } from './simplePayment';
import { renderStatuses } from './statuses';
import { table } from './table';
import { renderTrigger } from './trigger';

/** The whole page with a final newline. */
export function renderOperations(): string {
	return [
		'# Operations',
		'',
		'What the node **Cross-Border Payouts** can do, what it puts out, and the [trigger](#trigger). The API version is asked only where both versions have the operation.',
		'',
		'This page is made by `npx gulp docs` from the nodes themselves and from `docs/generate`. Change it there.',
		'',
		'## What can be paid',
		'',
		...table(
			['Destination Country', 'Payment Type', 'Payment Method'],
			payableRoutes.map((route) => [
				nameOf(country, route.country),
				nameOf(paymentType, route.paymentType),
				nameOf(paymentMethod, route.paymentMethod),
			]),
		),
		'',
		'Every other combination fails, so it is refused before it is sent unless *Send Unpayable Combination* is on.',
		'',
		`The **source currency** is what a quote is priced in: ${[...sourceCurrencies].sort().join(', ')}. It is not the currency of your **balance**, which is held in USD, USDT or USDC`,
		'and is debited whatever the source currency. Your account needs an exchange rate for the source currency, or there is no quote.',
		'',
		'## Payment statuses',
		'',
		...renderStatuses(),
		'',
		'## Simplified payment',
		'',
		...renderSimplePayment(),
		'',
		'## How to read the tables',
		'',
		'An option that is not added has no effect, unless its line says what holds without it: its default is only what the form fills in when it is added. So without *Max Payments per Run*,',
		'*Max Total per Run*, *Max Source Amount*, *Min Rate* and *Stop After Failures in a Row* there is no such limit. Without an option, 5 requests run at a time, a later quote must be as',
		'good as the first one, and a lost payment is looked for during 60 seconds.',
		'',
		"To get failed items as items, set **On Error** in the node's **Settings** to **Continue (using error output)**. With **Stop Workflow** you only see the error; it names the items that",
		'were paid.',
		'',
		...renderOutcomes(),
		'',
		...resources.flatMap(({ name, value }) => [
			`## ${name}`,
			'',
			...choices
				.filter(({ operation }) => operation.resource === value)
				.flatMap(({ apiVersion, operation }) => {
					const all = findChoices(value, operation.operation);
					const isFirst = all[0]?.operation === operation;
					return [
						`### ${name}: ${operation.name}${apiVersion === null ? '' : ` (${apiVersion})`}`,
						'',
						`${operation.description}.`,
						'',
						...fieldTable(operation.fields),
						'',
						'**Output**',
						'',
						...(isFirst
							? (outputs[`${value}.${operation.operation}`] ?? [])
							: [`As in ${all[0]?.apiVersion ?? 'the other version'}.`]),
						'',
					];
				}),
		]),
		...renderTrigger(),
	].join('\n');
}

/** The possible outcomes of a payment in one run, for branches of a workflow. */
function renderOutcomes(): string[] {
	return [
		'## Outcomes of a payment',
		'',
		'| `outcome` | What it means | What to do |',
		'| --- | --- | --- |',
		'| `created` | This run made the payment | Wait for its status |',
		'| `existing` | There was one under this external ID | Read `action`: one that failed is not paid again, a new try needs a new external ID. After `reversed`, recover released funds first |',
		'| `would_pay` | A dry run: nothing was paid | |',
		'| `not_sent` | No payment request left | Mend the cause and run the same input again, with the same external ID |',
		'| `rejected` | The service refused the request; there is no payment of this run | Read `details.code`, mend the cause, run again with the same external ID |',
		'| `unconfirmed` | A payment may exist | Run the same input again later: it is looked up first. Never under another external ID |',
		'| `skipped` | The run was stopped before its turn | Mend the cause and run the same input again |',
		'',
		'The last four come on the error output, in `details.outcome`. Do not confuse the outcome `rejected` (no payment, the same external ID again) with the status `rejected` (a payment that',
		'has ended, a new external ID).',
	];
}
