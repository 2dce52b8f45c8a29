/** Starts the replaced cloud services and the proxy through which n8n reaches them. */
import { strict as assert } from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { makeAuthority } from '../../../../test/support/servers/certificates';
import type { CloudServer } from './cloudService';
import { createGoogleSheets, type GoogleSheets } from './googleSheets';
import { startInterceptingProxy } from './interceptingProxy';
import { createOAuth2 } from './oAuth2';
import { createSlack, type Slack } from './slack';
import { createXero, type Xero } from './xero';

export interface Cloud {
	readonly google: GoogleSheets;
	readonly slack: Slack;
	readonly xero: Xero;
	/** For n8n. What is on this machine is still reached without the proxy. */
	readonly environment: Record<string, string>;
	/** How many requests have come so far. */
	requests(): number;
	/** @throws AssertionError with what was wrong with the requests since the last call */
	expectNoRefusals(): void;
	stop(): Promise<void>;
}

export async function startCloud(): Promise<Cloud> {
	const google = createGoogleSheets();
	const slack = createSlack();
	const xero = createXero();
	const services: readonly CloudServer[] = [
		google,
		createOAuth2('oauth2.googleapis.com', '/token', 'body', google.tokens),
		slack,
		xero,
		createOAuth2('identity.xero.com', '/connect/token', 'header', xero.tokens),
	];
	const authority = makeAuthority('Replaced cloud services');
	await Promise.all(services.map(async ({ app }) => await app.ready()));
	const proxy = await startInterceptingProxy(
		authority,
		new Map(services.map(({ host, app }) => [host, app.server])),
	);
	const folder = await mkdtemp(path.join(tmpdir(), 'payout-cloud-'));
	const certificates = path.join(folder, 'authority.pem');
	await writeFile(certificates, authority.cert);
	return {
		google,
		slack,
		xero,
		environment: {
			HTTPS_PROXY: proxy.url,
			HTTP_PROXY: proxy.url,
			NO_PROXY: '127.0.0.1,localhost',
			NODE_EXTRA_CA_CERTS: certificates,
		},
		requests: () => services.reduce((sum, { requests }) => sum + requests.length, 0),
		expectNoRefusals() {
			assert.deepEqual(
				services.flatMap(({ refusals }) => refusals.splice(0)),
				[],
			);
		},
		async stop() {
			await proxy.stop();
			await Promise.all(services.map(async ({ app }) => await app.close()));
			await rm(folder, { recursive: true, force: true });
		},
	};
}
