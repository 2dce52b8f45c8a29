/** Reads the values of the credential form. [Authentication, Credentials] */
import { maxOffsetSeconds } from '../http/withServiceTime';
import { requireBaseUrl } from './baseUrl';
import type { HmacEncoding } from './bodyHmac';
import { decodeBase64 } from './decodeBase64';
import { requireChoice, requireKeyText, requireSecretText } from './keyText';
import { looksLikePem, readPrivateKey } from './privateKey';
import { refuseCredential } from './refuseCredential';

/** How the `hmac` claim of POSTs is made. */
export interface BodyHmacSettings {
	readonly key: Uint8Array;
	readonly encoding: HmacEncoding;
}

interface CommonCredential {
	/** The token's `iss` and `aud`, exactly. */
	readonly baseUrl: string;
	/** The token's `sub`. */
	readonly accessKey: string;
	readonly tokenLifetimeSeconds: number;
	/** Added to this machine's time if the service's time differs. */
	readonly clockOffsetSeconds?: number;
	/** A token that was signed before this time is not used again. Milliseconds since the UNIX epoch. */
	readonly tokensSinceMs?: number;
	/** Absent if bodies are not signed. */
	readonly bodyHmac?: BodyHmacSettings;
}

export interface Hs256Credential extends CommonCredential {
	readonly algorithm: 'HS256';
	readonly secret: Uint8Array;
}

export interface Rs256Credential extends CommonCredential {
	readonly algorithm: 'RS256';
	/** PKCS#8 PEM with LF. */
	readonly privateKeyPem: string;
	/** The token's `kid`. */
	readonly keyId: string;
}

export type Credential = Hs256Credential | Rs256Credential;

type Form = Readonly<Record<string, unknown>>;

const lifetimeSeconds = { default: 120, min: 10, max: 3600 } as const;
const hmacEncodings = ['hex', 'base64', 'base64url'] as const;

/**
 * @param form the values of the credential form by field name; fields of the other algorithm are
 *   ignored. `clockOffsetSeconds` and `tokensSinceMs` are not fields of the form: the node adds them, see
 *   `withServiceTime`
 * @returns everything that signing needs, checked
 * @throws InputError (`invalid_credential`) that names the field and never repeats its value
 */
export function parseCredential(form: unknown): Credential {
	const fields = requireForm(form);
	const common = {
		baseUrl: requireBaseUrl(requireText('Base URL', fields['baseUrl'])),
		accessKey: requireKeyText('Access Key', fields['accessApiKey']),
		tokenLifetimeSeconds: requireLifetime(fields['lifetimeSeconds']),
		...readClockOffset(fields['clockOffsetSeconds']),
		...(typeof fields['tokensSinceMs'] === 'number' && { tokensSinceMs: fields['tokensSinceMs'] }),
	};
	const signBody = requireSwitch('Sign Request Body', valueOf(fields, 'signBody'));
	const encoding = requireChoice('HMAC Encoding', valueOf(fields, 'hmacEncoding'), hmacEncodings);
	const withHmac = (key: () => Uint8Array) =>
		signBody ? { bodyHmac: { key: key(), encoding } } : {};

	switch (fields['algorithm']) {
		case 'HS256': {
			const secret = requireSecret(fields);
			return { ...common, algorithm: 'HS256', secret, ...withHmac(() => secret) };
		}
		case 'RS256':
			return {
				...common,
				algorithm: 'RS256',
				privateKeyPem: requirePrivateKey(fields['privateKey']),
				keyId: isBlank(valueOf(fields, 'keyId'))
					? common.accessKey
					: requireKeyText('Key ID', fields['keyId']),
				...withHmac(() =>
					new TextEncoder().encode(requireSecretText('HMAC Key', fields['hmacSecretKey'])),
				),
			};
		default:
			return refuseCredential('Signing Algorithm', 'must be HS256 or RS256');
	}
}

/** The fields for which a default applies, with their labels. */
const withDefaults = {
	hmacEncoding: 'HMAC Encoding',
	keyEncoding: 'Secret Key Encoding',
	keyId: 'Key ID',
	signBody: 'Sign Request Body',
} as const;

/**
 * n8n stores a text, a choice or a switch that nobody has touched with its default. If one is there without a value,
 * an expression has given nothing, and the default would sign in another way.
 */
function valueOf(fields: Form, name: keyof typeof withDefaults): unknown {
	const value = fields[name] ?? null;
	if (value !== null || !Object.hasOwn(fields, name)) return value;
	return refuseCredential(
		withDefaults[name],
		'is empty: its expression gives nothing. Correct the expression, or choose a fixed value',
	);
}

function requireForm(form: unknown): Form {
	if (typeof form !== 'object' || form === null)
		return refuseCredential('Credential', 'is not filled in');
	return { ...form };
}

function requireSecret(fields: Form): Uint8Array {
	const field = 'Secret Key';
	const value = fields['secretKey'];
	if (typeof value === 'string' && looksLikePem(value)) {
		refuseCredential(
			field,
			"contains a PEM key. Choose the signing algorithm RS256 and paste it into 'Private Key'",
		);
	}
	const text = requireSecretText(field, value);
	const encoding = requireChoice('Secret Key Encoding', valueOf(fields, 'keyEncoding'), [
		'text',
		'base64',
	]);
	const secret = encoding === 'text' ? new TextEncoder().encode(text) : decodeBase64(text);
	return (
		secret ??
		refuseCredential(field, "is not base64. Paste it again, or set 'Secret Key Encoding' to Text")
	);
}

function requirePrivateKey(value: unknown): string {
	if (isBlank(value))
		return refuseCredential('Private Key', 'is empty. RS256 needs the private key in PEM form');
	return readPrivateKey(requireText('Private Key', value));
}

function requireLifetime(value: unknown): number {
	const { min, max } = lifetimeSeconds;
	if (value === undefined || value === null || value === '') return lifetimeSeconds.default;
	// An expression in the form can give the number as text.
	const seconds = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
	if (
		typeof seconds === 'number' &&
		Number.isInteger(seconds) &&
		seconds >= min &&
		seconds <= max
	) {
		return seconds;
	}
	return refuseCredential(
		'Token Lifetime (Seconds)',
		`must be a whole number of seconds from ${min} to ${max}`,
	);
}

function readClockOffset(seconds: unknown): { readonly clockOffsetSeconds?: number } {
	return typeof seconds === 'number' && seconds !== 0 && Math.abs(seconds) <= maxOffsetSeconds
		? { clockOffsetSeconds: seconds }
		: {};
}

function requireSwitch(field: string, value: unknown): boolean {
	if (value === undefined || value === null) return false;
	if (typeof value !== 'boolean') return refuseCredential(field, 'must be on or off');
	return value;
}

function requireText(field: string, value: unknown): string {
	if (value === undefined || value === null) return '';
	return typeof value === 'string' ? value : refuseCredential(field, 'must be text');
}

function isBlank(value: unknown): boolean {
	return value === undefined || value === null || value === '';
}
