/**
 * Text from outside, with only what a person sees. Escape sequences could rewrite a terminal, line ends could forge a
 * line of a log, and direction marks could show a sentence the wrong way round.
 */

/**
 * An escape sequence of a terminal, a control, or a sign without a shape: direction marks, fillers, tags, halves of a
 * character. The two joiners are in `joiner`.
 */
const unseen =
	// eslint-disable-next-line no-control-regex -- these are what it looks for
	/\x1b\[[\d;?]{0,30}[@-~]|[\x00-\x1f\x7f-\x9f\u2028\u2029]|(?![\u200c\u200d])[\p{DI}\p{Cs}\u2800\ufff9-\ufffb]/gu;
/** Words of many scripts, and emoji, need them between their signs. Nothing needs them after ASCII. */
// eslint-disable-next-line no-control-regex -- all of ASCII
const joiner = /(^|[\x00-\x7f])[\u200c\u200d]+/g;

/** @returns the text; line ends and tabs become blanks, and other signs that nobody sees are left out */
export const visibleText = (text: string): string =>
	text
		.replace(unseen, (sign) => (/^[\t\n\v\f\r\u0085\u2028\u2029]$/.test(sign) ? ' ' : ''))
		.replace(joiner, '$1');
