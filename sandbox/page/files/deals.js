/** The agreed rates. */
import { commandButton, copy, run } from './commands.js';
import { byId, el, keptList, money, setText } from './dom.js';

export const showDeals = keptList(byId('deal-list'), ({ id }) => id, makeRow);

function makeRow({ id, country }) {
	const rate = el('strong', { class: 'amount' });
	const left = el('span', { class: 'faint' });
	const end = commandButton(
		'End',
		() => ({ method: 'POST', path: '/deals', body: { ...current, active: false } }),
		{ done: 'Deal ended', class: 'push' },
	);
	let current = {};
	const node = el(
		'li',
		{},
		el('div', { class: 'line' }, el('span', { class: 'tag', text: country }), rate, left, end),
		el('button', {
			type: 'button',
			class: 'id whole',
			'aria-label': `Copy deal ID ${id}`,
			text: id,
			onclick: async () => await copy(id, 'Deal ID copied'),
		}),
	);
	return {
		node,
		update: ({ left: amount, ...deal }) => {
			current = deal;
			setText(rate, `at ${deal.rate}`);
			setText(left, deal.active ? `${money(amount)} ${deal.currency} left` : 'ended');
			end.hidden = !deal.active;
		},
	};
}

const form = byId('new-deal');

form.addEventListener('submit', async (event) => {
	event.preventDefault();
	const { country, rate, room } = Object.fromEntries(new FormData(form));
	const body = { country, rate: Number(rate), room: Number(room) };
	await run({ method: 'POST', path: '/deals', body }, 'Deal made');
});
