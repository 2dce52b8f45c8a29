import { type Credential, parseCredential } from '../client/auth';

/**
 * Makes a `parseCredential` that caches its last result. n8n passes the same form for every request
 * of a run, and checking it again costs more than signing.
 *
 * @returns a function that returns the same credential object for a form with the same values,
 *   and throws what `parseCredential` throws
 */
export function createCredentialParser(): (form: unknown) => Credential {
	let last:
		{ readonly form: ReadonlyMap<string, unknown>; readonly credential: Credential } | undefined;
	return (form) => {
		// A copy, because n8n may change its own object.
		const values = new Map(Object.entries(form ?? {}));
		if (last && isSame(last.form, values)) return last.credential;
		last = { form: values, credential: parseCredential(form) };
		return last.credential;
	};
}

function isSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
	return (
		one.size === other.size && [...one].every(([name, value]) => Object.is(value, other.get(name)))
	);
}
