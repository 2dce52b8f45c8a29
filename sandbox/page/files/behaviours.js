/** Each point where services differ, with the values that the sandbox can play. */
import { commandButton, run, send } from './commands.js';
import { byId, el, marked, setAttribute, setText } from './dom.js';

const aims = ['all', 'first:1', 'first:2', 'every:2', 'every:3'];
let entries = [];

/** Loads the table. It does not change while the sandbox runs. */
export async function loadBehaviours() {
	const { rows, hits } = await send({ method: 'GET', path: '/behaviours' });
	entries = Object.entries(rows).map(([name, row]) => makeRow(name, row, name in hits));
	byId('behaviour-list').replaceChildren(...entries.map(({ node }) => node));
}

function makeRow(name, row, isGateway) {
	const values = row.values.filter(({ apart }) => apart !== 'client');
	let current = row.values[0].name;
	const does = el('span', { class: 'hint', id: `does-${name}` });
	const select = el(
		'select',
		{
			'aria-label': `${name}: ${row.point}`,
			'aria-describedby': `does-${name}`,
			disabled: row.atStartOnly === true,
			onchange: async () => {
				await change({ [name]: select.value }, `${name} is ${select.value}`);
				// Undoes a change that was only copied, or that was refused.
				select.value = current;
			},
		},
		...values.map((value) =>
			el('option', {
				value: value.name,
				text: `${value.name}${value.beyondInterface === true ? ' †' : ''}`,
			}),
		),
	);
	const aim = isGateway ? aimSelect(name) : null;
	const node = el(
		'li',
		{},
		el('span', { class: 'tag', text: name }),
		el('span', { class: 'point' }, marked(el('span'), row.point), does),
		el('span', { class: 'choice' }, select, aim),
	);
	const fixed = row.atStartOnly === true ? ' (fixed at the start: --behaviour)' : '';
	return {
		name,
		node,
		preset: row.values[0].name,
		isFixed: row.atStartOnly === true,
		text: `${name} ${row.point} ${values.map((value) => `${value.name} ${value.does}`).join(' ')}`,
		update: (chosen, hit) => {
			current = chosen;
			// A person who has the list open must not lose their position in it.
			if (document.activeElement !== select) select.value = chosen;
			if (aim !== null && document.activeElement !== aim) chooseAim(aim, hit);
			const value = values.find((each) => each.name === chosen);
			marked(does, `${value?.does ?? chosen}${fixed}`);
			setAttribute(node, 'class', chosen === row.values[0].name ? '' : 'changed');
		},
	};
}

function aimSelect(name) {
	const select = el(
		'select',
		{
			'aria-label': `Which requests ${name} hits`,
			title: 'Which requests it hits',
			onchange: async () =>
				await change({ hits: { [name]: select.value } }, `${name} hits ${select.value}`),
		},
		...aims.map((aim) => el('option', { value: aim, text: aim })),
	);
	return select;
}

/** An aim that was set elsewhere, such as random:7, joins the list. */
function chooseAim(select, aim) {
	if (![...select.options].some(({ value }) => value === aim))
		select.append(el('option', { value: aim, text: aim }));
	select.value = aim;
}

async function change(body, done) {
	await run({ method: 'POST', path: '/behaviours', body }, done);
}

function defaultsOf(all) {
	const free = all.filter(({ isFixed }) => !isFixed);
	return {
		method: 'POST',
		path: '/behaviours',
		body: Object.fromEntries(free.map(({ name, preset }) => [name, preset])),
	};
}

export function showBehaviours(chosen, hits) {
	for (const { name, update } of entries) update(chosen[name], hits[name]);
	const changed = entries.filter(({ name, preset }) => chosen[name] !== preset).length;
	setText(byId('behaviour-count'), changed === 0 ? 'all defaults' : `${changed} changed`);
}

byId('behaviour-actions').append(
	commandButton('Back to the defaults', () => defaultsOf(entries), { done: 'All defaults' }),
);

byId('behaviour-filter').addEventListener('input', ({ target }) => {
	const words = target.value.toLowerCase().split(/\s+/);
	for (const { node, text } of entries)
		node.hidden = !words.every((word) => text.toLowerCase().includes(word));
});
