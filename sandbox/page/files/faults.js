/** Faults for the next request that fits. */
import { commandButton } from './commands.js';
import { byId, el, keptList, setText } from './dom.js';

const targets = [
	['Any request', {}],
	['Make a payment, v3', { method: 'POST', path: '/v3/payment' }],
	['Make a payment, v2', { method: 'POST', path: '/v2/payment' }],
	['Make a quote, v3', { method: 'POST', path: '/v3/quote' }],
	['Look up a payment, v3', { method: 'GET', path: '/v3/payments/{id}' }],
	['List payments, v3', { method: 'GET', path: '/v3/payments' }],
	['Open a stream, v3', { method: 'GET', path: '/v3/events' }],
];

const kinds = [
	[
		'Lose the next answer',
		{ kind: 'drop-after-commit' },
		'The service does its work, then the connection breaks',
	],
	[
		'Lose the next request',
		{ kind: 'drop-before' },
		'The connection breaks before the service does anything',
	],
	['Delay it by 5 s', { kind: 'delay', delayMs: 5000 }, 'The service waits, then continues'],
	['Answer 500', { kind: 'status', status: 500 }, 'The service does nothing'],
	[
		'Answer 429',
		{ kind: 'status', status: 429, headers: { 'retry-after': '2' } },
		'Too many requests: try again after 2 s',
	],
	['Answer 401', { kind: 'status', status: 401 }, 'The token is refused'],
	[
		'Answer garbage',
		{ kind: 'garbage' },
		'The service does its work and answers with bytes that are not JSON',
	],
	[
		'Cut the answer',
		{ kind: 'truncate' },
		'The service does its work and sends half of the answer',
	],
];

const target = byId('fault-target');
target.append(...targets.map(([name], index) => el('option', { value: index, text: name })));

const update = keptList(byId('fault-list'), ({ id }) => id, makeRow);
const clear = byId('fault-clear');

export function showFaults(faults) {
	update(faults);
	clear.hidden = faults.length === 0;
}

function makeRow({ kind, status, method, path, times }) {
	const hits = el('span', { class: 'push faint' });
	const where = [method, path ?? 'any request'].filter((part) => part !== undefined).join(' ');
	const node = el(
		'li',
		{ class: 'line' },
		el('span', { class: 'chip doubt', text: status === undefined ? kind : `${kind} ${status}` }),
		el('code', { class: 'cut', text: where }),
		hits,
	);
	return {
		node,
		update: (fault) => {
			const of = times === null ? '' : ` of ${times ?? 1}`;
			setText(hits, fault.hits === 0 ? 'waits' : `hit ${fault.hits}${of}`);
		},
	};
}

byId('fault-actions').append(
	...kinds.map(([label, fault, title]) =>
		commandButton(
			label,
			() => ({ method: 'POST', path: '/faults', body: { ...targets[target.value][1], ...fault } }),
			{ title, done: `${label}: set` },
		),
	),
);
clear.append(
	commandButton('Remove all faults', () => ({ method: 'DELETE', path: '/faults' }), {
		done: 'Faults removed',
	}),
);
