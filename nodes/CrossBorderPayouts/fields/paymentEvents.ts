/** Which past events to read, and how long to wait for more. */
import type { INodeProperties } from 'n8n-workflow';

export const listenerNotice: INodeProperties = {
	displayName:
		'This opens a second stream. If the service allows one listener per account, it refuses this one (409 or 429) or closes that of a trigger for a moment. A trigger keeps its place and loses nothing.',
	name: 'listenerNotice',
	type: 'notice',
	default: '',
};

/** No expressions: with one, n8n would always ask for both of the next fields. */
export const startAfter: INodeProperties = {
	displayName: 'Start After',
	name: 'startAfter',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'An Event',
			value: 'event',
			description: 'Shows whether the service has kept all events since then',
		},
		{
			name: 'A Time',
			value: 'time',
			description: 'The oldest events may be missing, and nothing would show it',
		},
	],
	default: 'event',
	description: 'Where to begin. Only events that the service still keeps can come.',
};

export const afterEventId: INodeProperties = {
	displayName: 'Event ID',
	name: 'afterEventId',
	type: 'string',
	required: true,
	displayOptions: { show: { startAfter: ['event'] } },
	default: '',
	placeholder: 'e.g. 01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11',
	description:
		'The eventId of the last event that you have, or the lastEventId of the last reading',
};

export const afterTime: INodeProperties = {
	displayName: 'Time',
	name: 'afterTime',
	type: 'dateTime',
	required: true,
	displayOptions: { show: { startAfter: ['time'] } },
	default: '',
	description: "Events after this time, in the workflow's time zone",
};

export const eventOutput: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	options: [
		{ name: 'Items', value: 'items', description: 'One item per event, as from the trigger' },
		{
			name: 'One Item',
			value: 'oneItem',
			description: 'All events in one item that says where to go on and what may be missing',
		},
	],
	default: 'items',
	description: 'How to output the events. One Item comes even if there is no event.',
};

/** For Options. */
export const quiet: INodeProperties = {
	displayName: 'Quiet (Seconds)',
	name: 'quiet',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 300, numberPrecision: 0 },
	default: 5,
	description: 'The reading ends when no event has come for this time, 1 to 300',
};

/** For Options. */
export const longestReading: INodeProperties = {
	displayName: 'Longest Reading (Seconds)',
	name: 'longestReading',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 3600, numberPrecision: 0 },
	default: 60,
	description: 'The reading ends after this time, even if more events come, 1 to 3,600',
};
