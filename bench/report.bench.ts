/**
 * A payout report of 1,000,000 rows as binary data in a real n8n. Our node is compared with n8n's HTTP
 * Request node, which saves the same answer with the same credential. The benchmark also measures n8n's
 * resident memory.
 */
import { fork } from 'child_process';
import { once } from 'events';
import { join } from 'path';

import { manualChain, MANUAL_TRIGGER, type NodeSketch } from '../e2e/driver/session/buildWorkflow';
import { CREDENTIAL_TYPE } from '../e2e/driver/examples';
import type { NodeRun } from '../e2e/driver/session/n8nApi';
import { PACKAGE_NAME } from '../e2e/driver/install/packNodes';
import { newestN8n } from '../e2e/n8n/versions';
import { startN8n, type RunningN8n } from '../e2e/driver/start/startN8n';
import { compare, format } from './measure';
import { readExecutionMs } from './readExecutionMs';
import { reportRows, type ReportServer } from './reportServer';

const rounds = 5;
const sampleEveryMs = 20;
const window = { country: 'IND', start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' };

export async function benchReport(log: (line: string) => void): Promise<void> {
	const n8n = await startN8n({ version: newestN8n, log });
	try {
		await benchServer(n8n, 'ready', log);
		await benchServer(n8n, 'sandbox', log);
	} finally {
		await n8n.stop();
	}
}

async function benchServer(
	n8n: RunningN8n,
	kind: 'ready' | 'sandbox',
	log: (line: string) => void,
): Promise<void> {
	const child = fork(join(__dirname, 'reportServer.ts'), [kind], { execArgv: process.execArgv });
	try {
		const [server]: ReportServer[] = await once(child, 'message');
		if (server === undefined) throw new Error('The server did not start');
		const credential = await n8n.api.importCredential(kind, CREDENTIAL_TYPE, {
			baseUrl: server.baseUrl,
			environment: 'sandbox',
			algorithm: 'HS256',
			accessApiKey: server.accessKey,
			secretKey: server.secretKey,
			keyEncoding: 'text',
		});
		const credentials = { [CREDENTIAL_TYPE]: credential };
		const ours = await createRun(n8n, { ...ourNode, credentials });
		const peer = await createRun(n8n, { ...peerNode(server.baseUrl), credentials });
		// Each runs once first, so that n8n has loaded what it needs.
		await peer.run();
		await ours.run();
		const result = await compare(rounds, ours.run, peer.run);
		if (ours.sizes() !== peer.sizes())
			throw new Error(`The files are of ${ours.sizes()} and ${peer.sizes()}`);
		const rows = reportRows.toLocaleString('en');
		log(
			`${rows} rows, ${ours.sizes()}, ${kind === 'ready' ? 'ready bytes' : 'made by the sandbox'}`,
		);
		log(`  ${format(result, 'rows/s', 'the HTTP Request node')}`);
		log(
			`  memory of n8n grew by ${ours.growth()} MB, with the HTTP Request node by ${peer.growth()} MB`,
		);
		log(
			`  processor of n8n: ${ours.processor()} ms, with the HTTP Request node ${peer.processor()} ms`,
		);
	} finally {
		child.kill();
	}
}

interface MeasuredRun {
	/** @returns rows per second */
	run(): Promise<number>;
	/** The largest increase of n8n's memory in each run, in order. */
	growth(): string;
	/** n8n's processor time in each run. Other running programs do not affect it. */
	processor(): string;
	/** The different file sizes. */
	sizes(): string;
}

async function createRun(n8n: RunningN8n, node: NodeSketch): Promise<MeasuredRun> {
	const id = await n8n.api.importWorkflow(manualChain(node.name, [node]));
	const growth: number[] = [];
	const busy: number[] = [];
	const sizes = new Set<string>();
	return {
		async run() {
			const before = n8n.residentBytes();
			const busyBefore = n8n.processorMs();
			let peak = before;
			const watch = setInterval(() => (peak = Math.max(peak, n8n.residentBytes())), sampleEveryMs);
			try {
				const { status, data } = await n8n.api.runManually(id, MANUAL_TRIGGER);
				const ran = data?.resultData.runData[node.name]?.[0];
				if (status !== 'success') throw new Error(`${node.name} ended with ${status}`);
				sizes.add(fileSizeOf(ran));
				return (reportRows * 1000) / readExecutionMs(ran);
			} finally {
				clearInterval(watch);
				growth.push(Math.round((peak - before) / 1e6));
				busy.push(n8n.processorMs() - busyBefore);
			}
		},
		growth: () => growth.join(', '),
		processor: () => busy.join(', '),
		sizes: () => [...sizes].join(', '),
	};
}

/** As n8n writes it beside the file. */
function fileSizeOf(run: NodeRun | undefined): string {
	const size = run?.data?.main?.[0]?.[0]?.binary?.data?.fileSize;
	if (size === undefined) throw new Error('A run returned no file');
	return size;
}

const ourNode: NodeSketch = {
	name: 'Ours',
	type: `${PACKAGE_NAME}.crossBorderPayouts`,
	parameters: { resource: 'report', operation: 'getPayoutReport', ...window, output: 'file' },
};

const peerNode = (baseUrl: string): NodeSketch => ({
	name: 'HTTP Request',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: {
		method: 'POST',
		url: `${baseUrl}/v3/reports/payout`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: CREDENTIAL_TYPE,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: JSON.stringify(window),
		options: { response: { response: { responseFormat: 'file' } } },
	},
});
