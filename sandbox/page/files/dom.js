/** Builds and updates elements. Every text goes in as text, so nothing that a service supplies becomes markup. */

/**
 * @param {string} tag
 * @param {Record<string, unknown>} properties attributes; `text`, `class` and `on…` listeners are special
 * @param {...(Node | string | null)} children
 */
export function el(tag, properties = {}, ...children) {
	const node = document.createElement(tag);
	for (const [name, value] of Object.entries(properties)) {
		if (value === null || value === undefined || value === false) continue;
		if (name === 'text') node.textContent = String(value);
		else if (name === 'class') node.className = String(value);
		else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
		else node.setAttribute(name, value === true ? '' : String(value));
	}
	node.append(...children.filter((child) => child !== null));
	return node;
}

export const byId = (id) => document.getElementById(id);

/** A sentence in which backticks mark what is code. */
export function marked(node, sentence) {
	const parts = sentence
		.split('`')
		.map((text, index) => (index % 2 === 0 ? text : el('code', { text })));
	if (node.textContent !== parts.map((part) => part.textContent ?? part).join(''))
		node.replaceChildren(...parts);
	return node;
}

/** Leaves the node alone if the text is there already, so that a selection survives. */
export function setText(node, text) {
	if (node.textContent !== text) node.textContent = text;
}

export function setAttribute(node, name, value) {
	if (value === null) node.removeAttribute(name);
	else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

/**
 * A list whose entries keep their elements, so that focus and open details survive an update.
 *
 * @param {Element} parent
 * @param {(item: any) => string} keyOf
 * @param {(item: any) => { node: Element, update(item: any): void }} make
 */
export function keptList(parent, keyOf, make) {
	const entries = new Map();
	return (items) => {
		const keys = new Set(items.map(keyOf));
		for (const [key, entry] of entries) {
			if (keys.has(key)) continue;
			entry.node.remove();
			entries.delete(key);
		}
		let place = parent.firstElementChild;
		for (const item of items) {
			const key = keyOf(item);
			const entry = entries.get(key) ?? make(item);
			entries.set(key, entry);
			entry.update(item);
			if (entry.node === place) place = place.nextElementSibling;
			else parent.insertBefore(entry.node, place);
		}
	};
}

export const money = (amount) =>
	amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Shows a list's length, and the note for an empty list only if there are no entries. */
export function showCount(counter, emptyNote, count, shown) {
	emptyNote.hidden = count > 0;
	setText(counter, count > shown ? `newest ${shown} of ${count}` : String(count));
}

/** The time of day of an ISO time, and the whole in the tooltip. */
export function timeOf(iso) {
	return el('time', { datetime: iso, title: iso, class: 'faint' }, iso.slice(11, 19));
}

/** Arrow keys move within the group, so that Tab needs one stop for all its buttons. */
export function toolbar(label, buttons) {
	const group = el('div', { role: 'toolbar', class: 'pills', 'aria-label': label }, ...buttons);
	const select = (chosen) => {
		for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
	};
	select(buttons[0]);
	group.addEventListener('focusin', ({ target }) => select(target));
	group.addEventListener('keydown', (event) => {
		const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 }[event.key];
		const shown = buttons.filter(({ hidden }) => !hidden);
		const place = shown.indexOf(document.activeElement);
		if (step === undefined || place < 0) return;
		event.preventDefault();
		shown[(place + step + shown.length) % shown.length].focus();
	});
	return group;
}

/** A hidden button cannot be reached, so another one takes over the stop of the toolbar. */
export function keepStop(buttons) {
	const shown = buttons.filter(({ hidden }) => !hidden);
	if (shown.some(({ tabIndex }) => tabIndex === 0)) return;
	for (const button of buttons) button.tabIndex = button === shown[0] ? 0 : -1;
}
