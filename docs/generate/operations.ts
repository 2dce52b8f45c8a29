/** Generates docs/operations.md. */
import { payableRoutes } from '../../client/payment/corridors';
import { sourceCurrencies } from '../../client/interface/vocabulary';
import { country } from '../../nodes/CrossBorderPayouts/fields/country';
import { paymentMethod, paymentType } from '../../nodes/CrossBorderPayouts/fields/paymentRoute';
import { choices, findChoices, resources } from '../../nodes/CrossBorderPayouts/registry';
import { nameOf } from './fieldTable';
import { renderFieldsOf, renderSharedFields } from './operationFields';
import { outputOf } from './outputs';
import { renderSimplePayment } from './simplePayment';
import { renderStatuses } from './statuses';
import { table } from './table';
import { renderTrigger } from './trigger';

/** The whole page with a final newline. */
export function renderOperations(): string {
	return [
		'# Operations',
		'',
		'This page is made by `npx gulp docs` from the nodes themselves and from `docs/generate`. Change it there.',
		'',
		'What the node **Cross-Border Payouts** can do, what it outputs, and the [trigger](#trigger). The form asks for the API version only if both versions have the operation.',
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
		'The node refuses every other combination before it sends anything, because the payment would fail. *Send Unpayable Combination* switches that off. A listed combination can be off for your account, because it depends on',
		'the provider routes that the service has set up for you. Bangladesh, Egypt, Nepal, the Philippines and Vietnam are not payable at all.',
		'',
		`The **source currency** is the one that a quote is priced in: ${[...sourceCurrencies].sort().join(', ')}. Your account needs an exchange rate for it, or there is no quote.`,
		'',
		'It is not the currency of your **balance**, which is in USD, USDT or USDC. The service debits the balance when a payment succeeds, and credits it back when a payment is reversed.',
		'',
		'## Payment statuses',
		'',
		...renderStatuses(),
		'',
		'## Simplified payment',
		'',
		...renderSimplePayment(),
		'',
		'## Find the execution of a payment',
		'',
		"*Payment: Send*, *Create* and *Wait for Final Status* put three values into n8n's custom data of the execution: `payoutExternalId`, `payoutPaymentId` and `payoutStatus`. n8n's API gives them with each execution, and registered editions can filter the list of executions by them.",
		'',
		'- If an execution has several payments, a value names all of them, separated by commas. After 255 characters it ends in `…`.',
		'- IDs of later nodes and of loops are added. The status is that of the last node that ran. If a payment has no status, the value is the [outcome](#outcomes-of-a-payment), such as `would_pay` or `unconfirmed`.',
		'- n8n keeps at most 10 keys for an execution. If your workflow uses more than 7 of its own, some of these three values are missing.',
		'- If n8n cannot store the values, the payment is not affected.',
		'',
		'To store nothing, add the option *Save IDs in Custom Data* and turn it off.',
		'',
		'## See an output before the first run',
		'',
		"Open the node that follows. Its input panel shows the members of the output, and you can map them before anything is paid. The panel shows the output with the form's defaults, such as *Simplify* on, and both versions in one. A member can be `null` or missing.",
		'',
		"- If the node that follows is one of n8n's core nodes, such as If, n8n shows the members as soon as any node before has run.",
		'- n8n shows no output of a trigger before its first event, and none of *Balance: Get*, whose members the service does not document.',
		'',
		'## How to read the tables',
		'',
		'The column *Default* shows the value that the form fills in when you add an option. The trigger uses this value also if you do not add the option, unless its row says otherwise. In *Cross-Border Payouts*, an option that you do not add has no effect, unless its row says otherwise:',
		'',
		'- Without *Max Payments per Run*, *Max Total per Run*, *Max Source Amount*, *Min Rate* and *Stop After Failures in a Row* there is no such limit.',
		'- Without any option, 5 requests run at a time. *Payment: Send* looks for a lost payment for 60 seconds, and a later quote must have the same amounts as the first one.',
		'',
		"To get failed items as items, set **On Error** in the node's **Settings** to **Continue (using error output)**. With **Stop Workflow** you see only the error, which names the items that were paid.",
		'',
		...renderOutcomes(),
		'',
		'## Shared fields',
		'',
		'These fields are the same in each operation that names them. An operation has only those that it names.',
		'',
		...renderSharedFields(),
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
						...renderFieldsOf(operation),
						'',
						'**Output**',
						'',
						...(isFirst
							? outputOf(operation)
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
		'| `existing` | A payment exists under this external ID | Read `action`. If the status of that payment is `failed`, `rejected` or `canceled`, it is not paid again: [replace it](#when-a-payment-needs-a-new-external-id) |',
		'| `would_pay` | A dry run: nothing was paid | |',
		'| `not_sent` | No payment request was sent | Correct the cause and run the same input again, with the same external ID unless the ID is the cause |',
		'| `rejected` | The service refused the request; this run made no payment | If `details.created` is `no`, correct the cause and run again with the same external ID. If it is `yes`, a payment exists under this external ID: follow the advice of [`details.code`](errors.md) |',
		'| `unconfirmed` | A payment may exist | Wait at least 60 seconds, or the *Settling Window* if you raised it. Then run the same input again, or look the payment up: [see below](#an-unconfirmed-payment). Never use another external ID |',
		'| `skipped` | The run stopped before its turn | Correct the cause and run the same input again. If another item was `unconfirmed`, first wait at least 60 seconds, or the *Settling Window* if you raised it |',
		'',
		'`not_sent`, `rejected`, `unconfirmed` and `skipped` are in `details.outcome` of a failed item. With *Continue (using error output)*, a failed item leaves by the error output. With *Continue*, it leaves by the same output as the paid ones: check `error` before you act. Do not confuse the outcome `rejected` (this run made no payment: if `details.created` is `no`, use the same external ID again) with the status `rejected` (a payment that',
		'has ended: replace it).',
		'',
		'### When a payment needs a new external ID',
		'',
		'| What is there | External ID |',
		'| --- | --- |',
		'| Items of one run that have the same ID and differ (`external_id_shared`) | Follow the advice of [the code](errors.md) |',
		'| No payment, or it is not known whether there is one (`not_sent`, `unconfirmed`, `skipped`, or `rejected` with `created: no`) | Keep it |',
		'| A payment in progress, or one that has succeeded | Keep it: nothing is paid again |',
		'| A payment with the status `failed`, `rejected` or `canceled` | A new one, by *Replaces External ID* |',
		'| A payment with the status `reversed` | First take back what your customer got because it had arrived. Then a new one, by *Replaces External ID* and *Replace Reversed Payment* |',
		'| A payment with the status `unknown`, with a status that this package does not know, or without a status | Keep it, and ask the support of the service |',
		'',
		'To pay again what failed, use *Payment: Send* with the option *Replaces External ID*:',
		'',
		'1. *Replaces External ID* is the ID of the payment that failed: `INV-2026-0042`.',
		'2. *External ID* is that ID with the next number: `INV-2026-0042#2`, after it `INV-2026-0042#3`. The node refuses any other, and names the right one. So two people who replace one payment use one ID, and it is paid once.',
		'3. Before anything is sent, the node looks up every payment of the chain. It pays only if each of them is `failed`, `rejected` or `canceled`, and nobody has used the next five numbers. A `reversed` one must be confirmed with *Replace Reversed Payment*.',
		'',
		'Never make up another ID for the same invoice: nothing then protects you from paying it twice. See [what else is checked](wrong-payments.md).',
		'',
		'### An unconfirmed payment',
		'',
		'1. Wait at least 60 seconds, or the *Settling Window* if you raised it. With *Payment: Create*, which has no such option, wait at least 60 seconds, too.',
		'2. Run the same item again with the same external ID. *Payment: Send* and *Payment: Create* look the payment up first. If the payment is there, the node outputs it as `existing` and pays nothing. If it is not there, it is paid. *Create* needs a new quote for that if the old one has expired.',
		'',
		'Or look it up yourself after the wait, with *Payment: Get* and *By External ID*. If it is there, do not send it again. If it is not there, send it again only under the same external ID.',
	];
}
