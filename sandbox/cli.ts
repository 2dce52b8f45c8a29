/* eslint-disable no-console, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/require-node-api-error -- not part of the published package */
/** `npm run sandbox`: starts a sandbox with one demo account and prints how to reach it. */
import { generateKeyPairSync } from 'node:crypto';
import { createDemoAccount } from './service/accounts/accounts';
import { describeBehaviours } from './behaviours/randomBehaviours';
import { readCliOptions, usage } from './cliOptions';
import { startSandbox, type Sandbox } from './server';

function print(sandbox: Sandbox, privateKey: string, keyId: string, json: boolean): void {
	const [account] = sandbox.accounts;
	if (account === undefined) throw new Error('The sandbox has no account');
	const { accessKey, secretKey } = account;
	if (json) {
		console.log(
			JSON.stringify({ baseUrl: sandbox.issuer, accessKey, secretKey, keyId, privateKey }),
		);
		return;
	}
	console.log(`Base URL:    ${sandbox.issuer}`);
	console.log(`Access key:  ${accessKey}`);
	console.log(`Secret key:  ${secretKey}`);
	console.log(`RS256 key ID: ${keyId}`);
	console.log(`RS256 private key:\n${privateKey}`);
	console.log(`Control:     ${sandbox.baseUrl}/control/state`);
	const differs = describeBehaviours(sandbox.control.behaviours().chosen);
	if (differs !== '') console.log(`Behaviours:  ${differs}`);
	console.log('These keys work on this sandbox only and are gone when it stops. Ctrl-C stops it.');
}

/** A wrong flag ends the program. The reason comes last because the usage text fills more than a screen. */
function readFlags(flags: readonly string[]): ReturnType<typeof readCliOptions> {
	try {
		return readCliOptions(flags);
	} catch (error) {
		throw new Error(`${usage}\n\n${messageOf(error)}`);
	}
}

const messageOf = (error: unknown): string =>
	error instanceof Error ? error.message : String(error);

async function main(): Promise<void> {
	const asked = readFlags(process.argv.slice(2));
	if (asked === 'help') {
		console.log(usage);
		return;
	}
	const pair = generateKeyPairSync('rsa', {
		modulusLength: 2048,
		publicKeyEncoding: { type: 'spki', format: 'pem' },
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	});
	const keyId = 'sandbox-rsa-1';
	const account = { ...createDemoAccount(), publicKeys: { [keyId]: pair.publicKey } };
	const sandbox = await startSandbox({ ...asked.sandbox, accounts: [account] });
	const stop = () => {
		void sandbox.stop().then(() => process.exit(0));
	};
	process.once('SIGINT', stop);
	process.once('SIGTERM', stop);
	print(sandbox, pair.privateKey, keyId, asked.json);
}

main().catch((error: unknown) => {
	console.error(messageOf(error));
	process.exit(1);
});
