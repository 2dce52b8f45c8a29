/** Keys and addresses: the rows R7, R8 and R9. */
import { found, foundSet, narrowed, notTried } from '../finding/finding';
import type { Row } from './row';

export const R7: Row = {
	row: 'R7',
	point: 'The `hmac` claim',
	promise: 'A wrong body signature is never reported as "v3 is not enabled"',
	needs: 'read',
	how: 'Requests a report of one minute (on v2: a bank branch) without the claim, with a wrong one, and with a right one',
	settings: {
		checkedIfSent: '',
		notChecked: '',
		requiredOnPost:
			"Credential: switch 'Sign Request Body' on, with the 'HMAC Encoding' of the finding",
	},
	async try(facts) {
		const { value, encoding } = await facts.bodySignature();
		if (value === 'refusedAlways') {
			return narrowed(
				['requiredOnPost'],
				'POSTs are refused with 401 whatever key signs them: set another key in PAYOUTS_HMAC_KEY or hmacKey',
			);
		}
		if (encoding === undefined) return found(value);
		return found(value, `HMAC Encoding ${encoding}`);
	},
};

export const R8: Row = {
	row: 'R8',
	point: 'Secret key',
	promise: 'Any key signs exactly as it was given. A short one gets a hint and is not refused',
	needs: 'read',
	how: 'Signs with the secret key as text, then with its bytes decoded from base64',
	settings: {
		asGiven: '',
		short: '',
		long: '',
		symbols: '',
		base64: "Credential: set 'Secret Key Encoding' to Base64",
	},
	try: async ({ connection: { keyForm, secretBytes, isAscii } }) => {
		const finding =
			keyForm === 'rsa'
				? notTried('tokens are signed with RS256')
				: keyForm === 'base64'
					? found('base64')
					: !isAscii
						? found('symbols')
						: secretBytes < shortBytes
							? found('short', 'below 32 bytes: weak for HS256')
							: found(secretBytes > longBytes ? 'long' : 'asGiven');
		return await Promise.resolve(finding);
	},
};

/** RFC 7518, section 3.2, for HS256. */
const shortBytes = 32;
const longBytes = 256;

export const R9: Row = {
	row: 'R9',
	point: 'Base URL',
	promise: '`iss` and `aud` are signed to the byte as typed, and no path has two slashes in a row',
	needs: 'read',
	how: 'Signs with the base URL as typed, then with a slash at its end added or removed',
	settings: {
		noSlash: "Credential: write 'Base URL' without a slash at its end",
		slash: "Credential: write 'Base URL' with a slash at its end",
		path: "Credential: write 'Base URL' with its path and without a slash at its end",
		pathSlash: "Credential: write 'Base URL' with its path and a slash at its end",
	},
	try: async ({ connection: { baseUrl, slash } }) => {
		const hasPath = new URL(baseUrl).pathname !== '/';
		const value = hasPath ? (slash ? 'pathSlash' : 'path') : slash ? 'slash' : 'noSlash';
		return await Promise.resolve(baseUrl.endsWith('/') === slash ? foundSet(value) : found(value));
	},
};
