/**
 * Items per second through the action node in n8n's engine, with 100 ms of latency and 10 parallel requests.
 * It is compared with a node that awaits each item in turn, and with a plain HTTP client.
 */
import { randomBytes } from 'crypto';
import {
	NodeConnectionTypes,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import pLimit from 'p-limit';

import { CrossBorderPayoutsApi } from '../credentials/CrossBorderPayoutsApi.credentials';
import { runNode } from '../nodes/adapter/items/runNode';
import { chooseOperation } from '../nodes/CrossBorderPayouts/chooseOperation';
import { properties } from '../nodes/CrossBorderPayouts/properties';
import { executeNode } from '../test/support/engine/executeNode';
import { startCountingServer, type CountingServer } from './countingServer';
import { compare, format } from './measure';

const inFlight = 10;
const itemsOf = (count: number): IDataObject[] =>
	Array.from({ length: count }, () => ({ country: 'IND' }));
const path = '/v3/balance?country=';

export async function benchNode(log: (line: string) => void): Promise<void> {
	const server = await startCountingServer(100);
	try {
		const ours = async () => await throughNode(server, ourNode, 1000);
		await throughNode(server, ourNode, 50);
		server.reset();
		const turns = await compare(1, ours, async () => await throughNode(server, inTurn(server), 50));
		log(format(turns, 'items/s', 'a node that awaits each item in turn'));
		server.reset();
		await ours();
		const { sockets, openSockets } = server.counts;
		log(`1,000 items: ${sockets} connections in all, at most ${openSockets} open at once`);
		server.reset();
		const plain = await compare(1, ours, async () => await throughFetch(server, 1000));
		log(format(plain, 'items/s', `a plain HTTP client with ${inFlight} connections`));
	} finally {
		await server.stop();
	}
}

async function throughNode(
	server: CountingServer,
	node: INodeType,
	count: number,
): Promise<number> {
	const start = performance.now();
	const { status, outputs } = await executeNode({
		node,
		credential: new CrossBorderPayoutsApi(),
		credentialData: {
			baseUrl: server.baseUrl,
			environment: 'sandbox',
			algorithm: 'HS256',
			accessApiKey: 'bench-access-key',
			secretKey,
			keyEncoding: 'text',
		},
		parameters: {
			resource: 'balance',
			operation: 'get',
			apiVersion: 'v3',
			country: '={{ $json.country }}',
			options: { maxConcurrentRequests: inFlight },
		},
		items: itemsOf(count),
	});
	if (status !== 'success' || outputs[0]?.length !== count)
		throw new Error(`The run ended with ${status}`);
	return (count * 1000) / (performance.now() - start);
}

const secretKey = randomBytes(48).toString('base64');

const description: INodeTypeDescription = {
	displayName: 'Bench',
	name: 'bench',
	group: ['transform'],
	version: 1,
	description: 'Is measured',
	defaults: { name: 'Bench' },
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	credentials: [{ name: 'crossBorderPayoutsApi', required: true }],
	properties,
};

/**
 * The action node without its class. The class file cannot be loaded here, because `.node` resolves to its
 * JSON first.
 */
const ourNode: INodeType = {
	description,
	async execute(this: IExecuteFunctions) {
		return await runNode(this, chooseOperation);
	},
};

/** The usual programmatic node: one request after another, with the same helper and credential. */
function inTurn(server: CountingServer): INodeType {
	return {
		description: description,
		async execute(this: IExecuteFunctions) {
			const outputs: INodeExecutionData[] = [];
			for (const [item] of this.getInputData().entries()) {
				const json: unknown = await this.helpers.httpRequestWithAuthentication.call(
					this,
					'crossBorderPayoutsApi',
					{
						method: 'GET',
						url: `${server.baseUrl}${path}${String(this.getNodeParameter('country', item))}`,
						json: true,
					},
				);
				outputs.push({ json: { ...(json as IDataObject) }, pairedItem: { item } });
			}
			return [outputs];
		},
	};
}

/** Unlike n8n's helper, it keeps its connections alive. */
async function throughFetch(server: CountingServer, count: number): Promise<number> {
	const limit = pLimit(inFlight);
	const start = performance.now();
	await Promise.all(
		itemsOf(count).map(
			async ({ country }) =>
				await limit(
					async () => await (await fetch(`${server.baseUrl}${path}${String(country)}`)).json(),
				),
		),
	);
	return (count * 1000) / (performance.now() - start);
}
