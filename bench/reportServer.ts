/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
/** Serves a payout report of 1,000,000 rows to anybody who asks; a process of its own, for its memory is not measured. */
import { createServer } from 'http';
import { Readable } from 'stream';

const row =
	'0197f9a0-0000-7000-8000-000000000000,INV-1,2026-01-01T00:00:00Z,succeeded,IND,C2C,bank_transfer,1000.00,INR,"a, b"\n';
const block = Buffer.from(row.repeat(500));

const server = createServer((request, response) => {
	request.resume();
	response.writeHead(200, { 'content-type': 'text/csv' });
	Readable.from(Array.from({ length: 2000 }, () => block)).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	if (typeof address === 'object') process.send?.(address?.port);
});
