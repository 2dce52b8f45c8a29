/** The part of docs/operations.md about the trigger. */
import { properties } from '../../nodes/CrossBorderPayoutsTrigger/properties';
import { fieldTable } from './fieldTable';
import { table } from './table';

export function renderTrigger(): string[] {
	return [
		'## Trigger',
		'',
		'The node **Cross-Border Payouts Trigger** starts a workflow per payment event. It listens while the workflow is published (active). *Execute step* in the editor',
		'waits up to two minutes for one event.',
		'',
		'### Trigger: Fields',
		'',
		...fieldTable(properties),
		'',
		'### Trigger: Continue When',
		'',
		'Events of one payment never overtake each other. The field says when an event counts as done, so that the next one of the same payment may start:',
		'',
		...continueWhen(),
		'',
		'An execution that reaches a Wait node, and is put away by it, has finished successfully. One that a person stops has finished, and is not started again. One that has not ended after *Longest Execution* is no longer',
		'waited for.',
		'',
		'### Trigger: Events that are set aside',
		'',
		'No event holds up the others for ever. One failed execution, with the error code `event_set_aside`, says which events were set aside (before n8n 2.7 [an item](#n8n-before-27)), when',
		'',
		'- with *Execution Finishes Successfully*, the executions of all tries have failed, or one has not ended in time and may still be running;',
		'- n8n refuses again and again to start the execution, while it starts those of others.',
		'',
		'To hear of it, do one of these two:',
		'',
		'- Choose an *Error Workflow* in the settings of this workflow. In n8n 2.x, publish the error workflow, too.',
		'- Put an Error Trigger into this workflow.',
		'',
		'n8n starts the Error Trigger with the error. Its item has the events under `trigger.error.context.data`. Before n8n 2.7 the item that starts this workflow has the same under `health`: `health.events`, `health.items` and so on.',
		'',
		...table(
			['Data', 'What it is'],
			[
				['`events`', 'Of each event: `eventId`, `event`, `paymentId`, `status`'],
				[
					'`items`',
					'What the workflow was to get, as under [Output](#trigger-output), up to 100,000 characters',
				],
				['`itemsLeftOut`', 'How many events are too many or too large to be among `items`'],
				[
					'`cause`, `tries`',
					'`failed`, `unended` or `rejected`, and how often the events were handed to n8n',
				],
			],
		),
		'',
		'To handle the events after the workflow was mended, retry one of its failed executions in the list of executions. n8n cannot retry the failed execution of the trigger itself.',
		'',
		'### Trigger: Output',
		'',
		'One item per event, and after an interruption one per payment whose status no event has brought: with the present status, `event` set to `payment`, `eventId` to `null` and `source` to `reconciliation`. Filters apply to it; on v2 it passes *Events* with either kind.',
		'',
		'With *Simplify*, the default, an event that reports the state of a payment has `eventId`, `event`, the members of the [simplified payment](#simplified-payment), `source`, `redelivered` and, where it applies, `lookupError`. Every other event is output whole: a `payment-error`, one that could not be read, and kinds yet to come. With *Simplify* off, all events are:',
		'',
		...table(
			['Output', 'What it is'],
			[
				['`eventId`', "The service's ID of the event; `null` on v2, whose events have none"],
				[
					'`event`',
					'`payment`, and `payment-error` on v3 or `payment-update` on v2; `health` for an item that tells of the trigger itself: see [Connection health](#trigger-connection-health)',
				],
				[
					'`payment`',
					'What the service sent, untouched; `null` when it could not be read. A v2 `payment-update` holds only the ID, the time and the status: the rest is looked up in *Countries* and added',
				],
				[
					'`category`, `releaseFunds`',
					'What the status means: see [Payment statuses](#payment-statuses)',
				],
				[
					'`source`',
					'`stream`; `replay` for an event of v3 that was sent while nobody listened; `reconciliation` for a status that no event has brought and that was found in the list of payments after an interruption',
				],
				['`redelivered`', '`true` when the workflow may have been started for this event before'],
				['`receivedAt`', 'When the event arrived here, in UTC'],
				[
					'`lookupError`',
					'Only on a `payment-update` of v2 whose payment could not be looked up: `code` and `message`, see [Errors](errors.md)',
				],
				[
					'`parseError`',
					'Only on an event that could not be read: what was wrong, and the beginning of the data',
				],
			],
		),
		'',
		'### Trigger: Connection health',
		'',
		'With *Emit Connection Health* the workflow is started for changes of the connection, too, each in an execution of its own. Such an item has the fields of an event, with `event` set to `health`, `source` to',
		'`trigger` and `payment` to `null`, and a field `health`. Filters do not apply to it. It never holds keys, tokens or data of payments; only [events that are set aside](#n8n-before-27) come with theirs.',
		'',
		...table(
			['`health.state`', 'When', 'Further fields'],
			[
				['`connected`', 'The stream is open', '`resumed`: whether it goes on after the last event'],
				[
					'`disconnected`',
					'The stream has been gone for 5 seconds; a shorter interruption is only counted. After 15 minutes [one failed execution](delivery.md#the-connection) says so, too',
					'`reason`: `ended`, `silent`, `broken`, `refused`, `behind` when this workflow is slower than others with its credential and goes on with a connection of its own, or `needsAttention` when a person must act; `code`: see [Errors](errors.md); `httpCode`; `retryInSeconds`',
				],
				[
					'`gap`',
					'What happened meanwhile was looked up, because the stream does not tell it any more',
					'`since`, `until`; `changed`: how many payments had changed',
				],
				[
					'`lookupsFailed`',
					'Payments cannot be listed or looked up: at once when the service refuses it, after 15 minutes when it fails otherwise',
					'`code`: see [Errors](errors.md); `httpCode`',
				],
				[
					'`lookupsRecovered`',
					'All that failed could be listed and looked up again, or the settings no longer ask for it',
					'',
				],
				[
					'`lag`',
					'The oldest event that waits for its execution has waited for 60 seconds',
					'`waiting`: how many events wait; `oldestSeconds`',
				],
				['`caughtUp`', 'The lag is over', ''],
			],
		),
		'',
		'All have `at`, the time of the change, and `leftOut`, how many changes were not told since the last item: a state is told once a minute at most, and of several changes the last. Without the option all of',
		"this stands in n8n's log.",
		'',
		'#### n8n before 2.7',
		'',
		'On such an n8n no trigger can save a failed execution. Anything that newer versions show as one, such as events that are set aside or a stream that is refused, starts the workflow with a health item instead. It comes without being asked for:',
		'',
		'- An item with `event: health` has no `payment`. Put a branch for it behind the trigger, as the example [trigger-alarm](../examples/trigger-alarm.workflow.json) does.',
		"- To get none of these items, add *Emit Connection Health* and leave it off. Trouble then is in n8n's log only.",
		'- A *Base URL* that cannot work makes the activation fail. Keys that the service refuses, and a credential that stops working later, come as an item.',
		'',
		...table(
			['`health.state`', 'When', 'Further fields'],
			[
				[
					'`failed`',
					'A person must act, or an outage has lasted for 15 minutes: once per cause',
					'`message` and `advice`: what is wrong and what to do; `code`, `httpCode`: see [Errors](errors.md). For events that are set aside also `events`, `items`, `itemsLeftOut`, `cause` and `tries`, [as above](#trigger-events-that-are-set-aside); `leftOut`: how many were too many to be told',
				],
				[
					'`connected`, `lookupsRecovered`',
					'What was told as `failed` is over. A stream counts as open again when it has been open for a minute',
					'As above',
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
