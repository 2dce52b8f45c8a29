/** Secret keys of other lengths and alphabets. [behaviours, row R8] */
import type { SandboxAccount } from './accounts';
import type { Behaviours } from '../behaviours/rows';

/** The account with the secret key that the row derives from its own. */
export function withSecretOf(account: SandboxAccount, value: Behaviours['R8']): SandboxAccount {
	const { secretKey } = account;
	switch (value) {
		case 'asGiven':
			return account;
		case 'short':
			return { ...account, secretKey: secretKey.slice(0, 8) };
		case 'long':
			return { ...account, secretKey: secretKey.repeat(8) };
		case 'symbols':
			return { ...account, secretKey: `${secretKey} ü€"\\'%ж` };
		case 'base64':
			return {
				...account,
				secretKey: Buffer.from(secretKey).toString('base64'),
				secretKeyEncoding: 'base64',
			};
	}
}
