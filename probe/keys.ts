/** The keys of the account, from the environment or from a file. No message repeats any of them. */
import { requireKeyText } from '../client/auth/keyText';
import { readPrivateKey } from '../client/auth/privateKey';
import { readJsonFile } from './readFile';
import { WrongUsage } from './wrongUsage';

export interface Keys {
	readonly accessKey: string;
	/** Signs with HS256; absent with RS256. */
	readonly secretKey?: string;
	readonly rsa?: { readonly privateKeyPem: string; readonly keyId: string };
	/** Makes the `hmac` claim; default: the secret key. */
	readonly hmacKey?: string;
}

/** The variables, and the members of the file: what `npm run sandbox -- --json` prints has the same. */
const names = {
	accessKey: 'PAYOUTS_ACCESS_KEY',
	secretKey: 'PAYOUTS_SECRET_KEY',
	privateKey: 'PAYOUTS_PRIVATE_KEY',
	keyId: 'PAYOUTS_KEY_ID',
	hmacKey: 'PAYOUTS_HMAC_KEY',
} as const;

export const keyVariables = Object.values(names);

/**
 * @param file path of a JSON file with the members of `names`; undefined: the environment
 * @throws WrongUsage, or InputError with the field's name
 */
export function readKeys(file: string | undefined, environment: Readonly<Record<string, string | undefined>>): Keys {
	const given = file === undefined ? fromEnvironment(environment) : fromFile(file);
	const { accessKey, secretKey, privateKey, keyId, hmacKey } = given;
	if (accessKey === undefined) throw new WrongUsage(`There is no access key: set ${names.accessKey}, or name a file with --keys`);
	requireKeyText('Access Key', accessKey);
	const hmac = hmacKey === undefined ? {} : { hmacKey };
	if (secretKey !== undefined) return { accessKey, secretKey, ...hmac };
	if (privateKey === undefined) {
		throw new WrongUsage(`There is no key to sign with: set ${names.secretKey} or ${names.privateKey}, or name a file with --keys`);
	}
	return { accessKey, rsa: { privateKeyPem: readPrivateKey(privateKey), keyId: keyId ?? accessKey }, ...hmac };
}

type Given = Partial<Record<keyof typeof names, string>>;

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): Given {
	return pick((member) => environment[names[member]]);
}

function fromFile(file: string): Given {
	const content = readJsonFile('--keys', file);
	return pick((member) => content[member]);
}

function pick(read: (member: keyof typeof names) => unknown): Given {
	const members: Array<keyof typeof names> = ['accessKey', 'secretKey', 'privateKey', 'keyId', 'hmacKey'];
	return Object.fromEntries(
		members.flatMap((member) => {
			const value = read(member);
			if (value === undefined || value === null || value === '') return [];
			if (typeof value !== 'string') throw new WrongUsage(`The member ${member} of the keys must be text`);
			return [[member, value]];
		}),
	);
}
