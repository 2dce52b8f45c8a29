/** Texts explain a word of the interface only as the interface does. */
import { readFileSync } from 'node:fs';

import { findChoices } from '../../nodes/CrossBorderPayouts/registry';
import { properties as trigger } from '../../nodes/CrossBorderPayoutsTrigger/properties';

const pages = ['docs/fields.md', 'docs/operations.md']
	.map((page) => readFileSync(page, 'utf8'))
	.join('\n');
const forms = JSON.stringify([
	trigger,
	...[
		['quote', 'create'],
		['payment', 'send'],
		['account', 'validate'],
		['report', 'getAll'],
		['report', 'getPayoutReport'],
		['report', 'getWalletReport'],
	].flatMap(([resource = '', operation = '']) =>
		findChoices(resource, operation).map((choice) => choice.operation.fields),
	),
]);

it.each([
	['nre', /non-?resident/i],
	['deal', /agreed with the service/i],
	['txn', /\bTransaction\b(?! [Cc]ost)|by its payment ID/],
	['pnl', /profit and loss/i],
	['effective status', /corrected status|corrections of the service/i],
	['an event ID that the service has not sent', /does not know the ID, it sends/i],
])('invents no meaning of %s', (_, invented) => {
	expect(pages.match(invented)).toBeNull();
	expect(forms.match(invented)).toBeNull();
});

it.each([
	[/`nre` \| The interface does not explain this word/],
	[/active deal/],
	[/linked_txn` \| The payment that a reversal retry was made for/],
	[/effective status \(overrides applied\)/],
	[/does not show what the service does with an ID that it has not sent/],
])('uses the words of the interface: %s', (words) => {
	expect(pages).toMatch(words);
});
