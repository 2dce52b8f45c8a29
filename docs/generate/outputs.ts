/** The output of each operation in words. A test keeps it complete. */
import type { Operation } from '../../nodes/CrossBorderPayouts/operations/operation';
import { fieldTables } from '../data/fields';

/** The rest of the line names what the operation adds. */
const simplified = 'With *Simplify*, the default: the [simplified payment](#simplified-payment)';

const onePayment =
	'| `category`, `releaseFunds`, `action`, `payment` | See [a payment without Simplify](#a-payment-without-simplify) |';

const header = ['| Output | What it is |', '| --- | --- |'];

const quote = [
	"One item: the service's quote, unchanged. See [all its fields](fields.md#quote).",
	'',
	...header,
	'| `id` | For *Payment: Create*, whose form takes it from the previous node. It pays for one payment only |',
	'| `amount_source`, `currency` | What the payout costs, in the source currency |',
	'| `amount_destination` | What the beneficiary gets, and the amount of the payment |',
	'| `rate` | Payout currency for one unit of the source currency |',
	'| `limits` | `expires` (15 minutes after it was made), `min_amount_destination`, `max_amount_destination` |',
	'| `wallet_info` | The currency of the balance that is debited (the interface calls it a stable coin), and its `rate` |',
];

const file = [
	'One item: `fileName` and `contentType`, and the file itself in the binary field `data`.',
];

const report = [
	'- *Output* File: one item with `fileName` and `contentType`, and the whole CSV in the binary field `data`.',
	"- *Output* Items: one item for each row, up to the limit. Its fields have the names of the first line of the CSV, and all of them are text. A row that the report has twice comes twice: before you add up, drop repeated rows, for example with n8n's Remove Duplicates node.",
	'',
	'Choose File for a long report, because n8n keeps items in memory.',
];

const keptInput =
	'A column that has the name of a member of the answer, and another value, is kept as `input_` and its name: `input_status`. A failed item keeps its columns in both *Continue* modes. A model that uses the operation as a tool gets the answer alone.';

/** By resource and operation. Both versions have the same output. Those that pass an answer on are not here. */
const outputs: Readonly<Record<string, readonly string[]>> = {
	'account.validate': [
		"One item: the columns of the input, and the service's answer, unchanged. See [its fields](fields.md#account-check). `status` is `valid`, `invalid`, `nre` or `pending`: branch on the word, because the interface does not explain the last two.",
		'`nameMatches` says whether `name`, the holder, is the *Beneficiary Name*. Capital letters, accents, punctuation and the order of the words do not matter. It is `null` if one of the names is missing.',
		'',
		keptInput,
		'Rows with the same account, branch and name are one request in a run.',
	],
	'balance.checkFunding': [
		'One item for each country, or one for all countries that share a balance. It comes out at the first input item that it is about.',
		'',
		...header,
		'| `enough` | `yes`, `no`, or `unknown` if the balance does not show it: branch on the word |',
		'| `available`, `needed`, `shortBy` | Amounts in `currency`, that of the balance. `needed` includes the reserve. `shortBy` is 0 for `yes`. `null` if not known |',
		'| `why` | The reason in sentences, and what to do |',
		'| `countries`, `payments` | What was added up |',
		'| `html` | The result in one sentence, for [the form](approvals.md#the-page) of a person who approves |',
		'',
		'See [what is compared, and what is not known](wrong-payments.md#more-payments-than-the-balance-covers).',
	],
	'bankBranch.lookUp': [
		"One item: the columns of the input, and the service's answer, unchanged. `valid` says whether the branch exists. See [all its fields](fields.md#bank-branch). The service limits how often an account may look up branches, so rows with the same code are one request in a run.",
		'',
		keptInput,
	],
	'connection.check': [
		'One item. The operation **does not fail** if the connection is bad: branch on `ok`, for example with an If node.',
		'',
		...header,
		'| `ok` | `true` if payments can be sent: the credential works on v2, and on v3 if it is enabled, and the test found nothing wrong with body signatures. For v3, branch on `v3.works` |',
		'| `fault` | `null`, or one of `base_url`, `clock`, `credential`, `keys`, `permission`, `rate_limit`, `service`, `signature`, `timeout`, `unreachable`, `v3_not_enabled` |',
		'| `summary`, `advice` | What was found, and what to do |',
		'| `hints` | What is unusual about a key that signs: it is short, starts or ends with a space, or contains a character that nobody sees. `ok` does not depend on it |',
		'| `baseUrl` | The base URL of the credential, exactly as you typed it |',
		'| `environment` | What the credential says its keys are for: `production` or `sandbox`. Only a person can know whether that is right, because the service does not say it |',
		'| `v2`, `v3` | For each version `works`, `httpCode` and `latencyMs` |',
		'| `signature` | The result of the test quote. With *Sign Request Body* on: `accepted` or `refused`. With it off: `notRequired` or `required`. `notTested` if *Test Quote* is off, no version works, or the answer shows nothing |',
		"| `clockAheadSeconds` | How many seconds this machine's clock is ahead of the service's. `null` if the service did not send its time |",
	],
	'payment.create': [
		`One item per payment. ${simplified}, with \`outcome\` as below. With *Simplify* off:`,
		'',
		...header,
		'| `outcome` | `created` if this call made the payment, even if the answer was lost and a look-up found it. `existing` if a payment exists under this external ID |',
		'| `externalId` | The external ID that it was sent with |',
		onePayment,
	],
	'payment.send': [
		`One item per payment. ${simplified}, with \`outcome\`, \`final\`, \`replaces\`, \`warnings\` and \`approval\` as below. With *Simplify* off:`,
		'',
		...header,
		'| `outcome` | `created` if this run made the payment, even if the answer was lost and a look-up found it. `existing` if a payment exists under this external ID. In a dry run `would_pay` |',
		'| `externalId` | The external ID that it was sent with |',
		onePayment,
		'| `advice` | `action` in a sentence. `null` if nothing is paid yet, as in a dry run |',
		"| `quote` | The service's quote, unchanged. `null` if none was needed |",
		'| `final`, `waitedMs` | With Wait for Final Status: whether the payment ended in time, and how many milliseconds that took |',
		'| `notSearched` | In v2: other countries in which the service refused to look for a payment with this external ID before this one was made. Missing if there are none |',
		'| `replaces` | With Replaces External ID: the external ID of the payment that this one replaces |',
		'| `warnings` | What a person should look at: [a repeated payment, a changed account, a replaced payment whose payee is another one or not known, or a balance that may be too low](wrong-payments.md). Missing if there is nothing |',
		'| `approval` | With Prepare for Approval: `text`, which a person reads, `html`, which a form shows, `summary`, `sha256` and `preparedAt`. At the first payment of a run that would be made, also `batch` with `text`, `html`, `summary` and `sha256` of all of them. See [approvals](approvals.md) |',
		'',
		'- Failed items have their [outcome](#outcomes-of-a-payment) in `details.outcome`.',
		'- A dry run checks the same limits.',
		'- *Max Total per Run* adds up *Amount* of all items per currency, including payments that exist already. If the sum is larger, every item is `not_sent`.',
		'- A run is one run of the node. In a loop, the limits apply to each round separately: give all rows to the node at once.',
		'- If failures stop the run, the node finishes the payments in progress first.',
	],
	'payment.get': [
		`One item. ${simplified}. Otherwise [a payment without Simplify](#a-payment-without-simplify).`,
	],
	'payment.waitForFinalStatus': [
		'One item, when the status is final or the time is over. All items wait at the same time.',
		'',
		`${simplified}, with \`final\` as below. With *Simplify* off:`,
		'',
		...header,
		'| `final` | `true` for `succeeded`, `failed`, `rejected`, `canceled` and `reversed`; `false` if the time was over, or if the status is `unknown`, which ends the wait as well |',
		onePayment,
		'| `callSupport` | `true` for the status `unknown`: ask the support of the service |',
		'| `advice` | The same in a sentence. A payment that has succeeded can be reversed later |',
		'| `waitedMs` | How many milliseconds it waited |',
		'| `source` | `lookup` or `stream`: where the record comes from |',
	],
	'payment.getAll': [
		'One item for each payment. With Return All, every payment comes exactly once, even if others are made or change while the node reads the list.',
		'',
		'The list of v3 has no filter for *Statuses*, so the node filters: *Limit* and *Offset* count the payments that match. With a limit, it reads 20 pages of up to 1,000 payments at most, and a hint says if that was not all. A payment that shows no status is not left out.',
		'',
		`${simplified}. Otherwise [a payment without Simplify](#a-payment-without-simplify).`,
	],
	'paymentEvent.getAll': [
		"*Output* Items: one item per event, oldest first, in the same shape as [the trigger's items](#trigger-output). Every ID comes once. An item with `redelivered: true` may be an earlier event. A hint in the editor says which event was the last one, and what may be missing.",
		'',
		'*Output* One Item: one item, also if there is no event:',
		'',
		...header,
		'| `lastEventId` | The event after which the next reading goes on: the last one, or the given one if nothing new came. Store it. `null` if a time was given and nothing came |',
		'| `isComplete` | `true` if the stream was quiet at the end, and the service has proven that it left nothing out. `false` does not mean that something is missing |',
		'| `isLimited` | `true` if *Limit*, *Longest Reading* or the size of the events has ended it, so that there may be more |',
		'| `endedBy` | `quiet`, `events`, `size`, `time` or `interrupted` |',
		'| `startProof` | `resent`: the service sent the given event again, so everything after it has come. `replayed`: it began at the given time, and the oldest events may be missing. `unproven`: nothing shows where it began |',
		'| `warnings` | What a person should know, in sentences. Empty if the reading is complete |',
		'| `count`, `events` | How many events there are, and the events |',
		'',
		'- An event shows an earlier status of its payment. Look the payment up before you act on it.',
		'- The reading has a connection of its own. It moves no trigger, and no trigger moves it. If the service refuses a second stream, the item fails with `stream_taken` (409) or `rate_limited` (429), and the trigger goes on listening. If the service closes the older stream instead, a trigger connects again and loses nothing, and the reading may end with `interrupted`.',
	],
	'quote.create': quote,
	'quote.get': quote,
	'report.download': file,
	'report.getAll': [
		'One item per report, unchanged: `id`, `file_name`, `content_type`, `report_type`, `file_status`, `auto_generated`, `created_at`, `params`. See [its fields](fields.md#report-list). A report can be downloaded if its `file_status` is `success`.',
	],
	'report.getPayoutReport': [
		...report,
		'The report does not include validations of beneficiary accounts. See [its fields](fields.md#payout-report).',
	],
	'report.reconcile': [
		'The first item has the totals, and in the binary field `data` a CSV with the result of every payment. Then one item for each difference, up to the limit. [What each result means](reconcile.md).',
		'',
		'| Output | What the item with the totals has |',
		'| --- | --- |',
		'| `kind` | `totals` |',
		'| `agrees`, `differences` | Whether there are no differences, and how many there are |',
		'| `matched`, `amountDiffers`, `statusDiffers`, `missingInReport`, `missingInLedger`, `duplicate`, `outsideWindow`, `reversed`, `validationFee` | How many payments of the window have this result |',
		'| `otherDebits`, `unknownCosts` | Payments of which the wallet has paid something else than the payout report says, and payments without a cost |',
		'| `notOfWindow`, `withoutPayment`, `omittedFailed` | What no other number counts: payments outside of the window, IDs without a payment, failed payments that the ledger omits |',
		'| `start`, `end` | The window in UTC |',
		'| `ledgerRows`, `payoutReportRows`, `walletReportRows` | Rows that were read |',
		'| `notCompared` | What could not be compared: `currency`, `status` or `time` if the ledger has no such column, `wallet` if the wallet report was not read |',
		'| `unrecognisedOperations` | Words of the wallet report that say neither debit nor credit |',
		'| `byCurrency` | For each result and currency: rows and sums of the ledger and of the payout report, and their difference |',
		'| `wallet` | For each currency of the wallet: `cost` of the payments, `debited`, `credited`, `validationFees` and `other` |',
		'',
		'| Output | What an item with a difference has |',
		'| --- | --- |',
		'| `kind` | `difference` |',
		'| `match`, `also` | The result, and what else applies |',
		'| `externalId`, `paymentId` | Of the payment |',
		'| `difference`, `ledgerAmount`, `reportAmount`, and their currencies, statuses and times | Exact decimals as text. `null` if they are not known |',
		'| `cost`, `debited`, `credited`, `walletCurrency`, `otherDebit` | What the payment has cost, and what the wallet has paid and got back |',
		'| `action` | `recoverFunds` if the payment was reversed (take back what your customer got because it had arrived), and otherwise `null` |',
		'| `ledgerRow`, `ledgerRows`, `reportRows` | The first row of the ledger with this payment, where the headings are row 1, and how many rows there are |',
		'| `retryOf`, `retriedBy` | The payment ID of a reversed payment, and of the one that was made for it |',
		'',
		'With *Ledger* Input Items, a difference is paired with the item of its ledger row. What the ledger lacks is paired with no item.',
	],
	'report.getWalletReport': [...report, 'See [its fields](fields.md#wallet-report).'],
};

/** @returns no line if it is not known */
export function outputOf({ resource, operation, answers }: Operation): readonly string[] {
	const known = outputs[`${resource}.${operation}`];
	if (known || answers === undefined) return known ?? [];
	const shown = fieldTables.find(({ where }) => where === answers)?.title;
	const link = shown && ` See [${shown}](fields.md#${shown.toLowerCase().replaceAll(' ', '-')}).`;
	return [`One item: the service's answer, unchanged.${link ?? ''}`];
}

/** Of operations that there are not. */
export const strayOutputs = (operations: readonly Operation[]): string[] => {
	const keys = operations.map(({ resource, operation }) => `${resource}.${operation}`);
	return Object.keys(outputs).filter((key) => !keys.includes(key));
};
