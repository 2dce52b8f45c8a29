/** The output of each operation in words. A test keeps the list complete. */

const service = "The service's record, untouched";

/** The rest of the line names what the operation adds. */
const simplified = 'With *Simplify*, the default: the [simplified payment](#simplified-payment)';

const onePayment = [
	'| `category` | What the status means: see [Payment statuses](#payment-statuses). `null` when the record has no status |',
	'| `releaseFunds` | `true` for the status `succeeded` and for no other |',
	`| \`payment\` | ${service}: \`payment.id\`, \`payment.status\`, \`payment.amount\` and so on, also where v3 puts them into an envelope |`,
];

const action =
	'| `action` | What to do now, in one word to branch on: see [Payment statuses](#payment-statuses) |';

const header = ['| Output | What it is |', '| --- | --- |'];

const quote = [
	"One item: the service's quote, untouched.",
	'',
	...header,
	'| `id` | For *Payment: Create*, where it is filled in by itself. One payment uses it up |',
	'| `amount_source`, `currency` | What the payout costs in the source currency |',
	'| `amount_destination` | What the beneficiary gets, and the amount of the payment |',
	'| `rate` | Payout currency for one unit of the source currency |',
	'| `limits` | `expires` (15 minutes after it was made), `min_amount_destination`, `max_amount_destination` |',
	'| `wallet_info` | The stable coin of the balance that is debited, and its `rate` |',
];

const file = [
	'One item: `fileName` and `contentType`, and the file itself in the binary field `data`.',
];

const report = [
	'With Output set to File: one item with `fileName` and `contentType`, and the whole CSV in the binary field `data`. With Items: one item per row up to the limit, its',
	"fields named as in the first line of the CSV, in whatever order, and all of them text. A row that the report has twice comes twice: before you add up, drop repeated rows, for example with n8n's Remove Duplicates node.",
	'Choose File for a long report: n8n holds items in memory.',
];

/** By resource and operation. Both versions have the same output. */
export const outputs: Readonly<Record<string, readonly string[]>> = {
	'account.validate': [
		"One item: the service's answer, untouched. `status` is `valid`, `invalid`, `nre` (an account of a non-resident) or `pending`: branch on the word, because neither of the last two is a yes or a no.",
	],
	'balance.get': ["One item: the service's balance for the country, untouched."],
	'bankBranch.lookUp': [
		"One item: the service's answer, untouched. `valid` says whether the branch exists; `bank`, `branch`, `city`, and `neft`, `imps` and `rtgs` describe it.",
	],
	'connection.check': [
		'One item. The operation **does not fail** when the connection is bad: branch on `ok`, for example with an If node.',
		'',
		...header,
		'| `ok` | `true` when the credential works on both versions, and nothing is wrong with body signatures as far as it was tested |',
		'| `fault` | `null`, or one of `base_url`, `clock`, `credential`, `keys`, `permission`, `rate_limit`, `service`, `signature`, `timeout`, `unreachable`, `v3_not_enabled` |',
		'| `summary`, `advice` | What was found, and what to do |',
		'| `hints` | What is odd about a key that signs all the same: it is short, or starts or ends with a space. `ok` does not depend on it |',
		'| `baseUrl` | The base URL of the credential, as it was typed |',
		'| `v2`, `v3` | For each version `works`, `httpCode` and `latencyMs` |',
		'| `signature` | What became of the test quote. With *Sign Request Body* on: `accepted` or `refused`. With it off: `notRequired` or `required`. `notTested` when *Test Quote* is off, no version works, or the answer told nothing |',
		"| `clockAheadSeconds` | How far this machine's clock is ahead of the service's; `null` when it did not tell |",
	],
	'payment.create': [
		`One item per payment. ${simplified}, with \`outcome\` as below. With *Simplify* off:`,
		'',
		...header,
		'| `outcome` | `created` when this call made the payment, also when the answer was lost and a look-up found it; `existing` when there was one under this external ID |',
		'| `externalId` | The external ID that it was sent with |',
		...onePayment,
	],
	'payment.send': [
		`One item per payment. ${simplified}, with \`outcome\`, \`final\` and \`approval\` as below. With *Simplify* off:`,
		'',
		...header,
		'| `outcome` | `created` when this run made the payment, also when the answer was lost and a look-up found it; `existing` when there was one under this external ID; in a dry run `would_pay` |',
		'| `externalId` | The external ID that it was sent with |',
		...onePayment,
		action,
		'| `advice` | The same in a sentence; `null` when nothing is paid yet, as in a dry run |',
		"| `quote` | The service's quote, untouched; `null` when none was needed |",
		'| `final`, `waitedMs` | With Wait for Final Status: whether the payment came to an end in time, and how long that took |',
		'| `approval` | With Prepare for Approval: `summary`, `sha256` and `preparedAt` |',
		'',
		'Failed items have their [outcome](#outcomes-of-a-payment) in `details.outcome`. A dry run holds against the same limits. *Max Total per Run* adds up *Amount* of all items per currency, those',
		'that exist already among them; beyond it every item is `not_sent`. A run is one run of the node: in a loop each round has limits of its own, so give all rows to the node at once.',
		'When failures stop the run, the payments under way are finished first.',
	],
	'payment.get': [`One item. ${simplified}. With *Simplify* off:`, '', ...header, ...onePayment],
	'payment.waitForFinalStatus': [
		'One item, when the status is final or the time is up. All items wait at the same time.',
		'',
		`${simplified}, with \`final\` as below. With *Simplify* off:`,
		'',
		...header,
		'| `final` | `true` for `succeeded`, `failed`, `rejected`, `canceled` and `reversed`; `false` when the time was up, or when the status is `unknown`, which ends the wait, too |',
		...onePayment.slice(0, 2),
		'| `callSupport` | `true` for the status `unknown`: only the support of the service can say what became of the payment |',
		action,
		'| `advice` | The same in a sentence |',
		'| `waitedMs` | How long it waited, in milliseconds |',
		'| `source` | `lookup` or `stream`: where the record is from |',
		...onePayment.slice(2),
	],
	'payment.getAll': [
		'One item per payment. With Return All every payment comes exactly once, also when others are made or change while the list is read.',
		'',
		`${simplified}. With *Simplify* off:`,
		'',
		...header,
		...onePayment,
	],
	'quote.create': quote,
	'quote.get': quote,
	'report.download': file,
	'report.getAll': [
		'One item per report, untouched: `id`, `file_name`, `content_type`, `report_type`, `file_status`, `created_at`, `params`. A report can be downloaded when its `file_status` is `success`.',
	],
	'report.getPayoutReport': report,
	'report.getWalletReport': report,
};
