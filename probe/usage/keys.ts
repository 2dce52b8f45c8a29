/** The keys of the account, from the environment or from a file. No message repeats any of them. */
import { readPrivateKey, requireKeyText } from '../../client/auth';
import { readJsonFile } from './readFile';
import { WrongUsage } from './wrongUsage';

export interface Keys {
	readonly accessKey: string;
	/** Signs with HS256. Absent with RS256. */
	readonly secretKey?: string;
	readonly rsa?: { readonly privateKeyPem: string; readonly keyId: string };
	/** Makes the `hmac` claim. Default: the secret key. */
	readonly hmacKey?: string;
}

/** The variables, and the members of the file. */
const names = {
	accessKey: 'PAYOUTS_ACCESS_KEY',
	secretKey: 'PAYOUTS_SECRET_KEY',
	privateKey: 'PAYOUTS_PRIVATE_KEY',
	keyId: 'PAYOUTS_KEY_ID',
	hmacKey: 'PAYOUTS_HMAC_KEY',
} as const;

export const keyVariables = Object.values(names);

/**
 * @param file path of a JSON file with the members of `names`, and one signing key; undefined: the
 * environment
 * @throws WrongUsage, or InputError with the field's name
 */
export function readKeys(
	file: string | undefined,
	environment: Readonly<Record<string, string | undefined>>,
): Keys {
	const given = file === undefined ? fromEnvironment(environment) : fromFile(file);
	const { accessKey, secretKey, privateKey, keyId, hmacKey } = given;
	if (accessKey === undefined)
		throw new WrongUsage(
			`There is no access key: set ${names.accessKey}, or name a file with --keys`,
		);
	requireKeyText('Access Key', accessKey);
	const hmac = hmacKey === undefined ? {} : { hmacKey };
	if (secretKey !== undefined) return { accessKey, secretKey, ...hmac };
	if (privateKey === undefined) {
		throw new WrongUsage(
			`There is no key to sign with: set ${names.secretKey} or ${names.privateKey}, or name a file with --keys`,
		);
	}
	return {
		accessKey,
		rsa: { privateKeyPem: readPrivateKey(privateKey), keyId: keyId ?? accessKey },
		...hmac,
	};
}

type Given = Partial<Record<keyof typeof names, string>>;

function fromEnvironment(environment: Readonly<Record<string, string | undefined>>): Given {
	return pick((member) => environment[names[member]]);
}

function fromFile(file: string): Given {
	const content = readJsonFile('--keys', file);
	const given = pick((member) => content[member]);
	requireMember(content, given.accessKey, ['accessKey']);
	requireMember(content, given.secretKey ?? given.privateKey, ['secretKey', 'privateKey']);
	if (given.secretKey !== undefined && given.privateKey !== undefined) {
		throw new WrongUsage(
			'The file of --keys has both secretKey and privateKey: leave out the one that this account does not sign with',
		);
	}
	return given;
}

/** @param wanted one of these must be in the file */
function requireMember(
	content: Readonly<Record<string, unknown>>,
	value: string | undefined,
	wanted: readonly string[],
): void {
	if (value !== undefined) return;
	const empty = wanted.find((name) => name in content);
	if (empty !== undefined)
		throw new WrongUsage(`The member ${empty} in the file of --keys is empty`);
	const members = Object.keys(content);
	const named = members.filter((name) => plainWords.test(name) && name.length <= mostLetters);
	const others = members.length - named.length;
	const list = [
		...named,
		...(others > 0
			? [`${named.length > 0 ? 'and ' : ''}${others} with a name that is not shown`]
			: []),
	].join(', ');
	throw new WrongUsage(
		`The file of --keys has no member ${wanted.join(', nor ')}. ${list === '' ? 'It is empty' : `It has: ${list}`}`,
	);
}

/** The user may have entered a key as a name. So messages show only names of a few words without digits. */
const plainWords =
	/^(?:[a-z]{2,12}|[A-Z]{2,12}|[A-Z][a-z]{1,11})(?:[_-]?(?:[a-z]{2,12}|[A-Z]{2,12}|[A-Z][a-z]{1,11})){0,3}$/;
const mostLetters = 24;

function pick(read: (member: keyof typeof names) => unknown): Given {
	const members: Array<keyof typeof names> = [
		'accessKey',
		'secretKey',
		'privateKey',
		'keyId',
		'hmacKey',
	];
	return Object.fromEntries(
		members.flatMap((member) => {
			const value = read(member);
			if (value === undefined || value === null || value === '') return [];
			if (typeof value !== 'string')
				throw new WrongUsage(`The member ${member} of the keys must be text`);
			return [[member, value]];
		}),
	);
}
