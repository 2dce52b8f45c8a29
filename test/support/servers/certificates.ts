/** Certificates that are made for one run: X.509 v3 with EC keys (RFC 5280, 4.1). */
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface KeyAndCertificate {
	/** PEM, as `tls.createServer` expects. */
	readonly key: string;
	readonly cert: string;
}

/** Signs other certificates. */
export interface Authority extends KeyAndCertificate {
	readonly subject: Buffer;
	readonly privateKey: KeyObject;
}

export interface CertificateOptions {
	/** Default: from an hour ago for a day. */
	readonly validFromMs?: number;
	readonly validToMs?: number;
	/** The hosts that it is for. Default: its name. */
	readonly hosts?: readonly string[];
}

/** One element of DER: a tag, a length, and the contents. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
	const body = Buffer.concat(contents);
	const length =
		body.length < 128
			? [body.length]
			: body.length < 256
				? [0x81, body.length]
				: [0x82, body.length >> 8, body.length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const bitString = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes);
const octetString = (bytes: Uint8Array): Buffer => der(0x04, bytes);
const id = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (ms: number): Buffer =>
	der(0x17, Buffer.from(`${new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2 */
const algorithm = sequence(id('2a8648ce3d040302'));
/** commonName, 2.5.4.3 */
const commonName = id('550403');
/** basicConstraints, 2.5.29.19: a certificate authority. */
const isAuthority = sequence(
	id('551d13'),
	der(0x01, Buffer.from([0xff])),
	octetString(sequence(der(0x01, Buffer.from([0xff])))),
);
/** subjectAltName, 2.5.29.17. */
const forHosts = (hosts: readonly string[]): Buffer =>
	sequence(
		id('551d11'),
		octetString(
			sequence(
				...hosts.map((host) =>
					isIPv4(host)
						? der(0x87, Buffer.from(host.split('.').map(Number)))
						: der(0x82, Buffer.from(host)),
				),
			),
		),
	);

const hourMs = 3_600_000;
let serial = 0;

function make(
	name: string,
	{ validFromMs = Date.now() - hourMs, validToMs = Date.now() + 24 * hourMs }: CertificateOptions,
	extension: Buffer,
	issuer?: Authority,
): Authority {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
	serial += 1;
	const toBeSigned = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([serial & 0x7f])),
		algorithm,
		issuer?.subject ?? subject,
		sequence(utcTime(validFromMs), utcTime(validToMs)),
		subject,
		publicKey.export({ type: 'spki', format: 'der' }),
		der(0xa3, sequence(extension)),
	);
	const signature = sign('sha256', toBeSigned, issuer?.privateKey ?? privateKey);
	const certificate = sequence(toBeSigned, algorithm, bitString(signature));
	const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
		subject,
		privateKey,
	};
}

/** A certificate that nobody trusts, because it signs itself. */
export const makeSelfSignedCertificate = (name = '127.0.0.1'): KeyAndCertificate =>
	make(name, {}, forHosts([name]));

/** An issuer of certificates. A client trusts it only if it is told to. */
export const makeAuthority = (name: string): Authority => make(name, {}, isAuthority);

export const makeCertificate = (
	issuer: Authority,
	name = '127.0.0.1',
	{ hosts = [name], ...options }: CertificateOptions = {},
): KeyAndCertificate => make(name, options, forHosts(hosts), issuer);
