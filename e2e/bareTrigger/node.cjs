/**
 * The simplest trigger that starts one execution per event and waits for it. It shows the maximum rate of n8n
 * itself. A copy is named `BareTrigger.node.js`, so that n8n finds it. Under that name in this folder, it
 * would count as a node of this package.
 *
 * It requests a list of events from `url`, emits them with at most `parallel` executions at a time, and
 * requests the next list.
 */
const http = require('node:http');

class BareTrigger {
	constructor() {
		this.description = {
			displayName: 'Bare Trigger',
			name: 'bareTrigger',
			group: ['trigger'],
			version: 1,
			description: 'Hands events to n8n',
			defaults: { name: 'Bare Trigger' },
			inputs: [],
			outputs: ['main'],
			properties: [
				{ displayName: 'URL', name: 'url', type: 'string', default: '' },
				{ displayName: 'Parallel', name: 'parallel', type: 'number', default: 5 },
			],
		};
	}

	async trigger() {
		const url = this.getNodeParameter('url');
		const parallel = this.getNodeParameter('parallel');
		const own = `${this.getWorkflow().id}:${this.getNode().id}`;
		const state = { closed: false };
		const handOver = async (events) => {
			for (
				let event = events.shift();
				event !== undefined && !state.closed;
				event = events.shift()
			) {
				const done = this.helpers.createDeferredPromise();
				this.emit([[{ json: event }]], undefined, done, `${own}:${event.eventId}`);
				await done.promise;
			}
		};
		const work = async () => {
			while (!state.closed) {
				const events = await readEvents(url);
				await Promise.all(Array.from({ length: parallel }, () => handOver(events)));
			}
		};
		// n8n puts its own `emit` in place when trigger() has returned.
		setTimeout(() => work().catch((error) => state.closed || this.logger.error(String(error))), 1);
		return {
			closeFunction: async () => {
				state.closed = true;
			},
		};
	}
}

function readEvents(url) {
	return new Promise((resolve, reject) => {
		const request = http.get(url, (response) => {
			const chunks = [];
			response.on('data', (chunk) => chunks.push(chunk));
			response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
			response.on('error', reject);
		});
		request.on('error', reject);
	});
}

module.exports = { BareTrigger };
