/**
 * Serves a payout report of 1,000,000 rows, in a separate process, because its memory is not measured. By
 * default, it sends prepared bytes as fast as the client reads them. With `sandbox`, it is the sandbox, which
 * makes each row.
 */
import { randomBytes } from 'crypto';
import { once } from 'events';
import { createServer } from 'http';
import { Readable } from 'stream';

import { startSandbox } from '../sandbox/server';

/** The messages to the parent. */
export interface ReportServer {
	readonly baseUrl: string;
	readonly accessKey: string;
	readonly secretKey: string;
}

export const reportRows = 1_000_000;

async function startReady(): Promise<ReportServer> {
	const row =
		'0197f9a0-0000-7000-8000-000000000000,INV-1,2026-01-01T00:00:00Z,succeeded,IND,C2C,bank_transfer,1000.00,INR,"a, b"\n';
	const rowsPerBlock = 500;
	const block = Buffer.from(row.repeat(rowsPerBlock));
	const server = createServer((request, response) => {
		request.resume();
		response.writeHead(200, { 'content-type': 'text/csv' });
		Readable.from(Array.from({ length: reportRows / rowsPerBlock }, () => block)).pipe(response);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The server has no port');
	const secretKey = randomBytes(48).toString('base64');
	return { baseUrl: `http://127.0.0.1:${address.port}`, accessKey: 'bench-access-key', secretKey };
}

async function startMaking(): Promise<ReportServer> {
	const { baseUrl, accounts } = await startSandbox({ madeUpReportRows: reportRows });
	const [account] = accounts;
	if (account === undefined) throw new Error('The sandbox has no account');
	return { baseUrl, accessKey: account.accessKey, secretKey: account.secretKey };
}

async function main(): Promise<void> {
	process.send?.(process.argv.includes('sandbox') ? await startMaking() : await startReady());
}

if (process.send) void main();
