/** An untrusted certificate, made for this run: X.509 v3 with an EC key that signs itself (RFC 5280, 4.1). */
import { generateKeyPairSync, sign } from 'node:crypto';

export interface KeyAndCertificate {
	/** PEM, as `tls.createServer` expects. */
	readonly key: string;
	readonly cert: string;
}

/** One element of DER: a tag, a length, and the contents. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
	const body = Buffer.concat(contents);
	const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
	return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const sequence = (...parts: readonly Uint8Array[]): Buffer => der(0x30, ...parts);
const bitString = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes);
const utcTime = (date: Date): Buffer =>
	der(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));

/** ecdsa-with-SHA256, 1.2.840.10045.4.3.2 */
const algorithm = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
/** commonName, 2.5.4.3 */
const commonName = der(0x06, Buffer.from('550403', 'hex'));

export function makeSelfSignedCertificate(name = '127.0.0.1'): KeyAndCertificate {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
	const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));
	const hourMs = 3_600_000;
	const toBeSigned = sequence(
		der(0xa0, der(0x02, Buffer.from([2]))),
		der(0x02, Buffer.from([1])),
		algorithm,
		subject,
		sequence(utcTime(new Date(Date.now() - hourMs)), utcTime(new Date(Date.now() + 24 * hourMs))),
		subject,
		publicKey.export({ type: 'spki', format: 'der' }),
	);
	const certificate = sequence(
		toBeSigned,
		algorithm,
		bitString(sign('sha256', toBeSigned, privateKey)),
	);
	const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
	return {
		key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
		cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
	};
}
