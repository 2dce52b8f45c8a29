/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- not part of the published package */
/** A payout report of 1,000,000 rows into binary data on disk, against saving the same answer to a file. */
import { fork } from 'child_process';
import { once } from 'events';
import { createWriteStream } from 'fs';
import { mkdtemp, rm } from 'fs/promises';
import { request } from 'http';
import { tmpdir } from 'os';
import { join } from 'path';
import { pipeline } from 'stream/promises';
import { randomBytes } from 'crypto';
import { NodeConnectionTypes, type IExecuteFunctions, type INodeType } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../credentials/CrossBorderPayoutsApi.credentials';
import { runNode } from '../nodes/adapter/runNode';
import { chooseOperation } from '../nodes/CrossBorderPayouts/chooseOperation';
import { properties } from '../nodes/CrossBorderPayouts/properties';
import { keepBinaryOnDisk } from '../test/support/binaryOnDisk';
import { executeNode } from '../test/support/executeNode';
import { compare, format } from './measure';

const rows = 1_000_000;
const secretKey = randomBytes(48).toString('base64');

export async function benchReport(log: (line: string) => void): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'report-bench-'));
	const server = fork(join(__dirname, 'reportServer.ts'), [], { execArgv: process.execArgv });
	try {
		const [port] = await once(server, 'message');
		const baseUrl = `http://127.0.0.1:${String(port)}`;
		await keepBinaryOnDisk(folder);
		const ours = async () => await timed(async () => await throughNode(baseUrl));
		const peer = async () => await timed(async () => await toFile(baseUrl, join(folder, 'peer.csv')));
		await peer();
		await ours();
		const before = process.memoryUsage().rss;
		let peak = before;
		const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 10);
		await ours();
		clearInterval(watch);
		log(`${rows.toLocaleString('en')} rows: memory grew by ${Math.round((peak - before) / 1e6)} MB`);
		log(format(await compare(5, ours, peer), 'rows/s', 'an answer saved to a file'));
	} finally {
		server.kill();
		await rm(folder, { recursive: true, force: true });
	}
}

async function timed(work: () => Promise<void>): Promise<number> {
	const start = performance.now();
	await work();
	return (rows * 1000) / (performance.now() - start);
}

async function toFile(url: string, path: string): Promise<void> {
	const asked = request(url, { method: 'POST' }).end();
	const [response] = await once(asked, 'response');
	await pipeline(response, createWriteStream(path));
}

async function throughNode(baseUrl: string): Promise<void> {
	const { status } = await executeNode({
		node,
		credential: new CrossBorderPayoutsApi(),
		credentialData: { baseUrl, algorithm: 'HS256', accessApiKey: 'bench-access-key', secretKey, keyEncoding: 'text' },
		parameters: {
			resource: 'report',
			operation: 'getPayoutReport',
			country: 'IND',
			start: '2026-01-01',
			end: '2026-02-01',
			output: 'file',
		},
	});
	if (status !== 'success') throw new Error(`The run ended with ${status}`);
}

const node: INodeType = {
	description: {
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
	},
	async execute(this: IExecuteFunctions) {
		return await runNode(this, chooseOperation);
	},
};
