/**
 * Items per second in a real n8n, without latency. An expression gives each item's country. Our node is
 * compared with what a user does without it: n8n's JWT node followed by its HTTP Request node.
 */
import { randomBytes } from 'crypto';

import { manualChain, MANUAL_TRIGGER, type NodeSketch } from '../e2e/driver/session/buildWorkflow';
import { CREDENTIAL_TYPE } from '../e2e/driver/examples';
import { PACKAGE_NAME } from '../e2e/driver/install/packNodes';
import { newestN8n } from '../e2e/n8n/versions';
import { startN8n, type RunningN8n } from '../e2e/driver/start/startN8n';
import { startCountingServer } from './countingServer';
import { compare, format, summarise } from './measure';
import { readExecutionMs } from './readExecutionMs';

const items = 1000;
const rounds = 5;
const accessKey = 'bench-access-key';
/** The expiry for a user who wants no expression for it: 2100. */
const farFuture = 4_102_444_800;

const source: NodeSketch = {
	name: 'Items',
	type: 'n8n-nodes-base.code',
	typeVersion: 2,
	parameters: {
		jsCode: `return Array.from({ length: ${items} }, () => ({ json: { country: 'IND' } }));`,
	},
};

export async function benchChain(log: (line: string) => void): Promise<void> {
	const server = await startCountingServer(0);
	const n8n = await startN8n({ version: newestN8n, log });
	const secretKey = randomBytes(48).toString('base64');
	try {
		const ours = await importOurs(n8n, server.baseUrl, secretKey);
		const claims = { aud: server.baseUrl, iss: server.baseUrl, sub: accessKey };
		const fixed = await importTheirs(
			n8n,
			secretKey,
			server.baseUrl,
			JSON.stringify({ ...claims, exp: farFuture }),
		);
		const expiring = await importTheirs(
			n8n,
			secretKey,
			server.baseUrl,
			`={{ JSON.stringify({ ...${JSON.stringify(claims)}, exp: Math.floor(Date.now() / 1000) + 120 }) }}`,
		);
		const run = createRun(n8n, ours, ['Balance']);
		const against = async (theirs: string, name: string): Promise<void> => {
			const peer = createRun(n8n, theirs, ['Token', 'Balance']);
			// The first run of a workflow compiles its expressions.
			await peer.byClock();
			const first = run.byProcessor.length;
			const result = await compare(rounds, run.byClock, peer.byClock);
			log(format(result, 'items/s', name));
			// Processor time is known only on Linux.
			if (run.byProcessor.includes(Number.POSITIVE_INFINITY)) return;
			const busy = run.byProcessor
				.slice(first)
				.map((rate, round) => ({ ours: rate, peer: peer.byProcessor[round + 1] ?? Number.NaN }));
			log(`  ${format(summarise(busy), 'items per second of processor', 'the peer')}`);
		};
		await run.byClock();
		await against(fixed, 'the JWT node and the HTTP Request node in a row');
		await against(expiring, 'the same, whose tokens expire after two minutes');
	} finally {
		await n8n.stop();
		await server.stop();
	}
}

async function importOurs(n8n: RunningN8n, baseUrl: string, secretKey: string): Promise<string> {
	const credential = await n8n.api.importCredential('ours', CREDENTIAL_TYPE, {
		baseUrl,
		environment: 'sandbox',
		algorithm: 'HS256',
		accessApiKey: accessKey,
		secretKey,
		keyEncoding: 'text',
	});
	return await n8n.api.importWorkflow(
		manualChain('Ours', [
			source,
			{
				name: 'Balance',
				type: `${PACKAGE_NAME}.crossBorderPayouts`,
				parameters: {
					resource: 'balance',
					operation: 'get',
					apiVersion: 'v3',
					country: '={{ $json.country }}',
					options: { maxConcurrentRequests: 10 },
				},
				credentials: { [CREDENTIAL_TYPE]: credential },
			},
		]),
	);
}

/**
 * The chain needs two expressions per item: the token from the JWT node, and the country. The country comes
 * from the items before the JWT node, because that node outputs only the token.
 */
async function importTheirs(
	n8n: RunningN8n,
	secretKey: string,
	baseUrl: string,
	claimsJson: string,
): Promise<string> {
	const credential = await n8n.api.importCredential('theirs', 'jwtAuth', {
		keyType: 'passphrase',
		secret: secretKey,
		algorithm: 'HS256',
	});
	return await n8n.api.importWorkflow(
		manualChain('Theirs', [
			source,
			{
				name: 'Token',
				type: 'n8n-nodes-base.jwt',
				parameters: {
					operation: 'sign',
					useJson: true,
					claimsJson,
					options: { kid: accessKey },
				},
				credentials: { jwtAuth: credential },
			},
			{
				name: 'Balance',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				parameters: {
					url: `=${baseUrl}/v3/balance?country={{ $('Items').item.json.country }}`,
					sendHeaders: true,
					headerParameters: {
						parameters: [{ name: 'Authorization', value: '=Bearer {{ $json.token }}' }],
					},
				},
			},
		]),
	);
}

interface Run {
	/**
	 * Runs the workflow once.
	 *
	 * @returns the nodes' items per second
	 */
	byClock(): Promise<number>;
	/**
	 * For each of these runs: items per second of n8n's processor time. Other running programs do not affect
	 * it.
	 */
	readonly byProcessor: readonly number[];
}

function createRun(n8n: RunningN8n, id: string, nodes: readonly string[]): Run {
	const byProcessor: number[] = [];
	return {
		byProcessor,
		async byClock() {
			const busyBefore = n8n.processorMs();
			const { status, data } = await n8n.api.runManually(id, MANUAL_TRIGGER);
			byProcessor.push((items * 1000) / (n8n.processorMs() - busyBefore));
			const runs = nodes.map((name) => data?.resultData.runData[name]?.[0]);
			const given = runs.at(-1)?.data?.main?.[0]?.length;
			if (status !== 'success' || given !== items)
				throw new Error(`A run ended with ${status} and ${given} items`);
			return (items * 1000) / runs.reduce((sum, ran) => sum + readExecutionMs(ran), 0);
		},
	};
}
