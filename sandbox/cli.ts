/** `npm run sandbox`: starts a sandbox with one demo account and prints how to reach it. */
import { generateKeyPairSync } from 'node:crypto';
import { createDemoAccount } from './auth/accounts';
import { describeKeys } from './control/keys';
import { describeBehaviours } from './behaviours/randomBehaviours';
import { readCliOptions, usage } from './cliOptions';
import { startSandbox, type Sandbox } from './server';

function print(sandbox: Sandbox, privateKey: string, keyId: string, json: boolean): void {
	const [account] = sandbox.accounts;
	if (account === undefined) throw new Error('The sandbox has no account');
	const { accessKey, secretKey, secretKeyHex, hmacKey, hmacEncoding } = describeKeys(account);
	const keys = { accessKey, secretKey, secretKeyHex, hmacKey, hmacEncoding, keyId, privateKey };
	if (json) {
		console.log(JSON.stringify({ baseUrl: sandbox.issuer, ...keys }));
		return;
	}
	const page = `http://127.0.0.1:${sandbox.port}/`;
	const differs = describeBehaviours(sandbox.control.behaviours().chosen);
	const lines = [
		['Base URL', sandbox.issuer],
		['Access key', accessKey],
		['Secret key', secretKey],
		['  as hex', `${secretKeyHex} (the same bytes, for tools that accept only hex)`],
		['HMAC key', `${hmacKey} (${hmacEncoding})`],
		['RS256 key ID', keyId],
		['RS256 private key', `\n${privateKey.trimEnd()}`],
		...(differs === '' ? [] : [['Behaviours', differs]]),
		['Page', `${page} (payments, events, faults and these keys)`],
		['Control', `${page}control/state`],
	] as const;
	for (const [label = '', value = ''] of lines) console.log(`${`${label}:`.padEnd(18)} ${value}`);
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
	const page = { privateKeys: { [keyId]: pair.privateKey } };
	const sandbox = await startSandbox({ ...asked.sandbox, page, accounts: [account] });
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
