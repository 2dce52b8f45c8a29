import { findSecretHints } from '../../../client/auth/secretHint';
import { hs256Form, rs256Form } from './testForms';

const short = (label: string, bytes: number) =>
	`'${label}' has ${bytes} bytes: short for SHA-256, which asks for 32. Check that it is complete.`;

it.each<[string, object, readonly string[]]>([
	['a secret of 32 bytes', { ...hs256Form, secretKey: 'x'.repeat(32) }, []],
	['a secret of 31 bytes', { ...hs256Form, secretKey: 'x'.repeat(31) }, [short('Secret Key', 31)]],
	['16 letters of 2 bytes', { ...hs256Form, secretKey: 'é'.repeat(16) }, []],
	[
		'24 decoded bytes',
		{ ...hs256Form, secretKey: 'A'.repeat(32), keyEncoding: 'base64' },
		[short('Secret Key', 24)],
	],
	['a key that is not base64', { ...hs256Form, secretKey: '!', keyEncoding: 'base64' }, []],
	[
		'a space at the end',
		{ ...hs256Form, secretKey: `${'x'.repeat(32)} ` },
		["'Secret Key' starts or ends with a space. If the service's key does not, remove it."],
	],
	...['\u200b', '\u00a0', '\ufeff', '\u200e', '\u00ad', '\u2003'].map(
		(sign): [string, object, readonly string[]] => [
			`the sign ${JSON.stringify(sign)} inside`,
			{ ...hs256Form, secretKey: `${'x'.repeat(20)}${sign}${'x'.repeat(20)}` },
			[
				"'Secret Key' contains a character that nobody sees, such as a zero-width space. If the service's key does not, paste it again.",
			],
		],
	),
	['a space and other letters inside', { ...hs256Form, secretKey: `é ${'日'.repeat(20)}` }, []],
	['no secret', { ...hs256Form, secretKey: '' }, []],
	['RS256', { ...rs256Form, secretKey: 'short', hmacSecretKey: 'short' }, []],
	[
		'RS256 that signs bodies',
		{ ...rs256Form, signBody: true, hmacSecretKey: 'short' },
		[short('HMAC Key', 5)],
	],
	['an empty form', {}, []],
])('%s', (_, form, hints) => {
	expect(findSecretHints({ ...form })).toEqual(hints);
});
