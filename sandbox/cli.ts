/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** `npm run sandbox`: starts a sandbox with one demo account and prints how to reach it. */
import { generateKeyPairSync } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createDemoAccount } from './accounts';
import { startSandbox, type Sandbox, type SandboxOptions } from './server';

const usage = `Usage: npm run sandbox -- [--port <number>] [--settle-after <ms,ms|never>] [--require-hmac] [--json]`;

interface CliOptions {
	readonly sandbox: SandboxOptions;
	readonly json: boolean;
}

function readArguments(): CliOptions {
	const { values } = parseArgs({
		options: {
			port: { type: 'string' },
			'settle-after': { type: 'string' },
			'require-hmac': { type: 'boolean' },
			json: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	});
	if (values.help === true) {
		console.log(usage);
		process.exit(0);
	}
	return {
		sandbox: {
			port: readNumber('--port', values.port ?? '0', 65_535),
			settleAfterMs: readSchedule(values['settle-after'] ?? '1500,1500'),
			requireHmac: values['require-hmac'] ?? false,
		},
		json: values.json ?? false,
	};
}

function readSchedule(text: string): number[] | null {
	if (text === 'never') return null;
	return text.split(',').map((part) => readNumber('--settle-after', part, 86_400_000));
}

function readNumber(flag: string, text: string, most: number): number {
	const value = Number(text);
	if (/^\d+$/.test(text) && value <= most) return value;
	throw new Error(`${flag} takes whole numbers from 0 to ${most}, not "${text}"`);
}

function print(sandbox: Sandbox, privateKey: string, keyId: string, json: boolean): void {
	const [account] = sandbox.accounts;
	if (account === undefined) throw new Error('The sandbox has no account');
	const { accessKey, secretKey } = account;
	if (json) {
		console.log(JSON.stringify({ baseUrl: sandbox.baseUrl, accessKey, secretKey, keyId, privateKey }));
		return;
	}
	console.log(`Base URL:    ${sandbox.baseUrl}`);
	console.log(`Access key:  ${accessKey}`);
	console.log(`Secret key:  ${secretKey}`);
	console.log(`RS256 key ID: ${keyId}`);
	console.log(`RS256 private key:\n${privateKey}`);
	console.log(`Control:     ${sandbox.baseUrl}/control/state`);
	console.log('These keys work on this sandbox only and are gone when it stops. Ctrl-C stops it.');
}

async function main(): Promise<void> {
	const { sandbox: options, json } = readArguments();
	const pair = generateKeyPairSync('rsa', {
		modulusLength: 2048,
		publicKeyEncoding: { type: 'spki', format: 'pem' },
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	});
	const keyId = 'sandbox-rsa-1';
	const account = { ...createDemoAccount(), publicKeys: { [keyId]: pair.publicKey } };
	const sandbox = await startSandbox({ ...options, accounts: [account] });
	const stop = () => {
		void sandbox.stop().then(() => process.exit(0));
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
	print(sandbox, pair.privateKey, keyId, json);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	console.error(usage);
	process.exit(1);
});
