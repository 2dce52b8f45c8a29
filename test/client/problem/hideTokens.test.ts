import { createHmac } from 'node:crypto';

import { hideTokens, mayBeToken } from '../../../client/problem/hideTokens';

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const header = base64url('{"alg":"HS256","typ":"JWT","kid":"access-key-of-a-test"}');
const payload = base64url('{"iss":"https://api.example.com","sub":"access-key-of-a-test"}');
const signature = createHmac('sha256', 'of a test').update(payload).digest('base64url');
const token = [header, payload, signature].join('.');

it.each([
	['alone', token, '[hidden]'],
	['after its scheme', `Bearer ${token} is refused`, 'Bearer [hidden] is refused'],
	['after an encoded blank', `Bearer%20${token}`, 'Bearer%20[hidden]'],
	['after its scheme without a blank', `Bearer${token}`, 'Bearer[hidden]'],
	['after a line end in letters', `Token:\\n${token}`, 'Token:\\n[hidden]'],
	['with encoded periods', token.replaceAll('.', '%2E'), '[hidden]'],
	['in three parts', token.replaceAll('.', ' , '), '[hidden] , [hidden] , [hidden]'],
	['as a signature alone', `The signature ${signature} differs`, 'The signature [hidden] differs'],
])('hides a token %s', (_, text, expected) => {
	expect(hideTokens(text, [])).toBe(expected);
});

it.each(['', 'x', 'xy', 'Bearer ', 'bearer:', '{"authorization":"Bearer ', '\n'])(
	'hides a token after %j that was encoded once more',
	(before) => {
		const text = before + token;
		for (const encoding of ['base64', 'base64url', 'hex'] as const) {
			const said = hideTokens(`Header ${Buffer.from(text).toString(encoding)} refused`, []);
			expect(said).toMatch(/^Header [\w+/-]{0,50}\[hidden\] refused$/);
			expect(said).not.toContain(Buffer.from(text).toString(encoding).slice(-40));
		}
	},
);

it.each([
	'The payment cannot be made to Ann',
	'Quote 0197f9a0-0000-7000-8000-000000000001 expired at 2026-01-05T10:15:00.000Z',
	'https://service.example/problems/payment/InsufficientBalance/v3/E17',
	`The hash ${'0a'.repeat(32)} differs`,
	'The money is with keyJ',
	'https://service.example/v3/Payments/0197f9a0-4b2c-7d3e-8f01-a2b3c4d5e6f7/Errors/E17',
	'See https://docs.service.example/Guides/Payments/SenderAndBeneficiary/V3/Errors2026',
	'beneficiary_account_number_of_the_intermediary_bank is missing',
])('leaves "%s" unchanged', (text) => {
	expect(hideTokens(text, [])).toBe(text);
});

it('hides a key with slashes, also next to a long word', () => {
	for (let n = 0; n < 500; n += 1) {
		const key = createHmac('sha384', `key ${n}`).update('of a test').digest('base64');
		for (const before of ['', 'word_', 'authorization='])
			expect(hideTokens(`Key ${before}${key} refused`, [])).toMatch(
				/^Key (?:word_|authorization=)?\[hidden\] refused$/,
			);
	}
});

it('hides a private key from its first line on', () => {
	const lines = [
		'-----BEGIN RSA PRIVATE KEY-----',
		'MIIEow',
		'x==',
		'-----END RSA PRIVATE KEY-----',
	];
	for (const lineEnd of ['\n', ' ', '\\n'])
		expect(hideTokens(`Key ${lines.join(lineEnd)}`, [])).toBe('Key [hidden]');
});

it('leaves an ID that was sent, whatever it looks like', () => {
	const id = 'surveyJobsOfTheYear-2026_INV-000000000000000001';
	expect(hideTokens(`Duplicate ${id}`, [id])).toBe(`Duplicate ${id}`);
});

it.each([
	[token.slice(0, 40), true],
	[Buffer.from(signature).toString('hex'), true],
	[signature, true],
	['INV-2026-0001', false],
	['0197f9a0-0000-7000-8000-000000000001', false],
	['0a'.repeat(32), false],
])('says of %s whether it may be a token: %s', (id, may) => {
	expect(mayBeToken(id)).toBe(may);
	expect(mayBeToken(id, [id])).toBe(may && /^[\da-f]+$/.test(id));
});
