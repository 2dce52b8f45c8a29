/** The flat shape of a payment. The compiler keeps the list complete. */
import type { SimplePayment } from '../../client/payment/simplifyPayment';
import { table } from './table';

const members: Readonly<Record<keyof SimplePayment, string>> = {
	externalId:
		"Your own ID. v2's record does not show it. So on v2 it is `null` in events, in *Payment: Get Many*, and wherever the node has neither sent the payment nor looked it up by this ID",
	status: "The service's word: see [Payment statuses](#payment-statuses)",
	amount: 'What the beneficiary gets. A text if a number would lose digits, as all amounts',
	currency: 'The payout currency',
	sourceAmount: 'What the payout costs in the source currency',
	sourceCurrency: 'The source currency',
	rate: 'Payout currency for one unit of the source currency. See `rateFrom`',
	action: 'What to do now, in one word to branch on',
	beneficiaryName:
		'Only of *Payment: Send* and *Create*: the name as it was sent, or as a dry run would send it. `null` for an existing payment, because no record shows the name',
	releaseFunds: '`true` for the status `succeeded` and for no other',
	category:
		'What kind of status it is. `reversed` is `failed`, too: to decide what to do, use `action`',
	country: 'The destination, three letters',
	timestamp: 'When the status was recorded, in UTC',
	bankReference: 'The reference of the bank or the processor, when there is one',
	walletAmount: 'What the payout takes from your balance, without premium and transaction cost',
	walletCurrency: 'The currency of that balance',
	walletPremium: 'The premium, in `walletCurrency`',
	walletTxnCost: 'The transaction cost, in `walletCurrency`',
	rateFrom:
		'Where `rate` is from. `record`: the record shows it. `quote`: *Payment: Send* has quoted. `amounts`: computed from both amounts, which may be rounded, so its last digits can differ from those of the quote',
	paymentId: "The service's ID; `null` in a dry run",
	payment:
		'Only if the service shows no `status`: its whole record, unchanged. It may have a status under another name, which the node does not act on',
};

export function renderSimplePayment(): string[] {
	return [
		'With *Simplify*, the default, every operation and the trigger give a payment the same flat shape, on v2 and v3. Every member but `beneficiaryName` and `payment` is always there, and `null` if it is not known. The node knows',
		'what the record shows. Of a payment that this run has made or quoted, it also knows what was requested and quoted.',
		'',
		...table(
			['Member', 'What it is'],
			Object.entries(members).map(([name, meaning]) => [`\`${name}\``, meaning]),
		),
		'',
		'`releaseFunds` is true on each run that sees the status `succeeded`, also for an `existing` payment. Make the release itself happen only once per external ID.',
		'',
		'An operation adds what would otherwise be lost: `outcome` where it pays, `final` where it waits, `countryNotShown` if it is not known whether an existing payment is for this country, `emptyOptions` if it lacks an option of *May Be Empty*. With',
		'these, there are more than the ten fields that n8n recommends. You need them to decide whether to pay again or to release funds.',
		'',
		'### A payment without Simplify',
		'',
		"Switch *Simplify* off for the service's whole record and, where it pays, for the whole quote.",
		'',
		...table(
			['Output', 'What it is'],
			[
				[
					'`category`',
					'What the status means: see [Payment statuses](#payment-statuses). `null` if the record has no status',
				],
				['`releaseFunds`', '`true` for the status `succeeded` and for no other'],
				['`action`', 'What to do now, in one word to branch on'],
				[
					'`payment`',
					"The members of the service's record, unchanged: `payment.id`, `payment.status` and so on, also if v3 puts them into an envelope. See [its fields](fields.md#payment-record): `msg` is not the reason for a failure",
				],
			],
		),
	];
}
