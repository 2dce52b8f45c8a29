import { createPublicKey, generateKeyPairSync } from 'node:crypto';

import { looksLikePem, readPrivateKey } from '../../../client/auth/privateKey';
import { catchRefusal } from './catchRefusal';
import vectors from './jwt.json';
import { pkcs1Pem, pkcs8Pem, publicPem } from './testForms';

const oneLine = (pem: string) => pem.trim().replaceAll('\n', ' ');
const certificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';

describe('readPrivateKey', () => {
	test.each([
		['PKCS#8', pkcs8Pem],
		['PKCS#1', pkcs1Pem],
		['PKCS#8 with CRLF', pkcs8Pem.replaceAll('\n', '\r\n')],
		['PKCS#1 with CRLF', pkcs1Pem.replaceAll('\n', '\r\n')],
		['PKCS#8 with CR', pkcs8Pem.replaceAll('\n', '\r')],
		['PKCS#8 with \\n written out', pkcs8Pem.replaceAll('\n', '\\n')],
		['PKCS#1 with \\n written out', pkcs1Pem.replaceAll('\n', '\\n')],
		['PKCS#8 with \\r\\n written out', pkcs8Pem.replaceAll('\n', '\\r\\n')],
		['PKCS#8 on one line', oneLine(pkcs8Pem)],
		['PKCS#1 on one line', oneLine(pkcs1Pem)],
		['PKCS#8 without any line break', pkcs8Pem.replaceAll('\n', '')],
		['PKCS#8 between spaces and line breaks', `\n  ${pkcs8Pem}\t\n `],
		['PKCS#8 in quotation marks', `"${pkcs8Pem.replaceAll('\n', '\\n')}"`],
		['PKCS#1 in single quotation marks', `'${pkcs1Pem}'`],
		['PKCS#8 with indented lines', pkcs8Pem.replaceAll('\n', '\n    ')],
		['PKCS#8 in lines of 76', rewrap(pkcs8Pem, 76)],
		['PKCS#8 behind a certificate', certificate + pkcs8Pem],
		['PKCS#8 under a comment', `Bag Attributes: x-y\n${pkcs8Pem}`],
		['PKCS#8 without a final line break', pkcs8Pem.trimEnd()],
		['PKCS#1 under the label of PKCS#8', pkcs1Pem.replaceAll('RSA PRIVATE', 'PRIVATE')],
		['PKCS#8 under the label of PKCS#1', pkcs8Pem.replaceAll('PRIVATE', 'RSA PRIVATE')],
	])('reads %s', (_form, text) => {
		expect(readPrivateKey(text)).toBe(pkcs8Pem);
	});

	it('reads both PEM forms of RFC 7515 A.2 as one key', () => {
		const vector = vectors[1];
		expect(readPrivateKey(vector?.pkcs1Pem ?? '')).toBe(vector?.pkcs8Pem);
		expect(readPrivateKey(vector?.pkcs8Pem ?? '')).toBe(vector?.pkcs8Pem);
	});

	it('returns the private key that matches the public one', () => {
		const publicKey = createPublicKey(readPrivateKey(pkcs1Pem));
		expect(publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicPem);
	});

	const rsa1024 = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
	const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const ed = generateKeyPairSync('ed25519').privateKey;
	const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey;
	const { privateKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 2048 });
	const passphrase = { cipher: 'aes-256-cbc', passphrase: 'test-passphrase' };
	const pem = (key: typeof rsa, type: 'pkcs8' | 'pkcs1' | 'sec1' = 'pkcs8') =>
		key.export({ type, format: 'pem' }).toString();

	const refused: ReadonlyArray<readonly [string, string, RegExp]> = [
		['a text', 'test-secret-0123456789', /is not a PEM key/],
		['nothing but spaces', '   ', /is not a PEM key/],
		['the base64 alone', pkcs8Pem.split('\n').slice(1, -2).join('\n'), /is not a PEM key/],
		['a PEM without its end', pkcs8Pem.slice(0, 800), /cannot be read/],
		['a PEM without its begin', pkcs8Pem.slice(40), /cannot be read/],
		[
			'a PEM whose END names another kind',
			pkcs8Pem.replace('END PRIVATE', 'END RSA PRIVATE'),
			/cannot be read/,
		],
		['a PEM with a lost line', pkcs8Pem.split('\n').toSpliced(5, 1).join('\n'), /cannot be read/],
		['a PEM with a foreign character', pkcs8Pem.replace(/\n(.)/, '\n%'), /cannot be read/],
		[
			'a PEM without a body',
			'-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----',
			/cannot be read/,
		],
		['a public key', publicPem, /is a public key/],
		['an RSA public key', publicPem.replaceAll('PUBLIC', 'RSA PUBLIC'), /is a public key/],
		['a certificate', certificate, /is a certificate/],
		['an OpenSSH key', pkcs8Pem.replaceAll('PRIVATE', 'OPENSSH PRIVATE'), /OpenSSH/],
		[
			'an encrypted PKCS#8',
			rsa.export({ type: 'pkcs8', format: 'pem', ...passphrase }).toString(),
			/passphrase/,
		],
		[
			'an encrypted PKCS#1',
			rsa.export({ type: 'pkcs1', format: 'pem', ...passphrase }).toString(),
			/passphrase/,
		],
		['an EC key in PKCS#8', pem(ec.privateKey), /not an RSA key/],
		['an EC key in SEC1', pem(ec.privateKey, 'sec1'), /not an RSA key/],
		['an Ed25519 key', pem(ed), /not an RSA key/],
		['an RSA-PSS key', pem(pss), /not an RSA key/],
		['an RSA key of 1024 bits', pem(rsa1024), /has 1024 bits.*2048/],
		['the RSA 1024 vector', vectors[5]?.pkcs8Pem ?? '', /has 1024 bits/],
		[
			'a PGP key',
			'-----BEGIN PGP PRIVATE KEY BLOCK-----\nAA\n-----END PGP PRIVATE KEY BLOCK-----',
			/is not a PEM key/,
		],
	];

	test.each(refused)('refuses %s', (_kind, text, sentence) => {
		const { message } = catchRefusal(() => readPrivateKey(text));
		expect(message).toMatch(/^Private Key: /);
		expect(message).toMatch(sentence);
	});

	it('checks a long text of dashes quickly', () => {
		const startedAt = performance.now();
		catchRefusal(() => readPrivateKey(`-----BEGIN PRIVATE KEY-----${'-'.repeat(200_000)}`));
		catchRefusal(() => readPrivateKey('-----BEGIN PRIVATE KEY-----a'.repeat(3_000)));
		expect(performance.now() - startedAt).toBeLessThan(1_000);
	});
});

describe('looksLikePem', () => {
	test.each([
		[pkcs8Pem, true],
		[publicPem, true],
		['-----BEGIN', true],
		['abc-----END PRIVATE KEY-----', true],
		['c2VjcmV0LXNlY3JldC1zZWNyZXQ=', false],
		['-----', false],
	])('of %j', (text, answer) => {
		expect(looksLikePem(text)).toBe(answer);
	});
});

function rewrap(pem: string, width: number): string {
	const [begin = '', ...lines] = pem.trim().split('\n');
	const end = lines.pop() ?? '';
	return [begin, ...(lines.join('').match(new RegExp(`.{1,${width}}`, 'g')) ?? []), end, ''].join(
		'\n',
	);
}
