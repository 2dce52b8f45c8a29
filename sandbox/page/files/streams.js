/** The open event streams and who holds them. */
import { commandButton } from './commands.js';
import { byId, el, keptList, setText, showCount, timeOf } from './dom.js';

const update = keptList(byId('stream-list'), ({ id }) => String(id), makeRow);
const actions = byId('stream-actions');

export function showStreams(streams) {
	showCount(byId('stream-count'), byId('no-streams'), streams.length, streams.length);
	update(streams);
	for (const button of actions.children) button.disabled = streams.length === 0;
}

function makeRow({ version, account, openedAt, resumedFrom, userAgent, clientPort }) {
	const last = el('span', { class: 'faint cut' });
	const silent = el('span', { class: 'chip doubt', text: 'silent' });
	const node = el(
		'li',
		{},
		el(
			'div',
			{ class: 'line' },
			el('span', { class: 'tag', text: version }),
			el('strong', { text: userAgent ?? 'unnamed client' }),
			el('span', { class: 'faint', text: `port ${clientPort ?? '?'}, account ${account}` }),
			silent,
			el('span', { class: 'push' }, timeOf(openedAt)),
		),
		el(
			'div',
			{ class: 'line faint' },
			resumedFrom === null ? 'started live' : `resumed from ${resumedFrom}`,
		),
		last,
	);
	return {
		node,
		update: ({ lastEventId, stalled }) => {
			setText(last, lastEventId === null ? '' : `last event ${lastEventId}`);
			last.hidden = lastEventId === null;
			silent.hidden = !stalled;
		},
	};
}

const cut = (label, how, title) =>
	commandButton(label, () => ({ method: 'POST', path: '/streams/cut', body: { how } }), {
		title,
		done: 'Streams cut',
	});
const stall = (label, on, title) =>
	commandButton(label, () => ({ method: 'POST', path: '/streams/stall', body: { on } }), { title });

actions.append(
	cut('Cut the streams', 'rst', 'Resets each connection'),
	cut('End them', 'fin', 'Ends each answer properly'),
	cut('Cut inside an event', 'mid-event', 'Sends half an event and breaks each connection'),
	stall('Keep silent', true, 'The streams stay connected and send nothing'),
	stall('Speak again', false, 'The streams send what they held back'),
);
