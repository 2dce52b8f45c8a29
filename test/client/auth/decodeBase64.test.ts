import { assert, property, uint8Array } from 'fast-check';

import { decodeBase64 } from '../../../client/auth/decodeBase64';

describe('decodeBase64', () => {
	it('decodes what another encoder wrote, in every spelling', () => {
		assert(
			property(uint8Array({ minLength: 1, maxLength: 100 }), (bytes) => {
				const base64 = Buffer.from(bytes).toString('base64');
				const spellings = [
					base64,
					base64.replace(/=+$/, ''),
					Buffer.from(bytes).toString('base64url'),
				];
				for (const text of spellings) expect(decodeBase64(text)).toEqual(bytes);
			}),
		);
	});

	test.each([
		'',
		'=',
		'====',
		'A',
		'AAAAA',
		'AA=',
		'AAA==',
		'AAAA=',
		'AA===',
		'A=AA',
		'AA AA',
		'AA\nAA',
		'AA.A',
		'äAAA',
		'AAAA==AA',
	])('refuses %j', (text) => {
		expect(decodeBase64(text)).toBeUndefined();
	});
});
