/** The header that names a downloaded file (RFC 6266). */

/** A file name of any characters. Those that a header cannot carry go into `filename*` only. */
export function attachment(fileName: string): string {
	const plain = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '\\$&');
	const header = `attachment; filename="${plain}"`;
	const isPlain = /^[\x20-\x7e]*$/.test(fileName);
	return isPlain
		? header
		: `${header}; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, percent)}`;
}

function percent(character: string): string {
	return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
