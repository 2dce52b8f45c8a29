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
