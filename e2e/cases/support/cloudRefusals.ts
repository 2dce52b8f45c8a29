/** Without this, a replaced cloud service that takes everything would let every example pass. */
import { strict as assert } from 'node:assert';

import type { InjectOptions } from 'fastify';

import type { CloudService } from '../../driver/servers/cloud/cloudService';
import { startCloud } from '../../driver/servers/cloud/startCloud';

interface Request extends InjectOptions {
	readonly headers: Record<string, string>;
}

export async function refusesWrongRequests(): Promise<void> {
	const cloud = await startCloud();
	try {
		const { google, slack, xero } = cloud;
		await refusesVariants(google, {
			method: 'POST',
			url: google.writePath,
			headers: {},
			payload: { valueInputOption: 'RAW', data: [] },
		});
		await refusesVariants(slack, {
			method: 'POST',
			url: '/api/chat.postMessage',
			headers: {},
			payload: {
				channel: '#payout-alarms',
				text: 'A &lt;name&gt;',
				unfurl_links: false,
				unfurl_media: false,
				includeLinkToWorkflow: false,
			},
		});
		await refusesVariants(xero, {
			method: 'GET',
			url: '/api.xro/2.0/BankTransactions?where=Reference%3D%3D%22a%20paid%22',
			headers: { accept: 'application/json', 'xero-tenant-id': xero.tenantId },
		});
	} finally {
		await cloud.stop();
	}
}

/** The request is right, and wrong as soon as one thing about it is. */
async function refusesVariants(service: CloudService, right: Request): Promise<void> {
	const authorization = `Bearer ${service.tokens.access}`;
	const send = async (request: Request): Promise<number> =>
		(await service.app.inject({ ...request, headers: { authorization, ...request.headers } }))
			.statusCode;
	assert.equal(await send(right), 200, service.refusals.join());
	assert.deepEqual(service.refusals, []);
	const url = String(right.url);
	const wrong: ReadonlyArray<readonly [number, Request]> = [
		[404, { ...right, method: 'DELETE' }],
		[404, { ...right, url: url.replace(/\w+(\?|$)/, 'other$1') }],
		[401, { ...right, headers: { ...right.headers, authorization: 'Bearer another' } }],
		right.payload === undefined
			? [400, { ...right, url: url.replace(/\?.*/, '') }]
			: [400, { ...right, payload: { ...Object(right.payload), more: true } }],
	];
	for (const [status, request] of wrong) {
		assert.equal(await send(request), status, `${request.method} ${String(request.url)}`);
		assert.equal(service.refusals.splice(0).length, 1);
	}
}
