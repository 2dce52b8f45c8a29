/**
 * Details for which a field's description in the form has no room, by the field's name. The tables of
 * `docs/operations.md` show both.
 */
export const fieldDetails: Readonly<Record<string, string>> = {
	additionalBody:
		'If one of them names what another field of the form gives, both values must be the same. Otherwise nothing is sent.',
	afterEventId:
		'If the service sends this event again, it has begun there, and nothing after it is missing. Other events of the same millisecond come as well: those that may be earlier ones say `redelivered: true`.',
	afterTime:
		'The service may not begin from times. The output says whether it has sent an event from before the reading. A date alone means the start of that day.',
	approvalNames:
		'Set the same values in the dry run and in the payment. See [approvals](approvals.md#the-text).',
	approvedHash:
		'A form sends its hidden field with a no, too. If it is empty, nothing is paid. See [approvals](approvals.md#the-form).',
	beneficiaryRows:
		'The starter rows are name, account_number and branch_code. A starter row that you leave untouched is ignored.',
	body: 'See [sender, beneficiary and payment details](parties.md#using-whole-body).',
	columns: 'See [sender, beneficiary and payment details](parties.md#from-input-columns).',
	countries:
		'Select all countries that you pay out to, because a payment to another country is not found. Empty means no look-ups: changes during an interruption are then lost.',
	customData:
		'Applies without this option too. To store nothing, add it and turn it off. See [Find the execution of a payment](#find-the-execution-of-a-payment).',
	emitHealth:
		'Such an item has a health field and no payment. In n8n before 2.7, trouble that needs a person starts the workflow in this way even without this option. To prevent that, add the option and leave it off.',
	end: 'If you give a time, an entry of exactly this time is in a wallet report and in the list of reports, but not in a payout report. The same goes for filters of payments.',
	endText: 'In the list of reports, write a list or an object as JSON.',
	endTs: 'It is sent as end_ts, a date alone as the last microsecond of its day.',
	externalId:
		'Up to 128 letters, digits and - _ . #. The node never makes one up, because only this ID prevents a second payment. If an expression of the ID gives nothing, the item is refused. If a part of the ID is allowed to be empty, write the whole ID as one expression with an empty default: `{{ $json.number + ($json.suffix ?? "") }}`. Each payment has its own ID. To pay again what has failed, use *Replaces External ID* of *Payment: Send*, and no ID of your own making.',
	externalIdPrefixes:
		'Each stream carries all payments of the account, so use it if several workflows or people pay. Capital and small letters differ. The events and records of v2 never show an external ID, so v2 has no such filter. On v3, a payment error may show none. If only rows that nobody has filled in are left, every payment passes. A row whose expression gives nothing is refused.',
	idleTimeoutSeconds:
		"v2's ping comes every 30 seconds, so a shorter time cuts connections that work. If workflows share a connection, the shortest of their timeouts applies from the next event or connection on.",
	ids: 'An ID that matches nothing gets a row with just that ID. Several IDs in one text have commas or line ends between them.',
	ledgerOperation:
		'A text is sent as it is. For a list or an object, write JSON or use an expression.',
	longestReading:
		'Without this option, 60. *Return All* ends with it as well, and when the events have 32 million characters.',
	longestExecutionMinutes:
		'The execution itself continues, and the next events of its payment start the workflow.',
	maxSlippage: 'With an approval, set the same value in the dry run.',
	maxTries: 'The trigger waits 1, 2, 4 and so on up to 60 seconds between two starts.',
	maxWait: 'For waits of hours, use a separate workflow with the Cross-Border Payouts Trigger.',
	mayBeEmpty:
		'See [empty values](parties.md#empty-values) and [options](wrong-payments.md#a-field-whose-expression-gives-nothing). Name options by their labels. Limits cannot be named.',
	offset:
		'With Limit 50, an offset of 50 gives the second page. If results arrive between two runs, the other results shift, and one can come twice or be missed. With Return All, that cannot happen. Results that the service lists and the node leaves out, because they do not match the filters, are counted as well.',
	onlyStatusChanges: 'The last statuses are forgotten when the workflow is deactivated.',
	paymentDetailsRows:
		'The starter row is purpose. A starter row that you leave untouched is ignored.',
	period:
		"What counts is the day in the workflow's time zone when the run starts. A day on which the clock changes is a whole day, too. The wallet report of a period ends one microsecond before the next period starts, so that no entry is in both. If the workflow has no time zone of its own, that of n8n applies.",
	quiet:
		'Without this option, 5. Before the first event of a connection it is 20 if it is shorter, because a service may begin late.',
	reconcileAfterMinutes:
		'The service may delete old events, and the list shows what became of their payments. After a shorter interruption, the trigger lists the newest payments only if the service does not prove that it resumed. What a list shows comes with the source reconciliation.',
	reportType:
		'If the service requires a list or an object here, give it with an expression. The same applies to Destination Country.',
	senderRows:
		'The starter rows are name and country. A starter row that you leave untouched is ignored.',
	settlingWindow:
		'Make it longer than the service can take to make a payment and to show it in look-ups.',
	specifyParties: 'See [sender, beneficiary and payment details](parties.md).',
	spreadsheetSafe:
		'Such cells begin with = + - @, also in their full width, or with a tab or a line end. What follows a semicolon counts as a cell, too.',
	start:
		'A time that the clock skips in spring, such as 02:30, counts as one hour later: 03:30. If the clock shows a time twice in autumn, the node uses the first one. For the second one, write the offset after the time, such as -03:30. A time from an expression such as $now names its zone. If the field is not required, empty means no limit.',
	startFrom: 'Later activations come with all events since then that the service still keeps.',
	startAfterEventId:
		'Other events of the same millisecond come too. The service resumes from the time of the ID. The interface does not show what the service does with an ID that it has not sent. Each ID is used once: to go back another time, enter another one. An event that has already started this workflow does not start it again. Before n8n 2.20, it can start it again once n8n has restarted.',
	startText: 'In the list of reports, write a list or an object as JSON.',
	startTs: 'It is sent as start_ts.',
	stopAfterFailures: 'An empty balance and refused keys always stop the run at once.',
	testQuote:
		'It shows whether the service accepts the body signature of the credential, or requires one.',
	timestamp: 'A text is sent as it is. For a list or an object, write JSON or use an expression.',
	txn: 'A text is sent as it is. For a list or an object, write JSON or use an expression.',
};
