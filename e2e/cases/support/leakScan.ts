/**
 * Searches bytes for secrets in the forms in which they leak: plain, base64, base64url, hex, URL-encoded,
 * JSON.
 */
import { DatabaseSync } from 'node:sqlite';

/** A secret and its name in a finding. The finding never repeats the secret. */
export interface Canary {
	name: string;
	secret: string;
}

/** Where a secret was found, which one, and in which form. */
export interface Leak {
	canary: string;
	form: string;
	place: string;
}

/** Finds all canaries in some bytes. `place` names these bytes in the findings. */
export function findLeaks(bytes: Buffer, place: string, canaries: readonly Canary[]): Leak[] {
	return canaries.flatMap(({ name, secret }) =>
		knownFormsOf(secret)
			.filter(({ needle }) => bytes.includes(needle))
			.map(({ form }) => ({ canary: name, form, place })),
	);
}

/** Every value of every column of every table of a SQLite database, as one buffer per table. */
export function readAllTables(databaseFile: string): Array<{ table: string; bytes: Buffer }> {
	const database = new DatabaseSync(databaseFile, { readOnly: true, timeout: 10_000 });
	try {
		const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
		return tables.map(({ name }) => {
			const rows = database.prepare(`select * from "${String(name)}"`).all();
			const values = rows.flatMap((row) => Object.values(row));
			const parts = values.map((value) =>
				value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)),
			);
			return {
				table: String(name),
				bytes: Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])),
			};
		});
	} finally {
		database.close();
	}
}

interface Form {
	form: string;
	needle: Buffer;
}

const formsBySecret = new Map<string, Form[]>();

/** The same few secrets are searched in thousands of texts. */
function knownFormsOf(secret: string): Form[] {
	const known = formsBySecret.get(secret) ?? formsOf(secret);
	formsBySecret.set(secret, known);
	return known;
}

function formsOf(secret: string): Form[] {
	const bytes = Buffer.from(secret);
	const texts: Array<[string, string]> = [
		['plain', secret],
		['JSON', JSON.stringify(secret).slice(1, -1)],
		['URL-encoded', encodeURIComponent(secret)],
		['hex', bytes.toString('hex')],
		['upper-case hex', bytes.toString('hex').toUpperCase()],
		...alignedBase64(bytes),
	];
	// If two forms have the same text, the first one names it.
	const unique = new Map(texts.reverse().map(([form, text]) => [text, form]));
	return [...unique].map(([text, form]) => ({ form, needle: Buffer.from(text) }));
}

/**
 * Inside a longer base64 text, a secret starts at one of three alignments. The characters at both ends also
 * contain bits of its neighbours, so they are left out.
 */
function alignedBase64(bytes: Buffer): Array<[string, string]> {
	return [0, 1, 2].flatMap((offset) => {
		const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
			.toString('base64')
			.replaceAll('=', '');
		const shared = Math.ceil((offset * 4) / 3);
		const end = (offset + bytes.length) % 3 === 0 ? encoded.length : encoded.length - 1;
		const inner = encoded.slice(shared, end);
		return [
			['base64', inner] satisfies [string, string],
			['base64url', inner.replaceAll('+', '-').replaceAll('/', '_')] satisfies [string, string],
		];
	});
}
