/**
 * Reads the RSA private key of an RS256 credential, in every form in which people paste it.
 * [Credentials]
 */
import { createPrivateKey, type KeyObject } from 'node:crypto';

import { attempt } from '../async/attempt';
import { refuseCredential } from './refuseCredential';

const field = 'Private Key';

/** PKCS#8 (RFC 5958) and PKCS#1 (RFC 8017). */
const rsaLabels = ['PRIVATE KEY', 'RSA PRIVATE KEY'] as const;

/** RFC 7518, section 3.3. */
const minimumBits = 2048;

/** Other things that people paste, by the label between BEGIN and the dashes. */
const otherKinds: ReadonlyArray<readonly [RegExp, string]> = [
	[
		/^ENCRYPTED PRIVATE KEY$/,
		'is protected by a passphrase. Remove it with: openssl pkey -in key.pem -out plain.pem',
	],
	[/^(EC|DSA) PRIVATE KEY$/, 'is not an RSA key. RS256 needs an RSA private key'],
	[
		/^OPENSSH PRIVATE KEY$/,
		'is in the OpenSSH format. Copy the key file, and convert the copy, because the command overwrites its file: ssh-keygen -p -m PKCS8 -f copy-of-key',
	],
	[/PUBLIC KEY$/, 'is a public key. Paste the private key of the pair'],
	[/CERTIFICATE/, 'is a certificate. Paste the private key that belongs to it'],
];

const noPem =
	'is not a PEM key. Paste all of it, from -----BEGIN PRIVATE KEY----- or -----BEGIN RSA PRIVATE KEY----- to the END line';
const damaged = 'cannot be read. Paste the whole PEM text again, including its BEGIN and END lines';

interface PemBlock {
	readonly label: string;
	readonly body: string;
}

/**
 * @param text PKCS#8 or PKCS#1 in PEM: with LF, CRLF, `\n` written out, or all on one line;
 *   spaces and quotation marks around it are ignored
 * @returns the same key as PKCS#8 PEM with LF
 * @throws InputError (`invalid_credential`) for anything but an RSA private key of 2048 bits or
 *   more
 */
export function readPrivateKey(text: string): string {
	const { label, body } = findBlock(text);
	if (/Proc-Type:\s*4,\s*ENCRYPTED/i.test(body)) refuseKind('ENCRYPTED PRIVATE KEY');
	if (!rsaLabels.some((known) => known === label)) refuseKind(label);
	const key = parseKey(body.replace(/\s+/g, ''));
	if (key.asymmetricKeyType !== 'rsa') refuseKind('EC PRIVATE KEY');
	const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
	if (bits < minimumBits) {
		refuseCredential(
			field,
			`has ${bits} bits. RS256 needs an RSA key of at least ${minimumBits} bits`,
		);
	}
	return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Whether a text looks like a PEM block of any kind. Such a text is not an HS256 secret. */
export function looksLikePem(text: string): boolean {
	return /-----\s*(BEGIN|END)\b/.test(text);
}

function findBlock(text: string): PemBlock {
	const lines = text.replace(/\\r\\n|\\n|\\r|\r\n?/g, '\n');
	const blocks = [
		...lines.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----([^-]*(?:-(?!----)[^-]*)*)-----END \1-----/g),
	].map(([, label = '', body = '']): PemBlock => ({ label, body }));
	// A file may contain certificates as well as the key.
	const block = blocks.find(({ label }) => label.endsWith('PRIVATE KEY')) ?? blocks[0];
	return block ?? refuseCredential(field, looksLikePem(lines) ? damaged : noPem);
}

function refuseKind(label: string): never {
	const problem = otherKinds.find(([kind]) => kind.test(label))?.[1];
	return refuseCredential(field, problem ?? noPem);
}

/** Some tools write PKCS#1 under the label of PKCS#8, so the label does not decide. */
function parseKey(body: string): KeyObject {
	for (const label of rsaLabels) {
		const pem = [
			`-----BEGIN ${label}-----`,
			...(body.match(/.{1,64}/g) ?? []),
			`-----END ${label}-----`,
			'',
		];
		// The library's own error is dropped, because it could quote its input.
		const key = attempt(() => createPrivateKey({ key: pem.join('\n'), format: 'pem' }));
		if (key) return key;
	}
	return refuseCredential(field, damaged);
}
