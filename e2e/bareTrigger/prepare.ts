/** A trigger that only emits, as a baseline for ours: the node for n8n, and the server that supplies its events. */
import { once } from 'node:events';
import { copyFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';

import type { EventView } from '../../sandbox/control/views';
import type { NodeSketch } from '../driver/session/buildWorkflow';
import { createHome } from '../driver/start/home';
import { waitFor } from '../driver/processes/waitFor';

export interface BareTrigger {
	/** Without it, n8n does not find the node. */
	readonly environment: Record<string, string>;
	/** @param parallel executions at a time */
	sketch(name: string, parallel: number): NodeSketch;
	/**
	 * Passes the events to the node at once, as items like those of our trigger. The workflow must be active.
	 */
	give(events: readonly EventView[]): Promise<void>;
	stop(): Promise<void>;
}

export async function prepareBareTrigger(): Promise<BareTrigger> {
	const folder = await createHome();
	await copyFile(path.join(__dirname, 'node.cjs'), path.join(folder, 'BareTrigger.node.js'));
	let asking: ServerResponse | undefined;
	const server = createServer((_, response) => {
		asking = response;
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port');
	return {
		environment: { N8N_CUSTOM_EXTENSIONS: folder },
		sketch: (name, parallel) => ({
			name,
			type: 'CUSTOM.bareTrigger',
			parameters: { url: `http://127.0.0.1:${address.port}/`, parallel },
		}),
		async give(events) {
			const response = await waitFor('the bare trigger to ask', () => asking, {
				timeoutMs: 30_000,
			});
			asking = undefined;
			response.end(JSON.stringify(events.map(toItem)));
		},
		async stop() {
			server.closeAllConnections();
			server.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

function toItem({ id, event, data, at }: EventView): Record<string, unknown> {
	const payment = data;
	const same = {
		category: 'processing',
		releaseFunds: false,
		source: 'stream',
		redelivered: false,
	};
	return { eventId: id, event, payment, ...same, receivedAt: at };
}
