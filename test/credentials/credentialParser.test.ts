import { parseCredential } from '../../client/auth/credential';
import { createCredentialParser } from '../../credentials/credentialParser';
import { hs256Form, rs256Form } from '../client/auth/testForms';

it('returns the same credential object for a form with the same values', () => {
	const parse = createCredentialParser();
	const credential = parse(hs256Form);
	expect(credential).toEqual(parseCredential(hs256Form));
	expect(parse({ ...hs256Form })).toBe(credential);
});

it.each([
	['value', { ...hs256Form, secretKey: 'x'.repeat(40) }],
	['field', { ...hs256Form, signBody: true }],
	['form', rs256Form],
])('parses again if a %s differs, and after it', (_what, other) => {
	const parse = createCredentialParser();
	for (const form of [hs256Form, other, hs256Form])
		expect(parse(form)).toEqual(parseCredential(form));
});

it('sees a change that was made to the same form', () => {
	const parse = createCredentialParser();
	const form = { ...hs256Form };
	parse(form);
	form.accessApiKey = 'acme-other-access';
	expect(parse(form)).toMatchObject({ accessKey: 'acme-other-access' });
});

it.each([undefined, null, 5, {}, { ...hs256Form, secretKey: '' }])(
	'refuses %p each time, and keeps the cached credential',
	(form) => {
		const parse = createCredentialParser();
		const credential = parse(hs256Form);
		expect(() => parse(form)).toThrow(expect.objectContaining({ code: 'invalid_credential' }));
		expect(() => parse(form)).toThrow(expect.objectContaining({ code: 'invalid_credential' }));
		expect(parse(hs256Form)).toBe(credential);
	},
);
