/**
 * Text from outside, with only what a person sees. Escape sequences could rewrite a terminal, line ends could forge a
 * line of a log, and direction marks could show a sentence the wrong way round.
 */

/** An escape sequence of a terminal, or a run of controls, direction marks and signs without a width. */
const unseen =
	// eslint-disable-next-line no-control-regex -- these are what it looks for
	/\x1b\[[\d;?]{0,30}[@-~]|[\x00-\x1f\x7f-\x9f\u2028\u2029]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** @returns the text; line ends and tabs become blanks, and other signs that nobody sees are left out */
export const visibleText = (text: string): string =>
	text.replace(unseen, (sign) => (/^[\t\n\v\f\r\u0085\u2028\u2029]$/.test(sign) ? ' ' : ''));
