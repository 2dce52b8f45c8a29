import { requireChoice, requireKeyText, requireSecretText } from '../../../client/auth/keyText';
import { catchRefusal } from './catchRefusal';

describe('requireKeyText', () => {
	test.each(['acme-sandbox-a1b2+/==', 'a', '!~', 'with a space inside'])('keeps %j', (text) => {
		expect(requireKeyText('Access Key', text)).toBe(text);
	});

	const planted = 'planted-value';
	test.each([
		['nothing', undefined, /is empty/],
		['null', null, /is empty/],
		['an empty text', '', /is empty/],
		['a number', 42, /must be text/],
		['an object', { planted }, /must be text/],
		['CR', `${planted}\r`, /line break/],
		['LF', `${planted}\n`, /line break/],
		['CRLF and a header', `${planted}\r\nX-Injected: 1`, /line break/],
		['LF inside', `plan\n${planted}`, /line break/],
		['NUL', `${planted}\u0000`, /control character/],
		['TAB', `${planted}\tx`, /control character/],
		['ESC', `${planted}\u001b`, /control character/],
		['DEL', `${planted}\u007f`, /control character/],
		['a C1 control', `${planted}\u0085`, /control character/],
		['a line separator', `${planted}\u2028`, /control character/],
		['a letter outside Latin-1', `${planted}日`, /outside ASCII/],
		['a letter of Latin-1', `${planted}é`, /outside ASCII/],
		['a curly quotation mark', `“${planted}”`, /outside ASCII/],
		['a no-break space', `${planted}\u00a0`, /outside ASCII/],
		['a zero-width space', `${planted}\u200b`, /outside ASCII/],
		['a byte order mark', `\ufeff${planted}`, /outside ASCII/],
		['a lone surrogate', `${planted}\ud800`, /outside ASCII/],
		['a space in front', ` ${planted}`, /space/],
		['a space behind', `${planted} `, /space/],
	])('refuses %s', (_what, value, sentence) => {
		const { message } = catchRefusal(() => requireKeyText('Key ID', value));
		expect(message).toMatch(/^Key ID: /);
		expect(message).toMatch(sentence);
		expect(message).not.toContain(planted);
	});
});

describe('requireChoice', () => {
	const choose = (value: unknown) => requireChoice('HMAC Encoding', value, ['hex', 'base64']);

	it('accepts a choice, and uses the first one if there is none', () => {
		expect([choose('base64'), choose(undefined), choose(null), choose('')]).toEqual([
			'base64',
			'hex',
			'hex',
			'hex',
		]);
	});

	test.each(['HEX', 'planted-value', 1, {}, 'toString'])('refuses %j', (value) => {
		expect(catchRefusal(() => choose(value)).message).toBe(
			'HMAC Encoding: must be one of hex, base64',
		);
	});
});

describe('requireSecretText', () => {
	test.each(['a', 'é日🙂', ' spaced ', '\u00a0\u200b', '\ufeffx'])('keeps %j', (text) => {
		expect(requireSecretText('Secret Key', text)).toBe(text);
	});

	test.each([undefined, null, '', 42, 'a\nb', 'a\r', 'a\u0000', 'a\u2028'])(
		'refuses %j',
		(value) => {
			expect(catchRefusal(() => requireSecretText('Secret Key', value)).message).toMatch(
				/^Secret Key: /,
			);
		},
	);
});
