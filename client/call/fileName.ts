/**
 * Reads the file name of a Content-Disposition header (RFC 6266). The result is a name, never a
 * path.
 */

const maxLength = 150;

/**
 * @param header the header's value
 * @returns a name without folders and control characters, or undefined if there is none
 */
export function readFileName(header: string | undefined): string | undefined {
	if (header === undefined) return undefined;
	const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^\s;]+)/i.exec(header)?.[1];
	const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
	const plain = /;\s*filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1];
	const named = decode(extended) ?? quoted?.replace(/\\(.)/g, '$1') ?? plain;
	return named === undefined ? undefined : toFileName(named);
}

/** Turns any text into a file name. Undefined if no part of the text can be used. */
export function toFileName(text: string): string | undefined {
	const name = (text.split(/[/\\]/).at(-1) ?? '')
		.replace(/[\p{Cc}\p{Cf}\p{Surrogate}<>:"|?*]/gu, '')
		.trim();
	if (/^\.*$/.test(name)) return undefined;
	if (name.length <= maxLength) return name;
	const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
	return name.slice(0, maxLength - extension.length) + extension;
}

function decode(text: string | undefined): string | undefined {
	if (text === undefined) return undefined;
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}
