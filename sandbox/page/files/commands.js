/** Commands to the control interface, and each as a line for the shell. */
import { byId, el, setText } from './dom.js';

/** @typedef {{ method: string, path: string, body?: unknown }} Command */

/** @throws Error with the sandbox's own words */
export async function send({ method, path, body }) {
	const response = await fetch(`/control${path}`, {
		method,
		...(body !== undefined && {
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		}),
	});
	const answer = await response.json();
	if (!response.ok) throw new Error(answer.error ?? `Status ${response.status}`);
	return answer;
}

/** @param {Command} command */
function curlOf({ method, path, body }) {
	const words = ['curl'];
	if (method !== 'GET') words.push('-X', method);
	words.push(quote(`${location.origin}/control${path}`));
	if (body !== undefined) words.push('-d', quote(JSON.stringify(body)));
	return words.join(' ');
}

/** Single quotes protect everything but themselves. */
function quote(text) {
	return /^[\w:/.=@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

let refresh = async () => {};

/** Called after each command, so that its effect is seen at once. */
export function onCommand(listener) {
	refresh = listener;
}

/** Sends the command, or copies it if the buttons copy. */
export async function run(command, done) {
	const curl = curlOf(command);
	showCommand(curl);
	if (byId('copy-mode').checked) return await copy(curl, 'Command copied');
	try {
		await send(command);
		toast(done);
	} catch (error) {
		toast(error.message, true);
	}
	await refresh();
}

/** A button for a command. `of` is called at the click, because a form may have changed. */
export function commandButton(label, of, { done = `${label}: done`, ...properties } = {}) {
	return el('button', {
		type: 'button',
		text: label,
		...properties,
		onclick: async () => await run(of(), done),
	});
}

export async function copy(text, done) {
	try {
		await navigator.clipboard.writeText(text);
		toast(done);
	} catch {
		toast('The browser did not allow copying. Select the text and copy it yourself', true);
	}
}

function showCommand(curl) {
	setText(byId('last-command'), curl);
	byId('copy-command').hidden = false;
}

let hiding;

function toast(text, isError = false) {
	const node = byId('toast');
	node.textContent = text;
	node.className = isError ? 'shown error' : 'shown';
	clearTimeout(hiding);
	hiding = setTimeout(() => (node.className = ''), isError ? 8000 : 2500);
}

byId('copy-command').addEventListener('click', async () => {
	await copy(byId('last-command').textContent, 'Command copied');
});
