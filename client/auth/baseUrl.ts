/**
 * The address of an environment. It becomes the token's `iss` and `aud` character by character, so
 * it is checked and never normalised: `new URL(x).href` would add a slash and change capital
 * letters. [Authentication, Token]
 */
import { refuseCredential } from './refuseCredential';

const field = 'Base URL';
const example = 'such as https://api.example.com';

/** Hosts that may be called without TLS, because nothing leaves this machine. */
const localHosts = ['localhost', '127.0.0.1'];

const shape = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:[0-9]{1,5})?(\/.*)?$/i;

/**
 * @param text the field as typed
 * @returns the text unchanged, for the token. It may have a path, because a gateway may be in
 *   front of the service, but not a version, because each endpoint adds its own
 * @throws InputError (`invalid_credential`) that names the field and never repeats the value
 */
export function requireBaseUrl(text: string): string {
	if (text === '')
		refuseCredential(field, `is empty. Write the address of the environment, ${example}`);
	const address = addressOf(text);
	refuseForeignCharacters(address);
	refuseForeignParts(address);
	const [, scheme, host, , path = ''] = shape.exec(address) ?? [];
	if (scheme === undefined || host === undefined) {
		return refuseCredential(field, `is not an address. Write https:// and the host, ${example}`);
	}
	refuseOtherHosts(address, host);
	if (scheme.toLowerCase() === 'http' && !localHosts.includes(host.toLowerCase())) {
		refuseCredential(
			field,
			'must start with https://. Plain http:// is for localhost and 127.0.0.1 only',
		);
	}
	refuseForeignPath(path);
	return text;
}

/**
 * The address that paths are appended to: the base URL without a slash at its end. Only the token
 * contains that slash.
 */
export const addressOf = (baseUrl: string): string =>
	baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl;

function refuseForeignCharacters(text: string): void {
	if (/\s/.test(text)) refuseCredential(field, 'contains a space or a line break. Remove it');
	if (/[^\x21-\x7e]/.test(text)) {
		refuseCredential(
			field,
			'contains a control character or a letter outside ASCII. Write an international host name in its xn-- form',
		);
	}
	if (text.includes('\\')) refuseCredential(field, 'contains a backslash. Write / instead');
}

function refuseForeignParts(text: string): void {
	if (!/^https?:\/\//i.test(text)) refuseCredential(field, `must start with https://, ${example}`);
	if (text.includes('?'))
		refuseCredential(field, 'contains a query. Delete the ? and everything after it');
	if (text.includes('#'))
		refuseCredential(field, 'contains a fragment. Delete the # and everything after it');
	if (text.includes('@')) {
		refuseCredential(
			field,
			'contains a user name or an @. Write only the host: the keys have their own fields',
		);
	}
}

/** Accepts only a host that every URL parser reads alike. Refuses 0x7f.1 and a%2eb, for example. */
function refuseOtherHosts(baseUrl: string, host: string): void {
	const parsed = parseUrl(baseUrl);
	if (parsed === undefined)
		return refuseCredential(field, `has no valid host or port. Write it ${example}`);
	if (parsed.hostname !== host.toLowerCase() || /^\.|\.\.|\.$/.test(host)) {
		refuseCredential(
			field,
			`has a host in an unusual form. Write its plain name or address, ${example}`,
		);
	}
}

function refuseForeignPath(path: string): void {
	if (path === '') return;
	const segments = path.slice(1).split('/');
	if (segments.some((segment) => /^v[23]$/i.test(segment))) {
		refuseCredential(
			field,
			'contains /v2 or /v3. Leave the version out: each operation adds its own',
		);
	}
	if (segments.some((segment) => !/^[\w.~-]+$/.test(segment) || /^\.+$/.test(segment))) {
		refuseCredential(
			field,
			`has a path that is not plain. Write the address as the service gave it, ${example}`,
		);
	}
}

function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}
