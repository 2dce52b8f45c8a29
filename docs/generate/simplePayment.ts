/** The flat shape of a payment. The compiler keeps the list complete. */
import type { SimplePayment } from '../../client/payment/simplifyPayment';
import { table } from './table';

const members: Readonly<Record<keyof SimplePayment, string>> = {
	externalId:
		"Your own ID. v2's record does not show it. So on v2 it is `null` in events, in *Payment: Get Many*, and wherever the node has neither sent the payment nor looked it up by this ID",
	paymentId: "The service's ID; `null` in a dry run",
	status: "The service's word: see [Payment statuses](#payment-statuses)",
	category:
		'What kind of status it is. `reversed` is `failed`, too: to decide what to do, use `action`',
	releaseFunds: '`true` for the status `succeeded` and for no other',
	action: 'What to do now, in one word to branch on',
	amount: 'What the beneficiary gets. A text if a number would lose digits',
	currency: 'The payout currency',
	sourceAmount:
		'What the payout costs in the source currency. A text if a number would lose digits',
	sourceCurrency: 'The source currency',
	rate: 'Payout currency for one unit of the source currency. See `rateFrom`',
	rateFrom:
		'Where `rate` is from. `record`: the record shows it. `quote`: *Payment: Send* has quoted. `amounts`: computed from both amounts, which may be rounded, so its last digits can differ from those of the quote',
	country: 'The destination, three letters',
	timestamp: 'When the status was recorded, in UTC',
	payment:
		'Only if the service shows no `status`: its whole record, unchanged. It may have a status under another name, which the node does not act on',
};

export function renderSimplePayment(): string[] {
	return [
		'With *Simplify*, the default, every operation and the trigger give a payment the same flat shape, on v2 and v3. Every member but `payment` is always there, and `null` if it is not known. The node knows',
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
		"Switch *Simplify* off for the service's whole record, for example for `bank_reference`, or for the amounts in the wallet's currency.",
	];
}
