/** The part of docs/operations.md on the trigger. */
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
		'Events of one payment never overlap and never overtake each other. The field says when an event counts as done, so that the next one of the same payment may start:',
		'',
		...continueWhen(),
		'',
		'### Trigger: Output',
		'',
		'One item per event.',
		'',
		...table(['Output', 'What it is'], [
			['`eventId`', "The service's ID of the event; `null` on v2, whose events have none"],
			['`event`', '`payment`, and `payment-error` on v3 or `payment-update` on v2'],
			['`payment`', "What the service sent, untouched; `null` when it could not be read. A v2 `payment-update` holds only the ID, the time and the status"],
			['`category`, `releaseFunds`', 'What the status means: see [Payment statuses](#payment-statuses)'],
			['`source`', '`stream`, or `replay` for an event of v3 that was sent while nobody listened'],
			['`redelivered`', '`true` when the workflow may have been started for this event before'],
			['`receivedAt`', 'When the event arrived here, in UTC'],
			['`parseError`', 'Only on an event that could not be read: what was wrong, and the beginning of the data'],
		]),
		'',
	];
}

function continueWhen(): string[] {
	const field = properties.find(({ name }) => name === 'continueWhen');
	return (field?.options ?? []).flatMap((option) =>
		'value' in option
			? [`- **${option.name}**${option.value === field?.default ? ' (the default)' : ''}: ${option.description ?? ''}.`]
			: [],
	);
}
