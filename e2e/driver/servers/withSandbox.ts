/** A separate sandbox for one end-to-end case. It always stops afterwards. */
import { startSandbox } from '../../../sandbox/server';
import type { Sandbox, SandboxAccount, SandboxOptions } from '../../../sandbox/server';
import { createAccount } from './account';
import type { E2eAccount } from './account';

/**
 * Runs the case with a new sandbox and its only account.
 *
 * @param overrides what is different about the account.
 */
export async function withSandbox(
	options: Omit<SandboxOptions, 'accounts'>,
	run: (sandbox: Sandbox, account: E2eAccount) => Promise<void>,
	overrides: Partial<SandboxAccount> = {},
): Promise<void> {
	const account = createAccount(overrides);
	const sandbox = await startSandbox({ ...options, accounts: [account] });
	try {
		await run(sandbox, account);
	} finally {
		await sandbox.stop();
	}
}
