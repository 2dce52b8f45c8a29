/**
 * The backend into which the recorded workflows book their events. For some workflows it delays or refuses
 * one payment.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Moment } from './moments';

export interface Backend {
	readonly url: string;
	/** Payment and status of every request, in order, by the name of the workflow. */
	readonly booked: ReadonlyMap<string, readonly string[]>;
	/** From now on, the first payment of each workflow gets the answer that its moment defines. */
	beginTrouble(): void;
	stop(): void;
}

/**
 * @param moments by the name of the workflow, which is the first part of the path. Payment and status are the
 * other parts
 */
export async function startBackend(moments: ReadonlyMap<string, Moment>): Promise<Backend> {
	let inTrouble = false;
	const chosen = new Map<string, string>();
	const booked = new Map<string, string[]>();
	const server = createServer((request, response) => {
		const [, name = '', payment = '', status = ''] = (request.url ?? '').split('/');
		booked.set(name, [...(booked.get(name) ?? []), `${payment} ${status}`]);
		const booking = moments.get(name)?.booking ?? 'answers';
		if (inTrouble && booking !== 'answers' && !chosen.has(name)) chosen.set(name, payment);
		const isChosen = chosen.get(name) === payment;
		if (isChosen && booking === 'holds') return;
		response.writeHead(isChosen ? 422 : 200, {
			'content-type': 'application/json',
			connection: 'close',
		});
		response.end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	// The address of a server that listens on a port always has that port.
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		booked,
		beginTrouble: () => void (inTrouble = true),
		stop: () => {
			server.close();
			server.closeAllConnections();
		},
	};
}
