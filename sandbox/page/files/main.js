/** Reads the state of the sandbox once a second, and shows it. */
import { showBalances } from './balances.js';
import { loadBehaviours, showBehaviours } from './behaviours.js';
import { commandButton, onCommand, send } from './commands.js';
import { showDeals } from './deals.js';
import { byId, setText } from './dom.js';
import { showEvents } from './events.js';
import { showFaults } from './faults.js';
import { showKeys } from './keys.js';
import { showPayments } from './payments.js';
import { showRequests } from './requests.js';
import { showSettings } from './settings.js';
import { showStreams } from './streams.js';

const everyMs = 1000;
const live = { method: 'GET', path: '/live' };
let isLoaded = false;

function show(state) {
	setText(byId('clock'), `${state.now.slice(11, 19)} UTC${state.frozen ? ' (frozen)' : ''}`);
	setText(byId('base-url'), state.baseUrl);
	showPayments(state.payments);
	showEvents(state.events);
	showRequests(state.requests);
	showStreams(state.streams);
	showDeals(state.deals);
	showFaults(state.faults);
	showBalances(state.balances);
	showSettings(state.options, state.accounts);
	showBehaviours(state.behaviours, state.hits);
}

function showConnection(text, isGood) {
	const node = byId('connection');
	setText(node, text);
	node.className = isGood ? 'connection good' : 'connection bad';
}

async function refresh() {
	try {
		const state = await send(live);
		if (!isLoaded) {
			await loadBehaviours();
			await showKeys(state.baseUrl);
			isLoaded = true;
		}
		show(state);
		showConnection('Connected', true);
	} catch (error) {
		// The next sandbox on this port has other keys.
		isLoaded = false;
		showConnection(`No answer: ${error.message}`, false);
	}
}

async function watch() {
	// Asks nothing while nobody sees the page.
	if (!document.hidden) await refresh();
	setTimeout(watch, everyMs);
}

byId('reset').append(
	commandButton('Start over', () => ({ method: 'POST', path: '/reset' }), {
		done: 'Payments, events and faults are gone',
		title: 'Clears payments, events, faults and requests. Keys, settings and the clock stay',
	}),
);
onCommand(refresh);
document.addEventListener('visibilitychange', refresh);
await watch();
