/** A sandbox for one test file, with new HS256 and RS256 keys. It stops after the file's last test. */
import { randomBytes } from 'node:crypto';
import {
	startSandbox,
	type Sandbox,
	type SandboxAccount,
	type SandboxOptions,
} from '../../../sandbox/server';
import { accountPair, type RsaPair } from '../fakes/rsaPair';

export interface TestAccount extends SandboxAccount {
	/** The kid of the RS256 key pair. */
	readonly keyId: string;
	/** PKCS#8 PEM. */
	readonly privateKey: string;
}

export interface TestSandbox extends Sandbox {
	/** The first account, with the private key of its key pair. */
	readonly account: TestAccount;
}

/** An account with newly generated keys. Pass overrides for what a test is about. */
export function createTestAccount(overrides: Partial<SandboxAccount> = {}): TestAccount {
	const pair = keyPairOf(overrides.name ?? 'test');
	const keyId = `test-key-${randomBytes(4).toString('hex')}`;
	return {
		name: 'test',
		accessKey: `test-access-${randomBytes(12).toString('base64')}`,
		secretKey: randomBytes(48).toString('base64'),
		publicKeys: { [keyId]: pair.publicKey },
		...overrides,
		keyId,
		privateKey: pair.privateKey,
	};
}

/**
 * Starts a sandbox with one account (`options.account` overrides its parts) and stops it in afterAll. Call it
 * in beforeAll or in a test.
 */
export async function startTestSandbox(
	options: Omit<SandboxOptions, 'accounts'> & {
		account?: Partial<SandboxAccount>;
		/** Further accounts, after the first one. */
		others?: SandboxAccount[];
	} = {},
): Promise<TestSandbox> {
	const { account: overrides, others, ...rest } = options;
	const given = createTestAccount(overrides);
	const sandbox = await startSandbox({ ...rest, accounts: [given, ...(others ?? [])] });
	running.push(sandbox);
	// R8 changes the secret key.
	const account = { ...given, ...sandbox.accounts[0] };
	return { ...sandbox, account };
}

/** Each account name of the test file has its own. */
function keyPairOf(name: string): RsaPair {
	if (!names.includes(name)) names.push(name);
	return accountPair(names.indexOf(name));
}

const names: string[] = [];
const running: Sandbox[] = [];

afterAll(async () => {
	await Promise.all(running.splice(0).map(async (sandbox) => await sandbox.stop()));
});
