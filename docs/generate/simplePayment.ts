/** The flat shape of a payment. The compiler keeps the list complete. */
import type { SimplePayment } from '../../client/payment/simplePayment';
import { table } from './table';

const members: Readonly<Record<keyof SimplePayment, string>> = {
	externalId:
		"Your own ID. v2's record does not show it: it is `null` where the payment was not sent or looked up by it, as in *Payment: Get Many* and in events",
	paymentId: "The service's ID; `null` in a dry run",
	status: "The service's word: see [Payment statuses](#payment-statuses)",
	category: 'What the status means',
	releaseFunds: '`true` for the status `succeeded` and for no other',
	action: 'What to do now, in one word to branch on',
	amount: 'What the beneficiary gets. A text if a number would lose digits',
	currency: 'The payout currency',
	sourceAmount:
		'What the payout costs in the source currency. A text if a number would lose digits',
	sourceCurrency: 'The source currency',
	rate: 'Payout currency for one unit of the source currency. Known when *Payment: Send* has quoted, and if the record shows it',
	country: 'The destination, three letters',
	timestamp: 'When the status was recorded, in UTC',
};

export function renderSimplePayment(): string[] {
	return [
		'With *Simplify*, the default, every operation and the trigger give a payment the same flat shape, on v2 and v3. Every member is always there, and `null` if it is not known. What is known is',
		'what the record shows; and for a payment that this run has made or quoted, what was asked for and quoted.',
		'',
		...table(
			['Member', 'What it is'],
			Object.entries(members).map(([name, meaning]) => [`\`${name}\``, meaning]),
		),
		'',
		'An operation adds what would otherwise be lost: `outcome` where it pays, `final` where it waits, `countryNotShown` if it is not known whether an existing payment is for this country. These are',
		'more than the ten fields that n8n recommends: whether to pay again or to release funds must not depend on switching *Simplify* off.',
		'',
		"Switch *Simplify* off for the service's whole record, for example for `bank_reference`, or for the amounts in the wallet's currency.",
	];
}
