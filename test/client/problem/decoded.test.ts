import { decoded } from '../../../client/problem/decoded';

const text = "Authorization: Bearer a+b/c=, O'Brien & Sons";
const bytes = [...Buffer.from(text)];
const hex = Buffer.from(text).toString('hex');
const inUrl = encodeURIComponent(text);
const inUnicode = bytes.map((byte) => `\\u${byte.toString(16).padStart(4, '0')}`).join('');

it.each([
	['a URL', inUrl],
	['a URL in a URL', encodeURIComponent(inUrl)],
	['a URL, every sign', bytes.map((byte) => `%${byte.toString(16)}`).join('')],
	['HTML', text.replace('&', '&amp;').replace("'", '&#39;')],
	['HTML, every sign', bytes.map((byte) => `&#${byte};`).join('')],
	['HTML, every sign in hex', bytes.map((byte) => `&#x${byte.toString(16)};`).join('')],
	['JSON', inUnicode],
	['JSON in JSON', JSON.stringify(inUnicode).slice(1, -1)],
	['JSON with escaped slashes', text.replace('/', '\\/')],
	['hex', hex],
	['hex in capitals', hex.toUpperCase()],
	['a dump', hex.replace(/..(?=.)/g, '$& ')],
	['a dump with colons', hex.replace(/..(?=.)/g, '$&:')],
	['bytes', bytes.join(',')],
	['bytes with blanks', bytes.join(', ')],
	[
		'full width',
		text.replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
	],
])('reads a text in %s', (_, encoded) => {
	expect(decoded(encoded)).toBe(text);
});

it.each(['\n', '\r\n', '=\r\n', '\\n', '\\r\\n', '\n  '])(
	'joins a long word that is cut by %j',
	(cut) => {
		const word = 'A1b2C3d4E5f6G7h8I9j0';
		expect(decoded(`${word}${cut}${word}`)).toBe(word + word);
	},
);

it.each([
	'The payment to Zoé 日本\nis refused: 100%, 5 % off; see #7 & co; C:\\users',
	'0197f9a0-0000-7000-8000-000000000001',
	`The hash ${'0a'.repeat(32)} differs`,
	'10, 20, 30, 40',
	'%E9 and %',
	'&#99999999; &unknown;',
])('leaves %j', (plain) => {
	expect(decoded(plain)).toBe(plain);
});
