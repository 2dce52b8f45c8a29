import { bodyHmac } from '../../../client/auth/bodyHmac';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('bodyHmac', () => {
	// RFC 4231, test case 2.
	it('is HMAC-SHA-256, in lower-case hex', () => {
		expect(bodyHmac(utf8('Jefe'), utf8('what do ya want for nothing?'), 'hex')).toBe(
			'5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
		);
	});

	it('is the same value in base64 and base64url', () => {
		const hex = bodyHmac(utf8('key'), utf8('{"name":"é 日"}'), 'hex');
		for (const encoding of ['base64', 'base64url'] as const) {
			const text = bodyHmac(utf8('key'), utf8('{"name":"é 日"}'), encoding);
			expect(Buffer.from(text, encoding).toString('hex')).toBe(hex);
			expect(text.endsWith('=')).toBe(encoding === 'base64');
		}
	});

	it('covers the bytes of a view, not of its underlying buffer', () => {
		const memory = utf8('xxbodyxx');
		expect(bodyHmac(utf8('key'), memory.subarray(2, 6), 'hex')).toBe(
			bodyHmac(utf8('key'), utf8('body'), 'hex'),
		);
	});

	it('covers zero bytes', () => {
		expect(bodyHmac(utf8('key'), new Uint8Array(), 'hex')).toBe(
			'5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0',
		);
	});
});
