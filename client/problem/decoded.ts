/**
 * What a text says once it is decoded. Programs repeat headers and bodies in URLs, in HTML, in JSON inside of JSON,
 * as bytes, or in lines of 76 characters, and a search for a secret or a name would not find it there.
 */

/** Two programs may each have encoded it. A text that changes after that is no one's mistake. */
const mostLayers = 4;
/** Fewer bytes are no secret. They may be an ID or a hash. */
const leastBytes = 20;

const escapedJson = /\\{1,4}u([\da-f]{4})/gi;
const escapedQuote = /\\{1,4}(["/])/g;
const inHtml = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;
const namedInHtml = /&(amp|lt|gt|quot|apos);/g;
const names: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};
const inUrl = /(?:%[\da-f]{2})+/gi;
const hexDump = /(?<![\da-f])(?:[\da-f]{2}[ :]?){20,}/gi;
const byteList = /[\d, ]{60,}/g;
/** A line end in a long word, also one that is written in letters, or a soft one of mails. */
const wrap = /(?<=[\w+/=.-]{16})(?:=?\r?\n|\\r\\n|\\n)[ \t]{0,4}(?=[\w+/=.-])/g;

/** @returns the same text if nothing in it is encoded */
export function decoded(text: string): string {
	let plain = text;
	for (let layer = 0; layer < mostLayers; layer += 1) {
		const next = decodeOnce(plain);
		if (next === plain) break;
		plain = next;
	}
	return plain;
}

const decodeOnce = (text: string): string =>
	text
		.replace(wrap, '')
		.replace(escapedJson, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
		.replace(escapedQuote, '$1')
		.replace(inHtml, (all, hex: string | undefined, digits: string) =>
			characterOf(hex === undefined ? Number(digits) : Number.parseInt(hex, 16), all),
		)
		.replace(namedInHtml, (_, name: string) => names[name] ?? '')
		.replace(inUrl, decodeUrl)
		.replace(hexDump, (dump) =>
			readable(dump, dump.match(/[\da-f]{2}/gi)?.map((hex) => Number.parseInt(hex, 16)) ?? []),
		)
		.replace(byteList, (list) => readable(list, list.split(',').map(Number)))
		.normalize('NFKC');

const characterOf = (code: number, otherwise: string): string =>
	code <= 0x10ffff ? String.fromCodePoint(code) : otherwise;

function decodeUrl(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		// Cut off within a character, or of another encoding.
		return text.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
			String.fromCharCode(Number.parseInt(hex, 16)),
		);
	}
}

/** Bytes that are no text are a hash or a picture. */
function readable(text: string, bytes: readonly number[]): string {
	const shown = String.fromCharCode(...bytes);
	return bytes.length >= leastBytes && /^[\t\n\r\x20-\x7e]*$/.test(shown) && /\w{4}/.test(shown)
		? shown
		: text;
}
