/** Makes docs/operations.md. */
import { payableRoutes } from '../../client/payment/corridors';
import { sourceCurrencies } from '../../client/vocabulary';
import { country } from '../../nodes/CrossBorderPayouts/fields/country';
import { paymentMethod, paymentType } from '../../nodes/CrossBorderPayouts/fields/paymentRoute';
import { choices, findChoices, resources } from '../../nodes/CrossBorderPayouts/registry';
import { fieldTable, nameOf } from './fieldTable';
import { outputs } from './outputs';
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
