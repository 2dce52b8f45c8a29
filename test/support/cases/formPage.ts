/** What a page of n8n shows of HTML, and what somebody may write into a payment to change it. */

/** Each of them is an attack on a page of HTML, on n8n's expressions, or on the eye. */
export const hostileTexts = {
	markup: '<script>alert(1)</script><img src=x onerror=alert(1)>',
	attributes: '"\'`--></p></pre><h1>Balance: 1.00</h1>&lt;b&gt;&#60;b&#62;',
	expression: '{{ $("Prepare").first().json.secret }} $& $` $\' $1 ${1}',
	backslash: '\\n \\\\n C:\\new',
	lines: 'c\nNothing is paid\u2028Balance: 1.00\r\tx',
	unseen: 'a\u202eb\u200b\u00ad\u3164\ue000\ud800 z\u0301\u0301\u0301\u0301\u0301\u0301',
} as const;

export const hostileText = Object.values(hostileTexts).join(' ');

/** As a browser shows it. */
export const textIn = (html: string): string =>
	html
		.replaceAll('<br>', '\n')
		.replaceAll(/<[^>]*>/g, '')
		.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** The same in one line. */
export const seenIn = (html: string): string => textIn(html).replaceAll(/\s+/g, ' ').trim();

/** @returns what is neither a tag of a page nor plain text, and what n8n could compute once more */
export const strangeIn = (
	html: string,
	strange = /[<>&"'{}$]|(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu,
): string[] =>
	html
		.replaceAll(/<\/?(?:p|pre|span|strong|section|h1|h3|div)>|<br>/g, '')
		.replaceAll(/<div class="[a-z -]+">/g, '')
		.replaceAll(/&#\d+;/g, '')
		.match(strange) ?? [];
