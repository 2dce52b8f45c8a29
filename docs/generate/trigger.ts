/** The part of docs/operations.md about the trigger. */
import { properties } from '../../nodes/CrossBorderPayoutsTrigger/properties';
import { executionKeys } from '../data/executionKeys';
import { manualWaitMinutes } from '../../nodes/CrossBorderPayoutsTrigger/manualRun';
import { fieldTable } from './fieldTable';
import { table } from './table';

export function renderTrigger(): string[] {
	return [
		'## Trigger',
		'',
		'The node **Cross-Border Payouts Trigger** starts a workflow for each payment event. It listens while the workflow is published (active). *Execute step* in the editor',
		`listens for ${manualWaitMinutes} minutes and outputs the first event that the filters let through. To get one, make a payment in the meantime: with sandbox keys, no money moves.`,
		'',
		'### Trigger: Filters',
		'',
		'Each stream carries the events of all payments of the account, including those that other workflows or people make. An event that a filter leaves out starts nothing and counts as handled.',
		'',
		...table(
			['Filter', 'What it lets through'],
			[
				['*Events*', 'Events of these kinds. If it is empty, all kinds, also future ones'],
				['*Statuses*', 'Payments with one of these statuses, and events without a status'],
				[
					'*External ID Starts With* (v3)',
					'Payments whose external ID begins with exactly one of these texts (capital and small letters differ), and events without an external ID',
				],
				[
					'*Only When the Status Changes*',
					'Events with another status than the previous event of the same payment, and the first event of each payment',
				],
			],
		),
		'',
		"An event that shows no status or no external ID passes, because the workflow may need it: for example a `payment-error`, or data that could not be read. If your workflow acts on the payment, first look for its `externalId`, or on v2 its `paymentId`, in your own records: it may be somebody else's.",
		'',
		'### Trigger: Fields',
		'',
		...fieldTable(properties),
		'',
		'### Trigger: Continue When',
		'',
		'Events of one payment start in their order. The field decides when an event is done. Then the next event of the same payment may start:',
		'',
		...continueWhen(),
		'',
		'In all three cases:',
		'',
		'- An execution that a Wait node suspends counts as finished successfully.',
		'- An execution that a person stops has finished, and is not started again.',
		'- The trigger does not wait longer than *Longest Execution*.',
		'',
		'[The whole table](how-delivery-works.md#when-an-event-counts-as-handled) has all cases.',
		'',
		'### Trigger: Events that are set aside',
		'',
		'No event blocks the others forever. The trigger sets an event aside if',
		'',
		'- with *Execution Finishes Successfully*, the executions of all tries have failed, or one has not ended in time and may still be running;',
		'- n8n refuses again and again to start its execution, while it starts those of others.',
		'',
		'One failed execution, with the error code `event_set_aside`, names the events. Before n8n 2.7, it is [an item](#n8n-before-27). To get a message about it, do one of these:',
		'',
		'- Choose an *Error Workflow* in the settings of this workflow. In n8n 2.x, publish the error workflow, too.',
		'- Put an Error Trigger into this workflow.',
		'',
		'n8n starts the Error Trigger with the error. Its item has the events under `trigger.error.context.data`. Before n8n 2.7, the item that starts this workflow has the same under `health`: `health.events`, `health.items` and so on.',
		'',
		...table(
			['Data', 'What it is'],
			[
				['`events`', 'Of each event: `eventId`, `event`, `paymentId`, `status`'],
				[
					'`items`',
					'The items of these events, in the form of [Output](#trigger-output), up to 100,000 characters',
				],
				['`itemsLeftOut`', 'How many events did not fit into `items`'],
				[
					'`cause`, `tries`',
					'`failed`, `unended` or `rejected`, and how many times n8n got the events',
				],
			],
		),
		'',
		'To handle an event after you have corrected the workflow, first make sure that no execution of it is still running. If the workflow pays, look up what it has already paid. If it would pay under other external IDs than before, do not run it again: do by hand only what it has not done yet. Otherwise retry one of the failed executions of the event, once, in the list of executions (*Retry with currently saved workflow*). n8n begins at the node that failed. If the fault was in an earlier node, or if `cause` is `rejected` and no execution was started, copy the item from `items`, pin it in the trigger and execute the workflow in the editor (a node that pays needs *Pay from the Editor* for that), or do by hand what the workflow has not done yet. Do not retry the failed execution of the trigger itself, which names the event: n8n would call it *Succeeded*, and nothing would be done. Do not delete or rename the node that failed either: n8n refuses the retry then. Do not deactivate it: n8n would call the retry *Succeeded*, and nothing would be done.',
		'',
		'If many events were set aside, the example [desk for failed events](examples.md#desk-for-failed-events) replays them together.',
		'',
		'### Trigger: Output',
		'',
		'One item for each event. After an interruption, the trigger also outputs an item for each payment whose status changed without an event. It has the present status, `event` is `payment`, `eventId` is `null` and `source` is `reconciliation`. Filters apply to it; on v2, *Events* lets it through, whichever kind you chose.',
		'',
		'With *Simplify*, the default, an event that reports the state of a payment has `event`, the members of the [simplified payment](#simplified-payment), `source`, `redelivered`, `eventId` and, where it applies, `lookupError`. Every other event is output whole: a `payment-error`, one that could not be read, and future kinds. With *Simplify* off, all events are output whole. An event that is output whole has these fields:',
		'',
		...table(
			['Output', 'What it is'],
			[
				['`eventId`', "The service's ID of the event; `null` on v2, whose events have none"],
				[
					'`event`',
					'`payment`, and `payment-error` on v3 or `payment-update` on v2; `health` for an item about the trigger itself: see [Connection health](#trigger-connection-health)',
				],
				[
					'`payment`',
					'What the service sent, unchanged: see [its fields](fields.md#payment-record). `null` if it could not be read. A v2 `payment-update` contains only the ID, the time and the status: the trigger looks up the rest in *Countries* and adds it',
				],
				[
					'`category`, `releaseFunds`',
					'What the status means: see [Payment statuses](#payment-statuses)',
				],
				[
					'`action`',
					'What to do now, in one word to branch on: `recoverFunds` after a reversal. In an error event `lookUpLater`, unless a person must act',
				],
				[
					'`source`',
					'`stream`; `replay` for an event of v3 that happened before the connection was opened; `reconciliation` for a status from the list of payments after an interruption',
				],
				['`redelivered`', '`true` if the workflow may have run for this event before'],
				['`receivedAt`', 'When the trigger received the event, in UTC'],
				[
					'`lookupError`',
					'Only for a `payment-update` of v2 whose payment could not be looked up: `code` and `message`, see [Errors](errors.md)',
				],
				[
					'`parseError`',
					'Only for an event that could not be read: what was wrong, and the beginning of the data',
				],
			],
		),
		'',
		'### Trigger: Find the execution of a payment',
		'',
		"n8n gives a trigger no way to mark its execution: when the trigger hands an event over, the execution does not exist yet. Put n8n's node **Execution Data** right after the trigger, and add these fields under *Data to Save*:",
		'',
		...table(
			['Key', 'Value, as an expression'],
			Object.entries(executionKeys).map(([key, value]) => [`\`${key}\``, `\`${value}\``]),
		),
		'',
		"- The keys are [those that payments use](#find-the-execution-of-a-payment). n8n's API gives them with each execution, and registered editions can filter the list of executions by them.",
		"- Keep the end of each value, `?? ''`. n8n refuses a value that is not there, and the execution would fail.",
		'- With *Events per Execution* above 1, they name the last event.',
		'',
		'### Trigger: Connection health',
		'',
		'With *Emit Connection Health*, changes of the connection also start the workflow, each in its own execution. Such an item has the fields of an event: `event` is `health`, `source` is `trigger` and',
		'`payment` is `null`. It also has a field `health`. Filters do not apply to it. It never contains keys or tokens. It contains data of payments only for [events that are set aside](#n8n-before-27).',
		'',
		...table(
			['`health.state`', 'When', 'Further fields'],
			[
				['`connected`', 'The stream is open', '`resumed`: whether it resumed after the last event'],
				[
					'`disconnected`',
					'The stream has been closed for 5 seconds; a shorter interruption is only counted. After 15 minutes there is also [one failed execution](how-delivery-works.md#the-connection)',
					'`reason`: `ended`, `silent`, `broken`, `refused`, `behind` (this workflow is slower than others with its credential and continues on its own connection) or `needsAttention` (a person must act); `code`: see [Errors](errors.md); `httpCode`; `retryInSeconds`',
				],
				[
					'`gap`',
					'The trigger has looked up what happened in a gap, because the stream does not repeat it',
					'`since`, `until`; `changed`: how many payments had changed',
				],
				[
					'`lookupsFailed`',
					'Payments cannot be listed or looked up: at once if the service refuses it, after 15 minutes if it fails otherwise',
					'`code`: see [Errors](errors.md); `httpCode`',
				],
				[
					'`lookupsRecovered`',
					'Lists and look-ups work again, or the settings no longer need them',
					'',
				],
				[
					'`lag`',
					'An event has waited for its execution for 60 seconds',
					'`waiting`: how many events wait; `oldestSeconds`',
				],
				['`caughtUp`', 'The lag is over', ''],
			],
		),
		'',
		'All have `at`, the time of the change, and `leftOut`. The trigger reports each state at most once a minute, and only the last of several changes. `leftOut` is the number of changes that were not reported.',
		"Without the option, you find all of this in n8n's log.",
		'',
		'#### n8n before 2.7',
		'',
		'In these versions a trigger cannot save a failed execution. Where newer versions save one, for example when events are set aside or the stream is refused, these versions start the workflow with a health item. You get these items even without the option:',
		'',
		'- An item with `event: health` has no `payment`. Add a branch for it after the trigger, as the example [trigger-alarm](../examples/trigger-alarm.workflow.json) does.',
		"- To get none of these items, add *Emit Connection Health* and leave it off. You then find trouble in n8n's log only.",
		'- A *Base URL* that cannot work makes the activation fail. Keys that the service refuses, and a credential that stops working later, come as an item.',
		'',
		...table(
			['`health.state`', 'When', 'Further fields'],
			[
				[
					'`failed`',
					'A person must act, or an outage has lasted for 15 minutes. Once per cause',
					'`message` and `advice`: what is wrong and what to do; `code`, `httpCode`: see [Errors](errors.md). For events that are set aside also `events`, `items`, `itemsLeftOut`, `cause` and `tries`, [as above](#trigger-events-that-are-set-aside). Every health item of this table also has `leftOut`: how many of these health items were left out since the last one because too many were waiting',
				],
				[
					'`connected`, `lookupsRecovered`',
					'What was reported as `failed` is over. A stream counts as open again when it has been open for a minute, or when a shorter connection has brought an event or a ping',
					'As in the table of [Connection health](#trigger-connection-health)',
				],
			],
		),
		'',
	];
}

function continueWhen(): string[] {
	const field = properties.find(({ name }) => name === 'continueWhen');
	return (field?.options ?? []).flatMap((option) =>
		'value' in option
			? [
					`- **${option.name}**${option.value === field?.default ? ' (the default)' : ''}: ${option.description ?? ''}.`,
				]
			: [],
	);
}
