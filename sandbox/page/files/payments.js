/** The payments, each with a button for every status that can follow. */
import { commandButton, copy, run } from './commands.js';
import {
	byId,
	el,
	keepStop,
	keptList,
	money,
	setAttribute,
	setText,
	showCount,
	timeOf,
	toolbar,
} from './dom.js';
import { canFollow, groups, kindOf } from './statuses.js';

export function statusChip(status) {
	return el('span', { class: `chip ${kindOf(status)}`, text: status });
}

const update = keptList(byId('payment-list'), ({ id }) => id, makeRow);

export function showPayments({ count, newest }) {
	showCount(byId('payment-count'), byId('no-payments'), count, newest.length);
	update(newest);
}

function makeRow({ id, external_id: externalId, payment_country: country }) {
	const chip = el('span');
	const amount = el('span', { class: 'amount' });
	const wallet = el('span', { class: 'faint' });
	const when = el('span');
	const note = el('span', { class: 'note-text' });
	const name = externalId ?? 'no external ID';
	const buttons = groups.flatMap(([kind, statuses]) =>
		statuses.map((status) => statusButton(id, status, kind)),
	);
	const tools = [...buttons, errorButton(id)];
	const node = el(
		'li',
		{ class: 'payment' },
		el(
			'div',
			{ class: 'line' },
			chip,
			el('strong', { class: externalId === null ? 'faint' : '', text: name }),
			el('span', { class: 'tag', text: country }),
			amount,
			wallet,
			el('span', { class: 'push' }, when),
		),
		el(
			'div',
			{ class: 'line' },
			el('button', {
				type: 'button',
				class: 'id',
				title: `${id}. Click to copy`,
				'aria-label': `Copy payment ID ${id}`,
				text: id,
				onclick: async () => await copy(id, 'Payment ID copied'),
			}),
			toolbar(`Status of payment ${name}`, tools),
		),
		note,
	);
	return {
		node,
		update: (payment) => {
			setText(chip, payment.status);
			setAttribute(chip, 'class', `chip ${kindOf(payment.status)}`);
			setText(amount, `${money(payment.amount)} ${payment.amount_currency}`);
			setText(wallet, `${money(payment.wallet_total)} ${payment.wallet_currency} ${payment.funds}`);
			setAttribute(wallet, 'title', partsOf(payment));
			if (when.firstElementChild?.dateTime !== payment.timestamp)
				when.replaceChildren(timeOf(payment.timestamp));
			setText(note, payment.msg ?? '');
			note.hidden = payment.msg === null;
			for (const button of buttons) {
				const status = button.textContent;
				setAttribute(button, 'aria-pressed', String(status === payment.status));
				button.hidden = !canFollow(status, payment);
			}
			keepStop(tools);
		},
	};
}

/** What the amount that the balance loses is made of. */
function partsOf({ wallet_amount: payout, wallet_premium: premium, wallet_txn_cost: cost }) {
	return `Payout ${money(payout)}, premium ${money(premium)}, cost ${money(cost)}`;
}

function statusButton(id, status, kind) {
	return commandButton(
		status,
		() => ({ method: 'POST', path: `/payments/${id}/advance`, body: { status } }),
		{ class: kind, done: `Payment is ${status}`, 'aria-pressed': 'false' },
	);
}

/** The service reports an error in an event of its own. The payment keeps its status. */
function errorButton(id) {
	return commandButton(
		'Report an error',
		() => ({
			method: 'POST',
			path: `/payments/${id}/error`,
			body: { title: 'Payment could not be processed', detail: 'Reported from the page' },
		}),
		{ title: 'Sends a payment-error on the v3 stream', done: 'Error reported on v3' },
	);
}

const form = byId('new-payment');

form.addEventListener('submit', async (event) => {
	event.preventDefault();
	const { country, amount, externalId } = Object.fromEntries(new FormData(form));
	await run(
		{
			method: 'POST',
			path: '/payments',
			body: {
				country,
				amount: Number(amount),
				...(externalId !== '' && { externalId }),
			},
		},
		'Payment accepted',
	);
});

byId('bulk').append(
	commandButton(
		'Make 10 at once',
		() => {
			const { country, amount } = Object.fromEntries(new FormData(form));
			return {
				method: 'POST',
				path: '/burst',
				body: {
					payments: 10,
					statuses: ['queued', 'processing'],
					country,
					amount: Number(amount),
				},
			};
		},
		{ done: '10 payments made', title: '10 made-up payments without money, queued and processing' },
	),
);
