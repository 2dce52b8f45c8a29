/** The balances of each account. */
import { byId, el, money } from './dom.js';

const place = byId('balance-list');
let shown = '';

export function showBalances(balances) {
	const text = JSON.stringify(balances);
	if (text === shown) return;
	shown = text;
	place.replaceChildren(...Object.entries(balances).map(([account, pots]) => table(account, pots)));
}

function table(account, pots) {
	const rows = Object.entries(pots).map(([currency, { balance, held, available }]) =>
		el(
			'tr',
			{},
			el('th', { scope: 'row', text: currency }),
			...[available, held, balance].map((amount) =>
				el('td', { text: money(amount), title: String(amount) }),
			),
		),
	);
	return el(
		'table',
		{},
		el('caption', { text: `Account ${account}` }),
		el(
			'thead',
			{},
			el(
				'tr',
				{},
				...['', 'Available', 'Held', 'Balance'].map((text) => el('th', { scope: 'col', text })),
			),
		),
		el('tbody', {}, ...rows),
	);
}
