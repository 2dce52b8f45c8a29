import { hidePersonal } from '../../../client/problem/hidePersonal';
import { emptyProblem } from '../../../client/errors/problem';

const body = {
	payment_country: 'IND',
	currency: 'AED',
	amount: 22860.5,
	external_id: 'INV-2026000123456',
	sender: { name: 'José Álvarez-Núñez', identity: { type: 'passport', number: 'Z1234567' } },
	beneficiary: {
		name: "Priya O'Sharma",
		account_number: '000123456789',
		birthdate: '1931-02-27',
		phone: 971501237654,
	},
	beneficiary_account_type: 'savings',
	payment_details: { purpose: 'family support' },
};
const hide = (detail: string): string | undefined =>
	hidePersonal({ ...emptyProblem, detail }, { query: { timeout: 30 }, body }).detail;

it.each([
	['Account 000123456789 is closed', 'Account [hidden] is closed'],
	['Account 0001 2345 6789 is closed', 'Account [hidden] is closed'],
	['Account 0001\u200b2345\u2060678\u202e9 is closed', 'Account [hidden] is closed'],
	['\u001b[31mAccount\u001b[0m\nis closed', 'Account is closed'],
	['account 0001-2345-6789', 'account [hidden]'],
	['Account XXXXXXXX6789 is closed', 'Account [hidden] is closed'],
	['Account 0001****6789 is closed', 'Account [hidden] is closed'],
	['Account ******** 6789 is closed', 'Account [hidden] is closed'],
	['The account ending in 6789 is closed', 'The account ending in [hidden] is closed'],
	['PRIYA O SHARMA does not match', '[hidden] does not match'],
	["priya o'sharma does not match", '[hidden] does not match'],
	['Sharma, Priya: no match', '[hidden], [hidden]: no match'],
	['P r i y a O S h a r m a: no match', '[hidden]: no match'],
	['JOSE ALVAREZ NUNEZ is on a list', '[hidden] is on a list'],
	['Mr Alvarez is on a list', 'Mr [hidden] is on a list'],
	['P**** O*****a: no match', '[hidden]: no match'],
	['The passport z1234567 has expired', 'The passport [hidden] has expired'],
	['Call +971 50 123 7654', 'Call +[hidden]'],
	['Born 1931-02-27', 'Born [hidden]'],
	['Purpose Family Support is not allowed', 'Purpose [hidden] is not allowed'],
	['Account 99887766554 is on hold', 'Account [hidden] is on hold'],
	['Token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.abc refused', 'Token [hidden] refused'],
])('%s', (text, expected) => {
	expect(hide(text)).toBe(expected);
});

it.each([
	['Nobody is named Priya%20O%27Sharma', 'Nobody is named [hidden]'],
	['Nobody is named Priya O&#39;Sharma', 'Nobody is named [hidden]'],
	['{\\"name\\":\\"Jos\\u00e9 \\u00c1lvarez-N\\u00fa\\u00f1ez\\"}', '{"name":"[hidden]"}'],
	['/payments?purpose=family%20support', '/payments?purpose=[hidden]'],
	['Account %30%30%30%31%32%33%34%35%36%37%38%39', 'Account [hidden]'],
	['Received &lt;b&gt;, which is 5% of it', 'Received &lt;b&gt;, which is 5% of it'],
])('reads what is encoded: %s', (text, expected) => {
	expect(hide(text)).toBe(expected);
});

it('hides what is cut, or written as bytes', () => {
	const token = Buffer.from('{"alg":"HS256","kid":"an access key"}')
		.toString('base64url')
		.repeat(4);
	const lines = token.replace(/.{20}(?=.)/g, '$&\n');
	const pointer = '/headers/aZ3/bX9cV2/mN7qW4/eR8tY1/uI5oP6/aS0dF3/gH9jK2';
	const shown = hidePersonal({
		...emptyProblem,
		detail: `Token ${lines} is refused`,
		fields: [{ pointer, detail: 'x' }],
		extensions: { data: [...Buffer.from(token)], few: [1, 2, 3], scores: [256, 1.5] },
	});
	expect(shown).toEqual({
		detail: 'Token [hidden] is refused',
		fields: [{ pointer: '[hidden]', detail: 'x' }],
		extensions: { data: '[hidden]', few: [1, 2, 3], scores: [256, 1.5] },
	});
});

it('shows a limited number of fields', () => {
	const fields = Array.from({ length: 20_000 }, () => ({ pointer: '', detail: 'is invalid' }));
	expect(hidePersonal({ ...emptyProblem, fields }).fields).toHaveLength(500);
});

it.each([
	'Duplicate `external_id` field detected: INV-2026000123456',
	'Payment `amount_destination` greater than maximum amount for selected quote: 4175000.00 INR',
	'Payment `amount_destination` lower than minimum amount for selected quote: 77500000 NGN',
	'Insufficient balance detected (1250000.75)',
	'Quote 0197f9a0-0000-7000-8000-000000000001 expired at 2026-01-05T10:15:00.000Z',
	'A savings account in IND cannot be paid in AED, the passport is missing',
	'Could not obtain quote.',
	'The name of the beneficiary is required',
])('leaves "%s" unchanged', (text) => {
	expect(hide(text)).toBe(text);
});

describe('the amount of a known message', () => {
	const minimum = 'Payment `amount_destination` lower than minimum amount for selected quote:';
	const maximum = 'Payment `amount_destination` greater than maximum amount for selected quote:';

	it.each([
		'Insufficient balance detected (98765.43210987654321)',
		'Insufficient balance detected (-123456789)',
		'Insufficient balance detected (1,234,567.123456789)',
		'Insufficient balance detected (12,34,567.123456789)',
		'Insufficient balance detected (123456789.5 USDT)',
		'insufficient balance detected (0.00000001)',
		`${minimum} 100.000000005 INR`,
		`${minimum} 123456789`,
		`${maximum} 1234567890123.50 VND`,
		`${maximum} 77500000.123456 NGN.`,
	])('is shown: %s', (text) => {
		expect(hide(text)).toBe(text);
	});

	it.each([
		['Insufficient balance detected (000123456789)', 'Insufficient balance detected ([hidden])'],
		[
			'Insufficient balance detected (99887766554433221)',
			'Insufficient balance detected ([hidden])',
		],
		['Insufficient balance detected (971501237654)', 'Insufficient balance detected ([hidden])'],
		[
			'Insufficient balance detected (98765.43210987) on 99887766554',
			'Insufficient balance detected (98765.43210987) on [hidden]',
		],
		[
			'Insufficient balance detected (98765.43210987) for Priya',
			'Insufficient balance detected (98765.43210987) for [hidden]',
		],
		[`${maximum} 99887766554-01`, `${maximum} [hidden]`],
	])('is all that is shown of %s', (text, expected) => {
		expect(hide(text)).toBe(expected);
	});
});

it('hides values in every text of a problem, and leaves other types', () => {
	const text = 'for 000123456789';
	const field = { pointer: '/beneficiary/account_number', detail: text, code: 'x' };
	const problem = {
		title: text,
		detail: text,
		instance: '/log/000123456789',
		fields: [field],
		extensions: { a: 1 },
		isFromService: true as const,
	};
	expect(hidePersonal(problem, { body })).toEqual({
		title: 'for [hidden]',
		detail: 'for [hidden]',
		instance: '/log/[hidden]',
		fields: [{ ...field, detail: 'for [hidden]' }],
		extensions: { a: 1 },
		isFromService: true,
	});
});

it('hides values in what a workflow can branch on, and passes everything else', () => {
	const problem = {
		...emptyProblem,
		type: 'https://service.example/problems/account/000123456789',
		fields: [
			{ pointer: '/beneficiary/000123456789', detail: 'is closed', code: 'closed:Priya' },
			{ pointer: '#/payment_details/purpose', detail: 'is unknown', code: 'unknown_purpose' },
		],
		extensions: {
			balance: 12.5,
			code: 'E-17',
			account: '000123456789',
			phone: 971501237654,
			other: 998877665544,
			availableBalance: 1234567890.123456,
			max_amount: 4175000000,
			balance_holder: 998877665544,
			input: 'anything',
			limits: [{ max: 4175000.5, input: 'anything', for: 'Priya' }],
			isFinal: true,
			nothing: null,
			'Priya Sharma': 1,
		},
	};
	expect(hidePersonal(problem, { body })).toEqual({
		type: 'https://service.example/problems/account/[hidden]',
		fields: [
			{ pointer: '/beneficiary/[hidden]', detail: 'is closed', code: 'closed:[hidden]' },
			{ pointer: '#/payment_details/purpose', detail: 'is unknown', code: 'unknown_purpose' },
		],
		extensions: {
			balance: 12.5,
			code: 'E-17',
			account: '[hidden]',
			phone: '[hidden]',
			other: '[hidden]',
			availableBalance: 1234567890.123456,
			max_amount: 4175000000,
			balance_holder: '[hidden]',
			limits: [{ max: 4175000.5, for: '[hidden]' }],
			isFinal: true,
			nothing: null,
			'[hidden] [hidden]': 1,
		},
	});
});

it('leaves the names of members in a pointer, even if a value is the same word', () => {
	const pointer = '/payment_details/purpose';
	const problem = { ...emptyProblem, fields: [{ pointer, detail: 'is invalid' }] };
	const sent = { body: { payment_details: { purpose: 'Purpose', code: 'payment_details' } } };
	expect(hidePersonal(problem, sent).fields[0]?.pointer).toBe(pointer);
});

it('ends at a depth that no genuine problem has', () => {
	const text = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
	const problem = { ...emptyProblem, extensions: { deep: JSON.parse(text) as unknown } };
	expect(() => hidePersonal(problem)).not.toThrow();
});

it('does not hide a short value in the middle of a word', () => {
	const detail = 'The payment cannot be made to Ann';
	expect(
		hidePersonal({ ...emptyProblem, detail }, { body: { beneficiary_name: 'Ann' } }).detail,
	).toBe('The payment cannot be made to [hidden]');
	expect(
		hidePersonal({ ...emptyProblem, detail }, { body: { beneficiary_name: 'A' } }).detail,
	).toBe(detail);
});

it('hides long values even if a text shows only a part, and does so quickly', () => {
	const remarks = Array.from({ length: 20_000 }, (_, index) =>
		String.fromCharCode(97 + (index % 26)),
	).join('');
	const startedAt = Date.now();
	const { detail = '' } = hidePersonal(
		{ ...emptyProblem, detail: `Remarks: ${remarks}` },
		{ body: { remarks } },
	);
	expect(detail).not.toContain('abcdefghijklm');
	expect(Date.now() - startedAt).toBeLessThan(2_000);
});

it("treats a list's search parameter like a member of a body", () => {
	const detail = 'Nothing under priya sharma';
	expect(
		hidePersonal(
			{ ...emptyProblem, detail },
			{ query: { country: 'IND', search_term: 'Priya Sharma' } },
		).detail,
	).toBe('Nothing under [hidden]');
});

it('is quick with values of megabytes, or with thousands of them', () => {
	const names = Array.from({ length: 30_000 }, (_, index) => `Name${index}`).join(' ');
	const many = Object.fromEntries(
		Array.from({ length: 3_000 }, (_, index) => [`field${index}`, `value ${index}`]),
	);
	const startedAt = Date.now();
	hidePersonal(
		{ ...emptyProblem, detail: 'x'.repeat(100_000) },
		{ body: { beneficiary_name: names, sender: many } },
	);
	expect(Date.now() - startedAt).toBeLessThan(10_000);
});
