import { z } from 'zod';

import { defineFileEndpoint, openDownload, limitBytes } from '../../../client/call/download';
import { inBody } from '../../../client/call/endpoint';
import { decodeProblem } from '../../../client/v3/problem';
import { createFakeStreams, type ScriptedStream } from '../../support/fakes/fakeStreams';
import { textOf } from '../../support/fakes/fakeDownload';

const endpoint = defineFileEndpoint({
	method: 'POST',
	path: '/v3/reports/payout',
	input: z.object({ country: z.string() }),
	accept: 'text/csv',
	call: inBody,
	fileName: ({ country }) => `report-${country}.csv`,
});

const open = (script: ScriptedStream | Error, input: unknown = { country: 'IND' }) => {
	const transport = createFakeStreams(script);
	const connection = { baseUrl: 'https://service.example', transport, decodeProblem };
	return { transport, download: openDownload(connection, endpoint, input) };
};

it('passes the bytes on with the name and type of the answer', async () => {
	const headers = {
		'content-type': 'text/csv; charset=utf-8',
		'content-disposition': 'attachment; filename="a.csv"',
	};
	const { transport, download } = open({ headers, chunks: ['id\n', '1\n'] });
	expect(await download).toMatchObject({ fileName: 'a.csv', contentType: 'text/csv' });
	expect(transport.chunksRead).toBe(0);
	expect(await textOf((await download).chunks)).toBe('id\n1\n');
	expect(transport.requests[0]).toMatchObject({ method: 'POST', repeatable: true });
	expect(transport.requests[0]?.idleTimeoutMs).toBeGreaterThan(0);
});

it('names a file whose answer names none', async () => {
	expect(await open({ headers: {} }).download).toMatchObject({
		fileName: 'report-IND.csv',
		contentType: 'text/csv',
	});
});

it('can change the bytes on the way', async () => {
	const download = await open({ headers: {}, chunks: ['a', 'b'] }).download;
	const doubled = download.through(async function* (chunks) {
		for await (const chunk of chunks) yield* [chunk, chunk];
	});
	expect(await textOf(doubled.chunks)).toBe('aabb');
	expect(doubled).toMatchObject({ fileName: 'report-IND.csv', response: download.response });
});

it.each([
	[400, 'bad_request'],
	[401, 'unauthorized'],
	[403, 'proxy_refused'],
	[422, 'validation_failed'],
	[429, 'rate_limited'],
	[500, 'server_error'],
	[302, 'redirected'],
	[201, 'unexpected_status'],
	[206, 'unexpected_status'],
])('reads the error of a %p and closes', async (status, code) => {
	const { transport, download } = open({
		status,
		headers: { 'content-type': 'application/problem+json' },
		chunks: ['{"title":', '"No"}'],
	});
	await expect(download).rejects.toMatchObject({ code, status, problem: { title: 'No' } });
	expect(transport.openCount).toBe(0);
});

it('reads no more than the beginning of an error, and one that breaks off', async () => {
	const page = 'x'.repeat(50_000);
	const long = open({ status: 500, chunks: [page, page, page] });
	await expect(long.download).rejects.toMatchObject({ code: 'server_error' });
	expect(long.transport.chunksRead).toBe(2);
	const broken = open({ status: 500, chunks: ['{'], then: new Error('broke off') });
	await expect(broken.download).rejects.toMatchObject({ code: 'server_error' });
});

it.each(['text/html', 'application/json', 'application/problem+json'])(
	'does not accept an answer of %s as a report',
	async (type) => {
		const { transport, download } = open({ headers: { 'content-type': type }, chunks: ['x'] });
		await expect(download).rejects.toMatchObject({ code: 'unexpected_response' });
		expect(transport.openCount).toBe(0);
	},
);

it('sends nothing for invalid input', async () => {
	const { transport, download } = open({}, {});
	await expect(download).rejects.toMatchObject({ code: 'invalid_input' });
	expect(transport.requests).toHaveLength(0);
});

it('stops a file that never ends', async () => {
	let closed = 0;
	const endless = (async function* () {
		for (;;) yield new Uint8Array(10);
	})();
	const response = { status: 200, headers: {}, chunks: endless, close: () => void (closed += 1) };
	let read = 0;
	const reading = (async () => {
		for await (const chunk of limitBytes(response, 95)) read += chunk.byteLength;
	})();
	await expect(reading).rejects.toMatchObject({ code: 'response_too_large' });
	expect([read, closed]).toEqual([90, 1]);
});

it('limits a download in bytes and in time, above the size of any real report', async () => {
	const { transport, download } = open({ headers: {}, chunks: ['a'] });
	expect(await textOf((await download).chunks)).toBe('a');
	expect(transport.requests[0]?.totalTimeoutMs).toBe(3_600_000);
});
