/** The events, as the streams carry them. */
import { commandButton } from './commands.js';
import { byId, el, keptList, showCount, timeOf } from './dom.js';
import { statusChip } from './payments.js';

const version = byId('event-version');
let latest = { count: 0, newest: [] };

const update = keptList(byId('event-list'), keyOf, makeRow);

export function showEvents(events) {
	latest = events;
	// Numbered from the first event on, because v2 events have no ID of their own.
	const numbered = events.newest.map((event, index) => ({
		...event,
		number: events.count - index,
	}));
	const shown = numbered.filter((event) => version.value === '' || event.version === version.value);
	showCount(byId('event-count'), byId('no-events'), events.count, events.newest.length);
	update(shown);
}

function keyOf({ number, id, at }) {
	return `${number} ${id ?? ''} ${at}`;
}

function makeRow({ version: of, event, status, paymentId, data, id, at, account }) {
	const body = el('pre');
	const details = el(
		'details',
		{
			ontoggle: () => {
				if (details.open) body.textContent = JSON.stringify(data, null, 2);
			},
		},
		el(
			'summary',
			{ class: 'line' },
			timeOf(at),
			el('span', { class: 'tag', text: of }),
			el('strong', { text: event }),
			status === null ? null : statusChip(status),
			el('span', { class: 'faint cut', text: nameOf(data, paymentId) }),
		),
		el('p', { class: 'faint', text: `Account ${account}${id === null ? '' : `, event ID ${id}`}` }),
		body,
	);
	return { node: el('li', {}, details), update: () => {} };
}

/** What tells a person which payment it is about. */
function nameOf(data, paymentId) {
	const externalId = typeof data === 'object' && data !== null ? data.external_id : undefined;
	return String(externalId ?? paymentId ?? '');
}

version.addEventListener('change', () => showEvents(latest));

byId('event-actions').append(
	commandButton('Send the last one again', () => ({
		method: 'POST',
		path: '/events/resend',
		body: { last: 1 },
	})),
);
